import { assertNever } from '../../base/util/assert-never.ts';
import type { ColumnDeclaration, ValueType } from '../../format/sheets/sheet.ts';
import { placesOf } from '../../model/values/currency-places.ts';
import { type Decimal, parseDecimal, significantDigits } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';
import type { CellFact, NamedRecord } from './fact.ts';

export interface ExportCell {
  readonly value: CellValue;
  readonly format?: string;
}

/** Typed over, such a cell stays text: Excel makes no date of `06/30`, no number of `007`, no formula of `=1+1`. */
const TEXT_FORMAT = '@';
/** `_)` keeps numbers at a distance from the text on their right. */
export const DATE_FORMAT = 'yyyy-mm-dd_)';

/** What a spreadsheet's number holds exactly. */
const MOST_DIGITS = 15;
/** Beyond it a number is shown as `1.2E+31`, and beyond 308 it is none. */
const MOST_PLACES = 30;
/** As many places of an amount are shown. */
const MOST_SHOWN = 8;

/** What a cell takes, by the file format's own definition. */
export const LONGEST_TEXT = 32_767;

/** What XML holds in no form; written, each would be another character or none. */
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

/** What stands for a thing in a cell. */
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
