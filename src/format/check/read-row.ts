import { quote } from '../../base/util/text/quote.ts';
import type { Currency, CurrencySign, StatedMoney } from '../../model/values/money.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import { ownCurrencyName } from '../sheets/common-columns.ts';
import { RowValues } from './row/row-values.ts';
import type { RowFinding } from './row-finding.ts';
import { findLoneText, type LoneText } from './table/lone-text.ts';
import type { BoundColumn, TableBinding } from './table-binding.ts';
import { isBlankCell } from './values/read-cell.ts';
import { type CellReading, misread, type StatedValue, warning } from './values/reading.ts';
import { describeCell } from './values/text/describe-cell.ts';

/** A row as far as its cells go. */
export interface ReadRow {
  readonly row: Row;
  readonly binding: TableBinding;
  readonly values: RowValues;
  /** A value of the sheet's type column; absent where it has none or it could not be read. */
  readonly type?: string;
  /** True where an ID stands for everything else. */
  readonly hasId: boolean;
  readonly findings: readonly RowFinding[];
  /** The only thing in a row that needs much more: it was not read. */
  readonly lone?: LoneText;
}

/** A row's cells by column index, as far right as the table has columns that count. */
export type Slots = readonly (Cell | undefined)[];

export function toSlots(row: Row, { lastColumnIndex }: TableBinding): Slots {
  const slots: (Cell | undefined)[] = new Array(lastColumnIndex + 1).fill(undefined);
  for (const cell of row.cells) if (cell.columnIndex <= lastColumnIndex) slots[cell.columnIndex] = cell;
  return slots;
}

/** True where no column that counts holds anything. */
export function isEmptyRow(slots: Slots, binding: TableBinding): boolean {
  return binding.columnIndexes.every((columnIndex) => isBlankCell(slots[columnIndex]));
}

/** True for a row that the workbook offers and nobody has completed. */
export function isOnlyOffered(slots: Slots, { header, source, byName }: TableBinding): boolean {
  const { offer } = source.sheet;
  if (header.shownColumns.length === 0 || offer === undefined) return false;
  return offer.asked.every((name) => isBlankCell(slots[byName.get(name)?.columnIndex ?? -1]));
}

/** Reads each cell by its column; of a cell that this type of row must not have only that it is filled counts. */
export function readRow(row: Row, slots: Slots, binding: TableBinding): ReadRow {
  const values = new RowValues(binding.positions);
  const lone = findLoneText(row, binding);
  if (lone !== undefined) return { row, binding, values, hasId: false, findings: [], lone };
  const findings: RowFinding[] = [];
  const take = (column: string, reading: CellReading): void => takeReading({ column, reading, values, findings });
  const type = readType(slots, binding, take);
  const { idColumn, typeColumn } = binding.source.sheet;
  if (type !== undefined && typeColumn !== undefined) values.set(typeColumn, { type: 'text', text: type });
  const { forbidden } = binding.needsOf(type);
  for (const { declaration, columnIndex, read } of binding.columns) {
    const cell = slots[columnIndex];
    const { name } = declaration;
    if (cell === undefined || name === typeColumn) continue;
    const reading = read(cell);
    if (!forbidden.has(name) || holdsNothingReadable(reading)) take(name, reading);
    else if (reading.kind !== 'blank') values.forbid(name, cell);
  }
  addCurrencies(slots, binding, values, findings);
  const hasId = idColumn !== undefined && values.isFilled(idColumn);
  return { row, binding, values, hasId, findings, ...(type === undefined ? {} : { type }) };
}

/** An error value, or a formula without a result: whether it is a value that must not be there nobody can say. */
function holdsNothingReadable(reading: CellReading): boolean {
  return reading.kind === 'problem' && ['cell-error', 'formula-uncached'].includes(reading.problem.code);
}

function takeReading(input: { column: string; reading: CellReading; values: RowValues; findings: RowFinding[] }): void {
  const { column, reading, values, findings } = input;
  if (reading.kind === 'problem') {
    values.fail(column);
    findings.push({ column, text: reading.problem });
    return;
  }
  if (reading.kind === 'blank') {
    if (reading.placeholder !== undefined) values.setPlaceholder(column, reading.placeholder);
    return;
  }
  values.set(column, reading.value);
  for (const text of reading.notes ?? []) findings.push({ column, text });
}

