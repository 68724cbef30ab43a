import { plural } from '../../../base/util/text/words.ts';
import type { IndexedSheet } from '../views/row-index.ts';
import type { TypedText } from './type-into-cells.ts';

interface Block {
  readonly columnIndex: number;
  readonly block: readonly (readonly string[])[];
}

interface PlacedBlock {
  readonly typed: readonly TypedText[];
  /** What does not fit, as sentences. */
  readonly left: string;
}

/** Brings a block that is pasted to the cells below and beside one, in the rows shown from there on; no row is added. */
export function placeBlock(sheet: IndexedSheet, below: IndexedSheet['rows'], at: Block): PlacedBlock {
  const { columnIndex, block } = at;
  const rows = block.map((texts, index) => ({ texts, row: below[index] }));
  const fitting = rows.flatMap(({ texts, row }) => (row === undefined ? [] : [{ texts, row }]));
  const width = widthOf(sheet);
  const cells = fitting.flatMap(({ texts, row }) =>
    texts.map((text, index) => ({ row, text, columnIndex: columnIndex + index })),
  );
  const inside = cells.filter((cell) => cell.columnIndex < width);
  const isFormula = ({ row, columnIndex: own }: (typeof cells)[number]) =>
    row.cells.some((cell) => cell.columnIndex === own && cell.formula === true);
  const typed = inside
    .filter((cell) => !isFormula(cell))
    .map(({ row, text, columnIndex: own }) => ({
      inputIndex: sheet.inputIndex,
      sheet: sheet.table.name,
      rowNumber: row.rowNumber,
      columnIndex: own,
      text,
    }));
  const left = { rows: block.length - fitting.length, beside: cells.length - inside.length };
  return { typed, left: tellLeft({ ...left, formulas: inside.length - typed.length }) };
}

/** The columns that the sheet has: beside them nothing is read. */
function widthOf({ layout, header }: IndexedSheet): number {
  return Math.max(layout?.lastColumnIndex ?? -1, header?.cells.at(-1)?.columnIndex ?? -1) + 1;
}

function tellLeft({ rows, beside, formulas }: { rows: number; beside: number; formulas: number }): string {
  const said = [
    rows > 0 &&
      `${plural(rows, 'row')} of the block would be below the last row shown and ${rows === 1 ? 'was' : 'were'} left out: add rows in the workbook itself.`,
    beside > 0 &&
      `${plural(beside, 'cell')} would be beyond the last column and ${beside === 1 ? 'was' : 'were'} left out.`,
    formulas > 0 &&
      `${plural(formulas, 'cell')} ${formulas === 1 ? 'contains a formula and was' : 'contain formulas and were'} left as ${formulas === 1 ? 'it is' : 'they are'}.`,
  ];
  return said.filter((sentence) => sentence !== false).join(' ');
}
