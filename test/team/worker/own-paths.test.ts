import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usageError } from '../../../src/base/util/capsheet-error.ts';
import { addSubmission } from '../../../src/team/database/submissions.ts';
import { readPackageParts } from '../../support/package-parts.ts';
import { FIRM, openTeamDesk, type TeamDesk } from './team-desk.ts';

const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series E,2025-08-20\n';
const CUT_SHORT = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400, 7)]);
type Files = { readonly [name: string]: string | Buffer };

async function submit({ write, files, folder }: TeamDesk, parts: Files): Promise<number> {
  const inputs: { name: string; sha256: string }[] = [];
  for (const [name, content] of Object.entries(parts)) {
    const path = join(folder, 'part');
    writeFileSync(path, content);
    inputs.push({ name, sha256: await files.keep(path) });
  }
  const [person] = (await write((ask) => ask('SELECT id FROM people ORDER BY id LIMIT 1'))).rows;
  const contentSha256 = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  const facts = { firm: FIRM, maker: Number(person?.id), comment: '', inputs, isPartial: false, contentSha256 };
  return (await write((ask) => addSubmission(ask, { ...facts, reading: { decimalSign: '.' } }))).id;
}

/** Every text that people get: what the database has of submissions, notices and the audit, and the files. */
async function readAllTold({ write, folder }: TeamDesk): Promise<string> {
  const told: string[] = [];
  for (const table of ['submissions', 'plans', 'notices', 'audit'])
    for (const { said } of (await write((ask) => ask(`SELECT t::text AS said FROM ${table} t`))).rows)
      told.push(String(said));
  const store = join(folder, 'store');
  for (const { parentPath, name } of readdirSync(store, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const path = join(parentPath, name);
    const parts = await readPackageParts(path).catch(() => ({}));
    told.push(readFileSync(path, 'latin1'), ...Object.values(parts));
  }
  return told.join('\n');
}

test('nothing that people are told of a submission names a folder of the worker', async () => {
  const desk = await openTeamDesk();
  const worker = await desk.startWorker();
  const submitted: readonly Files[] = [
    { 'Q3.xlsx': CUT_SHORT },
    { 'Rounds.csv': ROUNDS, 'notes.txt': 'hello' },
    { 'Rounds.csv': ROUNDS.replace('2025-08-20', '31/02/2025'), 'more/Q3.xls': 'neither' },
    { 'foreign.csv': 'a,b\n1,2\n', 'bank.mapping.yaml': 'sheets: [' },
  ];
  for (const parts of submitted) await desk.untilIt(await submit(desk, parts), ({ state }) => state !== 'received');
  const id = await submit(desk, { 'Rounds.csv': ROUNDS });
  await desk.until(id, 'planned');
  await desk.approve(id);
  await desk.until(id, 'done');
  await worker.stop();
  const told = await readAllTold(desk);
  expect(told).toContain('Q3.xlsx');
  expect(told).not.toContain(`${tmpdir()}/`);
});

test('errors of a worker’s machine and our own faults say what people can do, and the log says where', async () => {
  const desk = await openTeamDesk();
  const secret = `${tmpdir()}/secrets/north`;
  const lines: object[] = [];
  const log = { info: () => undefined, debug: () => undefined, warn: (facts: object) => void lines.push(facts) };
  const failing = async (error: Error, parts: Files) => {
    const worker = await desk.startWorker({ log, readCredentials: () => Promise.reject(error) });
    const { problem } = await desk.until(await submit(desk, parts), 'needs-you');
    await worker.stop();
    return problem;
  };
  const missing = usageError(
    'secret-reference-empty',
    `It is kept in the file ${secret}, which is empty.`,
    'Put it there.',
  );
  expect(await failing(missing, { 'Rounds.csv': ROUNDS })).toMatchObject({
    code: 'secret-reference-empty',
    message: 'It is kept in the file …/north, which is empty.',
  });
  const broken = new Error(`ENOENT: no such file, open '${secret}'`);
  const problem = await failing(broken, { 'Rounds.csv': `${ROUNDS}\n` });
  expect(problem?.code).toBe('internal-error');
  expect(JSON.stringify(problem)).not.toContain('north');
  expect(lines).toContainEqual(
    expect.objectContaining({ fault: 'Error', at: expect.arrayContaining([expect.stringContaining('at ')]) }),
  );
  expect(JSON.stringify(lines)).not.toContain('ENOENT: no such file');
});