/** The row's type: its own cell, else the tab's name; where they contradict each other nobody can say. */
function readType(
  slots: Slots,
  binding: TableBinding,
  take: (column: string, reading: CellReading) => void,
): string | undefined {
  const { presetType, sheet } = binding.source;
  const column = binding.byName.get(sheet.typeColumn ?? '');
  const cell = column === undefined ? undefined : slots[column.columnIndex];
  if (column === undefined || cell === undefined) return presetType;
  const reading = column.read(cell);
  const type = reading.kind === 'value' && reading.value.type === 'text' ? reading.value.text : undefined;
  if (type === undefined || presetType === undefined || type === presetType) {
    take(column.declaration.name, reading);
    return reading.kind === 'blank' ? presetType : type;
  }
  take(column.declaration.name, contradictsTab(cell, column, binding));
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

function addCurrencies(slots: Slots, binding: TableBinding, values: RowValues, findings: RowFinding[]): void {
  for (const { declaration, columnIndex } of binding.moneyColumns) {
    const value = values.get(declaration.name);
    const cell = slots[columnIndex];
    if (value?.type !== 'money' || cell === undefined) continue;
    findings.push(...chooseCurrency(declaration.name, value, cell, values));
  }
}

const CURRENCY = 'Currency';

interface StatedCurrency {
  /** `undefined` where the cell could not be read. */
  readonly currency: Currency | undefined;
  readonly column: string;
}

/** The signs at an amount, by what they are worth. */
interface Signs {
  readonly typed: CurrencySign | undefined;
  readonly shown: CurrencySign | undefined;
}

/**
 * Gives an amount its currency: its own column's, else the row's, else a typed or shown one that can only mean one; else it
 * keeps its sign for whoever learns the currency. Codes: currency-contradiction, currency-format-contradiction, currency-unknown.
 */
function chooseCurrency(
  column: string,
  { money, shown: behind }: Extract<StatedValue, { type: 'money' }>,
  cell: Cell,
  values: RowValues,
): readonly RowFinding[] {
  const stated = findStated(column, values);
  if (stated !== undefined && stated.currency === undefined) {
    // Of a currency that could not be read; without one it would be taken for an amount that states none.
    values.fail(column);
    return [];
  }
  const isTyped = money.sign?.from === 'typed';
  const signs: Signs = { typed: isTyped ? money.sign : undefined, shown: isTyped ? behind : money.sign };
  if (!isTyped && money.sign?.fits.length === 0) {
    values.fail(column);
    return [{ column, text: unknownSign(cell, money.sign.text) }];
  }
  values.set(column, { type: 'money', money: enterCurrency(money, stated?.currency) });
  const contradiction = contradictTyped(signs, cell, stated) ?? contradictShown(signs, cell, stated);
  return contradiction === undefined ? [] : [{ column, text: contradiction }];
}

function findStated(column: string, values: RowValues): StatedCurrency | undefined {
  const name = [ownCurrencyName(column), CURRENCY].find((candidate) => values.isFilled(candidate));
  return name === undefined ? undefined : { column: name, currency: values.currency(name) };
}

function enterCurrency(money: StatedMoney, stated: Currency | undefined): StatedMoney {
  const [only, ...more] = money.sign?.fits ?? [];
  const currency = stated ?? (more.length === 0 ? only : undefined);
  return currency === undefined ? money : { value: money.value, currency };
}

function unknownSign(cell: Cell, sign: string) {
  const message = `${describeCell(cell)} is formatted with ${quote(sign)}, which is no currency the portfolio service accepts.`;
  return {
    severity: 'error',
    code: 'currency-unknown',
    message,
    hint: 'Enter the amount in a currency that the service accepts, in a number format that shows no other.',
  } as const;
}

function contradictTyped({ typed }: Signs, cell: Cell, stated: StatedCurrency | undefined) {
  const currency = stated?.currency;
  if (typed === undefined || currency === undefined || typed.fits.includes(currency)) return undefined;
  return {
    severity: 'error',
    code: 'currency-contradiction',
    message: `${describeCell(cell)} is typed with ${quote(typed.text)}, but ${stated?.column} says ${currency}.`,
    hint: 'Correct the one that is wrong.',
  } as const;
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
