import { quote } from '../../base/util/text/quote.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import type { Currency } from '../../model/values/currency.ts';
import type { CurrencySign } from '../../model/values/money.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import type { RowFinding } from './place-findings.ts';
import { RowValues } from './row/row-values.ts';
import { findLoneText, type LoneText } from './table/lone-text.ts';
import type { BoundColumn, TableBinding } from './table-binding.ts';
import { type CellReading, error, misread, warning } from './values/reading.ts';
import { describeCell } from './values/text/describe-cell.ts';

/** A row whose cells were read. */
export interface ReadRow {
  readonly row: Row;
  readonly slots: Slots;
  readonly binding: TableBinding;
  readonly values: RowValues;
  /** A value of the sheet's type column; absent if it has none or it could not be read. */
  readonly type?: string;
  /** An ID stands for everything else. */
  readonly hasId: boolean;
  readonly findings: readonly RowFinding[];
  /** The only text of a row that needs much more: it was not read. */
  readonly lone?: LoneText;
}

/** Finds what is wrong with one row, by column. */
export type RowRule = (row: ReadRow, record: CheckedRecord) => readonly RowFinding[];

/** A row's cells by column index, as far right as the table has columns that count. */
export type Slots = readonly (Cell | undefined)[];

export function toSlots(row: Row, { lastColumnIndex }: TableBinding): Slots {
  const slots: (Cell | undefined)[] = new Array(lastColumnIndex + 1);
  for (const cell of row.cells) if (cell.columnIndex <= lastColumnIndex) slots[cell.columnIndex] = cell;
  return slots;
}

/** Whether no column that counts is filled in. */
export function isEmptyRow(slots: Slots, binding: TableBinding): boolean {
  return binding.columnIndexes.every((columnIndex) => isBlankCell(slots[columnIndex]));
}

/** Whether the workbook offers the row and nobody has completed it. */
export function isOnlyOffered(slots: Slots, { header, source, byName }: TableBinding): boolean {
  const { offer } = source.sheet;
  if (header.shownColumns.length === 0 || offer === undefined) return false;
  return offer.asked.every((name) => isBlankCell(slots[byName.get(name)?.columnIndex ?? -1]));
}

/** Reads each cell by its column. A cell that this type of row must not have is not read, only noted as filled. */
export function readRow(row: Row, slots: Slots, binding: TableBinding): ReadRow {
  const values = new RowValues(binding.positions);
  const lone = findLoneText(row, binding);
  if (lone !== undefined) return { row, slots, binding, values, hasId: false, findings: [], lone };
  const findings: RowFinding[] = [];
  const { idColumn, typeColumn } = binding.source.sheet;
  const type = readType(slots, binding, { values, findings });
  const typePosition = binding.positions.get(typeColumn ?? '');
  if (type !== undefined && typePosition !== undefined) values.set(typePosition, { type: 'text', text: type });
  const { forbidden } = binding.needsOf(type);
  for (const column of binding.columns) {
    const cell = slots[column.columnIndex];
    if (cell === undefined || column.position === typePosition) continue;
    const reading = column.read(cell);
    if (forbidden.size === 0 || !forbidden.has(column) || isUnreadable(reading))
      takeReading(column, reading, { values, findings });
    else if (reading.kind !== 'blank') values.forbid(column.declaration.name, cell);
  }
  for (const column of binding.moneyColumns) addCurrency(column, slots[column.columnIndex], { values, findings });
  const hasId = idColumn !== undefined && values.isFilled(idColumn);
  return { row, slots, binding, values, hasId, findings, ...(type === undefined ? {} : { type }) };
}

/** An error value, or a formula without a result: nobody can tell whether it is a value that must not be there. */
function isUnreadable(reading: CellReading): boolean {
  return reading.kind === 'problem' && ['cell-error', 'formula-uncached'].includes(reading.problem.code);
}

interface Taken {
  readonly values: RowValues;
  readonly findings: RowFinding[];
}

function takeReading({ declaration, position }: BoundColumn, reading: CellReading, { values, findings }: Taken): void {
  const column = declaration.name;
  if (reading.kind === 'value') {
    values.set(position, reading.value);
    if (reading.notes !== undefined) for (const text of reading.notes) findings.push({ column, text });
  } else if (reading.kind === 'problem') {
    values.fail(position);
    findings.push({ column, text: reading.problem });
  } else if (reading.placeholder !== undefined) values.setPlaceholder(column, reading.placeholder);
}

