import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Passwords } from '../../src/spreadsheet/protection/passwords.ts';
import { sealPackage } from '../../src/spreadsheet/protection/workbook-lock.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

const PASSWORD = 'opal-7-Grüße';
const WITH_PASSWORD = { env: { CAPSHEET_WORKBOOK_PASSWORD: PASSWORD } };

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('quarterly.xlsx', await sealPackage(readFileSync('samples/quarterly.xlsx'), PASSWORD, 100));
  desk.put('password.txt', `${PASSWORD}\r\n`);
});

test('a protected workbook is planned and applied, its result has the same password, and applying it again changes nothing', async () => {
  const plan = await desk.run(['plan', 'quarterly.xlsx', '--out', 'q.plan.json', '--json'], WITH_PASSWORD);
  expect([plan.status, plan.json.summary.add]).toEqual([0, 60]);

  // A saved plan has no password in it: it is asked for again.
  const refused = await desk.run(['apply', 'q.plan.json', '--yes', '--json']);
  expect([refused.status, refused.json.code]).toEqual([2, 'input-encrypted']);
  const applied = await desk.run(['apply', 'q.plan.json', '--yes', '--json', '--password-file', 'password.txt']);
  expect([applied.status, applied.json.summary.added]).toEqual([0, 60]);

  const [result = ''] = applied.json.results;
  expect(result).toBe(desk.path('quarterly.result.xlsx'));
  await expect(readWorkbook(result)).rejects.toMatchObject({ code: 'input-encrypted' });
  const { tables } = await readWorkbook(result, { passwords: new Passwords(async () => PASSWORD) });
  expect(tables.at(-1)?.name).toBe('Import Summary');

  const again = await desk.run(['plan', 'quarterly.result.xlsx', '--json'], WITH_PASSWORD);
  expect([again.status, again.json.summary.add]).toEqual([0, 0]);
});

test('neither the password nor the workbook without it is anywhere on the disk', () => {
  const found = listFiles(join(desk.folder, '..')).filter((path) => {
    if (path.endsWith('password.txt')) return false;
    const bytes = readFileSync(path);
    return [PASSWORD, Buffer.from(PASSWORD, 'utf16le'), 'xl/worksheets/'].some((text) => bytes.includes(text));
  });
  expect(found).toEqual([]);
});

test('check and map read it as well, and the copy of a check is protected', async () => {
  const checked = await desk.run(['check', 'quarterly.xlsx', '--report', 'checked.xlsx', '--json'], WITH_PASSWORD);
  expect([checked.status, checked.json.report]).toEqual([0, { path: 'checked.xlsx' }]);
  await expect(readWorkbook(desk.path('checked.xlsx'))).rejects.toMatchObject({ code: 'input-encrypted' });
  const mapped = await desk.run(['map', 'quarterly.xlsx', '--out', 'm.yaml', '--json']);
  expect(mapped.json.code).toBe('input-encrypted');
});

test('a result is written again from the journal with the password, and not without', async () => {
  const [{ runId }] = (await desk.run(['runs', '--json'])).json.runs;
  const refused = await desk.run(['runs', runId, '--result', 'again.xlsx', '--json']);
  expect([refused.status, refused.json.code]).toEqual([2, 'input-encrypted']);
  const written = await desk.run(['runs', runId, '--result', 'again.xlsx', '--json'], WITH_PASSWORD);
  expect(written.status).toBe(0);
  await expect(readWorkbook(desk.path('again.xlsx'))).rejects.toMatchObject({ code: 'input-encrypted' });
});

test('a wrong password, and a password file that is none, end with what to do', async () => {
  desk.put('wrong.txt', 'not-it\n');
  desk.put('empty.txt', '\n');
  const errorOf = async (file: string) =>
    (await desk.run(['check', 'quarterly.xlsx', '--password-file', file, '--json'])).json;
  expect(await errorOf('wrong.txt')).toMatchObject({
    code: 'input-password-wrong',
    message: expect.stringContaining('"quarterly.xlsx"'),
  });
  expect(await errorOf('empty.txt')).toMatchObject({
    code: 'password-empty',
    message: 'The file empty.txt begins with an empty line.',
  });
  expect(await errorOf('nowhere.txt')).toMatchObject({ code: 'password-missing' });
  expect(await errorOf('-')).toMatchObject({ code: 'password-empty' });
});

test('the next step that is proposed names the password file, and no password', async () => {
  const { stdout } = await desk.run(['check', 'quarterly.xlsx', '--password-file', 'password.txt']);
  expect(stdout).toContain('--password-file password.txt');
  expect(stdout).not.toContain(PASSWORD);
});

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
