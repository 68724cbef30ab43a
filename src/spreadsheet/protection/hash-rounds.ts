import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { HashName } from './encryption-info.ts';

/** So many rounds take some milliseconds. */
const ROUNDS_AT_A_TIME = 4000;

/** What a password is made of before a key is: its text, salted and hashed so often that nobody can try very many. */
export interface HashRounds {
  readonly password: string;
  readonly salt: Buffer;
  readonly hash: HashName;
  readonly rounds: number;
  /** Called between pieces of the work; what it throws ends it. */
  readonly look: () => void;
}

/** The salted password, hashed over and over (MS-OFFCRYPTO 2.3.4.7 and 2.3.4.11). */
export async function hashPassword({ password, salt, hash, rounds, look }: HashRounds): Promise<Buffer> {
  let digest = hashOf(hash, salt, Buffer.from(password, 'utf16le'));
  const counter = Buffer.alloc(4);
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_AT_A_TIME === 0) {
      await setImmediate();
      look();
    }
    counter.writeUInt32LE(round);
    digest = hashOf(hash, counter, digest);
  }
  return digest;
}

/** The hash of pieces that follow each other. */
export function hashOf(name: HashName, ...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
