import type { Cell, CellLook, CellValue, Row, Table, WorkbookContent } from '../../src/spreadsheet/workbook/table.ts';

/** A cell as a test writes it: text, a number (as stored), a boolean, nothing, or all of it. */
export type CellSource = string | number | boolean | null | undefined | CellParts;

export interface CellParts {
  readonly value: CellValue;
  readonly format?: string;
  readonly unseen?: true;
  readonly perhaps?: readonly CellLook[];
  readonly formula?: true;
}

/** A number in a cell with a number format. */
export function formatted(number: string | number, format: string): CellParts {
  return { value: { kind: 'number', text: String(number) }, format };
}

/** The rows of a tab from its first; an empty row is `[]`. */
export function makeTable(
  name: string,
  rows: readonly (readonly CellSource[])[],
  rest: Partial<Table> & { readonly hiddenRows?: readonly number[] } = {},
): Table {
  const { hiddenRows = [], ...table } = rest;
  return {
    name,
    state: 'visible',
    epoch: 1900,
    rows: rows.flatMap((cells, index) => toRow(cells, index + 1, hiddenRows.includes(index + 1))),
    mergedRanges: [],
    hiddenColumns: [],
    ...table,
  };
}

export function makeWorkbook(tables: readonly Table[], rest: Partial<WorkbookContent> = {}): WorkbookContent {
  return { name: 'input.xlsx', format: 'xlsx', sha256: '0'.repeat(64), tables, ...rest };
}

function toRow(sources: readonly CellSource[], rowNumber: number, hidden: boolean): Row[] {
  const cells = sources.flatMap((source, columnIndex) => toCell(source, columnIndex));
  if (cells.length === 0) return [];
  return [{ rowNumber, ...(hidden ? { hidden } : {}), cells }];
}

function toCell(source: CellSource, columnIndex: number): Cell[] {
  if (source === null || source === undefined || source === '') return [];
  if (typeof source === 'object') return [{ columnIndex, ...source }];
  return [{ columnIndex, value: toValue(source) }];
}

function toValue(source: string | number | boolean): CellValue {
  if (typeof source === 'string') return { kind: 'text', text: source };
  return typeof source === 'number' ? { kind: 'number', text: String(source) } : { kind: 'boolean', value: source };
}
