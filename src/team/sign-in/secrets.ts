import { createHash, randomInt } from 'node:crypto';

/** Hard to mix up, and without vowels. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/**
 * The digest that the database keeps, with which nobody can sign in. One round is enough for 256 random bits, and the
 * look-up's timing reveals nothing of the secret.
 */
export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** `WDJB-MJHT`: 34 bits, for ten minutes, with few guesses. */
export function newUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Normalises a typed code; `undefined` if it cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const isCode = letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one));
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
