import { describe, expect, it } from 'vitest';
import type { SandboxBehaviour } from '../../src/sandbox/behaviour.ts';
import { readWorkbook } from '../../src/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

type Behaviour = Partial<SandboxBehaviour>;

interface Row {
  readonly action: string;
  readonly sheet: string;
  readonly row: number;
  readonly why: string;
  readonly findings?: readonly { readonly code: string }[];
}

const LISTED: readonly Behaviour[] = [
  { sharesAfterSale: 'remaining', consumedSecurities: 'listed' },
  { sharesAfterSale: 'original', consumedSecurities: 'listed' },
  { sharesAfterSale: 'remaining', consumedSecurities: 'listed-with-zero' },
];
const REMOVED: readonly Behaviour[] = [
  { sharesAfterSale: 'remaining', consumedSecurities: 'removed', inputOfRemoved: 'kept' },
  { sharesAfterSale: 'original', consumedSecurities: 'removed', inputOfRemoved: 'null' },
];

async function exportTo(desk: Desk, target: Desk, name: string): Promise<string> {
  const { status, stderr } = await desk.run(['export', '--out', target.path(name), '--quiet']);
  expect([status, stderr]).toEqual([0, '']);
  return name;
}

async function planned(desk: Desk, name: string) {
  const { status, json } = await desk.run(['plan', name, '--json']);
  const rows: readonly Row[] = json.rows;
  const codes: string[] = json.findings.map(({ code }: { code: string }) => code);
  return {
    status,
    codes,
    others: (done: string) => rows.filter(({ action }) => action !== done),
    summary: json.summary,
  };
}

/** Every row is added, but for custom values, which are replaced. */
async function load(desk: Desk, name: string): Promise<string> {
  const { status, codes, others } = await planned(desk, name);
  expect([status, codes, others('add').filter(({ action }) => action !== 'replace')]).toEqual([
    0,
    ['ids-left-aside'],
    [],
  ]);
  const applied = await desk.run(['apply', name, '--yes', '--json']);
  const unproven = applied.json.rows.filter(({ verified }: { verified?: boolean }) => verified !== true);
  expect([applied.status, unproven]).toEqual([0, []]);
  return applied.json.results[0].replace(/^.*\//, '');
}

async function expectFixpoint(desk: Desk, ...names: readonly string[]): Promise<void> {
  for (const name of names) expect([name, (await planned(desk, name)).others('unchanged')]).toEqual([name, []]);
}

/** Entered cost by company, fund and currency. */
async function tieOut(desk: Desk, name: string): Promise<readonly string[]> {
  const { status, json } = await desk.run(['apply', name, '--yes', '--json', '--result', `tie-${name}`]);
  expect(status).toBe(0);
  const lines: readonly Record<string, string>[] = json.tieOut;
  return lines.map(({ company, fund, currency, after }) => `${company} ${fund} ${currency} ${after}`).sort();
}

/** The data rows of an export, with IDs as the place of what they are of. */
async function rowsOf(desk: Desk, name: string): Promise<readonly string[]> {
  const { tables } = await readWorkbook(desk.path(name));
  const shown = tables.filter(({ name: tab }) => !/read only|About|lists/.test(tab));
  return shown
    .flatMap(({ name: tab, rows: [header, ...rows] }) => {
      const titles = new Map(
        header?.cells.map(({ columnIndex, value }) => [columnIndex, 'text' in value ? value.text : '']),
      );
      const isId = (columnIndex: number) => / ID$|^Security[*]*$/.test(titles.get(columnIndex) ?? '');
      return rows.map(({ cells }) => {
        const texts = cells.filter(({ columnIndex }) => !isId(columnIndex));
        return [
          tab,
          ...texts.map(({ columnIndex, value }) => `${titles.get(columnIndex)}=${JSON.stringify(value)}`),
        ].join(' ');
      });
    })
    .sort();
}

describe('an export that is planned against another service', () => {
  it.each(LISTED)('loads as a whole and ties out, and then changes nothing: %j', async (behaviour) => {
    const from = await openDesk({ behaviour });
    const to = await openDesk({ seed: 'empty', behaviour });
    await exportTo(from, from, 'firm.xlsx');
    await exportTo(from, to, 'firm.xlsx');
    const result = await load(to, 'firm.xlsx');
    await expectFixpoint(to, 'firm.xlsx', result);
    await exportTo(to, to, 'second.xlsx');
    await expectFixpoint(to, 'second.xlsx');
    const lines = await tieOut(from, 'firm.xlsx');
    // Public equity is only ever read.
    const enterable = lines.filter((line) => line !== 'Mirrorglen Games Northlight Fund II USD 500000');
    expect(await tieOut(to, 'second.xlsx')).toEqual(enterable);
    expect(lines.length).toBe(enterable.length + 1);
    expect(await rowsOf(to, 'second.xlsx')).toEqual(await rowsOf(from, 'firm.xlsx'));
  });

  it.each([...LISTED, ...REMOVED])(
    'carries what the journal knows of what is no longer listed: %j',
    async (behaviour) => {
      const sample = await openDesk();
      const from = await openDesk({ seed: 'empty', behaviour });
      const to = await openDesk({ seed: 'empty', behaviour });
      await load(from, await exportTo(sample, from, 'sample.xlsx'));
      await exportTo(from, from, 'firm.xlsx');
      await expectFixpoint(from, 'firm.xlsx');
      const result = await load(to, await exportTo(from, to, 'firm.xlsx'));
      await expectFixpoint(to, 'firm.xlsx', result);
      await exportTo(to, to, 'second.xlsx');
      expect(await tieOut(to, 'second.xlsx')).toEqual(await tieOut(from, 'firm.xlsx'));
      expect(await rowsOf(to, 'second.xlsx')).toEqual(await rowsOf(from, 'firm.xlsx'));
    },
  );
});
