import type { ComparedPlace, ComparedRow, ComparedState, Comparison } from '../model/outcomes/comparison.ts';
import type { SourceTieOut } from '../model/outcomes/source-tie-out.ts';
import { subtractDecimals } from '../model/values/decimal.ts';
import { showChangeValue } from './change-value.ts';
import { type ComparedNames, type ComparedSources, sheetNameOf, toCompareHeadline } from './compared-figures.ts';
import {
  type ListColumn,
  type ListValue,
  type OwnSheet,
  type TextLine,
  toListSheet,
  toTextSheet,
} from './own/own-sheet.ts';
import { writeNewWorkbook } from './own/write-own-workbook.ts';
import { describeRemarks, listAmountColumns, nameSourceColumn, tiesOut } from './source-columns.ts';
import { toRowPlace } from './text/parts/row-list.ts';

export interface CompareFacts {
  readonly names: ComparedNames;
  readonly sources: ComparedSources;
  readonly version: string;
}

const STATES: { readonly [state in ComparedState]: string } = {
  differs: 'differs',
  'only-a': 'only in A',
  'only-b': 'only in B',
};

/**
 * Writes the comparison as a workbook of its own: its verdict, every row that is not the same, the sums, and the tie-out of
 * foreign spreadsheets. capsheet skips its sheets when it is read. Throws `result-exists` and `result-unwritable`.
 */
export async function writeCompareWorkbook(path: string, comparison: Comparison, facts: CompareFacts): Promise<void> {
  const { a, b } = facts.sources;
  const tieOut = [...toTieOutLines('A', a), ...toTieOutLines('B', b)];
  const sheets = [
    ...[toSummary(comparison, facts), toRows(comparison.rows), toSums(comparison)],
    ...(tieOut.length === 0 ? [] : [toListSheet('Tie-out', TIE_OUT_COLUMNS, tieOut)]),
  ];
  await writeNewWorkbook({ path, option: '--report', code: 'result' }, sheets);
}

function toSummary(comparison: Comparison, { names, version }: CompareFacts): OwnSheet {
  const lines: readonly TextLine[] = [
    ['Comparison'],
    [],
    ['', toCompareHeadline(comparison)],
    ['A', names.a],
    ['B', names.b],
    ['By', `capsheet ${version}`],
    [],
    ['Rows'],
    ...comparison.counts.map(({ kind, same, differs, onlyA, onlyB }): TextLine => {
      return [sheetNameOf(kind), `${same} the same, ${differs} differ, ${onlyA} only in A, ${onlyB} only in B`];
    }),
  ];
  return toTextSheet('Comparison', lines);
}

const ROW_COLUMNS: readonly ListColumn[] = [
  ['State', 12, 'left'],
  ['Sheet', 16, 'left'],
  ['Row', 44, 'left'],
  ['In A', 22, 'left'],
  ['In B', 22, 'left'],
  ['Column', 24, 'left'],
  ['A', 28, 'left'],
  ['B', 28, 'left'],
];

/** One line a column that differs, and one for each other row. */
function toRows(rows: readonly ComparedRow[]): OwnSheet {
  return toListSheet(
    'Rows',
    ROW_COLUMNS,
    rows.flatMap((row): ListValue[][] => {
      const facts = [STATES[row.state], sheetNameOf(row.kind), row.key, showPlace(row.a), showPlace(row.b)];
      if (row.changes.length === 0) return [facts];
      return row.changes.map(({ column, a, b }) => [
        ...facts,
        column,
        showChangeValue(column, a),
        showChangeValue(column, b),
      ]);
    }),
  );
}

function showPlace(place: ComparedPlace | undefined): string {
  return place === undefined ? '' : toRowPlace(place, false);
}

const AMOUNT_FORMAT = '#,##0.00';

const SUM_COLUMNS: readonly ListColumn[] = [
  ['Fund', 32, 'left'],
  ['Currency', 10, 'left'],
  ['Cost in A', 20, 'right'],
  ['Cost in B', 20, 'right'],
  ['B less A', 20, 'right'],
  ['Cash Received in A', 20, 'right'],
  ['Cash Received in B', 20, 'right'],
  ['B less A', 20, 'right'],
];

function toSums({ sums }: Comparison): OwnSheet {
  return toListSheet(
    'Sums',
    SUM_COLUMNS,
    sums.map(({ fund, currency, a, b }) => [
      fund,
      currency,
      ...[a.cost, b.cost, subtractDecimals(b.cost, a.cost)].map(toAmount),
      ...[a.cashReceived, b.cashReceived, subtractDecimals(b.cashReceived, a.cashReceived)].map(toAmount),
    ]),
  );
}

function toAmount(number: string): ListValue {
  return { number, format: AMOUNT_FORMAT };
}

const TIE_OUT_COLUMNS: readonly ListColumn[] = [
  ['Of', 6, 'left'],
  ['Sheet', 24, 'left'],
  ['Column', 28, 'left'],
  ['In its cells', 20, 'right'],
  ['Loaded', 20, 'right'],
  ['Left out', 20, 'right'],
  ['Verdict', 18, 'left'],
  ['Remarks', 60, 'left'],
];

function toTieOutLines(side: string, tieOut: SourceTieOut = []): readonly ListValue[][] {
  return listAmountColumns(tieOut).map(({ table, column }) => [
    ...[side, table.sheet, nameSourceColumn(column)],
    ...[column.total, column.loaded, column.leftOut].map(toAmount),
    ...[tiesOut(column) ? 'ties out' : 'does not tie out', describeRemarks(column).join('; ')],
  ]);
}
