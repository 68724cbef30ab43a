import { isDeepStrictEqual } from 'node:util';
import { findRow } from '../../../base/util/collections/find-row.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { plural } from '../../../base/util/text/words.ts';
import type { InputCell } from '../../../jobs/library/inside/correcting/replace-cells.ts';
import { type CellToType, typeIntoCell } from '../../../jobs/library/inside/correcting/write-corrected.ts';
import type { OpenBook } from '../open-book.ts';
import type { IndexedSheet, RowIndex } from '../views/row-index.ts';
import type { CorrectedFile } from './corrected-file.ts';
import type { CellChange } from './correction-history.ts';

type Content = OpenBook['opened']['contents'][number];
type Cell = NonNullable<CellToType['cell']>;

export interface TypedText extends InputCell {
  readonly text: string;
}

/** A cell that can be typed into: in an existing row, and not a formula. */
interface Target extends Omit<CellToType, 'look' | 'storesDays'> {
  readonly typed: TypedText;
}

export async function typeIntoCells(
  typed: readonly TypedText[],
  contents: readonly Content[],
  fileOf: (inputIndex: number) => Promise<CorrectedFile>,
): Promise<readonly CellChange[]> {
  const changes: CellChange[] = [];
  for (const [inputIndex, own] of groupBy(typed, (one) => one.inputIndex)) {
    const content = contents[inputIndex];
    const targets = content === undefined ? [] : own.flatMap((one) => toTarget(one, content));
    if (targets.length === 0) continue;
    changes.push(...(await typeIntoTargets(targets, await fileOf(inputIndex))));
  }
  return changes;
}

async function typeIntoTargets(targets: readonly Target[], file: CorrectedFile): Promise<readonly CellChange[]> {
  // A filled cell carries its look, unless part of its text looks different, or a conditional format gave its value that look.
  const unknown = targets.filter(({ cell }) => cell === undefined || cell.struck !== undefined || cell.ruled === true);
  const looks = await file.readLooks(unknown.map(({ typed }) => typed));
  const lookOf = new Map(unknown.map((target, index) => [target, looks[index]]));
  return targets.flatMap((target) => {
    const { cell: before, typed } = target;
    const look = lookOf.has(target) ? lookOf.get(target) : file.lookOf(before);
    const after = typeIntoCell(typed.text, { ...target, look, storesDays: file.storesDays });
    const { text: _typed, ...place } = typed;
    return isDeepStrictEqual(before, after.cell) ? [] : [{ ...place, before, after }];
  });
}

function toTarget(typed: TypedText, { tables }: Content): Target[] {
  const table = tables.find(({ name }) => name === typed.sheet);
  const row = table && findRow(table.rows, typed.rowNumber);
  if (table === undefined || row === undefined) return [];
  const { columnIndex } = typed;
  const cell: Cell | undefined = row.cells.find((one) => one.columnIndex === columnIndex);
  return cell?.formula === true ? [] : [{ typed, columnIndex, cell, epoch: table.epoch }];
}

/**
 * Maps a pasted block onto the cells to the right and below, in the rows shown from there on; adds no row. Says in
 * sentences what does not fit.
 */
export function placeBlock(
  sheet: IndexedSheet,
  below: IndexedSheet['rows'],
  columnIndex: number,
  block: readonly (readonly string[])[],
) {
  const rows = block.map((texts, index) => ({ texts, row: below[index] }));
  const fitting = rows.flatMap(({ texts, row }) => (row === undefined ? [] : [{ texts, row }]));
  // Counts the columns of the sheet; nothing beyond them is read.
  const width = Math.max(sheet.layout?.lastColumnIndex ?? -1, sheet.header?.cells.at(-1)?.columnIndex ?? -1) + 1;
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
  return { typed, left: describeLeft({ ...left, formulas: inside.length - typed.length }) };
}

function describeLeft({ rows, beside, formulas }: { rows: number; beside: number; formulas: number }): string {
  const sentences = [
    rows > 0 &&
      `${plural(rows, 'row')} of the block would be below the last row shown and ${rows === 1 ? 'was' : 'were'} left out: add rows in the workbook itself.`,
    beside > 0 &&
      `${plural(beside, 'cell')} would be beyond the last column and ${beside === 1 ? 'was' : 'were'} left out.`,
    formulas > 0 &&
      `${plural(formulas, 'cell')} ${formulas === 1 ? 'contains a formula and was' : 'contain formulas and were'} left as ${formulas === 1 ? 'it is' : 'they are'}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

type PlaceOnSheet = Pick<InputCell, 'rowNumber' | 'columnIndex'>;

/**
 * Finds the cells of the column with the same content and the same finding codes as the given one, itself included: one
 * correction fits all. Empty cells and cells without findings have none.
 */
export function findCellsAlike(index: RowIndex, sheet: IndexedSheet, place: PlaceOnSheet): readonly PlaceOnSheet[] {
  const { columnIndex } = place;
  const heldIn = ({ cells }: IndexedSheet['rows'][number]) =>
    cells.find((cell) => cell.columnIndex === columnIndex && cell.formula !== true)?.value;
  const codesAt = (rowNumber: number): string => {
    const address = toCellAddress(rowNumber, columnIndex);
    const own = index.stateOf(sheet, rowNumber)?.findings.filter(({ cell }) => cell === address) ?? [];
    return own.map(({ code }) => code).join();
  };
  const row = findRow(sheet.rows, place.rowNumber);
  const value = row && heldIn(row);
  const codes = codesAt(place.rowNumber);
  if (value === undefined || codes === '') return [];
  return sheet.rows
    .filter((other) => isDeepStrictEqual(heldIn(other), value) && codesAt(other.rowNumber) === codes)
    .map(({ rowNumber }) => ({ rowNumber, columnIndex }));
}
