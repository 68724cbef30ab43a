import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type AgileInfo,
  BLOCK_BYTES,
  type CipherFacts,
  type HashName,
  UnreadableProtectionError,
} from './encryption-info.ts';
import { hashOf, hashPassword } from './passwords.ts';

/** The block keys (MS-OFFCRYPTO 2.3.4.13 and 2.3.4.14). */
const FOR = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
};
const SEGMENT_BYTES = 4096;
/** So many segments are worked on before others get their turn. */
const SEGMENTS_AT_A_TIME = 256;
const SIZE_BYTES = 8;
/** Fills up keys and vectors that are too short. */
const FILLER = 0x36;

interface Direction {
  readonly isEncrypting: boolean;
  readonly key: Buffer;
  readonly vector: Buffer;
}

/** The key of the content; `undefined` where the password is another one. */
export async function openAgileKey(
  { data, password: facts }: AgileInfo,
  password: string,
  look: () => void,
): Promise<Buffer | undefined> {
  const hashed = await hashPassword({ password, ...facts, rounds: facts.spinCount, look });
  const open = (purpose: Buffer, bytes: Buffer): Buffer => runWithPassword(facts, { hashed, purpose }, bytes, false);
  const input = open(FOR.verifierInput, facts.encryptedVerifierInput).subarray(0, facts.salt.length);
  const stored = open(FOR.verifierHash, facts.encryptedVerifierHash);
  if (!isSame(hashOf(facts.hash, input), stored)) return undefined;
  const key = open(FOR.key, facts.encryptedKey).subarray(0, data.keyBytes);
  if (key.length < data.keyBytes) throw new UnreadableProtectionError('damaged', 'its key is cut short');
  return key;
}

/** The content of the stream `EncryptedPackage`. Throws where it was changed or its end is missing. */
export async function openAgilePackage(
  { data, encryptedHmacKey, encryptedHmacValue }: AgileInfo,
  key: Buffer,
  encrypted: Buffer,
  look: () => void,
): Promise<Buffer> {
  const open = (purpose: Buffer, bytes: Buffer): Buffer =>
    run({ isEncrypting: false, key, vector: toVector(data, purpose) }, bytes);
  const hmacKey = open(FOR.hmacKey, encryptedHmacKey).subarray(0, hashBytes(data.hash));
  const stored = open(FOR.hmacValue, encryptedHmacValue);
  if (!isSame(await hmacOf(data.hash, hmacKey, encrypted, look), stored))
    throw new UnreadableProtectionError('damaged', 'its content does not fit its checksum');
  const size = readPackageSize(encrypted);
  const content = await runSegments({ isEncrypting: false, key, data }, encrypted.subarray(SIZE_BYTES), look);
  if (content.length < size) throw endMissing();
  return content.subarray(0, size);
}

/** How long the content is, which the stream begins with. Throws where there is less of it. */
export function readPackageSize(encrypted: Buffer): number {
  const size = encrypted.length < SIZE_BYTES ? Number.NaN : Number(encrypted.readBigUInt64LE(0));
  if (!(size <= encrypted.length - SIZE_BYTES)) throw endMissing();
  return size;
}

function endMissing(): UnreadableProtectionError {
  return new UnreadableProtectionError('damaged', 'the end of its content is missing');
}

interface SealedPackage {
  readonly info: AgileInfo;
  readonly encrypted: Buffer;
}

