import { randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, for addresses, cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in constant time. */
export function isSameSecret(given: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
