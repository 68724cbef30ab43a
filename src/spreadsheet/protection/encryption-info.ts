import { readAttribute } from '../opc/xml/tag-attributes.ts';
import { parseXml, type XmlElement } from '../opc/xml/xml-tree.ts';

/**
 * A protected workbook that no password opens: its bytes are damaged, or its protection is unknown. `message` as in "the
 * end of its stream EncryptedPackage is missing". Never leaves this folder.
 */
export class UnreadableProtectionError extends Error {
  readonly kind: 'damaged' | 'unknown';

  constructor(kind: 'damaged' | 'unknown', what: string) {
    super(what);
    this.kind = kind;
  }
}

/** As Node calls them; they are what Excel and LibreOffice offer. */
export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** How something is encrypted: AES in CBC, and the hash that vectors and keys are made with. */
export interface CipherFacts {
  readonly salt: Buffer;
  readonly keyBytes: number;
  readonly hash: HashName;
}

/** The description of an agile package (MS-OFFCRYPTO 2.3.4.10). */
export interface AgileInfo {
  readonly kind: 'agile';
  readonly data: CipherFacts;
  readonly encryptedHmacKey: Buffer;
  readonly encryptedHmacValue: Buffer;
  readonly password: CipherFacts & {
    readonly spinCount: number;
    readonly encryptedVerifierInput: Buffer;
    readonly encryptedVerifierHash: Buffer;
    readonly encryptedKey: Buffer;
  };
}

/** The description of a package in standard encryption (MS-OFFCRYPTO 2.3.4.5): AES in ECB, keys by SHA-1. */
export interface StandardInfo {
  readonly kind: 'standard';
  readonly salt: Buffer;
  readonly keyBytes: number;
  readonly encryptedVerifier: Buffer;
  readonly encryptedVerifierHash: Buffer;
}

export const BLOCK_BYTES = 16;
/** Excel and LibreOffice hash a password 100,000 times; the format's 10 million would keep a processor busy for half a minute. */
const MOST_ROUNDS = 1_000_000;
const MOST_INFO_BYTES = 64 * 1024;
const MOST_SALT_BYTES = 1024;
const AES_ALGORITHMS: ReadonlyMap<number, number> = new Map([
  [0x660e, 16],
  [0x660f, 24],
  [0x6610, 32],
]);
const SALT_BYTES = 16;
const PASSWORD_ENCRYPTOR = 'http://schemas.microsoft.com/office/2006/keyEncryptor/password';
const HASHES: ReadonlyMap<string, HashName> = new Map([
  ['sha1', 'sha1'],
  ['sha256', 'sha256'],
  ['sha384', 'sha384'],
  ['sha512', 'sha512'],
]);
const HASH_BYTES: { readonly [hash in HashName]: number } = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/** Reads the stream `EncryptionInfo`. Throws `UnreadableProtectionError` for what it does not know and what is damaged. */
export function readEncryptionInfo(bytes: Buffer): AgileInfo | StandardInfo {
  if (bytes.length < 8 || bytes.length > MOST_INFO_BYTES) throw damaged('what it says of its encryption is cut short');
  const [major, minor] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
  if (major === 4 && minor === 4) return readAgile(bytes.toString('utf8', 8));
  if (minor === 2 && major >= 2 && major <= 4) return readStandard(bytes);
  throw unknown(`its encryption is of version ${major}.${minor}`);
}

function readAgile(text: string): AgileInfo {
  const root = parseInfo(text);
  const data = findElement(root, 'keyData');
  const integrity = findElement(root, 'dataIntegrity');
  const encryptors = listElements(root, 'keyEncryptor');
  const own = encryptors.find((element) => readAttribute(element.tag, 'uri') === PASSWORD_ENCRYPTOR);
  if (own === undefined && encryptors.length > 0) throw unknown('it opens with a certificate only');
  const key = own === undefined ? undefined : findElement(own, 'encryptedKey');
  if (data === undefined || key === undefined) throw damaged('what it says of its encryption is incomplete');
  // Without it nobody could tell whether somebody has changed a cell.
  if (integrity === undefined) throw damaged('it has no checksum of its content');
  return {
    kind: 'agile',
    data: readCipher(data),
    encryptedHmacKey: readBytes(integrity, 'encryptedHmacKey'),
    encryptedHmacValue: readBytes(integrity, 'encryptedHmacValue'),
    password: {
      ...readCipher(key),
      spinCount: readRounds(key),
      encryptedVerifierInput: readBytes(key, 'encryptedVerifierHashInput'),
      encryptedVerifierHash: readBytes(key, 'encryptedVerifierHashValue'),
      encryptedKey: readBytes(key, 'encryptedKeyValue'),
    },
  };
}

