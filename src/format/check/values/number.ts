import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import {
  absolute,
  areWithin,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  formatDecimal,
  isNegative,
  multiplyDecimals,
  parseDecimal,
  roundToPlaces,
  significantDigits,
} from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { type NumberText, parseNumberText } from '../../../model/values/number-text.ts';
import { isDateFormat, listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import { isMisleading, readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type CellReading, error, info, misread, warning } from './reading.ts';
import { describeCell, displayValue, isDuration, isTimeAlone } from './text/describe-cell.ts';

/** `1.23E+09`: as a spreadsheet shows, and saves as CSV, a number for which its column is too narrow. People write 5E+05. */
const EXPONENT = /\d[.,](\d{2,})e\+?(\d+)$/i;

/** A kind of number: what may be typed beside it, and what it then states. */
export interface NumberKind {
  readonly currency?: true;
  readonly mark?: '%' | 'x';
  /** Its rates are worked out, not agreed: a sheet shows as much of them as it has room for. */
  readonly isMeasured?: true;
  /** Its numbers are of shares, which have classes. */
  readonly shares?: true;
  /** `beside` is what is typed beside the number; its findings are those of the value alone. */
  readonly state: (value: Decimal, cell: Cell, context: ColumnContext, beside: Beside) => CellReading;
}

type Beside = Pick<NumberText, 'currency' | 'mark'>;

const NOTHING: Beside = {};

type Problem = Extract<CellReading, { kind: 'problem' }>;
type TakeNumber = (value: Decimal, note?: FindingText) => CellReading;

/** Digits of a whole number that a spreadsheet cell holds exactly. */
const EXACT_DIGITS = 15;

/**
 * Reads a number as its kind states it. Codes besides those of the kind: number-invalid, number-ambiguous, number-inexact,
 * number-sign-settled, number-abbreviated, number-shown-otherwise.
 */
export function readNumber(cell: Cell, context: ColumnContext, kind: NumberKind): CellReading {
  if (cell.value.kind === 'number') return readStored(cell, cell.value.text, context, kind);
  if (cell.value.kind !== 'text') return notANumber(describeCell(cell), context);
  const { text } = cell.value;
  const number = parseNumberText(text);
  const hasForeignMark = number?.mark !== undefined && number.mark !== kind.mark;
  const hasForeignCurrency = number?.currency !== undefined && kind.currency !== true;
  if (number === undefined || hasForeignMark || hasForeignCurrency) return notANumber(quote(text), context);
  return chooseReading(text, number, context, (value, note) => {
    const abbreviated = number.isAbbreviated === true ? noteAbbreviated(text, value) : noteExponent(text, value);
    return withNotes(kind.state(value, cell, context, number), note, abbreviated);
  });
}

/** Refuses a number below zero: counts, prices and amounts never are. */
export function refuseNegative(value: Decimal, cell: Cell, context: ColumnContext): Problem | undefined {
  if (!isNegative(value)) return undefined;
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

function readStored(cell: Cell, text: string, context: ColumnContext, kind: NumberKind): CellReading {
  const value = parseDecimal(text);
  if (value === undefined) return notANumber(quote(text), context);
  if (showsDate(cell, value)) return isDate(cell, context);
  const inexact = refuseInexact(cell);
  if (inexact !== undefined) return inexact;
  const shown = cell.format === undefined ? undefined : compareDisplay(value, cell, cell.format, context.scale, kind);
  if (shown?.severity === 'error') return { kind: 'problem', problem: shown };
  return withNotes(kind.state(value, cell, context, NOTHING), shown);
}

/** A number in a format that shows another one, or none: whoever signed the sheet saw something else. */
function compareDisplay(
  value: Decimal,
  cell: Cell,
  format: string,
  scale: Decimal | undefined,
  { currency, mark, isMeasured, shares }: NumberKind,
): FindingText | undefined {
  const display = readDisplay(value, format);
  const isMoney = currency !== true && display.currency !== undefined;
  const isOther = isMoney || (mark !== 'x' && showsMultiple(format));
  const disagreement = display.disagreement ?? (isOther ? 'kind' : undefined);
  const isRight =
    // Thousands alone are reported once a column.
    disagreement === undefined ||
    disagreement === 'scaled' ||
    (disagreement === 'unit' && !isMisleading(display, scale)) ||
    (display.isClass === true && shares === true && !mayBeBillions(value)) ||
    (disagreement === 'percent' && mark !== undefined);
  const tolerance = mark === undefined || isMeasured === true ? AMOUNT_TOLERANCE : TERM_TOLERANCE;
  if (isRight && !isRoundedAway(value, display.places, tolerance)) return undefined;
  const code = 'number-shown-otherwise';
  const displayed = displayValue(cell, 1900);
  const shown = displayed === undefined ? 'something else' : displayed === '' ? 'nothing' : quote(displayed);
  const held = formatDecimal(value);
  if (isMisleading(display, scale)) {
    const hint = 'Type the number that you mean, in a number format that shows it as it is.';
    return error(code, `The cell shows ${shown} and holds ${held}.`, hint);
  }
  const message = `${held} was read, but the number format of the cell shows ${shown}.`;
  return warning(code, message, 'Give the cell a number format that shows its number.');
}

/** A sheet shows as much of an amount as it has room for, and all that was agreed of the terms of a security. */
const AMOUNT_TOLERANCE = decimal('0.5');
const TERM_TOLERANCE = decimal('0.01');

/** True where a format of few places shows another number: 1.45 as 1x, 0.004 as 0.00. */
function isRoundedAway(value: Decimal, places: number | undefined, tolerance: Decimal): boolean {
  if (places === undefined || decimalPlaces(value) <= places) return false;
  return !areWithin(roundToPlaces(value, places), value, multiplyDecimals(absolute(value), tolerance));
}

/** `0.0"x"`: a multiple of something. */
function showsMultiple(format: string): boolean {
  return /[x×]/i.test(format) && listFormatLiterals(format).some((literal) => /^\s*[x×]\s*$/i.test(literal));
}

function withNotes(reading: CellReading, ...found: readonly (FindingText | undefined)[]): CellReading {
  const notes = found.filter((note) => note !== undefined);
  return reading.kind !== 'value' || notes.length === 0 ? reading : { ...reading, notes };
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

function chooseReading(text: string, number: NumberText, context: ColumnContext, take: TakeNumber): CellReading {
  const { withPoint, withComma } = number;
  const isPoint = context.settings.decimalSign === '.';
  if (number.isLonePoint && isPoint && withPoint !== undefined && withComma !== undefined) {
    // Seven per cent and an eighth: 7.125% can only be that, since 7125 % is no rate.
    if (number.mark !== undefined) return take(withPoint);
    return readLonePoint(text, withPoint, withComma, context.evidence.decimalSign, take);
  }
  const [own, other] = isPoint ? [withPoint, withComma] : [withComma, withPoint];
  if (own !== undefined) return take(own);
  return other === undefined ? notANumber(quote(text), context) : otherSign(text, other, isPoint);
}

function readLonePoint(
  text: string,
  withPoint: Decimal,
  withComma: Decimal,
  shown: DecimalSign | undefined,
  take: TakeNumber,
): CellReading {
  // Cells that show a comma are in error themselves here, and settle nothing.
  if (shown !== '.') {
    const message = `${quote(text)} is ${withPoint} with a decimal point and ${withComma} with a decimal comma.`;
    const hint = `Store it as a number, or write ${padPlaces(withPoint)} or ${withComma}.`;
    return misread('number-ambiguous', message, hint);
  }
  const message = `${quote(text)} was read as ${withPoint}, with a decimal point as in other cells of the column.`;
  return take(withPoint, info('number-sign-settled', message, 'Store it as a number to be sure.'));
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

/** Where the exponent stands for more digits than are there: whether those were zeros, nobody can tell. */
function noteExponent(text: string, value: Decimal): FindingText | undefined {
  const [, fraction = '', exponent] = EXPONENT.exec(trimText(text)) ?? [];
  if (exponent === undefined || Number(exponent) <= fraction.length) return undefined;
  const message = `${quote(text)} was read as ${formatDecimal(value)}; a spreadsheet that saves what it shows leaves out the other digits.`;
  return warning(
    'number-abbreviated',
    message,
    'Write all digits of the number; widen the column before you save as CSV.',
  );
}

function noteAbbreviated(text: string, value: Decimal): FindingText {
  const message = `${quote(text)} was read as ${formatDecimal(value)}.`;
  return warning('number-abbreviated', message, 'Write the number out to be sure.');
}
