import { squeezeSpaces } from '../../base/util/text/text.ts';
import { countScaling } from '../../spreadsheet/number-format/format-facts.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { CellContent } from './blank-cell.ts';
import { listComments } from './list-comments.ts';

const WORD = "thousands?|millions?|billions?|['’]?000['’]?s?|tsd|mio|mrd";
/** `All amounts in USD thousands`, `($ in millions)`, `$000s`, `€ mn`. */
const NOTE = new RegExp(
  `\\bin\\s+(?:[A-Z]{3}\\s+|[$€£¥₹]\\s?)?(?:${WORD})(?![\\w\\d])|[$€£¥₹]\\s?(?:${WORD}|k|mm?|mn|bn)(?![\\w\\d])`,
  'i',
);

/** So many rows show how amounts are formatted. */
export const ROWS_LOOKED_AT = 50;

/** A text that says that the amounts below it are in thousands or millions. */
export interface UnitNote<C extends CellContent = Cell> {
  readonly rowNumber: number;
  readonly cell: C;
  readonly text: string;
}

/** Comments as rows that contain nothing else. */
export function toNoteRows(table: Pick<Table, 'comments'>): readonly Row[] {
  return listComments(table).map(({ rowNumber, columnIndex, text }) => ({
    rowNumber,
    cells: [{ columnIndex, value: { kind: 'text', text } }],
  }));
}

export function findUnitNotesIn<C extends CellContent>(
  rows: Iterable<{ readonly rowNumber: number; readonly cells: readonly C[] }>,
): UnitNote<C>[] {
  const notes: UnitNote<C>[] = [];
  for (const { rowNumber, cells } of rows) {
    for (const cell of cells) {
      const text = cell.value.kind === 'text' ? cell.value.text : '';
      if (NOTE.test(squeezeSpaces(text))) notes.push({ rowNumber, cell, text });
    }
  }
  return notes;
}

/** True where the cells of these columns are shown in thousands or millions already: what they hold is the whole amount. */
export function showScaled(rows: readonly Row[], columnIndexes: ReadonlySet<number>): boolean {
  return rows
    .slice(0, ROWS_LOOKED_AT)
    .some(({ cells }) =>
      cells.some(
        ({ columnIndex, format }) => columnIndexes.has(columnIndex) && format !== undefined && countScaling(format) > 0,
      ),
    );
}
