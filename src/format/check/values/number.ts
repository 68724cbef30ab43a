import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  isNegative,
  parseDecimal,
  significantDigits,
} from '../../../model/values/decimal.ts';
import { type DecimalSign, type NumberText, parseNumberText } from '../../../model/values/number-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { isMisleading, readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type CellReading, info, misread, warning } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';
import { displayValue, isDuration, isTimeAlone } from './text/display-value.ts';

/** A number as read, before its column's own rules. */
export interface ReadNumber {
  readonly kind: 'number';
  readonly value: Decimal;
  /** The currency typed beside it. */
  readonly currency?: string;
  readonly mark?: '%' | 'x';
  readonly notes: readonly FindingText[];
}

/** `1.23E+09`: as a spreadsheet shows, and saves as CSV, a number for which its column is too narrow. People write 5E+05. */
const EXPONENT = /\d[.,](\d{2,})e\+?(\d+)$/i;

/** What a column may have beside its numbers. */
interface Accepted {
  readonly currency?: true;
  readonly mark?: '%' | 'x';
  /** Its numbers are of shares, which have classes. */
  readonly shares?: true;
}

type Problem = Extract<CellReading, { kind: 'problem' }>;

/** Digits of a whole number that a spreadsheet cell holds exactly. */
const EXACT_DIGITS = 15;

/**
 * Reads a number with what may stand beside it. Codes: number-invalid, number-ambiguous, number-inexact,
 * number-sign-settled, number-abbreviated, number-shown-otherwise. `accepts` names what its column may have: a currency, `%` or `x`.
 */
export function readNumber(cell: Cell, context: ColumnContext, accepts: Accepted = {}): ReadNumber | Problem {
  if (cell.value.kind === 'number')
    return tellDisplay(readStored(cell, cell.value.text, context), cell, context.scale, accepts);
  if (cell.value.kind !== 'text') return notANumber(describeCell(cell), context);
  const number = parseNumberText(cell.value.text);
  const hasForeignMark = number?.mark !== undefined && number.mark !== accepts.mark;
  const hasForeignCurrency = number?.currency !== undefined && accepts.currency !== true;
  if (number === undefined || hasForeignMark || hasForeignCurrency) return notANumber(quote(cell.value.text), context);
  return chooseReading(cell.value.text, number, context);
}

/** Refuses a number below zero: counts, prices and amounts never are. */
export function refuseNegative(number: ReadNumber, cell: Cell, context: ColumnContext): Problem | undefined {
  if (!isNegative(number.value)) return undefined;
  const message = `${describeCell(cell)} is below zero, which ${context.name} cannot be.`;
  return misread('number-negative', message, 'Correct the number; brackets and a minus both make it negative.');
}

/** A stored whole number of more digits than a cell holds: nobody can say what it was. */
export function refuseInexact(cell: Cell): Problem | undefined {
  if (cell.value.kind !== 'number') return undefined;
  const { text, inexact } = cell.value;
  if (inexact !== true && (text.length <= EXACT_DIGITS || !isInexactInteger(text))) return undefined;
  const digits = text.replace(/\..*|-/g, '').length;
  const message = `${quote(text)} has ${digits} digits; a spreadsheet cell holds ${EXACT_DIGITS} of them exactly.`;
  return misread('number-inexact', message, 'Format the cell as text and type the number again.');
}

function isInexactInteger(text: string): boolean {
  const value = parseDecimal(text);
  return value !== undefined && !value.includes('.') && significantDigits(value) > EXACT_DIGITS;
}

function readStored(cell: Cell, text: string, context: ColumnContext): ReadNumber | Problem {
  const value = parseDecimal(text);
  if (value === undefined) return notANumber(quote(text), context);
  if (showsDate(cell, value)) return isDate(cell, context);
  return refuseInexact(cell) ?? { kind: 'number', value, notes: [] };
}

/** A number in a format that shows another one, or none: whoever signed the sheet saw something else. */
function tellDisplay(
  read: ReadNumber | Problem,
  cell: Cell,
  scale: Decimal | undefined,
  { currency, mark, shares }: Accepted,
): ReadNumber | Problem {
  if (read.kind !== 'number' || cell.format === undefined) return read;
  const display = readDisplay(read.value, cell.format);
  const isMoney = currency !== true && display.currency !== undefined;
  const disagreement = display.disagreement ?? (isMoney ? 'currency' : undefined);
  // What shows thousands alone is told once a column.
  if (disagreement === undefined || disagreement === 'scaled') return read;
  if (disagreement === 'unit' && !isMisleading(display, scale)) return read;
  if (display.isClass === true && shares === true && !mayBeBillions(read.value)) return read;
  if (disagreement === 'percent' && mark !== undefined) return read;
  const shown = disagreement === 'nothing' ? 'something else' : quote(displayValue(cell, 1900) ?? '');
  const held = formatDecimal(read.value);
  if (isMisleading(display, scale)) {
    const message = `The cell shows ${shown} and holds ${held}.`;
    return misread(
      'number-shown-otherwise',
      message,
      'Type the number that you mean, in a number format that shows it as it is.',
    );
  }
  const message = `${held} was read, but the number format of the cell shows ${shown}.`;
  const note = warning('number-shown-otherwise', message, 'Give the cell a number format that shows its number.');
  return { ...read, notes: [...read.notes, note] };
}

