import { describe, expect, it } from 'vitest';
import { writeEditedCopy } from '../../src/report/workbook/annotate/edit-cells.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { FIRST_DAY } from '../support/first-day.ts';
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
  { sharesAfterSale: 'remaining', consumedSecurities: 'listed', outputOfTransaction: 'null' },
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
    const to = await openDesk({ seed: FIRST_DAY, behaviour });
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
      const from = await openDesk({ seed: FIRST_DAY, behaviour });
      const to = await openDesk({ seed: FIRST_DAY, behaviour });
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

describe('an export that is not quite what capsheet wrote', () => {
  it('moves with what somebody has typed into it: a number of shares is as somebody has written it', async () => {
    const from = await openDesk();
    const to = await openDesk({ seed: FIRST_DAY });
    await exportTo(from, to, 'firm.xlsx');
    const { tables } = await readWorkbook(to.path('firm.xlsx'));
    const securities = tables.find(({ name }) => name === 'Securities');
    const titles = textsOf(securities?.rows[0]);
    const sold = securities?.rows.find((row) => {
      const texts = textsOf(row);
      return (
        texts.get(columnOf(titles, 'Company')) === 'Kestrel Bio' && texts.get(columnOf(titles, 'Shares')) === '600000'
      );
    });
    expect(sold).toBeDefined();
    await writeEditedCopy({ path: to.path('firm.xlsx') }, to.path('firm.xlsx'), [
      {
        sheet: 'Securities',
        rowNumber: sold?.rowNumber ?? 0,
        columnIndex: columnOf(titles, 'Shares*'),
        text: '650000',
      },
    ]);
    const { status, others } = await planned(to, 'firm.xlsx');
    expect([status, others('add').filter(({ action }) => action !== 'replace')]).toEqual([0, []]);
    await to.run(['apply', 'firm.xlsx', '--yes', '--quiet']);
    // The rest of 650,000 after a sale of 200,000, and not of the 800,000 that were bought.
    const held = await to.look();
    expect(held.securities.some(({ shares }) => shares === '450000')).toBe(true);
    await expectFixpoint(to, 'firm.xlsx');
  });

  it('still has its IDs where it was written, also beside rows whose IDs are of another firm', async () => {
    const from = await openDesk();
    const other = await openDesk({ seed: FIRST_DAY });
    await load(other, await exportTo(from, other, 'firm.xlsx'));
    await exportTo(other, other, 'own.xlsx');
    const { json } = await other.run(['plan', 'own.xlsx', 'firm.xlsx', '--json']);
    const codes: string[] = json.findings.map(({ code }: { code: string }) => code);
    expect(new Set(codes)).toEqual(new Set(['duplicate-key', 'ids-left-aside', 'reference-blocked']));
    expect(
      json.rows.filter(
        ({ file, action }: { file: string; action: string }) => file === 'own.xlsx' && action !== 'unchanged',
      ),
    ).toEqual([]);
  });
});

describe('one state folder for two services', () => {
  it('keeps them apart: what was entered in one is not there in the other', async () => {
    const from = await openDesk();
    const [one, two] = [await openDesk({ seed: FIRST_DAY }), await openDesk({ seed: FIRST_DAY })];
    const shared: Desk = {
      ...two,
      run: (args, more) => two.run([...args, '--state-dir', one.stateDir], more),
      path: (name) => two.path(name),
    };
    await load(one, await exportTo(from, one, 'firm.xlsx'));
    await load(shared, await exportTo(from, two, 'firm.xlsx'));
    await expectFixpoint(shared, 'firm.xlsx');
    await expectFixpoint(one, 'firm.xlsx');
  });
});

describe('what a service no longer lists and nobody has seen', () => {
  it('cannot move: its transactions wait, what they created is entered as it is, and the rest loads', async () => {
    const behaviour = { consumedSecurities: 'removed', inputOfRemoved: 'null' } as const;
    const from = await openDesk({ behaviour });
    const to = await openDesk({ seed: FIRST_DAY, behaviour });
    await exportTo(from, to, 'firm.xlsx');
    const { status, others, codes } = await planned(to, 'firm.xlsx');
    const waiting = others('add').filter(({ action }) => action !== 'replace');
    expect(codes.filter((code) => code === 'reference-blocked')).toHaveLength(3);
    expect([status, waiting.map(({ sheet, action }) => `${sheet} ${action}`)]).toEqual([
      0,
      ['Transactions blocked', 'Transactions blocked', 'Transactions blocked'],
    ]);
    const applied = await to.run(['apply', 'firm.xlsx', '--yes', '--json']);
    expect([applied.status, applied.json.summary.blocked, applied.json.summary.failed]).toEqual([4, 3, 0]);
    const again = await planned(to, 'firm.xlsx');
    expect(again.others('unchanged').map(({ action }) => action)).toEqual(['blocked', 'blocked', 'blocked']);
  });
});

function textsOf(
  row: { readonly cells: readonly { readonly columnIndex: number; readonly value: object }[] } | undefined,
) {
  return new Map(
    (row?.cells ?? []).map(({ columnIndex, value }) => [columnIndex, 'text' in value ? String(value.text) : '']),
  );
}

function columnOf(titles: ReadonlyMap<number, string>, wanted: string): number {
  return [...titles].find(([, title]) => title.replace(/\*+$/, '') === wanted.replace(/\*+$/, ''))?.[0] ?? -1;
}
