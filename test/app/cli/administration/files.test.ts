import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { OUTPUT_SCHEMAS } from '../../../../src/app/cli/output-schemas.ts';
import { openPool } from '../../../../src/engine/database/open-pool.ts';
import { openFileStore } from '../../../../src/team/store/open-file-store.ts';
import { query } from '../../../support/postgres/start-postgres.ts';
import { putFirm, putPerson, putSubmission, type Write } from '../../../team/support.ts';
import { openCommandLine } from './open-command-line.ts';

it('finds which files of submissions and plans are missing or damaged, and whose they are', async () => {
  const { url, team } = await openCommandLine();
  const pool = await openPool(url);
  const write: Write = (work) => pool.transact('write', work);
  const store = await openFileStore({ env: {}, pool, now: new Date('2026-11-20T10:00:00Z') });
  const put = async (text: string) => (await store.put(Readable.from([Buffer.from(text)]))).sha256;
  const [book, mapping, plan, report, result] = [
    await put('book'),
    await put('mapping'),
    await put('plan'),
    await put('report'),
    await put('result'),
  ];
  await putFirm(write, 'northlight');
  const id = await putSubmission(write, 'northlight', await putPerson(write, 'Ana'));
  const named = (sha256: string) => ({ name: 'x', sha256 });
  await query(url, 'UPDATE capsheet.submissions SET inputs = $1, mapping = $2, result = $3', [
    ...[JSON.stringify([named(book)]), JSON.stringify(named(mapping)), JSON.stringify({ files: [named(result)] })],
  ]);
  const summary = { changes: 0, unchanged: 0, writes: 0, reads: 0, byAction: {} };
  await query(url, 'INSERT INTO capsheet.plans (sha256, submission, summary, reports) VALUES ($1, $2, $3, $4)', [
    ...[plan, id, JSON.stringify(summary), JSON.stringify([named(report)])],
  ]);
  await pool.close();
  const whole = await team(['files']);
  expect([whole.status, whole.stdout]).toEqual([
    0,
    `5 files read in the database ${url.replace(/\/\/.*@/, '//')}: nothing is missing or damaged.\n`,
  ]);
  await query(url, 'DELETE FROM capsheet.file_contents WHERE sha256 = $1', [report]);
  await query(url, "UPDATE capsheet.file_contents SET content = 'other' WHERE sha256 = $1", [book]);
  const broken = await team(['files', '--json']);
  const faults = [
    [report, 'stored-file-missing'],
    [book, 'stored-file-damaged'],
  ].map(([sha256, code]) => expect.objectContaining({ sha256, code, submissions: [{ firm: 'northlight', id }] }));
  expect([broken.status, broken.json.checked, broken.json.faults.length]).toEqual([4, 5, 2]);
  expect(broken.json.faults).toEqual(expect.arrayContaining(faults));
  expect(OUTPUT_SCHEMAS['team-files']?.schema.parse(broken.json)).toEqual(broken.json);
  expect((await team(['files'])).stdout).toContain(`is damaged in the database`);
});
