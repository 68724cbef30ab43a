import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  inputDamaged,
  inputEncrypted,
  inputPasswordWrong,
  inputProtectionUnknown,
} from '../../base/input/input-errors.ts';
import { ReadBudget } from '../../base/input/read-budget.ts';
import type { CapsheetError } from '../../base/util/capsheet-error.ts';
import { CompoundFile } from '../opc/compound/compound-file.ts';
import { type CompoundPart, writeCompoundFile } from '../opc/compound/write-compound-file.ts';
import { openAgileKey, openAgilePackage, readPackageSize, sealAgile } from './agile.ts';
import {
  type AgileInfo,
  BLOCK_BYTES,
  type CipherFacts,
  readEncryptionInfo,
  type StandardInfo,
  UnreadableProtectionError,
} from './encryption-info.ts';
import { hashOf, hashPassword, isEverybodys, type Passwords } from './passwords.ts';

/** A package under a password: its description and its bytes. */
interface ProtectedPackage {
  readonly info: AgileInfo | StandardInfo;
  readonly encrypted: Buffer;
}

/**
 * The protection of a workbook whose password is known: it opens the file it is of, and copies of it are protected by the
 * same password. The password is in here and cannot be seen from outside, however this is printed.
 */
export class WorkbookLock {
  readonly #password: string;

  constructor(password: string) {
    this.#password = password;
  }

  /** It is only to be kept from changes: nobody is asked for a password. */
  get isOpenToAll(): boolean {
    return isEverybodys(this.#password);
  }

  /** The package in a protected file of this password. Throws `input-password-wrong`, `input-damaged`. */
  async open(bytes: Buffer, path: string): Promise<Buffer> {
    const budget = new ReadBudget(path);
    const content = await blaming(path, () => tryPassword(readProtected(bytes, path), this.#password, budget));
    if (content === undefined) throw inputPasswordWrong(path);
    return content;
  }

  /** The bytes of a file that holds a package under this password. */
  seal(content: Buffer): Promise<Buffer> {
    return sealPackage(content, this.#password);
  }
}

export interface OpenedPackage {
  /** An unprotected package, which is held in memory and must not be written anywhere. */
  readonly content: Buffer;
  readonly lock: WorkbookLock;
}

/**
 * Opens a protected workbook, by Excel's own password or one that is asked for. Throws `input-encrypted` where nobody is
 * there to ask, `input-password-wrong`, `input-protection-unknown`, and `input-damaged` where its content is not what it
 * was, or what should open it is not there.
 */
export async function openProtected(bytes: Buffer, budget: ReadBudget, passwords: Passwords): Promise<OpenedPackage> {
  const { path } = budget;
  return blaming(path, async () => {
    const locked = readProtected(bytes, path);
    const candidates = passwords.candidates(path);
    let isAnswered = false;
    for (;;) {
      const { value: candidate } = await budget.waitFor(() => candidates.next());
      if (candidate === undefined) throw isAnswered ? inputPasswordWrong(path) : inputEncrypted(path);
      isAnswered ||= candidate.isAnswer;
      const { password } = candidate;
      const content = await tryPassword(locked, password, budget);
      if (content === undefined) continue;
      passwords.keep(password);
      return { content, lock: new WorkbookLock(password) };
    }
  });
}

function readProtected(bytes: Buffer, path: string): ProtectedPackage {
  const file = new CompoundFile(bytes, path);
  const [info, encrypted] = [file.read('encryptioninfo'), file.read('encryptedpackage')];
  if (encrypted === undefined) throw new UnreadableProtectionError('damaged', 'its stream EncryptedPackage is missing');
  if (info !== undefined) return { info: readEncryptionInfo(info), encrypted };
  throw new UnreadableProtectionError('unknown', 'it opens by a rights management service, and by no password');
}

/** Finds whether an error says that a password is missing or wrong, and nothing is wrong with the file. */
export function isAboutPassword(error: CapsheetError): boolean {
  return error.code === 'input-encrypted' || error.code === 'input-password-wrong';
}

/** `undefined` where it is another password. */
async function tryPassword(
  { info, encrypted }: ProtectedPackage,
  password: string,
  budget: ReadBudget,
): Promise<Buffer | undefined> {
  const look = (): void => budget.assertTime();
  if (info.kind === 'agile') {
    const key = await openAgileKey(info, password, look);
    return key === undefined ? undefined : openAgilePackage(info, key, encrypted, look);
  }
  const key = await openStandardKey(info, password, look);
  return key === undefined ? undefined : openStandardPackage(key, encrypted, look);
}

async function blaming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableProtectionError)) throw error;
    throw error.kind === 'unknown' ? inputProtectionUnknown(path, error.message) : inputDamaged(path, error.message);
  }
}