/** Excel's own choice: AES-256, SHA-512. */
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts a package with a new key, and the key with the password. */
export async function sealAgile(content: Buffer, password: string, spinCount: number): Promise<SealedPackage> {
  const look = (): void => undefined;
  const [data, facts] = [newCipher(), { ...newCipher(), spinCount }];
  const hashed = await hashPassword({ password, ...facts, rounds: spinCount, look });
  const seal = (purpose: Buffer, bytes: Buffer): Buffer => runWithPassword(facts, { hashed, purpose }, bytes, true);
  const [key, verifier] = [randomBytes(KEY_BYTES), randomBytes(SALT_BYTES)];
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64LE(BigInt(content.length));
  const encrypted = Buffer.concat([size, await runSegments({ isEncrypting: true, key, data }, content, look)]);
  const hmacKey = randomBytes(hashBytes(data.hash));
  const hmac = await hmacOf(data.hash, hmacKey, encrypted, look);
  const sealWithKey = (purpose: Buffer, bytes: Buffer): Buffer =>
    run({ isEncrypting: true, key, vector: toVector(data, purpose) }, bytes);
  return {
    info: {
      kind: 'agile',
      data,
      encryptedHmacKey: sealWithKey(FOR.hmacKey, hmacKey),
      encryptedHmacValue: sealWithKey(FOR.hmacValue, hmac),
      password: {
        ...facts,
        encryptedVerifierInput: seal(FOR.verifierInput, verifier),
        encryptedVerifierHash: seal(FOR.verifierHash, hashOf(facts.hash, verifier)),
        encryptedKey: seal(FOR.key, key),
      },
    },
    encrypted,
  };
}

function newCipher(): CipherFacts {
  return { salt: randomBytes(SALT_BYTES), keyBytes: KEY_BYTES, hash: 'sha512' };
}

function runWithPassword(
  facts: CipherFacts,
  { hashed, purpose }: { readonly hashed: Buffer; readonly purpose: Buffer },
  bytes: Buffer,
  isEncrypting: boolean,
): Buffer {
  const key = toLength(hashOf(facts.hash, hashed, purpose), facts.keyBytes);
  return run({ isEncrypting, key, vector: toLength(facts.salt, BLOCK_BYTES) }, bytes);
}

interface SegmentCipher {
  readonly isEncrypting: boolean;
  readonly key: Buffer;
  readonly data: CipherFacts;
}

/** Every segment has a vector of its own. */
async function runSegments(
  { isEncrypting, key, data }: SegmentCipher,
  bytes: Buffer,
  look: () => void,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const counter = Buffer.alloc(4);
  for (let start = 0; start < bytes.length; start += SEGMENT_BYTES) {
    if (pieces.length % SEGMENTS_AT_A_TIME === 0) {
      await setImmediate();
      look();
    }
    counter.writeUInt32LE(pieces.length);
    const segment = bytes.subarray(start, start + SEGMENT_BYTES);
    pieces.push(run({ isEncrypting, key, vector: toVector(data, counter) }, segment));
  }
  return Buffer.concat(pieces);
}

/** Whole blocks, the last one filled with zeros; of what is decrypted nothing follows the last whole one. */
function run({ isEncrypting, key, vector }: Direction, bytes: Buffer): Buffer {
  const name = `aes-${key.length * 8}-cbc`;
  const cipher = isEncrypting ? createCipheriv(name, key, vector) : createDecipheriv(name, key, vector);
  cipher.setAutoPadding(false);
  const rest = bytes.length % BLOCK_BYTES;
  const whole = isEncrypting || rest === 0 ? bytes : bytes.subarray(0, bytes.length - rest);
  const filler = Buffer.alloc(isEncrypting && rest > 0 ? BLOCK_BYTES - rest : 0);
  return Buffer.concat([cipher.update(whole), cipher.update(filler), cipher.final()]);
}

async function hmacOf(hash: HashName, key: Buffer, bytes: Buffer, look: () => void): Promise<Buffer> {
  const hmac = createHmac(hash, key);
  const step = SEGMENT_BYTES * SEGMENTS_AT_A_TIME;
  for (let start = 0; start < bytes.length; start += step) {
    await setImmediate();
    look();
    hmac.update(bytes.subarray(start, start + step));
  }
  return hmac.digest();
}

function toVector({ salt, hash }: CipherFacts, purpose: Buffer): Buffer {
  return toLength(hashOf(hash, salt, purpose), BLOCK_BYTES);
}

function toLength(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, FILLER)]);
}

/** The stored value may be longer, by the filling of its last block. */
function isSame(computed: Buffer, stored: Buffer): boolean {
  const own = stored.subarray(0, computed.length);
  return own.length === computed.length && timingSafeEqual(computed, own);
}

function hashBytes(hash: HashName): number {
  return hashOf(hash).length;
}
