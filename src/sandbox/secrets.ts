import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Enough to make guessing a chosen secret dear, and little enough for each request for a token. */
const COST = { N: 2048, r: 8, p: 1 };
const LENGTH = 32;
const KIND = 'scrypt';

/** How tokens are kept: they are long, random and ours alone, so that a plain digest tells nobody anything. */
export function hashToken(token: string): string {
  return digest(token);
}

/** How a client's secret is kept: salted and slow, for the user may have chosen it, or use it elsewhere. */
export function hashSecret(secret: string): string {
  return strengthen(digest(secret));
}

export function isSecret(secret: string, kept: string): boolean {
  const [, salt, hash] = kept.split(':');
  if (salt === undefined || hash === undefined) return false;
  return timingSafeEqual(derive(digest(secret), salt), Buffer.from(hash, 'hex'));
}

/** Of what an older sandbox kept, a plain digest, what is kept now; the secret itself is not needed. */
export function strengthen(plainDigest: string): string {
  const salt = randomBytes(16).toString('hex');
  return [KIND, salt, derive(plainDigest, salt).toString('hex')].join(':');
}

/** True for what an older sandbox kept. */
export function isPlainDigest(kept: string): boolean {
  return !kept.startsWith(`${KIND}:`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function derive(plainDigest: string, salt: string): Buffer {
  return scryptSync(plainDigest, Buffer.from(salt, 'hex'), LENGTH, COST);
}
