import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { CompoundFile } from '../../../src/spreadsheet/opc/compound/compound-file.ts';
import { writeCompoundFile } from '../../../src/spreadsheet/opc/compound/write-compound-file.ts';
import { Passwords } from '../../../src/spreadsheet/protection/passwords.ts';
import { sealPackage, WorkbookLock } from '../../../src/spreadsheet/protection/workbook-lock.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

/*
 * Both were made of samples/quarterly.xlsx by officecrypto-tool 0.0.19, which opens what is written here, and so does
 * LibreOffice 7.4.
 */
const AGILE = 'test/fixtures/protected-agile.xlsx';
const STANDARD = 'test/fixtures/protected-standard.xlsx';
const PASSWORD = 'Grüße 1';
/** Rounds for the files made here: nobody has to be kept from trying passwords. */
const FEW_ROUNDS = 100;
const PLAIN = readFileSync('samples/quarterly.xlsx');

const folder = makeTempFolder();
let sealed: Buffer;

beforeAll(async () => {
  sealed = await sealPackage(PLAIN, 'opal', FEW_ROUNDS);
});

/** Reads with these answers, one after the other, and counts how often somebody was asked. */
async function readWith(path: string, ...answers: readonly string[]): Promise<WorkbookContent & { asked: number }> {
  let asked = 0;
  const passwords = new Passwords(async (_name, refused) => {
    asked += 1;
    return answers[refused];
  });
  return { ...(await readWorkbook(path, { passwords })), asked };
}

function put(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const tablesOf = async (path: string) => (await readWorkbook(path)).tables;

test.each([
  ['agile', AGILE],
  ['standard', STANDARD],
])('a workbook in %s encryption is read by its password, which is asked for once', async (_kind, path) => {
  const { tables, format, asked } = await readWith(path, PASSWORD);
  expect([format, asked]).toEqual(['xlsx', 1]);
  expect(tables).toEqual(await tablesOf('samples/quarterly.xlsx'));
});

test.skipIf(isQuick)(
  'what is written of a package under a password is the very package when it is opened',
  async () => {
    const lock = new WorkbookLock('opal');
    const bytes = await lock.seal(PLAIN);
    expect(await lock.open(bytes, 'sealed.xlsx')).toEqual(PLAIN);
    expect(bytes.includes(PLAIN.subarray(0, 64))).toBe(false);
    expect(new CompoundFile(bytes, 'sealed.xlsx').read('encryptioninfo')?.toString()).toContain('spinCount="100000"');
  },
);

test('a package whose tables of sectors do not fit the header is written whole', () => {
  const content = Buffer.alloc(15_000_000, 'every sector another ');
  const file = new CompoundFile(writeCompoundFile([{ name: 'EncryptedPackage', content }]), 'big.xlsx');
  expect(file.read('encryptedpackage')?.equals(content)).toBe(true);
});

test("a workbook under Excel's own password opens without a question", async () => {
  const path = put('velvet.xlsx', await sealPackage(PLAIN, 'VelvetSweatshop', FEW_ROUNDS));
  const { asked, tables } = await readWith(path);
  expect([asked, tables]).toEqual([0, await tablesOf('samples/quarterly.xlsx')]);
});

test('a password that opened one workbook is tried on the next before anybody is asked', async () => {
  const asked: string[] = [];
  const passwords = new Passwords(async (name, refused) => {
    asked.push(name);
    return refused === 0 ? 'opal' : undefined;
  });
  const [first, second] = [put('first.xlsx', sealed), put('second.xlsx', sealed)];
  await readWorkbook(first, { passwords });
  await readWorkbook(second, { passwords });
  expect(asked).toEqual([first]);
});

test('no password is tried twice on a workbook, whoever repeats it', async () => {
  const answers = ['opal', 'VelvetSweatshop', 'opal', 'ruby'];
  const passwords = new Passwords(async (_name, refused) => answers[refused]);
  const tried: string[] = [];
  for await (const { password } of passwords.candidates('book.xlsx')) tried.push(password);
  expect(tried).toEqual(['VelvetSweatshop', 'opal', 'ruby']);
});

test('without anybody to ask it is an error that says what to do', async () => {
  await expect(readWorkbook(AGILE)).rejects.toMatchObject({
    ...{ code: 'input-encrypted', exitStatus: 2, message: `"${AGILE}" is protected by a password.` },
    hint: expect.stringContaining('CAPSHEET_WORKBOOK_PASSWORD'),
  });
});

test('a wrong password says so, with nothing of it in the error', async () => {
  const error: unknown = await readWith(put('first.xlsx', sealed), 'a-wrong-one').catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'input-password-wrong', exitStatus: 2 });
  expect(inspect(error, { depth: null })).not.toContain('a-wrong-one');
});

