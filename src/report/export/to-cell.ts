import { assertNever } from '../../base/util/assert-never.ts';
import type { ColumnDeclaration, ValueType } from '../../format/sheets/sheet.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { CoInvestor } from '../../model/values/cap-table.ts';
import { placesOf } from '../../model/values/currency.ts';
import { type Decimal, parseDecimal, significantDigits } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';

export interface NamedRecord {
  readonly id: string;
  /** Absent if there is none, or it is ambiguous: the cell then contains the id. */
  readonly name?: string;
  /** The common name, ambiguous or not. */
  readonly title?: string;
}

/** A value that the service holds for one column of a row. The column's declaration decides how it is written. */
export type CellFact =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: Decimal }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'money'; readonly money: Money }
  | { readonly kind: 'co-investors'; readonly investors: readonly CoInvestor[] }
  | { readonly kind: 'things'; readonly things: readonly NamedRecord[] }
  /** Values of a multi-select column. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** A row to be written: facts by field of the record. */
export interface ExportRecord<Field extends string> {
  readonly id: string;
  /** A value of the sheet's type column. */
  readonly type?: string;
  readonly facts: { readonly [F in Field]: CellFact | undefined };
}

export function ofText(text: string | undefined): CellFact | undefined {
  return text === undefined || text.trim() === '' ? undefined : { kind: 'text', text };
}

export function ofNumber(number: Decimal | undefined): CellFact | undefined {
  return number === undefined ? undefined : { kind: 'number', number };
}

export function ofDate(date: CalendarDate | undefined): CellFact | undefined {
  return date === undefined ? undefined : { kind: 'date', date };
}

export function ofBoolean(value: boolean | undefined): CellFact | undefined {
  return value === undefined ? undefined : { kind: 'boolean', value };
}

export function ofMoney(money: Money | undefined): CellFact | undefined {
  return money === undefined ? undefined : { kind: 'money', money };
}

export function ofRecords(...things: readonly (NamedRecord | undefined)[]): CellFact | undefined {
  const known = things.filter((thing) => thing !== undefined);
  return known.length === 0 ? undefined : { kind: 'things', things: known };
}

export interface ExportCell {
  readonly value: CellValue;
  readonly format?: string;
}

/**
 * Typed over, such a cell stays text: Excel does not turn `06/30` into a date, `007` into a number, or `=1+1` into a
 * formula.
 */
const TEXT_FORMAT = '@';
/** `_)` keeps numbers apart from text on their right. */
export const DATE_FORMAT = 'yyyy-mm-dd_)';

/** A spreadsheet's number holds this many digits exactly. */
const MOST_DIGITS = 15;
/** Longer numbers are shown as `1.2E+31`, and beyond 308 digits not at all. */
const MOST_PLACES = 30;
const MOST_SHOWN = 8;

/** The longest text of a cell, by definition of the file format. */
export const LONGEST_TEXT = 32_767;

/** Characters that XML cannot represent. */
const UNWRITABLE = /\p{Cs}|[\ufffe\uffff]/gu;

/** Writes a fact into a cell of its column; `byId` writes ids instead of names. */
export function toCell(column: ColumnDeclaration, fact: CellFact, byId = false): ExportCell {
  if (fact.kind === 'text') return toChoiceCell(column.value, fact.text);
  if (fact.kind === 'number')
    return column.value.kind === 'choice'
      ? toChoiceCell(column.value, fact.number)
      : toNumberCell(column.value.kind, fact.number);
  if (fact.kind === 'money') return toMoneyCell(fact.money);
  if (fact.kind === 'date') return { value: { kind: 'date', iso: fact.date }, format: DATE_FORMAT };
  if (fact.kind === 'boolean') return { value: { kind: 'text', text: fact.value ? 'yes' : 'no' } };
  if (fact.kind === 'co-investors')
    return toTextCell(joinInvestors(fact.investors.map(({ name, isLead }) => (isLead ? `${name} (lead)` : name))));
  if (fact.kind === 'things') return toTextCell(fact.things.map((thing) => toReference(thing, byId)).join('; '));
  if (fact.kind === 'texts') return toTextCell(fact.texts.join('; '));
  return assertNever(fact);
}

/** A semicolon after a single name with a comma in it marks it as one name. */
function joinInvestors(names: readonly string[]): string {
  const joined = names.join('; ');
  return names.length === 1 && joined.includes(',') ? `${joined};` : joined;
}

export function isWritable(text: string): boolean {
  return text.search(UNWRITABLE) < 0 && text.length <= LONGEST_TEXT;
}

/** Makes a cell that stays text. */
export function toTextCell(text: string): ExportCell {
  return { value: { kind: 'text', text: text.replace(UNWRITABLE, '\ufffd') }, format: TEXT_FORMAT };
}

/** Makes a number, or text if a cell cannot hold all its digits. */
export function toNumberCell(kind: ValueType['kind'], number: Decimal): ExportCell {
  const isExact = significantDigits(number) <= MOST_DIGITS && number.length <= MOST_PLACES;
  return isExact ? { value: { kind: 'number', text: number }, format: formatOf(kind, number) } : toTextCell(number);
}

/** The currency has a column of its own; it decides how many places are shown at least. */
function toMoneyCell({ value, currency }: Money): ExportCell {
  const cell = toNumberCell('money', value);
  return cell.value.kind === 'number' ? { ...cell, format: moneyFormat(value, placesOf(currency)) } : cell;
}

function moneyFormat(value: Decimal, places: number): string {
  const isWhole = places === 0 && !value.includes('.');
  return isWhole ? '#,##0_)' : `#,##0.${'0'.repeat(places)}${'#'.repeat(MOST_SHOWN - places)}_)`;
}

export function toReference({ id, name }: NamedRecord, byId: boolean): string {
  return byId ? id : (name ?? id);
}

/** Shows the label; a word that is not a choice stays as it is. */
function toChoiceCell(value: ValueType, text: string): ExportCell {
  if (value.kind !== 'choice') return toTextCell(text);
  const label = value.choices.find((choice) => choice.value === text)?.label ?? text;
  const number = parseDecimal(label);
  return number === undefined ? { ...toTextCell(label), format: 'General' } : toNumberCell('choice', number);
}

function formatOf(kind: ValueType['kind'], number: Decimal): string {
  if (kind === 'money') return '#,##0.00######_)';
  if (kind === 'rate') return '0.00####%_)';
  if (kind === 'multiple') return '0.00"x"_)';
  if (kind === 'count') return number.includes('.') ? '#,##0.00######_)' : '#,##0_)';
  return 'General';
}
