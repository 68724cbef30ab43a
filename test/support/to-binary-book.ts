import { parseRange } from '../../src/base/util/text/cell-address.ts';
import type { Cell, Table } from '../../src/spreadsheet/workbook/table.ts';
import type { BinaryBook, BinaryCell, BinarySheet } from './binary-book.ts';

const FIRST_FORMAT = 164;
const STATES = ['visible', 'hidden', 'very-hidden'];
const ERRORS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'];
const ERROR_CODES = [0, 7, 15, 23, 29, 36, 42];

/** Tables that were read as a workbook to be written in records. */
export function toBinaryBook(tables: readonly Table[]): BinaryBook {
  const formats: string[] = [];
  const styleOf = ({ format }: Cell): number => {
    if (format === undefined) return 0;
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const sheets = tables.map(
    (table): BinarySheet => ({
      name: table.name,
      state: STATES.indexOf(table.state),
      hiddenColumns: table.hiddenColumns.map((column) => [column, column] as const),
      merges: table.mergedRanges.map((range) => {
        const { firstRow = 1, lastRow = 1, firstColumn = 0, lastColumn = 0 } = parseRange(range) ?? {};
        return [firstRow - 1, lastRow - 1, firstColumn, lastColumn] as const;
      }),
      rows: table.rows.map(({ rowNumber, hidden, cells }) => ({
        index: rowNumber - 1,
        ...(hidden === true ? { isHidden: true } : {}),
        cells: cells.map((cell) => toBinaryCell(cell, styleOf(cell))),
      })),
    }),
  );
  return {
    is1904: tables[0]?.epoch === 1904,
    formats: formats.map((code, index) => [FIRST_FORMAT + index, code]),
    styles: [[0, 0], ...formats.map((_, index) => [FIRST_FORMAT + index, 0] as const)],
    sheets,
  };
}

function toBinaryCell({ columnIndex, value, formula }: Cell, style: number): BinaryCell {
  const common = { column: columnIndex, style, isFormula: formula === true };
  switch (value.kind) {
    case 'text':
      return { ...common, kind: 'text', value: value.text };
    case 'number':
      return { ...common, kind: 'number', value: Number(value.text) };
    case 'boolean':
      return { ...common, kind: 'boolean', value: value.value ? 1 : 0 };
    case 'error':
      return { ...common, kind: 'error', value: ERROR_CODES[ERRORS.indexOf(value.text)] ?? 0 };
    default:
      throw new Error(`a cell of ${value.kind} has no record`);
  }
}
