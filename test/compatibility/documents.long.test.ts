import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeDocument } from '../docs/judge-document.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { fileOf, isRecording, RECORDED } from './recorded.ts';
import { findBroken, shapeOf } from './shape.ts';

/** Data as keys: the name of a sheet, of a call. */
const OPEN = ['.summary', '.requests.byEndpoint'];
const DOCUMENTS = ['check', 'plan', 'result', 'runs', 'run', 'compare', 'map', 'export', 'error'] as const;
const PLAN = 'quarterly.plan.json';
const MAPPING = 'positions.mapping.yaml';

let desk: Desk;
const printed = new Map<string, unknown>();

beforeAll(async () => {
  desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const positions = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  const print = async (name: (typeof DOCUMENTS)[number], ...args: readonly string[]) => {
    const { json } = await desk.run([...args, '--json']);
    printed.set(name, json);
    return json;
  };
  await print('check', 'check', desk.take('quarterly-with-errors.xlsx'));
  await print('map', 'map', positions, '--out', MAPPING);
  await print('plan', 'plan', book, '--out', PLAN);
  const { run } = await print('result', 'apply', book, '--yes');
  await print('runs', 'runs');
  await print('run', 'runs', run);
  await print('export', 'export', '--out', 'firm.xlsx');
  await print('compare', 'compare', book, 'firm.xlsx');
  await print('error', 'check', 'nowhere.xlsx');
  if (!isRecording) return;
  mkdirSync(RECORDED, { recursive: true });
  for (const [name, document] of printed)
    writeFileSync(
      fileOf(`${name}.json`),
      `${JSON.stringify(document, undefined, 1).replaceAll(desk.folder, '/quarter').replaceAll(userInfo().username, 'mara')}\n`,
    );
  for (const name of [PLAN, MAPPING]) copyFileSync(desk.path(name), fileOf(name));
});

afterAll(() => desk.close());

const readRecorded = (name: string): unknown => JSON.parse(readFileSync(fileOf(`${name}.json`), 'utf8'));

test.each(DOCUMENTS)('what was promised of the document %s is still printed', (name) => {
  const recorded = shapeOf(readRecorded(name), OPEN);
  expect(Object.keys(recorded).length).toBeGreaterThan(4);
  expect(findBroken(recorded, shapeOf(printed.get(name), OPEN))).toEqual([]);
});

test.each(DOCUMENTS)('a recorded document %s is one by the schema of today', (name) => {
  expect(judgeDocument(readRecorded(name))).toBeTypeOf('string');
});

interface CheckedRow {
  readonly sheet: string;
  readonly row: number;
  readonly findings: readonly { readonly code: string }[];
}

test('a recorded mapping still reads the file that it was made for', async () => {
  copyFileSync(fileOf(MAPPING), desk.path('recorded.yaml'));
  const read = async (mapping: string): Promise<readonly CheckedRow[]> =>
    (await desk.run(['check', 'positions.xlsx', '--mapping', mapping, '--json'])).json.rows;
  // By now a class that names no round is proposed with a round of its own name; the recorded mapping gives it none.
  const isWithoutRound = ({ sheet, row }: CheckedRow) => sheet === 'Positions' && row === 16;
  const rows = await read('recorded.yaml');
  const others = rows.filter((row) => !isWithoutRound(row));
  expect(others.length).toBeGreaterThan(10);
  expect(others).toEqual((await read(MAPPING)).filter((row) => !isWithoutRound(row)));
  const found = rows.filter(isWithoutRound).flatMap(({ findings }) => findings.map(({ code }) => code));
  expect(found).toEqual(['value-missing', 'reference-blocked']);
});

test('a recorded plan is still shown, by its seal the one that was made', async () => {
  copyFileSync(fileOf(PLAN), desk.path('recorded.plan.json'));
  const { status, json } = await desk.run(['plan', 'recorded.plan.json', '--json']);
  expect([status, json.schema]).toEqual([0, 'capsheet/plan@1']);
  expect(json.workbooks.map(({ state }: { state: string }) => state)).toEqual(['planned']);
});