/** `2.5 B shares`: few have a part of a share, and then of more shares. */
function mayBeBillions(value: Decimal): boolean {
  return value.includes('.') && compareDecimals(value, decimal(1000)) < 0;
}

/** The last serial day a spreadsheet shows as a date, 9999-12-31; what is larger is a number whatever its format. */
const LAST_SERIAL = decimal('2958465');

/** A number that the spreadsheet shows as a date: whoever looks at the sheet sees no amount there. */
function showsDate({ format }: Cell, value: Decimal): boolean {
  return format !== undefined && isDateFormat(format) && !isNegative(value) && compareDecimals(value, LAST_SERIAL) <= 0;
}

function isDate(cell: Cell, { name, example }: ColumnContext): Problem {
  const hint = `Write the number, for example ${example}, or give the cell a number format if the stored number is the one you mean.`;
  const what = isDuration(cell) ? 'duration' : isTimeAlone(cell) ? 'time of day' : 'date';
  return misread('number-invalid', `${describeCell(cell)} is a ${what}; ${name} is a number.`, hint);
}

function chooseReading(text: string, number: NumberText, context: ColumnContext): ReadNumber | Problem {
  const { withPoint, withComma } = number;
  const isPoint = context.settings.decimalSign === '.';
  if (number.isLonePoint && isPoint && withPoint !== undefined && withComma !== undefined) {
    // Seven per cent and an eighth: 7.125% can only be that, since 7125 % is no rate.
    if (number.mark !== undefined) return toNumber(text, number, withPoint);
    return readLonePoint(text, number, { withPoint, withComma, shown: context.evidence.decimalSign });
  }
  const [own, other] = isPoint ? [withPoint, withComma] : [withComma, withPoint];
  if (own !== undefined) return toNumber(text, number, own);
  return other === undefined ? notANumber(quote(text), context) : otherSign(text, other, isPoint);
}

function readLonePoint(
  text: string,
  number: NumberText,
  { withPoint, withComma, shown }: { withPoint: Decimal; withComma: Decimal; shown: DecimalSign | undefined },
): ReadNumber | Problem {
  // Cells that show a comma are in error themselves here, and settle nothing.
  if (shown !== '.') {
    const message = `${quote(text)} is ${withPoint} with a decimal point and ${withComma} with a decimal comma.`;
    const hint = `Store it as a number, or write ${padPlaces(withPoint)} or ${withComma}.`;
    return misread('number-ambiguous', message, hint);
  }
  const message = `${quote(text)} was read as ${withPoint}, with a decimal point as in other cells of the column.`;
  return toNumber(text, number, withPoint, [info('number-sign-settled', message, 'Store it as a number to be sure.')]);
}

/** With a fourth place behind the point, which no group of thousands has. */
function padPlaces(value: Decimal): string {
  const [whole, fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
}

function otherSign(text: string, other: Decimal, isPoint: boolean): Problem {
  const [own, foreign] = isPoint ? ['point', 'comma'] : ['comma', 'point'];
  const message = `${quote(text)} is not a number with a decimal ${own}; with a decimal ${foreign} it is ${other}.`;
  const written = isPoint ? other : other.replace('.', ',');
  const hint = `Write ${written}, or use --decimal ${isPoint ? ',' : '.'} if all numbers are written that way.`;
  return misread('number-invalid', message, hint);
}

function notANumber(shown: string, { example }: ColumnContext): Problem {
  return misread('number-invalid', `${shown} is not a number.`, `Write digits, for example ${example}.`);
}

function toNumber(
  text: string,
  { currency, mark, isAbbreviated }: NumberText,
  value: Decimal,
  notes: readonly FindingText[] = [],
): ReadNumber {
  const abbreviated = isAbbreviated === true ? [tellAbbreviated(text, value)] : tellExponent(text, value);
  return omitAbsent({ kind: 'number', value, currency, mark, notes: [...notes, ...abbreviated] });
}

/** Where the exponent stands for more digits than are there: whether those were zeros, nobody can tell. */
function tellExponent(text: string, value: Decimal): FindingText[] {
  const [, fraction = '', exponent] = EXPONENT.exec(trimText(text)) ?? [];
  if (exponent === undefined || Number(exponent) <= fraction.length) return [];
  const message = `${quote(text)} was read as ${formatDecimal(value)}; a spreadsheet that saves what it shows leaves out the other digits.`;
  return [
    warning('number-abbreviated', message, 'Write all digits of the number; widen the column before you save as CSV.'),
  ];
}

function tellAbbreviated(text: string, value: Decimal): FindingText {
  const message = `${quote(text)} was read as ${formatDecimal(value)}.`;
  return warning('number-abbreviated', message, 'Write the number out to be sure.');
}
