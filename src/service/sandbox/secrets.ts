import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/**
 * The cost of deriving the hash of a secret, by the kind that is written before it. `scrypt` is enough to make
 * guessing a chosen secret dear, and little enough for each request for a token. A secret that ends with its process is
 * out of reach of guessing, and need not be dear.
 */
const COSTS = { scrypt: { N: 2048, r: 8, p: 1 }, 'scrypt-in-memory': { N: 2, r: 1, p: 1 } } as const;
type Kind = keyof typeof COSTS;

const LENGTH = 32;

/** Hashes a token: tokens are long, random and ours alone, so that a plain digest tells nobody anything. */
export function hashToken(token: string): string {
  return digest(token);
}

/** Hashes a client's secret: salted and slow, for the user may have chosen it, or use it elsewhere. */
export function hashSecret(secret: string, { isInMemory }: { readonly isInMemory: boolean }): string {
  return strengthen(digest(secret), isInMemory ? 'scrypt-in-memory' : 'scrypt');
}

export function isSecret(secret: string, kept: string): boolean {
  const [kind = '', salt, hash] = kept.split(':');
  if (!isKind(kind) || salt === undefined || hash === undefined) return false;
  return timingSafeEqual(derive(digest(secret), salt, kind), Buffer.from(hash, 'hex'));
}

/** Hashes the plain digest that an older sandbox kept; the secret itself is not needed. */
export function strengthen(plainDigest: string, kind: Kind = 'scrypt'): string {
  const salt = randomBytes(16).toString('hex');
  return [kind, salt, derive(plainDigest, salt, kind).toString('hex')].join(':');
}

/** True for what an older sandbox kept. */
export function isPlainDigest(kept: string): boolean {
  return !isKind(kept.split(':')[0] ?? '');
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(COSTS, text);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function derive(plainDigest: string, salt: string, kind: Kind): Buffer {
  return scryptSync(plainDigest, Buffer.from(salt, 'hex'), LENGTH, COSTS[kind]);
}
