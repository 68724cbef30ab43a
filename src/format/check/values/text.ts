import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import { type Decimal, parseDecimal, ZERO } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import { isDateFormat, showsNoDay } from '../../../spreadsheet/number-format/format-facts.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import { showValue } from '../../../spreadsheet/number-format/show-value.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { reportSpeck } from './date.ts';
import { refuseInexact } from './number.ts';
import { type CellReading, misread, toValue, warning } from './reading.ts';
import { describeCell, displayValue, isDuration, isTimeAlone } from './text/describe-cell.ts';

/** The most that a spreadsheet cell contains; a longer text (from a CSV file) would come back cut off. */
const LONGEST_TEXT = 32_767;

/**
 * Reads a cell as text: text as it stands (`007` is not 7), trimmed, line ends as LF; a number as a plain decimal, a
 * date as ISO, a time alone as it is shown, a boolean as yes or no. What names something (`isName`) must be a text that
 * somebody typed. Codes: text-too-long, text-formula, text-damaged, number-inexact, number-shown-otherwise, date-with-time.
 */
export function readPlainText(cell: Cell, epoch: 1900 | 1904, isName: boolean): CellReading {
  const { value } = cell;
  if (value.kind === 'text') return readOwnText(value.text, isName);
  if (value.kind === 'number') return refuseInexact(cell) ?? readNumberAsText(cell, value.text, epoch, isName);
  if (value.kind === 'date') return value.time === undefined ? toReading(value.iso) : withTime(cell, epoch);
  if (value.kind === 'boolean') return toReading(value.value ? 'yes' : 'no');
  return misread('cell-error', `${describeCell(cell)} is not text.`, 'Write text.');
}

function readOwnText(stored: string, isName: boolean): CellReading {
  const text = trimText(stored);
  if (text.length > LONGEST_TEXT) {
    const message = `The text has ${text.length} characters; a spreadsheet cell holds at most ${LONGEST_TEXT}.`;
    return misread('text-too-long', message, 'Shorten the text.');
  }
  const fault = classifyText(text);
  const finding = fault && toTextFinding(fault, isName);
  if (finding !== undefined && isName) return { kind: 'problem', problem: finding };
  const read = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return toValue({ type: 'text', text: read }, finding === undefined ? [] : [finding]);
}

function readNumberAsText(cell: Cell, text: string, epoch: 1900 | 1904, isName: boolean): CellReading {
  if (isTimeAlone(cell) || isDuration(cell)) return toReading(displayValue(cell, epoch) ?? text);
  const value = parseDecimal(text);
  if (cell.format === undefined || value === undefined) return toReading(text);
  const [whole = '', fraction] = text.split('.');
  const date = isDateFormat(cell.format) ? fromSerialDay(Number(whole), epoch) : undefined;
  if (date !== undefined && fraction !== undefined) return reportSpeck(text, epoch) ?? withTime(cell, epoch);
  const shown = showValue(value, cell.format, epoch)?.trim();
  const isSeen = date === undefined ? showsNumber(value, cell.format, shown, isName) : !showsNoDay(value, cell.format);
  return toValue({ type: 'text', text: date ?? text }, isSeen ? [] : [noteShown(date ?? text, shown)]);
}

/**
 * `0045` that is a 45 in a format with four places is not what anybody sees. Grouping and rounding, a unit that is scaled by, a
 * currency, per cent and the `x` of a multiple change no number; of a name they are part.
 */
function showsNumber(value: Decimal, format: string, shown: string | undefined, isName: boolean): boolean {
  if (shown === undefined || isExponent(shown)) return shown !== undefined;
  const { disagreement } = readDisplay(value, format);
  if (disagreement !== undefined && (disagreement !== 'percent' || isName)) return false;
  // A dash for 0.
  if (value === ZERO && !/[\p{L}\p{N}]/u.test(shown)) return true;
  if (/^0\d/.test(shown) || (isName && /\p{L}/u.test(shown))) return false;
  const number = parseNumberText(shown.replace(FRACTION, '1'));
  const beside = number?.currency ?? '';
  return number !== undefined && (beside === '' || currenciesOfSign(beside) !== undefined);
}

/** `2 1/4` is a number as well. */
const FRACTION = /^-?(?:\d+ +)?\d+ *\/ *\d+$/;

