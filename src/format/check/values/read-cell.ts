import { assertNever } from '../../../base/util/assert-never.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  isNegative,
  multiplyDecimals,
} from '../../../model/values/decimal.ts';
import type { CurrencySign } from '../../../model/values/money.ts';
import { listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import { showText } from '../../../spreadsheet/number-format/show-value.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { ACTION_WORDS } from '../../sheets/common-columns.ts';
import { NOT_SUPPORTED } from '../../sheets/not-supported.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import type { ColumnContext } from './column-context.ts';
import { readDate } from './date.ts';
import { readCoInvestors, readReferences } from './list.ts';
import { type NumberKind, readNumber, refuseNegative } from './number.ts';
import { BLANK, type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';
import { noteShown, readPlainText } from './text.ts';
import {
  ChoiceReader,
  readBoolean,
  readCurrency,
  readFilePath,
  readFiscalYearEnd,
  readUrl,
  refuseHundredth,
} from './words.ts';

export type CellReader = (cell: Cell) => CellReading;

/** `-`, `—` and their like, alone or repeated, and n/a: how people write that there is nothing. */
const PLACEHOLDER = /^(?:[-–—―‒−]{1,5}|n\.?\/?a\.?)$/i;
const NOT_AVAILABLE = /[/.]/;
/** The same in columns where it cannot be a name or a choice. */
const NONE = /^(?:none|\(none\)|na)$/i;
const NAMES_NOTHING: ReadonlySet<string> = new Set([
  'date',
  'fiscal-year-end',
  'money',
  'count',
  'rate',
  'multiple',
  'url',
  'references',
  'co-investors',
]);
/** An error value that a CSV file holds as text, in the language of the program that wrote it: `#WERT!`, `#¿NOMBRE?`, `#NV`. */
export const ERROR_VALUE =
  /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/._]*[!?]|#(?:N\/A(?: .*)?|N\/[BD]|NA|PEND|NV|I\/T|Н\/Д|HIÁNYZIK|NENÍ_K_DISPOZICI|YOK|GETTING_DATA)|(?:Err|Error|Fehler|Erreur|Errore|Erro|Fout):\s?5\d\d)$/u;

/** Fields of texts that name something; the others say something of it. */
const NAMES: ReadonlySet<string> = new Set(['name', 'token']);

/** The columns of numbers and days. */
export const FIGURE_KINDS: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple', 'date']);

/** Nearly every cell of these kinds has a value of its own, which is read as fast as it would be found again. */
const OF_OWN_VALUES: ReadonlySet<string> = new Set(['money', 'count', 'ref', 'id']);
/** So many values of other columns, which repeat them (names, dates, choices), are read once. */
const MOST_KNOWN = 10_000;

/** How the cells of a column are read. One reader serves the whole column of one table. */
export function createReader(sheet: SheetDeclaration, column: ColumnDeclaration, context: ColumnContext): CellReader {
  const readValue = createValueReader(sheet, column, context);
  const read = NAMES_NOTHING.has(column.value.kind) ? passOverNone(readValue) : readValue;
  const isFigure = FIGURE_KINDS.has(column.value.kind);
  if (OF_OWN_VALUES.has(column.value.kind)) return (cell) => readStatedCell(cell, read, isFigure);
  /** By the format, which decides what a cell shows. */
  const [texts, numbers] = [new Map<string | undefined, KnownReadings>(), new Map<string | undefined, KnownReadings>()];
  let knownCount = 0;
  return (cell) => {
    const { value, format } = cell;
    if (value.kind !== 'text' && (value.kind !== 'number' || value.inexact === true))
      return readStatedCell(cell, read, isFigure);
    const byFormat = value.kind === 'text' ? texts : numbers;
    const known = byFormat.get(format);
    const found = known?.get(value.text);
    if (found !== undefined) return found;
    const reading = readStatedCell(cell, read, isFigure);
    if (knownCount >= MOST_KNOWN) return reading;
    knownCount += 1;
    if (known === undefined) byFormat.set(format, new Map([[value.text, reading]]));
    else known.set(value.text, reading);
    return reading;
  };
}

type KnownReadings = Map<string, CellReading>;

function passOverNone(read: CellReader): CellReader {
  return (cell) => {
    if (cell.value.kind !== 'text') return read(cell);
    const text = trimText(cell.value.text);
    return NONE.test(text) ? { kind: 'blank', placeholder: text } : read(cell);
  };
}

/** `$ -`, as a spreadsheet program writes an accountant's zero into CSV: of an amount that is as much as a dash. */
const SIGNED_DASH = /^(?:(\S{1,4}?)\s*[-–—]|[-–—]\s*(\S{1,4}))$/;

function readSignedDash({ value }: Cell): CellReading | undefined {
  if (value.kind !== 'text') return undefined;
  const text = trimText(value.text);
  const [, before, behind] = SIGNED_DASH.exec(text) ?? [];
  const sign = before ?? behind;
  return sign !== undefined && currenciesOfSign(sign) !== undefined ? { kind: 'blank', placeholder: text } : undefined;
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text) && (!/^n/i.test(text) || NOT_AVAILABLE.test(text));
}

