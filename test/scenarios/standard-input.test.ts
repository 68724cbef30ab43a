import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

const QUARTER = readFileSync(resolve('samples/quarterly.xlsx'));
const ROUNDS = Buffer.from('Company,Round,Closing Date\nTidewater Energy,Series Q,2025-08-20\n');

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  writeFileSync(desk.path('quarterly.xlsx'), QUARTER);
});

const rowsOf = (rows: readonly { row: number; sheet: string }[]) => rows.map(({ sheet, row }) => [sheet, row]);

test('a workbook from standard input is checked like the file', async () => {
  const piped = await desk.run(['check', '-', '--json'], { input: QUARTER });
  const filed = await desk.run(['check', 'quarterly.xlsx', '--json']);
  expect([piped.status, piped.stderr]).toEqual([filed.status, '']);
  expect(piped.json.inputs).toEqual([{ ...filed.json.inputs[0], name: 'standard-input.xlsx' }]);
  expect(rowsOf(piped.json.rows)).toEqual(rowsOf(filed.json.rows));
  expect(piped.json.findings).toEqual(filed.json.findings);
});

test('a CSV file from standard input is the sheet that --sheet says, and the next step is typed the same way', async () => {
  const { status, stdout } = await desk.run(['plan', '-', '--sheet', 'Rounds'], { input: ROUNDS });
  expect(status).toBe(0);
  expect(stdout).toContain('capsheet apply - --sheet Rounds');
  expect(stdout).not.toContain('capsheet-input-');
});

test('what cannot be read from standard input is called by its name there, and nothing of it stays', async () => {
  const { status, json } = await desk.run(['check', '-', '--json'], { input: Buffer.from('%PDF-1.7 not a workbook') });
  expect([status, json.code]).toEqual([2, 'input-not-a-spreadsheet']);
  expect(json.message).toContain('"standard-input.xlsx"');
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('capsheet-input-'))).toEqual([]);
});

test('an interrupt ends the wait for a program that writes nothing, and nothing of it stays', async () => {
  const input = new Readable({ read: () => setImmediate(() => process.emit('SIGTERM')) });
  const { status, json, stderr } = await desk.run(['check', '-', '--json'], { input });
  expect([status, json.code, stderr.trim()]).toEqual([130, 'input-interrupted', 'Stopping: nothing is written.']);
  // Otherwise it would keep the process alive.
  expect(input.destroyed).toBe(true);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('capsheet-input-'))).toEqual([]);
});

test('applying standard input needs a place for the result, and is asked for one before anything is sent', async () => {
  desk.asked();
  const refused = await desk.run(['apply', '-', '--sheet', 'Rounds', '--yes', '--json'], { input: ROUNDS });
  expect([refused.status, refused.json.code, desk.asked()]).toEqual([2, 'standard-input-kept', []]);
  const saved = await desk.run(['plan', '-', '--out', 'q.plan.json', '--json'], { input: ROUNDS });
  expect([saved.status, saved.json.code]).toEqual([2, 'standard-input-kept']);
  const line = ['apply', '-', '--sheet', 'Rounds', '--yes', '--result', 'done.xlsx', '--json'];
  const applied = await desk.run(line, { input: ROUNDS });
  expect([applied.status, applied.json.results]).toEqual([0, [join(desk.folder, 'done.xlsx')]]);
  expect(applied.json.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['added']);
});

test('compare and map take it for one of their files', async () => {
  const same = await desk.run(['compare', 'quarterly.xlsx', '-', '--exit-code'], { input: QUARTER });
  expect(same.status).toBe(0);
  const mapped = await desk.run(['map', '-', '--out', 'm.yaml', '--json'], { input: Buffer.from('Fund,Cost\nF,1\n') });
  expect([mapped.status, mapped.stderr]).toEqual([0, '']);
});

test('in lines the document is the same, put together again', async () => {
  for (const line of [['check', 'quarterly.xlsx'], ['plan', 'quarterly.xlsx'], ['runs'], ['explain']]) {
    const whole = await desk.run([...line, '--json']);
    const parts = await desk.run([...line, '--ndjson']);
    const [head, ...entries] = parts.stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    for (const entry of entries) {
      const [[list, value] = []] = Object.entries(entry);
      expect(Object.keys(entry)).toHaveLength(1);
      head[list ?? ''].push(value);
    }
    expect(parts.status).toBe(whole.status);
    expect({ ...head, madeAt: '' }).toEqual({ ...whole.json, madeAt: '' });
  }
  const failed = await desk.run(['check', 'nowhere.xlsx', '--ndjson']);
  expect([failed.stdout.split('\n').length, failed.json.code]).toEqual([2, 'input-not-found']);
});
