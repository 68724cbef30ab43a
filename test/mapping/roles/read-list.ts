import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { listMissing } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { toMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { type CellSource, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapWorkbooks } from '../support.ts';

export const NOBODY = { companies: [], funds: [], customColumns: [] };

export interface Read {
  /** The questions, but for classes that are taken for preferred. */
  readonly asked: readonly string[];
  readonly missing: readonly string[];
  /** `Maple 2020-02-01 250000 USD`, a line a security. */
  readonly bought: readonly string[];
  /** `Maple Seed`, a line a round. */
  readonly closed: readonly string[];
  /** `Maple: Seed, Seed Preferred, Fund I`, a line a security. */
  readonly named: readonly string[];
  /** `Maple 2024-12-31 1700000 EUR`, a line a mark. */
  readonly marked: readonly string[];
  /** `Maple 2024-12-31 30000000 EUR`, a line a valuation of the company. */
  readonly worth: readonly string[];
  /** `Maple 2022-06-15 4000 120000 USD`, a line a sale. */
  readonly sold: readonly string[];
  /** The source's own totals: what each states, and how much of it is loaded. */
  readonly totals: readonly string[];
  readonly errors: readonly string[];
}

/** Reads a list as its proposal has it, all of it agreed to, by a firm with these funds. */
export function readList(csv: string, funds: readonly string[] = []): Read {
  return readCells(
    csv.split('\n').map((line) => line.split(';')),
    funds,
  );
}

/** The same, of its cells. */
export function readCells(cells: readonly (readonly CellSource[])[], funds: readonly string[] = []): Read {
  const rows = cells.map((row) => row.map((cell) => (cell === '' ? null : cell)));
  return readBook([{ ...makeTable('Book', rows), hasSemicolons: true }], funds);
}

/** The same, of a workbook's tabs. */
export function readTabs(tabs: { readonly [name: string]: string }, funds: readonly string[] = []): Read {
  const tables = Object.entries(tabs).map(([name, csv]) =>
    makeTable(
      name,
      csv.split('\n').map((line) => line.split(';')),
    ),
  );
  return readBook(tables, funds);
}

export function readBook(tables: readonly Table[], funds: readonly string[] = []): Read {
  const input = makeWorkbook(tables);
  const proposal = proposeMapping([input], { ...NOBODY, funds }, NO_MEMORY);
  const mapping = toMapping(proposal);
  if (mapping === undefined) throw new Error('nothing is proposed');
  const { value, tallies } = mapWorkbooks([input], mapping);
  const { records } = checkWorkbooks([input], { decimalSign: '.' }, value).value;
  const open = [...proposal.sheets, ...proposal.skipped].flatMap(({ doubts }) => doubts);
  return {
    asked: open.filter(({ to }) => to !== 'Class Type').map(({ topic, text }) => `${topic}: ${text}`),
    missing: listMissing(proposal).map(({ text }) => /the ([\w ]+) of/.exec(text)?.[1] ?? text),
    bought: records.flatMap((record) => {
      if (record.kind !== 'security') return [];
      const { company, issueDate, investmentAmount } = record;
      const { value: amount, currency } = investmentAmount ?? {};
      return [[company, issueDate, amount, currency].filter((part) => part !== undefined).join(' ')];
    }),
    closed: records.flatMap((record) => (record.kind === 'round' ? [`${record.company} ${record.name}`] : [])),
    named: records.flatMap((record) => {
      if (record.kind !== 'security') return [];
      const { company, round, shareClass, fund } = record;
      return [`${company}: ${[round, shareClass, fund].filter((part) => part !== undefined).join(', ')}`];
    }),
    marked: records.flatMap((record) => {
      if (record.kind !== 'valuation') return [];
      const { company, date, fairValue: { value, currency } = {} } = record;
      return [[company, date, value, currency].filter((part) => part !== undefined).join(' ')];
    }),
    worth: records.flatMap((record) => {
      if (record.kind !== 'valuation' || record.postMoneyValuation === undefined) return [];
      const { value, currency } = record.postMoneyValuation;
      return [[record.company, record.date, value, currency].filter((part) => part !== undefined).join(' ')];
    }),
    sold: records.flatMap((record) => {
      if (record.kind !== 'transaction') return [];
      const { company, date, sharesSold, cashReceived: { value, currency } = {} } = record;
      return [[company, date, sharesSold, value, currency].filter((part) => part !== undefined).join(' ')];
    }),
    totals: toSourceTieOut(tallies).flatMap(({ columns }) =>
      columns.flatMap(({ isAmount, stated }) =>
        isAmount ? stated.map((total) => `${total.stated} ${total.loaded ?? 'wrong'}`) : [],
      ),
    ),
    errors: records.flatMap(({ findings }) =>
      findings.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])),
    ),
  };
}

export const CLEAN = { asked: [], missing: [], errors: [] };