function readStatedCell(cell: Cell, read: CellReader, isFigure: boolean): CellReading {
  const { value, format } = cell;
  if (value.kind === 'error')
    return value.text === '#VALUE!' && cell.formula !== true ? showsMore : holdsError(value.text);
  if (value.kind === 'uncached') {
    const hint = 'Open the file in Excel or LibreOffice, let it recalculate, and save it; or type the value.';
    return misread('formula-uncached', 'The formula here has no stored result.', hint);
  }
  if (value.kind !== 'text') return read(cell);
  const text = trimText(value.text);
  if (text === '') return BLANK;
  if (isPlaceholder(text)) return { kind: 'blank', placeholder: text };
  if (ERROR_VALUE.test(text)) return holdsError(text);
  const reading = read(cell);
  if (format === undefined || format === TEXT_FORMAT || reading.kind !== 'value') return reading;
  const shown = trimText(showText(value.text, format));
  if (shown === text) return reading;
  return isFigure
    ? misread(
        'number-shown-otherwise',
        `The cell shows ${shown === '' ? 'nothing' : quote(shown)} and holds ${quote(text)}.`,
        'Type what you mean, in a cell that shows it as it is.',
      )
    : { ...reading, notes: [...(reading.notes ?? []), noteShown(text, shown)] };
}

/** Texts show as they are. */
const TEXT_FORMAT = '@';

function holdsError(text: string): CellReading {
  return misread('cell-error', `The cell contains the error value ${text}.`, 'Correct the formula, or type the value.');
}

/** Excel writes this error, without a formula, for what older versions cannot show. */
const showsMore = misread(
  'cell-error',
  'The cell contains the error value #VALUE!, as a picture or a linked data type in a cell does.',
  'Type the value as text; pictures in cells and linked data types are not read.',
);

function createValueReader(sheet: SheetDeclaration, column: ColumnDeclaration, context: ColumnContext): CellReader {
  switch (column.value.kind) {
    case 'date':
      return (cell) => readDate(cell, context);
    case 'fiscal-year-end':
      return (cell) => readFiscalYearEnd(cell, context);
    case 'money':
      return (cell) => readSignedDash(cell) ?? readNumber(cell, context, AMOUNTS);
    case 'count':
      return (cell) => readNumber(cell, context, COUNTS);
    case 'rate':
      return (cell) => readRate(cell, context, MARKS_OF_FUND.includes(column.name) ? OWNERSHIP : RATES);
    case 'multiple':
      return (cell) => readNumber(cell, context, MULTIPLES);
    case 'currency':
      return readCurrency;
    case 'boolean':
      return readBoolean;
    case 'references':
      return readReferences;
    case 'co-investors':
      return readCoInvestors;
    case 'url':
      return readUrl;
    case 'file':
      return readFilePath;
    case 'choice': {
      const code = column.name === sheet.typeColumn ? 'type-unknown' : 'choice-unknown';
      const unsupported = code === 'type-unknown' ? NOT_SUPPORTED : [];
      return withReader(new ChoiceReader(column.name, column.value.choices, code, unsupported));
    }
    case 'action':
      return withReader(new ChoiceReader(column.name, ACTION_WORDS, 'action-invalid', NOT_SUPPORTED));
    case 'text':
    case 'custom-value':
      return (cell) => readPlainText(cell, context.epoch, NAMES.has(column.field ?? ''));
    case 'ref':
    case 'id':
    case 'reference':
    case 'custom-column':
      return (cell) => readPlainText(cell, context.epoch, true);
    default:
      return assertNever(column.value);
  }
}

function withReader(reader: ChoiceReader): CellReader {
  return (cell) => reader.read(cell);
}

const ZERO = decimal('0');
const ONE = decimal('1');
const HUNDRED = decimal('100');
const ONE_PERCENT = decimal('0.01');
const MOST_PLACES = 2;

/** A number of shares or tokens; it may have decimals and is never negative. */
const COUNTS: NumberKind = {
  shares: true,
  state: (value, cell, context) => refuseNegative(value, cell, context) ?? toValue({ type: 'decimal', decimal: value }),
};

