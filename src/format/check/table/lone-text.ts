import { trimText } from '../../../base/util/text/text.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import type { TableBinding } from '../table-binding.ts';

/** A row that holds one text and nothing else, where every row needs much more: a note, a heading, or one just begun. */
export interface LoneText {
  /** The declared name of the column it stands in. */
  readonly column: string;
  readonly text: string;
}

/** How notes begin: with the mark they explain, or by saying that they are one. */
const MARKED =
  /^(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³⁰-⁹]+|(?:notes?|n\.?b\.?|sources?|disclaimer|prepared by|printed on)\s*[:.]?)\s*\S/i;
/** Names have fewer words. */
const FEWEST_WORDS_OF_A_SENTENCE = 5;
/** Two things that a row needs, beside the one it has: a workbook may be filled in by and by. */
const FEWEST_MISSING = 2;

/** `undefined` where the row holds more than one text, or an ID, or not much more is needed. */
export function findLoneText(row: Row, { source, columns, byName, needsOf }: TableBinding): LoneText | undefined {
  if (source.mapped !== undefined) return undefined;
  const cell = findOnlyCell(row);
  if (cell?.value.kind !== 'text' || cell.formula === true) return undefined;
  const column = columns.find(({ columnIndex }) => columnIndex === cell.columnIndex)?.declaration;
  if (column === undefined || column.value.kind === 'id' || column.value.kind === 'action') return undefined;
  // A missing column is reported at the header.
  const missing = needsOf(undefined).required.filter((name) => name !== column.name && byName.has(name));
  // A mark needs at least one of its figures.
  const count = missing.length + (source.sheet.offer === undefined ? 0 : 1);
  return count < FEWEST_MISSING ? undefined : { column: column.name, text: trimText(cell.value.text) };
}

function findOnlyCell({ cells }: Row): Cell | undefined {
  let only: Cell | undefined;
  for (const cell of cells) {
    if (isBlankCell(cell)) continue;
    if (only !== undefined) return undefined;
    only = cell;
  }
  return only;
}

/** Whether the text can be nothing but a note. */
export function isNote({ text }: LoneText): boolean {
  return MARKED.test(text) || text.split(/\s+/).length >= FEWEST_WORDS_OF_A_SENTENCE;
}
