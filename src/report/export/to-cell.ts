import { assertNever } from '../../base/util/assert-never.ts';
import type { ColumnDeclaration, ValueType } from '../../format/sheets/sheet.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { CoInvestor } from '../../model/values/cap-table.ts';
import { placesOf } from '../../model/values/currency-places.ts';
import { type Decimal, parseDecimal, significantDigits } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';

/** Something that a cell refers to. */
export interface NamedRecord {
  readonly id: string;
  /** Absent where it has none, or one that others have too: then its id stands in the cell. */
  readonly name?: string;
  /** As people call it, whether others are called so too or not. */
  readonly title?: string;
}

/**
 * A value that the service holds under one column of a row. How it is written follows from the column's declaration.
 */
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

/** A row to be written: what is there by the field of the record that the columns name. */
export interface ExportRecord<Field extends string> {
  /** The ID of the thing; unique within its sheet. */
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

/** Typed over, such a cell stays text: Excel makes no date of `06/30`, no number of `007`, no formula of `=1+1`. */
const TEXT_FORMAT = '@';
/** `_)` keeps numbers at a distance from the text on their right. */
export const DATE_FORMAT = 'yyyy-mm-dd_)';

/** A spreadsheet's number holds so many digits exactly. */
const MOST_DIGITS = 15;
/** Beyond it a number is shown as `1.2E+31`, and beyond 308 it is none. */
const MOST_PLACES = 30;
/** As many places of an amount are shown. */
const MOST_SHOWN = 8;

/** A cell takes so many characters, by the file format's own definition. */
export const LONGEST_TEXT = 32_767;

/** Characters that XML holds in no form; written, each would be another one or none. */
const UNWRITABLE = /\p{Cs}|[\ufffe\uffff]/gu;

/** A fact as a cell of its column; `byId` writes ids in place of names. */
export function toCell(column: ColumnDeclaration, fact: CellFact, byId = false): ExportCell {
  switch (fact.kind) {
    case 'text':
      return toChoiceCell(column.value, fact.text);
    case 'number':
      return column.value.kind === 'choice'
        ? toChoiceCell(column.value, fact.number)
        : toNumberCell(column.value.kind, fact.number);
    case 'money':
      return toMoneyCell(fact.money);
    case 'date':
      return { value: { kind: 'date', iso: fact.date }, format: DATE_FORMAT };
    case 'boolean':
      return { value: { kind: 'text', text: fact.value ? 'yes' : 'no' } };
    case 'co-investors':
      return toTextCell(joinInvestors(fact.investors.map(({ name, isLead }) => (isLead ? `${name} (lead)` : name))));
    case 'things':
      return toTextCell(fact.things.map((thing) => toReference(thing, byId)).join('; '));
    case 'texts':
      return toTextCell(fact.texts.join('; '));
    default:
      return assertNever(fact);
  }
}

/** The semicolon behind a single name with a comma in it says that it is one. */
function joinInvestors(names: readonly string[]): string {
  const joined = names.join('; ');
  return names.length === 1 && joined.includes(',') ? `${joined};` : joined;
}

/** True for a text that a cell holds as it is. */
export function isWritable(text: string): boolean {
  return text.search(UNWRITABLE) < 0 && text.length <= LONGEST_TEXT;
}

/** A text that stays one. */
export function toTextCell(text: string): ExportCell {
  return { value: { kind: 'text', text: text.replace(UNWRITABLE, '\ufffd') }, format: TEXT_FORMAT };
}

/** A number as one, where a cell holds all its digits; else as text. */
export function toNumberCell(kind: ValueType['kind'], number: Decimal): ExportCell {
  const isExact = significantDigits(number) <= MOST_DIGITS && number.length <= MOST_PLACES;
  return isExact ? { value: { kind: 'number', text: number }, format: formatOf(kind, number) } : toTextCell(number);
}

/** Its currency stands in a column of its own; `places` of that are shown at least. */
function toMoneyCell({ value, currency }: Money): ExportCell {
  const cell = toNumberCell('money', value);
  return cell.value.kind === 'number' ? { ...cell, format: moneyFormat(value, placesOf(currency)) } : cell;
}

function moneyFormat(value: Decimal, places: number): string {
  const isWhole = places === 0 && !value.includes('.');
  return isWhole ? '#,##0_)' : `#,##0.${'0'.repeat(places)}${'#'.repeat(MOST_SHOWN - places)}_)`;
}

/** Gives the text that stands for a thing in a cell. */
export function toReference({ id, name }: NamedRecord, byId: boolean): string {
  return byId ? id : (name ?? id);
}

/** As people read it; a word that is no choice stays as it is. */
function toChoiceCell(value: ValueType, text: string): ExportCell {
  if (value.kind !== 'choice') return toTextCell(text);
  const label = value.choices.find((choice) => choice.value === text)?.label ?? text;
  const number = parseDecimal(label);
  return number === undefined ? { ...toTextCell(label), format: 'General' } : toNumberCell('choice', number);
}

function formatOf(kind: ValueType['kind'], number: Decimal): string {
  switch (kind) {
    case 'money':
      return '#,##0.00######_)';
    case 'rate':
      return '0.00####%_)';
    case 'multiple':
      return '0.00"x"_)';
    case 'count':
      return number.includes('.') ? '#,##0.00######_)' : '#,##0_)';
    default:
      return 'General';
  }
}
