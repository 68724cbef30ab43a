import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { showCell } from '../../../format/check/values/text/describe-cell.ts';
import { type CellBefore, toStoredValue } from '../../../report/workbook/annotate/stored-value.ts';
import type { StoredValue } from '../../../report/workbook/sheet/row-patch.ts';
import type { Cell, CellLook, CellValue, Table } from '../../../spreadsheet/workbook/table.ts';
import { toCellValue } from '../../../spreadsheet/workbook/xlsx/xlsx-cell.ts';

/** A cell that somebody types into. */
export interface CellToType {
  /** From 0. */
  readonly columnIndex: number;
  /** As it is; absent where it is empty. */
  readonly cell: Cell | undefined;
  /** How it looks, filled or not; of a text file nothing does. */
  readonly look: CellLook | undefined;
  readonly epoch: Table['epoch'];
}

/** What a cell becomes, in memory and in its file. */
export interface TypedCell {
  /** Absent where it is emptied. */
  readonly cell: Cell | undefined;
  readonly text: string;
  /** What the file holds in place of the text, where that is no text. */
  readonly value?: StoredValue;
}

/**
 * What a cell holds once a text was typed into it: exactly what is read of it once it is written. A number stays a
 * number, a date a date, a text a text, as far as the text says so; what is typed as it is shown already is the same.
 */
export function typeIntoCell(typed: string, before: CellToType): TypedCell {
  const text = typed.replace(/\r\n?/g, '\n');
  const { columnIndex, look } = before;
  if (look === undefined) return { cell: toCell(columnIndex, toText(text), {}), text };
  const value = toStoredValue(text, toBefore(before, look));
  if (value === undefined) return { cell: toCell(columnIndex, toText(text), look), text };
  const raw = { type: value.type, value: value.text, inline: undefined, isFormula: false };
  return { cell: toCell(columnIndex, toCellValue(raw, String), look), text, value };
}

function toBefore({ cell, epoch }: CellToType, { format }: CellLook): CellBefore {
  if (cell === undefined) return { value: undefined, format, epoch };
  const { text, shown } = showCell(cell, epoch);
  return { value: cell.value, format, epoch, shownAs: shown === undefined ? [text] : [text, shown] };
}

function toText(text: string): CellValue | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

function toCell(columnIndex: number, value: CellValue | undefined, { format, struck }: CellLook): Cell | undefined {
  return value === undefined ? undefined : omitAbsent({ columnIndex, value, format, struck });
}