export function noteShown(read: string, shown: string | undefined): FindingText {
  const what = shown === undefined ? 'hashes' : shown === '' ? 'nothing' : quote(shown);
  const message = `${quote(read)} was read, but the cell shows ${what}.`;
  return warning('number-shown-otherwise', message, 'Format the cell as text, and type what you mean.');
}

function isExponent(shown: string): boolean {
  return /\dE[-+]\d/.test(shown);
}

function withTime(cell: Cell, epoch: 1900 | 1904): CellReading {
  const message = `${describeCell(cell, epoch)} has a time of day; a calendar date or a text was expected.`;
  return misread('date-with-time', message, 'Leave out the time, or format the cell as text and type it again.');
}

function toReading(text: string): CellReading {
  return toValue({ type: 'text', text });
}

/** Why a text can hardly have been typed as a name or label. */
interface TextFault {
  readonly code: Extract<FindingCode, 'text-formula' | 'text-damaged'>;
  readonly message: string;
  readonly hint: string;
}

/** A reference such as `A2` or `Sheet1!$B$4`, a function, or arithmetic: what a spreadsheet works out behind these signs. */
const WORKED_OUT =
  /^[+@]\s*(?:(?:'[^']+'|\w+)!)?(?:\$?[A-Z]{1,3}\$?\d{1,7}\b(?!\s*[a-z])|[A-Z][A-Z.]*\(|[\d.]+\s*[-+*/^])/;
/** The beginning of a formula; full-width as well, and in braces over a range. */
const FORMULA = /^[{+＋]?\s*[=＝]/;
const REPLACEMENT = '\ufffd';
/**
 * Line ends and tabs are no control characters here; the others of both sets are, as XML writes those it cannot hold, too,
 * and what turns the letters behind it round or is no character. Hebrew and Arabic may have marks of direction.
 */
const CONTROL = /[^\P{Cc}\t\n\r]|[\u202d\u202e\u2028\u2029\ufffe\uffff]|_x00[01][\dA-F]_/iu;
/** How the second byte of a UTF-8 pair reads in Windows-1252 or Latin-1. */
const SECOND = '[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** UTF-8 that was read as Windows-1252: `SociÃ©tÃ©`, `Oâ€™Neill`. A name in quotation marks may end in Ã. */
const TWICE_DECODED = new RegExp(
  [
    `Ã(?![’”»](?!\\p{L}))${SECOND}`,
    `[ÂÅÄÐ]${SECOND}`,
    `â${SECOND}${SECOND}`,
    // Greek, Cyrillic, Hebrew and Arabic in pairs, what lies behind them in threes: one alone may be chance.
    `(?:[ÎÏÐÑ×ØÙ]${SECOND}){2}`,
    `(?:[à-ï]${SECOND}${SECOND}){2}`,
    'ï»¿',
  ].join('|'),
  'u',
);

/** Plain words, which nearly all names and labels are. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 .,&()'/-]*$/;

/** Looks for a formula that was not worked out, and for characters that got lost or in on the way. */
export function classifyText(text: string): TextFault | undefined {
  if (PLAIN.test(text)) return undefined;
  if (FORMULA.test(text) || WORKED_OUT.test(text)) {
    const message = `${quote(text)} is a formula that nothing has worked out; a text was expected.`;
    return {
      code: 'text-formula',
      message,
      hint: 'Open the file in its program, and save the results; or type the text.',
    };
  }
  const damage = findDamage(text);
  if (damage === undefined) return undefined;
  return { code: 'text-damaged', message: `${quote(text)} ${damage}.`, hint: 'Type the text again.' };
}

function findDamage(text: string): string | undefined {
  if (text.includes(REPLACEMENT))
    return 'has lost a letter: a program could not read it, and put a replacement character in its place';
  if (CONTROL.test(text)) return 'contains a control character, which nobody sees';
  return TWICE_DECODED.test(text) ? 'was read in the wrong encoding by a program before capsheet' : undefined;
}

/** An error for a name or label, which would stay in the service for good; a warning for other texts. */
export function toTextFinding({ code, message, hint }: TextFault, isName: boolean): FindingText {
  return { severity: isName ? 'error' : 'warning', code, message, hint };
}
