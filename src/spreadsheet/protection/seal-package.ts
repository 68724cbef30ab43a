import { type CompoundPart, writeCompoundFile } from '../opc/compound/write-compound-file.ts';
import { sealAgile } from './agile.ts';
import { type AgileInfo, BLOCK_BYTES, type CipherFacts } from './encryption-info.ts';

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
 * What every protected Office document says of how its stream was transformed (MS-OFFCRYPTO 2.1). Nothing in it is of this
 * workbook; Excel asks for it all the same.
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
