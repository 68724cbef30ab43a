import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { someOf } from '../support/sweep.ts';
import { type BookRow, toSheets } from './book.ts';
import { CAUSES } from './causes.ts';
import { COURSES } from './courses.ts';
import { DATES } from './dates.ts';
import { DUPLICATES } from './duplicates.ts';
import { FIGURES } from './figures.ts';
import { FILLED_DOWN, SOUND_FILLED_DOWN } from './filled-down.ts';
import { HEADERS, SOUND_HEADERS } from './headers.ts';
import { HELD } from './held.ts';
import { MARKS } from './marks.ts';
import { MIXED } from './mixed.ts';
import { NAMES } from './names.ts';
import { PREPARERS, SOUND_QUARTERS } from './preparers.ts';
import { ROUNDS, SOUND_ROUNDS } from './rounds.ts';
import { SALES } from './sales.ts';
import { SLIPS, SLIPS_IN_TABS, SOUND_SLIPS, SOUND_SLIPS_IN_TABS } from './slips.ts';
import { SOUND } from './sound.ts';
import { SOUND_COMMENTS, SOUND_DEALS } from './sound-deals.ts';
import { SOUND_STRUCTURE } from './sound-structure.ts';
import { SOUND_VALUES, SOUND_VALUES_IN_TABS } from './sound-values.ts';
import { STRUCTURE } from './structure.ts';
import { type Tab, toWorkbook } from './tabs.ts';
import { TERMS } from './terms.ts';
import { VALUES } from './values.ts';

const OF_CELLS = [...VALUES, ...NAMES];
const OF_ROWS = [...MARKS, ...SALES, ...TERMS, ...ROUNDS, ...FIGURES, ...COURSES, ...DATES];
const OF_THE_CAP_TABLE = [...OF_ROWS, ...DUPLICATES, ...CAUSES, ...SLIPS, ...FILLED_DOWN, ...PREPARERS];
const ALL_SOUND = [
  ...SOUND,
  ...SOUND_DEALS,
  ...SOUND_QUARTERS,
  ...SOUND_ROUNDS,
  ...SOUND_VALUES,
  ...SOUND_SLIPS,
  ...SOUND_FILLED_DOWN,
];
const ALL_SOUND_TABS = [
  ...SOUND_STRUCTURE,
  ...SOUND_COMMENTS,
  ...SOUND_HEADERS,
  ...SOUND_VALUES_IN_TABS,
  ...SOUND_SLIPS_IN_TABS,
];
const MISTAKES_IN_TABS = [...STRUCTURE, ...HEADERS, ...SLIPS_IN_TABS];
const MISTAKES = [...OF_CELLS, ...OF_THE_CAP_TABLE, ...MIXED];

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  layBook(HELD);
  const { status, json } = await desk.run(['apply', 'book', '--yes', '--json']);
  expect([status, told(json.findings)]).toEqual([0, []]);
});

describe('a mistake is told at its cell, and nothing else is', () => {
  test.each(someOf(MISTAKES))('$mistake', async ({ rows, told: expected }) => {
    expect(await planOf(rows)).toEqual([...expected].sort());
  });

  test.each(someOf(MISTAKES_IN_TABS))('$mistake', async ({ tabs, beside, told: expected }) => {
    expect(await planOfTabs(tabs, beside)).toEqual([...expected].sort());
  });
});

describe('nothing is said of what is sound', () => {
  test.each(someOf(ALL_SOUND))('$sound', async ({ rows }) => {
    expect(await planOf(rows)).toEqual([]);
  });

  test.each(someOf(ALL_SOUND_TABS))('$sound', async ({ tabs }) => {
    expect(await planOfTabs(tabs)).toEqual([]);
  });
});

test('each mistake and each sound workbook stands there once', () => {
  const names = [
    ...[...MISTAKES, ...MISTAKES_IN_TABS].map(({ mistake }) => mistake),
    ...[...ALL_SOUND, ...ALL_SOUND_TABS].map(({ sound }) => sound),
  ];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

async function planOf(rows: readonly BookRow[]): Promise<string[]> {
  layBook(rows);
  const { json } = await desk.run(['plan', 'book', '--json']);
  return told(json.findings);
}

async function planOfTabs(tabs: readonly Tab[], beside: readonly string[] = []): Promise<string[]> {
  desk.put('book.xlsx', toWorkbook(tabs));
  for (const name of beside) desk.put(name, 'Somebody');
  const { json } = await desk.run(['plan', 'book.xlsx', '--json']);
  for (const name of beside) rmSync(desk.path(name));
  return told(json.findings);
}

function layBook(rows: readonly BookRow[]): void {
  rmSync(desk.path('book'), { recursive: true, force: true });
  mkdirSync(desk.path('book'));
  for (const [sheet, text] of Object.entries(toSheets(rows)))
    writeFileSync(join(desk.path('book'), `${sheet}.csv`), text);
}

interface Told {
  readonly severity: string;
  readonly code: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly cell?: string;
}

function told(findings: readonly Told[]): string[] {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  return shown.map(({ code, sheet, row, cell }) => `${code} ${sheet ?? ''}!${cell ?? row ?? ''}`).sort();
}