test('the password is in nothing that can be printed or written down', async () => {
  const content = await readWith(put('first.xlsx', sealed), 'opal');
  expect(content.lock).toBeDefined();
  for (const text of [JSON.stringify(content), inspect(content, { depth: null, showHidden: true })])
    expect(text).not.toContain('opal');
});

test('its digest is that of the protected bytes', async () => {
  const [one, other] = [put('first.xlsx', sealed), put('other.xlsx', await sealPackage(PLAIN, 'opal', FEW_ROUNDS))];
  const [first, second] = [await readWith(one, 'opal'), await readWith(other, 'opal')];
  expect(first.sha256).not.toBe(second.sha256);
});

/** The sealed file with another of its two streams. */
function withStream(name: string, change: (content: Buffer) => Buffer): Buffer {
  const file = new CompoundFile(sealed, 'sealed.xlsx');
  const streams = ['EncryptionInfo', 'EncryptedPackage'].map((own) => {
    const content = Buffer.from(file.read(own.toLowerCase()) ?? []);
    return { name: own, content: own === name ? change(content) : content };
  });
  return writeCompoundFile(streams);
}

const withInfo = (from: string | RegExp, to: string): Buffer =>
  withStream('EncryptionInfo', (info) => Buffer.from(info.toString('latin1').replace(from, to), 'latin1'));

const damages: readonly (readonly [what: string, make: () => Buffer, code: string, said: string])[] = [
  [
    'one changed byte of its content',
    () =>
      withStream('EncryptedPackage', (content) => {
        content.writeUInt8(content.readUInt8(5000) ^ 1, 5000);
        return content;
      }),
    'input-damaged',
    'is damaged: its content does not fit its checksum.',
  ],
  [
    'a content that is cut short',
    () => withStream('EncryptedPackage', (content) => content.subarray(0, 4100)),
    'input-damaged',
    'is damaged: its content does not fit its checksum.',
  ],
  ['a file that is cut short', () => sealed.subarray(0, 9000), 'input-truncated', ''],
  [
    'a file that is cut short behind the list of what is in it',
    () => readFileSync(AGILE).subarray(0, 9000),
    'input-truncated',
    '',
  ],
  [
    'no checksum of its content',
    () => withInfo(/<dataIntegrity[^>]*>/, ''),
    'input-damaged',
    'is damaged: it has no checksum of its content.',
  ],
  [
    'rounds that nobody could wait for',
    () => withInfo('spinCount="100"', 'spinCount="400000000"'),
    'input-damaged',
    'is damaged: its spinCount is "400000000", beyond what the format allows.',
  ],
  [
    'more rounds than a processor should be kept busy with',
    () => withInfo('spinCount="100"', 'spinCount="1000001"'),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: its password is hashed 1,000,001 times, ten times what Excel does or more.',
  ],
  ...[8, 11].map(
    (length) =>
      [
        `a description of ${length} bytes`,
        () => withStream('EncryptionInfo', () => Buffer.from([3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]).subarray(0, length)),
        'input-damaged',
        'is damaged: what it says of its encryption is cut short.',
      ] as const,
  ),
  [
    'a key of an odd size',
    () => withInfo('keyBits="256"', 'keyBits="200"'),
    'input-damaged',
    'is damaged: the sizes in what it says of its encryption do not fit each other.',
  ],
  [
    'an unknown cipher',
    () => withInfo('cipherAlgorithm="AES"', 'cipherAlgorithm="RC2"'),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: it is encrypted by RC2, ChainingModeCBC.',
  ],
  [
    'an unknown hash',
    () => withInfo('hashAlgorithm="SHA512"', 'hashAlgorithm="WHIRLPOOL"'),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: it has hashes of WHIRLPOOL.',
  ],
  [
    'a certificate in place of a password',
    () => withInfo('uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"', 'uri="certificate"'),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: it opens with a certificate only.',
  ],
  [
    'an unknown version',
    () => withStream('EncryptionInfo', (info) => Buffer.concat([Buffer.from('03000300', 'hex'), info.subarray(4)])),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: its encryption is of version 3.3.',
  ],
  [
    'nothing that says how it is encrypted',
    () => writeCompoundFile([{ name: 'EncryptedPackage', content: Buffer.alloc(16) }]),
    'input-protection-unknown',
    'is protected in a way that capsheet does not read: it opens by a rights management service, and by no password.',
  ],
];

test.each(damages)('%s is an error in words', async (_what, make, code, said) => {
  const path = put('damaged.xlsx', make());
  await expect(readWith(path, 'opal')).rejects.toMatchObject({
    code,
    exitStatus: 2,
    message: expect.stringContaining(`"${path}" ${said}`),
  });
});