function readCipher(element: XmlElement): CipherFacts {
  const cipher = readAttribute(element.tag, 'cipherAlgorithm');
  const chaining = readAttribute(element.tag, 'cipherChaining');
  if (cipher !== 'AES' || chaining !== 'ChainingModeCBC') throw unknown(`it is encrypted by ${cipher}, ${chaining}`);
  const hashName = readAttribute(element.tag, 'hashAlgorithm') ?? '';
  const hash = HASHES.get(hashName.toLowerCase().replace('-', ''));
  if (hash === undefined) throw unknown(`it has hashes of ${hashName}`);
  const keyBytes = readCount(element, 'keyBits', 256) / 8;
  const salt = readBytes(element, 'saltValue');
  const isSensible =
    [16, 24, 32].includes(keyBytes) &&
    readCount(element, 'blockSize', MOST_SALT_BYTES) === BLOCK_BYTES &&
    readCount(element, 'hashSize', MOST_SALT_BYTES) === HASH_BYTES[hash] &&
    salt.length === readCount(element, 'saltSize', MOST_SALT_BYTES);
  if (!isSensible) throw damaged('the sizes in what it says of its encryption do not fit each other');
  return { salt, keyBytes, hash };
}

function readStandard(bytes: Buffer): StandardInfo {
  const headerStart = 12;
  const headerBytes = bytes.length < headerStart ? 0 : bytes.readUInt32LE(8);
  const verifierStart = headerStart + headerBytes;
  const needed = verifierStart + 4 + SALT_BYTES + SALT_BYTES + 4 + 2 * BLOCK_BYTES;
  if (headerBytes < 32 || needed > bytes.length) throw damaged('what it says of its encryption is cut short');
  const algorithm = bytes.readUInt32LE(headerStart + 8);
  const keyBytes = AES_ALGORITHMS.get(algorithm);
  if (keyBytes === undefined) throw unknown(`it is encrypted by an algorithm of number ${algorithm}`);
  if (bytes.readUInt32LE(verifierStart) !== SALT_BYTES || bytes.readUInt32LE(headerStart + 16) !== keyBytes * 8)
    throw damaged('the sizes in what it says of its encryption do not fit each other');
  const salt = verifierStart + 4;
  const verifier = salt + SALT_BYTES;
  const hash = verifier + SALT_BYTES + 4;
  return {
    kind: 'standard',
    salt: bytes.subarray(salt, verifier),
    keyBytes,
    encryptedVerifier: bytes.subarray(verifier, verifier + BLOCK_BYTES),
    encryptedVerifierHash: bytes.subarray(hash, hash + 2 * BLOCK_BYTES),
  };
}

function parseInfo(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch {
    throw damaged('what it says of its encryption is not valid XML');
  }
}

function findElement(within: XmlElement, local: string): XmlElement | undefined {
  return listElements(within, local)[0];
}

function listElements(within: XmlElement, local: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [...within.children].reverse();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.local === local) found.push(element);
    else waiting.push(...element.children.toReversed());
  }
  return found;
}

function readBytes({ tag }: XmlElement, name: string): Buffer {
  const text = readAttribute(tag, name) ?? '';
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) throw damaged(`its ${name} is not what it should be`);
  return Buffer.from(text, 'base64');
}

function readRounds(key: XmlElement): number {
  const rounds = readCount(key, 'spinCount', 10_000_000);
  if (rounds <= MOST_ROUNDS) return rounds;
  throw unknown(`its password is hashed ${rounds.toLocaleString('en-US')} times, ten times what Excel does or more`);
}

function readCount({ tag }: XmlElement, name: string, most: number): number {
  const text = readAttribute(tag, name) ?? '';
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (count === undefined || count > most) throw damaged(`its ${name} is "${text}", beyond what the format allows`);
  return count;
}

function damaged(what: string): UnreadableProtectionError {
  return new UnreadableProtectionError('damaged', what);
}

function unknown(what: string): UnreadableProtectionError {
  return new UnreadableProtectionError('unknown', what);
}
