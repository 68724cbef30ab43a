import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FindingJson } from '../../src/model/findings/finding-json.ts';
import { labelHoldings } from '../../src/model/service/holding-labels.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { addRow } from '../support/add-row.ts';
import { someOf } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const COMPANY = 'Larch Systems';
const [FUND_I, FUND_II] = ['Northlight Fund I', 'Northlight Fund II'];
const CLOSING = '2025-03-31';
const SERIES_A = `${COMPANY},Series A,Series A Preferred`;

/** Two notes and a warrant of one fund and a note of another turn into the class that both funds also buy for cash. */
const SHEETS = {
  Companies: ['Company', COMPANY],
  Rounds: [
    'Company,Round,Closing Date,Pre-Money Valuation,Round Size,Currency,Fully Diluted Shares',
    `${COMPANY},Bridge 2024,2024-01-15,,,USD,`,
    `${COMPANY},Series A,${CLOSING},8000000,2000000,USD,10000000`,
  ],
  'Share Classes': ['Company,Round,Share Class,Class Type,Price Per Share,Currency', `${SERIES_A},preferred,1,USD`],
  Securities: [
    'Ref,Type,Company,Round,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency,Convertible Type,Discount,Interest Rate,Days Convention,Due Date,Exercise Price',
    ...[
      ['N1', FUND_I, '250000', '20%,6%,365'],
      ['N2', FUND_I, '120000.5', ',,'],
      ['N3', FUND_II, '250000', ',,'],
    ].map(
      ([ref, fund, amount, terms]) =>
        `${ref},convertible,${COMPANY},Bridge 2024,,${fund},2024-01-15,,${amount},USD,convertible note,${terms},,`,
    ),
    `W1,warrant,${COMPANY},Bridge 2024,,${FUND_I},2024-01-15,40000,,USD,,,,,2031-01-15,0.9`,
    ...[
      ['C1', FUND_I, '420000', '420000'],
      ['C2', FUND_I, '60000', '60000'],
      ['C3', FUND_I, '60000', '60000'],
      // As many, at the same cost, as the note of the fund gives; and as many as the warrant gives.
      ['C4', FUND_II, '250000', '250000'],
      ['C5', FUND_I, '40000', '40000'],
    ].map(
      ([ref, fund, shares, amount]) =>
        `${ref},certificate,${SERIES_A},${fund},${CLOSING},${shares},${amount},USD,,,,,,`,
    ),
  ],
  Transactions: [
    'Event,Company,Date,Security,Shares Sold,Cash Received,Currency,Converted To,Creates Ref',
    ...['N1', 'N2', 'N3'].map((note) => `conversion,${COMPANY},${CLOSING},${note},,,,Series A Preferred,OF-${note}`),
    `exercise,${COMPANY},${CLOSING},W1,,,,Series A Preferred,OF-W1`,
    `sale,${COMPANY},2025-06-30,C1,20000,30000,USD,,`,
    `sale,${COMPANY},2025-06-30,OF-N1,50000,75000,USD,,`,
    `sale,${COMPANY},2025-07-31,OF-N1,1000,1500,USD,,`,
    `sale,${COMPANY},2025-06-30,C4,250000,400000,USD,,`,
    `sale,${COMPANY},2025-06-30,OF-N2,120000,180000,USD,,`,
  ],
} as const;

function put(desk: Desk, folder: string, sheets: { readonly [sheet: string]: readonly string[] } = SHEETS): string {
  rmSync(desk.path(folder), { recursive: true, force: true });
  mkdirSync(desk.path(folder));
  for (const [sheet, lines] of Object.entries(sheets))
    writeFileSync(join(desk.path(folder), `${sheet}.csv`), `${lines.join('\n')}\n`);
  return folder;
}

const MODES: readonly Partial<SandboxBehaviour>[] = (['named', 'null'] as const).flatMap((outputOfTransaction) =>
  (['remaining', 'original'] as const).flatMap((sharesAfterSale) =>
    (['listed', 'listed-with-zero', 'removed'] as const).flatMap((consumedSecurities) =>
      (consumedSecurities === 'removed' ? (['kept', 'null'] as const) : (['kept'] as const)).map((inputOfRemoved) => ({
        ...{ outputOfTransaction, sharesAfterSale, consumedSecurities, inputOfRemoved },
      })),
    ),
  ),
);

interface RowJson {
  readonly sheet: string;
  readonly row: number;
  readonly action?: string;
  readonly outcome?: string;
}

const odd = (rows: readonly RowJson[], usual: string): string[] =>
  rows.flatMap(({ sheet, row, action, outcome = action }) => (outcome === usual ? [] : [`${sheet} ${row} ${outcome}`]));