/** `1x`, `1.5` or 2, with at most two decimal places. Code: multiple-invalid. */
const MULTIPLES: NumberKind = {
  mark: 'x',
  state: (value, cell, context) => {
    const negative = refuseNegative(value, cell, context);
    if (negative !== undefined) return negative;
    if (decimalPlaces(value) <= MOST_PLACES) return toValue({ type: 'decimal', decimal: value });
    const message = `${describeCell(cell)} has more than two decimal places, which a multiple cannot have.`;
    return misread('multiple-invalid', message, 'Round it to two decimal places, for example 1.5 or 1.25.');
  },
};

const RATES: NumberKind = {
  mark: '%',
  state: (value, cell, _context, { mark }) => {
    const rate = mark === '%' ? multiplyDecimals(value, ONE_PERCENT) : value;
    if (!isNegative(rate) && compareDecimals(rate, ONE) < 0) return toValue({ type: 'decimal', decimal: rate });
    const hint = hintAtRate(rate) ?? 'Write 20% or 0.2 for twenty per cent.';
    return misread('rate-invalid', `${describeCell(cell)} is not a rate of at least 0 and below 100%.`, hint);
  },
};

const OWNERSHIP: NumberKind = { ...RATES, isMeasured: true };

/** Reads a rate: `20%` in text, and 0.2 however it is formatted, are 0.2. Codes: rate-invalid and those of a number. */
function readRate(cell: Cell, context: ColumnContext, kind: NumberKind): CellReading {
  if (showsForeignPercent(cell))
    return misread(
      'rate-invalid',
      `${describeCell(cell)} shows a per cent sign that its number format only puts beside the number.`,
      'Give the cell a percent format, in which 0.2 shows as 20%, or type 20% as text.',
    );
  return readNumber(cell, context, kind);
}

/** `0.0"%"` shows 12.5 as 12.5%, and 0.5 as 0.5%: what is meant is a hundredth of what is stored. */
function showsForeignPercent({ value, format }: Cell): boolean {
  if (value.kind !== 'number' || value.text === ZERO || format === undefined || !format.includes('%')) return false;
  return listFormatLiterals(format).some((literal) => literal.includes('%'));
}

/** A whole 20 was meant as 20 %, most likely; it is not guessed, since 1.5 might be either. */
function hintAtRate(value: Decimal): string | undefined {
  if (isNegative(value) || compareDecimals(value, HUNDRED) >= 0) return undefined;
  return `Write ${value}% or ${multiplyDecimals(value, ONE_PERCENT)} if ${value} per cent is what you mean.`;
}

const CODE = /^[A-Z]{3}$/i;

/**
 * An amount or price with the currency that is typed beside it or shown by its number format; which currency it has in
 * the end the row decides. Codes: currency-unknown, number-invalid.
 */
const AMOUNTS: NumberKind = {
  currency: true,
  state: (value, cell, context, { currency }) => {
    const negative = refuseNegative(value, cell, context);
    if (negative !== undefined) return negative;
    if (currency === undefined) {
      const isFormatted = cell.value.kind === 'number' && cell.format !== undefined;
      const sign = isFormatted ? readDisplay(value, cell.format).currency : undefined;
      return toValue({ type: 'money', money: sign === undefined ? { value } : { value, sign } });
    }
    const sign = readTypedSigns(currency);
    return sign === undefined
      ? unknownCurrency(cell, currency, context)
      : toValue({ type: 'money', money: { value, sign } });
  },
};

/** `$ USD` on both sides of a number: what fits all of them. */
function readTypedSigns(text: string): CurrencySign | undefined {
  const whole = currenciesOfSign(text);
  if (whole !== undefined) return { text, from: 'typed', fits: whole };
  const parts = text.split(' ').map(currenciesOfSign);
  const fits = parts[0]?.filter((currency) => parts.every((part) => part?.includes(currency)));
  return fits === undefined || fits.length === 0 ? undefined : { text, from: 'typed', fits };
}

function unknownCurrency(cell: Cell, currency: string, context: ColumnContext): CellReading {
  const ofHundredth = refuseHundredth(currency, describeCell(cell));
  if (ofHundredth !== undefined) return ofHundredth;
  if (CODE.test(currency)) {
    const message = `${quote(currency)} in ${describeCell(cell)} is not a currency the portfolio service accepts.`;
    return misread('currency-unknown', message, 'Write a three-letter code such as USD or EUR, or leave it out.');
  }
  return misread(
    'number-invalid',
    `${describeCell(cell)} is not an amount.`,
    `Write digits, for example ${context.example}.`,
  );
}
