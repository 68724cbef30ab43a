import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readPackageSize } from './agile.ts';
import { BLOCK_BYTES, type StandardInfo } from './encryption-info.ts';
import { hashOf, hashPassword } from './hash-rounds.ts';
import { UnreadableProtectionError } from './unreadable-protection.ts';

const ROUNDS = 50_000;
const SIZE_BYTES = 8;
const PIECE_BYTES = 1024 ** 2;

/** The key of the content; `undefined` where the password is another one. */
export async function openStandardKey(
  info: StandardInfo,
  password: string,
  look: () => void,
): Promise<Buffer | undefined> {
  const hashed = await hashPassword({ password, salt: info.salt, hash: 'sha1', rounds: ROUNDS, look });
  const digest = hashOf('sha1', hashed, Buffer.alloc(4));
  const key = Buffer.concat([mix(digest, 0x36), mix(digest, 0x5c)]).subarray(0, info.keyBytes);
  const computed = hashOf('sha1', decrypt(key, info.encryptedVerifier));
  const stored = decrypt(key, info.encryptedVerifierHash).subarray(0, computed.length);
  return timingSafeEqual(computed, stored) ? key : undefined;
}

/** The content of the stream `EncryptedPackage`, of which nothing says whether it was changed. */
export async function openStandardPackage(key: Buffer, encrypted: Buffer, look: () => void): Promise<Buffer> {
  const size = readPackageSize(encrypted);
  const pieces: Buffer[] = [];
  for (let start = SIZE_BYTES; start < encrypted.length; start += PIECE_BYTES) {
    await setImmediate();
    look();
    pieces.push(decrypt(key, encrypted.subarray(start, start + PIECE_BYTES)));
  }
  const content = Buffer.concat(pieces);
  if (content.length < size) throw new UnreadableProtectionError('damaged', 'the end of its content is missing');
  return content.subarray(0, size);
}

/** As an HMAC does it. */
function mix(digest: Buffer, filler: number): Buffer {
  const block = Buffer.alloc(64, filler);
  for (const [at, byte] of digest.entries()) block[at] = byte ^ filler;
  return hashOf('sha1', block);
}

/** Whole blocks: what follows the last of them is left out. */
function decrypt(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
  decipher.setAutoPadding(false);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % BLOCK_BYTES));
  return Buffer.concat([decipher.update(whole), decipher.final()]);
}