/** Gives whatever is more than a remark, but that two rows are equal: they are. */
const told = (findings: readonly FindingJson[]): string[] =>
  findings.flatMap(({ severity, code }) => (severity === 'info' || code === 'twins-exact' ? [] : [code]));

const isBought = (line: string): boolean => /^C\d,/.test(line);
const isOnBought = (line: string): boolean => /,C\d,/.test(line);

/** The same in two workbooks, one after the other: what was bought for cash, and all else. */
function split(desk: Desk): { readonly bought: string; readonly converted: string } {
  const { Securities, Transactions, ...others } = SHEETS;
  const [[header], [events]] = [Securities, Transactions];
  const pick = (isWanted: boolean) => ({
    ...others,
    Securities: [header, ...Securities.slice(1).filter((line) => isBought(line) === isWanted)],
    Transactions: [events, ...Transactions.slice(1).filter((line) => isOnBought(line) === isWanted)],
  });
  return { bought: put(desk, 'bought', pick(true)), converted: put(desk, 'converted', pick(false)) };
}

async function expectUnchanged(desk: Desk, names: readonly string[], stateDir = desk.stateDir): Promise<void> {
  for (const name of names) {
    const { json } = await desk.run(['plan', name, '--json'], { env: { CAPSHEET_STATE_DIR: stateDir } });
    expect([name, odd(json.rows, 'unchanged')]).toEqual([name, []]);
  }
}

describe('a closing day on which notes convert and the funds buy the same class', () => {
  it.each(someOf(MODES))('goes in whole, is found whole, and ties out: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    const planned = await desk.run(['plan', put(desk, 'day'), '--json']);
    expect(odd(planned.json.rows, 'add')).toEqual([]);
    const applied = await desk.run(['apply', 'day', '--yes', '--json']);
    expect([applied.status, odd(applied.json.rows, 'added'), told(applied.json.findings)]).toEqual([0, [], []]);
    expect(applied.json.tieOut).toMatchObject([
      { fund: FUND_I, before: '0', added: '950000.5', after: '950000.5', difference: '0' },
      { fund: FUND_II, before: '0', added: '500000', after: '500000', difference: '0' },
    ]);
    await desk.run(['export', '--company', COMPANY, '--out', 'export.xlsx', '--quiet']);
    await expectUnchanged(desk, ['day', 'day.result.xlsx', 'export.xlsx']);
    await expectUnchanged(desk, ['day', 'day.result.xlsx', 'export.xlsx'], desk.path('other'));
  });

  it.each(someOf(MODES))('is the same in two workbooks, whichever comes first: %j', async (behaviour) => {
    for (const order of [
      ['bought', 'converted'],
      ['converted', 'bought'],
    ] as const) {
      const desk = await openDesk({ behaviour });
      const parts = split(desk);
      for (const part of order) {
        const { status, json } = await desk.run(['apply', parts[part], '--yes', '--json']);
        // Bought for just what a note has become already, in a workbook that does not name that: it may be the same.
        const asked = part === 'bought' && order[0] === 'converted' ? ['created-by-transaction'] : [];
        expect([part, status, told(json.findings)]).toEqual([part, 0, asked]);
      }
      await expectUnchanged(desk, [put(desk, 'day'), parts.bought, parts.converted]);
      await expectUnchanged(desk, ['day'], desk.path('other'));
    }
  });

  it.each(someOf(MODES))('has what was created sold in the quarter after: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    await desk.run(['apply', put(desk, 'day'), '--yes', '--quiet']);
    await desk.run(['template', '--quarter', '2025-12-31', '--out', 'q4.xlsx', '--quiet']);
    const held = await desk.look();
    // Only what the first note gave has cost the fund that much in whole shares of its own.
    const ofNote = held.securities.find(
      ({ type, fundName, issueDate, investmentAmount }) =>
        type === 'certificate' && fundName === FUND_I && issueDate === CLOSING && investmentAmount?.value === '250000',
    );
    const label = labelHoldings(held).get(ofNote?.id ?? '') ?? '';
    await addRow(desk.path('q4.xlsx'), 'Transactions', {
      ...{ Event: 'sale', Company: COMPANY, Date: '2025-11-30', Security: label, Currency: 'USD' },
      ...{ 'Shares Sold': '10000', 'Cash Received': '20000' },
    });
    const { status, json } = await desk.run(['apply', 'q4.xlsx', '--yes', '--json']);
    expect([status, told(json.findings)]).toEqual([0, []]);
    await expectUnchanged(desk, ['day', 'day.result.xlsx', 'q4.xlsx', 'q4.result.xlsx']);
    await expectUnchanged(desk, ['day', 'q4.xlsx'], desk.path('other'));
  });
});
