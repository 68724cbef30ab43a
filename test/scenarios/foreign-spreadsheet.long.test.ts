import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

const MAPPED = ['positions.xlsx', '--mapping', 'positions.mapping.yaml'];

interface JsonRow {
  readonly sheet: string;
  readonly row: number;
  readonly record?: number;
  readonly action?: string;
  readonly outcome?: string;
  readonly verified?: boolean;
}

async function openDeskWithPositions(): Promise<Desk> {
  const desk = await openDesk();
  for (const name of ['positions.xlsx', 'positions.mapping.yaml']) desk.take(`legacy/${name}`, name);
  return desk;
}

function rowsOf(stdout: string): JsonRow[] {
  return JSON.parse(stdout).rows;
}

/** `Positions 7#2 add`. */
function tellRow({ sheet, row, record, action, outcome }: JsonRow): string {
  return `${sheet} ${row}${record === undefined ? '' : `#${record}`} ${action ?? outcome}`;
}

describe('a partner’s own list of positions, through its mapping', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDeskWithPositions();
  });

  it('is planned record by record, at the places of the source', async () => {
    const planned = await desk.run(['plan', ...MAPPED, '--json']);
    expect(planned.status).toBe(0);
    expect(rowsOf(planned.stdout).map(tellRow)).toEqual([
      ...['Positions 6#1 unchanged', 'Positions 6#2 unchanged', 'Positions 6#3 unchanged', 'Positions 6#4 unchanged'],
      ...['Positions 7#1 add', 'Positions 7#2 add', 'Positions 7#3 add'],
      ...['Positions 10#1 add', 'Positions 10#2 add', 'Positions 10#3 add', 'Positions 10#4 add'],
      ...['Positions 11#1 add', 'Positions 11#2 add', 'Positions 11#3 add'],
      ...['Positions 14#1 add', 'Positions 14#2 add', 'Positions 14#3 add', 'Positions 14#4 add'],
      ...['Positions 15 add', 'Positions 16#1 add', 'Positions 16#2 add'],
      ...['Notes 4#1 add', 'Notes 4#2 add', 'Notes 4#3 add', 'Notes 5#1 add', 'Notes 5#2 add'],
    ]);
  });

  it('is refused as a saved plan once its mapping has changed', async () => {
    await desk.run(['plan', ...MAPPED, '--out', 'stale.json']);
    const mapping = desk.path('positions.mapping.yaml');
    const text = readFileSync(mapping, 'utf8');
    writeFileSync(mapping, `${text}# changed\n`);
    const stale = await desk.run(['apply', 'stale.json', '--yes']);
    writeFileSync(mapping, text);
    expect(stale.status).toBe(2);
    expect(stale.stderr).toContain('The mapping is not the one the plan was made with.');
    const gone = await desk.run(['check', 'positions.xlsx', '--mapping', 'gone.yaml']);
    expect([gone.status, gone.stderr.split('\n')[0]]).toEqual([2, 'The mapping gone.yaml cannot be read.']);
  });

  it('is applied as planned, from wherever the plan is, and every row of the copy shows its outcome', async () => {
    await desk.run(['plan', ...MAPPED, '--out', 'positions.plan.json']);
    const applied = await desk.run(['apply', desk.path('positions.plan.json'), '--yes', '--json'], { cwd: '/' });
    expect(applied.status).toBe(0);
    expect(rowsOf(applied.stdout).every(({ verified }) => verified)).toBe(true);
    const { tables } = await readWorkbook(desk.path('positions.result.xlsx'));
    const shown = tables.slice(0, 2).map(({ name, rows }) => [
      name,
      ...rows.flatMap(({ rowNumber, cells }) => {
        const outcome = cells.find(({ columnIndex }) => columnIndex === 9)?.value;
        return outcome?.kind === 'text' ? [`${rowNumber} ${outcome.text}`] : [];
      }),
    ]);
    expect(shown).toEqual([
      ['Positions', '5 Outcome', '6 unchanged', '7 added', '10 added', '11 added', '14 added', '15 added', '16 added'],
      ['Notes', '3 Outcome', '4 added', '5 added'],
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['Positions', 'Notes', 'Scratch', 'Import Summary']);
  });

  it('is unchanged when it is planned again, and so is its result', async () => {
    for (const name of ['positions.xlsx', 'positions.result.xlsx']) {
      const again = await desk.run(['plan', name, ...MAPPED.slice(1), '--json']);
      expect([again.status, ...new Set(rowsOf(again.stdout).map(({ action }) => action))]).toEqual([0, 'unchanged']);
    }
    copyFileSync(desk.path('positions.result.xlsx'), desk.path('again.xlsx'));
    const result = await desk.run(['apply', 'again.xlsx', ...MAPPED.slice(1), '--yes', '--json']);
    const { tables } = await readWorkbook(desk.path('again.result.xlsx'));
    expect(result.status).toBe(0);
    expect(
      Math.max(...(tables[0]?.rows ?? []).flatMap(({ cells }) => cells.map(({ columnIndex }) => columnIndex))),
    ).toBe(11);
  });
});
