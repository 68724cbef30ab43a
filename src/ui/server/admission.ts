import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may come in: whoever brings the token of the printed address, once, and from then on the page that got the key
 * for it. Both live in memory only and end with the process.
 */
export class Admission {
  readonly token = newSecret();
  readonly #key = newSecret();
  #isTokenUsed = false;

  /** The key for the token; `undefined` for any other token, and for the right one the second time. */
  admit(token: string): string | undefined {
    if (this.#isTokenUsed || !isSame(token, this.token)) return undefined;
    this.#isTokenUsed = true;
    return this.#key;
  }

  isAdmitted(key: unknown): boolean {
    return typeof key === 'string' && isSame(key, this.#key);
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