const ROUNDS = 50_000;
const SIZE_BYTES = 8;
const PIECE_BYTES = 1024 ** 2;

/** The key of the content; `undefined` where the password is another one. */
async function openStandardKey(info: StandardInfo, password: string, look: () => void): Promise<Buffer | undefined> {
  const hashed = await hashPassword({ password, salt: info.salt, hash: 'sha1', rounds: ROUNDS, look });
  const digest = hashOf('sha1', hashed, Buffer.alloc(4));
  const key = Buffer.concat([mix(digest, 0x36), mix(digest, 0x5c)]).subarray(0, info.keyBytes);
  const computed = hashOf('sha1', decrypt(key, info.encryptedVerifier));
  const stored = decrypt(key, info.encryptedVerifierHash).subarray(0, computed.length);
  return timingSafeEqual(computed, stored) ? key : undefined;
}

/** The content of the stream `EncryptedPackage`, of which nothing says whether it was changed. */
async function openStandardPackage(key: Buffer, encrypted: Buffer, look: () => void): Promise<Buffer> {
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

/** As many rounds as Excel has. */
const SPIN_COUNT = 100_000;

/** The bytes of a protected workbook, as Excel writes them: the package encrypted, in a compound file. */
export async function sealPackage(content: Buffer, password: string, spinCount = SPIN_COUNT): Promise<Buffer> {
  const { info, encrypted } = await sealAgile(content, password, spinCount);
  return writeCompoundFile([
    DATA_SPACES,
    { name: 'EncryptionInfo', content: toInfoBytes(info) },
    { name: 'EncryptedPackage', content: encrypted },
  ]);
}

/** Version 4.4, and a flag that says that an XML document follows. */
function toInfoBytes(info: AgileInfo): Buffer {
  return Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(toInfoXml(info))]);
}

function toInfoXml({ data, encryptedHmacKey, encryptedHmacValue, password }: AgileInfo): string {
  const key =
    `spinCount="${password.spinCount}" ${toCipherText(password)} ` +
    `encryptedVerifierHashInput="${toBase64(password.encryptedVerifierInput)}" ` +
    `encryptedVerifierHashValue="${toBase64(password.encryptedVerifierHash)}" ` +
    `encryptedKeyValue="${toBase64(password.encryptedKey)}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n' +
    '<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" ' +
    'xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password">' +
    `<keyData ${toCipherText(data)}/>` +
    `<dataIntegrity encryptedHmacKey="${toBase64(encryptedHmacKey)}" encryptedHmacValue="${toBase64(encryptedHmacValue)}"/>` +
    '<keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password">' +
    `<p:encryptedKey ${key}/></keyEncryptor></keyEncryptors></encryption>`
  );
}

function toCipherText({ salt, keyBytes }: CipherFacts): string {
  return (
    `saltSize="${salt.length}" blockSize="${BLOCK_BYTES}" keyBits="${keyBytes * 8}" hashSize="64" cipherAlgorithm="AES" ` +
    `cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${toBase64(salt)}"`
  );
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64');
}

/** Versions of reader, updater and writer: 1.0 each. */
const VERSIONS = Buffer.from('010000000100000001000000', 'hex');

/**
 * Describes how the stream was transformed (MS-OFFCRYPTO 2.1), the same in every protected Office document; Excel refuses
 * to open one without it.
 */
const DATA_SPACES: CompoundPart = {
  name: '\u0006DataSpaces',
  parts: [
    { name: 'Version', content: Buffer.concat([toText('Microsoft.Container.DataSpaces'), VERSIONS]) },
    { name: 'DataSpaceMap', content: toDataSpaceMap() },
    {
      name: 'DataSpaceInfo',
      parts: [
        {
          name: 'StrongEncryptionDataSpace',
          content: Buffer.concat([toNumbers(8, 1), toText('StrongEncryptionTransform')]),
        },
      ],
    },
    {
      name: 'TransformInfo',
      parts: [{ name: 'StrongEncryptionTransform', parts: [{ name: '\u0006Primary', content: toTransformInfo() }] }],
    },
  ],
};

function toDataSpaceMap(): Buffer {
  const entry = Buffer.concat([toNumbers(1, 0), toText('EncryptedPackage'), toText('StrongEncryptionDataSpace')]);
  return Buffer.concat([toNumbers(8, 1), toNumbers(entry.length + 4), entry]);
}

function toTransformInfo(): Buffer {
  const id = Buffer.concat([toNumbers(1), toText('{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}')]);
  const name = toText('Microsoft.Container.EncryptionTransform');
  return Buffer.concat([toNumbers(id.length + 4), id, name, VERSIONS, toNumbers(0, 0, 0, 4)]);
}

function toNumbers(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}

/** UTF-16 behind its length, up to the next multiple of four bytes. */
function toText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([toNumbers(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}
