import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { RESULT_MARK_FORMAT } from '../../format/sheets/result-columns.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { CellDress, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';

/** A tab of a workbook that capsheet makes. */
export interface OwnSheet {
  readonly table: Table;
  readonly headerRowNumber: number;
  /** By cell address. */
  readonly comments: ReadonlyMap<string, string>;
  /** Absent for a sheet that is only read. */
  readonly furniture?: SheetFurniture;
  /** Looks by cell address, for cells that are not plain values. */
  readonly dress?: ReadonlyMap<string, CellDress>;
  /** By cell address; the cell's value is the result. */
  readonly formulas?: ReadonlyMap<string, string>;
}

/** A cell for reading; its place decides its look, unless it has its own. */
type TextCell = string | { readonly text: string; readonly dress: CellDress };

/** A blank line, a heading, or a term with its explanation; the first line is the title. */
export type TextLine = readonly [] | readonly [TextCell] | readonly [TextCell, TextCell];

/**
 * Makes a sheet of lines for reading, in one or two columns under a title, which is skipped when the workbook is read.
 * Text between back-ticks is shown as a command.
 */
export function toTextSheet(name: string, lines: readonly TextLine[]): OwnSheet {
  const rows = lines.flatMap((cells, index) => (cells.length === 0 ? [] : [toRow(cells, index + 1)]));
  const dress = lines.flatMap((cells, index) =>
    cells.map(
      (cell, column) => [toCellAddress(index + 1, column), dressOf(cell, { index, column, of: cells })] as const,
    ),
  );
  return {
    table: { name, state: 'visible', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [] },
    headerRowNumber: 1,
    comments: new Map(),
    dress: new Map(dress),
  };
}

function toRow(cells: readonly TextCell[], rowNumber: number): Row {
  return {
    rowNumber,
    cells: cells.flatMap((cell, columnIndex): Cell[] => {
      const text = typeof cell === 'string' ? cell : cell.text;
      if (cell === '') return [];
      // The number format of the first cell tells the reader of workbooks to skip the sheet.
      const format = rowNumber === 1 ? RESULT_MARK_FORMAT : '@';
      return [{ columnIndex, value: { kind: 'text', text }, format }];
    }),
  };
}

interface Place {
  readonly index: number;
  readonly column: number;
  readonly of: TextLine;
}

function dressOf(cell: TextCell, { index, column, of }: Place): CellDress {
  if (typeof cell !== 'string') return cell.dress;
  if (index === 0) return 'title';
  if (of.length === 1) return 'heading';
  return column === 0 ? 'term' : 'text';
}
