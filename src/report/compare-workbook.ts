import { RESULT_MARK_FORMAT } from '../format/sheets/result-columns.ts';
import type { ComparedPlace, ComparedRow, ComparedState, Comparison } from '../model/outcomes/comparison.ts';
import { subtractDecimals } from '../model/values/decimal.ts';
import type { Cell, Row } from '../spreadsheet/workbook/table.ts';
import { showChangeValue } from './change-value.ts';
import { type ComparedNames, sheetNameOf, toCompareHeadline } from './compared-figures.ts';
import { type OwnSheet, type TextLine, toTextSheet } from './own/own-sheet.ts';
import { writeOwnWorkbook } from './own/write-own-workbook.ts';
import { toRowPlace } from './text/parts/row-list.ts';
import { toUnwritable, workbookExists } from './workbook-path.ts';

export interface CompareFacts {
  readonly names: ComparedNames;
  readonly version: string;
}

const STATES: { readonly [state in ComparedState]: string } = {
  differs: 'differs',
  'only-a': 'only in A',
  'only-b': 'only in B',
};

/**
 * Writes the comparison as a workbook of its own: its verdict, every row that is not the same, the sums. capsheet skips
 * its sheets when it is read. Throws `result-exists` and `result-unwritable`.
 */
export async function writeCompareWorkbook(path: string, comparison: Comparison, facts: CompareFacts): Promise<void> {
  const workbook = { path, option: '--report', code: 'result' } as const;
  const sheets = [toSummary(comparison, facts), toRows(comparison.rows), toSums(comparison)];
  const isNew = await writeOwnWorkbook(path, sheets).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  if (!isNew) throw workbookExists(workbook);
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

type Value = string | { readonly number: string; readonly format: string };
type Column = readonly [header: string, width: number, align: 'left' | 'right'];

const ROW_COLUMNS: readonly Column[] = [
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
  return toTableSheet(
    'Rows',
    ROW_COLUMNS,
    rows.flatMap((row): Value[][] => {
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

const SUM_COLUMNS: readonly Column[] = [
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
  const amount = (number: string): Value => ({ number, format: '#,##0.00' });
  return toTableSheet(
    'Sums',
    SUM_COLUMNS,
    sums.map(({ fund, currency, a, b }) => [
      fund,
      currency,
      ...[a.cost, b.cost, subtractDecimals(b.cost, a.cost)].map(amount),
      ...[a.cashReceived, b.cashReceived, subtractDecimals(b.cashReceived, a.cashReceived)].map(amount),
    ]),
  );
}

const HEADER = { fill: 'E4E7EB', ink: '000000', isBold: true } as const;

function toTableSheet(name: string, columns: readonly Column[], lines: readonly (readonly Value[])[]): OwnSheet {
  const rows = [columns.map(([header]) => header), ...lines].map((values, index) => toRow(values, index + 1));
  return {
    table: { name, state: 'visible', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [] },
    headerRowNumber: 1,
    comments: new Map(),
    furniture: {
      columns: columns.map(([, width, align]) => ({ width, align, numberFormat: '@', header: HEADER })),
      lastRow: rows.length,
    },
  };
}

function toRow(values: readonly Value[], rowNumber: number): Row {
  const cells = values.flatMap((value, columnIndex): Cell[] => {
    if (value === '') return [];
    if (typeof value !== 'string') {
      const { number, format } = value;
      return [{ columnIndex, value: { kind: 'number', text: number }, format }];
    }
    // The number format of the first cell tells the reader of workbooks to skip the sheet.
    const format = rowNumber === 1 && columnIndex === 0 ? RESULT_MARK_FORMAT : '@';
    return [{ columnIndex, value: { kind: 'text', text: value }, format }];
  });
  return { rowNumber, cells };
}
