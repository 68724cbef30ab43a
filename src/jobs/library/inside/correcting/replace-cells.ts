import { findRowPlace } from '../../../../base/util/collections/find-row.ts';
import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { hasTypedCells } from '../../../../model/records/input-format.ts';
import type { Cell, Row, Table, WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';

/** The place of a cell in the inputs. */
export interface InputCell {
  /** From 0, in the order of the inputs. */
  readonly inputIndex: number;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  readonly columnIndex: number;
}

/** Replaces the cell at that place; `undefined` empties it. */
export interface PlacedCell extends InputCell {
  readonly cell: Cell | undefined;
}

/**
 * Returns the inputs with some cells replaced. Other rows stay the same objects, so that memories of them remain valid.
 * Rows are never added, and an emptied row stays, without cells.
 */
export function replaceCells(
  contents: readonly WorkbookContent[],
  cells: readonly PlacedCell[],
): readonly WorkbookContent[] {
  const byInput = groupBy(cells, ({ inputIndex }) => inputIndex);
  return contents.map((content, inputIndex) => {
    const own = byInput.get(inputIndex);
    return own === undefined ? content : replaceInContent(content, own);
  });
}

function replaceInContent(content: WorkbookContent, cells: readonly PlacedCell[]): WorkbookContent {
  const bySheet = groupBy(cells, ({ sheet }) => sheet);
  const tables = content.tables.map((table) => {
    const own = bySheet.get(table.name);
    const rows = own === undefined ? table.rows : replaceInRows(table.rows, own);
    if (!hasTypedCells(content.format)) return rows === table.rows ? table : { ...table, rows };
    // As the corrected copy requests it.
    return { ...table, rows, recalculates: true } satisfies Table;
  });
  return { ...content, tables };
}

function replaceInRows(rows: readonly Row[], cells: readonly PlacedCell[]): readonly Row[] {
  const replaced = [...rows];
  for (const [rowNumber, own] of groupBy(cells, (cell) => cell.rowNumber)) {
    const place = findRowPlace(rows, rowNumber);
    const row = rows[place];
    if (row !== undefined) replaced[place] = replaceInRow(row, own);
  }
  return replaced;
}

function replaceInRow({ rowNumber, hidden, cells }: Row, replacing: readonly PlacedCell[]): Row {
  const columns = new Map(replacing.map(({ columnIndex, cell }) => [columnIndex, cell]));
  const kept = cells.filter(({ columnIndex }) => !columns.has(columnIndex));
  const put = [...columns.values()].filter((cell) => cell !== undefined);
  const all = [...kept, ...put].sort((one, other) => one.columnIndex - other.columnIndex);
  return hidden === true ? { rowNumber, hidden, cells: all } : { rowNumber, cells: all };
}