/** Reads the row's type from its own cell, else from the tab's name; `undefined` if they contradict each other. */
function readType(slots: Slots, binding: TableBinding, taken: Taken): string | undefined {
  const { presetType, sheet } = binding.source;
  const column = binding.byName.get(sheet.typeColumn ?? '');
  const cell = column === undefined ? undefined : slots[column.columnIndex];
  if (column === undefined || cell === undefined) return presetType;
  const reading = column.read(cell);
  const type = reading.kind === 'value' && reading.value.type === 'text' ? reading.value.text : undefined;
  if (type === undefined || presetType === undefined || type === presetType) {
    takeReading(column, reading, taken);
    return reading.kind === 'blank' ? presetType : type;
  }
  takeReading(column, contradictsTab(cell, column, binding), taken);
  return undefined;
}

function contradictsTab(cell: Cell, column: BoundColumn, binding: TableBinding): CellReading {
  const { table, presetType } = binding.source;
  const message = `${describeCell(cell)} contradicts the sheet's name: every row of "${table.name}" is a ${binding.nounOf(presetType)}.`;
  return misread(
    'type-unknown',
    message,
    `Move the row to the sheet of its own type, or leave ${column.declaration.name} empty.`,
  );
}

const CURRENCY = 'Currency';

interface StatedCurrency {
  /** `undefined` if the cell could not be read. */
  readonly currency: Currency | undefined;
  readonly column: string;
}

/** The signs at an amount. */
interface Signs {
  readonly typed: CurrencySign | undefined;
  readonly shown: CurrencySign | undefined;
}

/**
 * Gives an amount its currency: from its own column, else the row's, else from a typed or shown sign that only one
 * currency has; otherwise it keeps its sign, and the currency is decided later. Codes: currency-contradiction,
 * currency-format-contradiction, currency-unknown.
 */
function addCurrency(
  { declaration, position, ownCurrency }: BoundColumn,
  cell: Cell | undefined,
  { values, findings }: Taken,
): void {
  const value = values.at(position);
  if (value?.type !== 'money' || cell === undefined) return;
  const column = declaration.name;
  const { money, shown: behind } = value;
  const stated = findStated(ownCurrency, values);
  // The currency could not be read. Without one, the amount would be taken for one that states none.
  if (stated !== undefined && stated.currency === undefined) {
    values.fail(position);
    return;
  }
  const isTyped = money.sign?.from === 'typed';
  if (!isTyped && money.sign?.fits.length === 0) {
    values.fail(position);
    findings.push({ column, text: unknownSign(cell, money.sign.text) });
    return;
  }
  const [only, ...more] = money.sign?.fits ?? NO_CURRENCIES;
  const currency = stated?.currency ?? (more.length === 0 ? only : undefined);
  if (currency !== undefined) values.set(position, { type: 'money', money: { value: money.value, currency } });
  const signs: Signs = { typed: isTyped ? money.sign : undefined, shown: isTyped ? behind : money.sign };
  const contradiction = contradictTyped(signs, cell, stated) ?? contradictShown(signs, cell, stated);
  if (contradiction !== undefined) findings.push({ column, text: contradiction });
}

const NO_CURRENCIES: readonly Currency[] = [];

function findStated(own: string, values: RowValues): StatedCurrency | undefined {
  const name = values.isFilled(own) ? own : CURRENCY;
  return values.isFilled(name) ? { column: name, currency: values.currency(name) } : undefined;
}

function unknownSign(cell: Cell, sign: string) {
  const message = `${describeCell(cell)} is formatted with ${quote(sign)}, which is no currency the portfolio service accepts.`;
  return error(
    'currency-unknown',
    message,
    'Enter the amount in a currency that the service accepts, in a number format that shows no other.',
  );
}

function contradictTyped({ typed }: Signs, cell: Cell, stated: StatedCurrency | undefined) {
  const currency = stated?.currency;
  if (typed === undefined || currency === undefined || typed.fits.includes(currency)) return undefined;
  return error(
    'currency-contradiction',
    `${describeCell(cell)} is typed with ${quote(typed.text)}, but ${stated?.column} says ${currency}.`,
    'Correct the one that is wrong.',
  );
}

function contradictShown({ shown }: Signs, cell: Cell, stated: StatedCurrency | undefined) {
  const currency = stated?.currency;
  if (shown === undefined || currency === undefined || shown.fits.includes(currency)) return undefined;
  const message = `${describeCell(cell)} is formatted with ${quote(shown.text)}, but ${stated?.column} says ${currency}.`;
  return warning(
    'currency-format-contradiction',
    message,
    `It was read as ${currency}; correct the format or the currency.`,
  );
}
