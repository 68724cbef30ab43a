import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters that nobody mixes up and that make no words; people type them. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/** 256 random bits, to be put into addresses, cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The digest that the database keeps of a secret: who reads the database can sign in nowhere with it. Of 256 random bits one round is
 * enough, and looking it up by its digest tells nobody by the time it takes how much of a guess was right.
 */
export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Such as `WDJB-MJHT`: 34 bits, for ten minutes, with few guesses at it. */
export function newUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** A code as somebody typed it, as it was handed out; `undefined` where it cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode = letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one));
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
