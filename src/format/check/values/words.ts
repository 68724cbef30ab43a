import { nearestNames } from '../../../base/util/text/near-names.ts';
import { foldChoice, squeezeSpaces, trimText } from '../../../base/util/text/text.ts';
import { guessChoice } from '../../../model/fields/match-choice.ts';
import type { Choice } from '../../../model/fields/term.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import { fromSerialDay, toCalendarDate } from '../../../model/values/calendar-date.ts';
import { CURRENCIES } from '../../../model/values/currency.ts';
import { currenciesOfSign, isForeignCurrency, wholeOfHundredth } from '../../../model/values/currency-sign.ts';
import { parseDateText, parseMonthName } from '../../../model/values/date-text.ts';
import { parseDecimal } from '../../../model/values/decimal.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { NotSupported } from '../../sheets/not-supported.ts';
import type { ColumnContext } from './column-context.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, displayValue, storedText } from './text/describe-cell.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['y', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['n', false],
  ['false', false],
  ['0', false],
]);

/** Reads yes/no, true/false, y/n, 1/0 in any case, and nothing else: `no?` is a question. Code: boolean-invalid. */
export function readBoolean(cell: Cell): CellReading {
  const boolean = cell.value.kind === 'boolean' ? cell.value.value : readWord(cell);
  if (boolean !== undefined) return toValue({ type: 'boolean', boolean });
  return misread('boolean-invalid', `${describeCell(cell)} is neither yes nor no.`, 'Write yes or no.');
}

/** A number and the word that its format shows (`"Yes";;"No"`) must agree; 0 as `0%` is no answer. */
function readWord(cell: Cell): boolean | undefined {
  const held = toBoolean(storedText(cell));
  const number = cell.value.kind === 'number' ? parseDecimal(cell.value.text) : undefined;
  if (held === undefined || number === undefined || cell.format === undefined) return held;
  const shown = toBoolean(displayValue(cell, 1900) ?? '');
  const isBare =
    shown === undefined && readDisplay(number, cell.format).disagreement === undefined && !cell.format.includes('%');
  return shown === held || isBare ? held : undefined;
}

function toBoolean(text: string): boolean | undefined {
  return WORDS.get(trimText(text).toLowerCase());
}

/** More than these are not listed in a hint; the nearest one has to do. */
const MOST_LISTED = 10;

/** The choices of one column, found without regard to case, spaces and punctuation. */
export class ChoiceReader {
  readonly #name: string;
  readonly #choices: readonly Choice[];
  readonly #code: FindingCode;
  readonly #byText: ReadonlyMap<string, string>;
  readonly #unsupported: ReadonlyMap<string, NotSupported>;

  /**
   * `code` is what an unknown value is told as: choice-unknown, or type-unknown where it decides the row's type.
   * `unsupported` is what people ask for there in vain.
   */
  constructor(name: string, choices: readonly Choice[], code: FindingCode, unsupported: readonly NotSupported[] = []) {
    this.#name = name;
    this.#choices = choices;
    this.#code = code;
    this.#byText = new Map(
      choices.flatMap(({ value, label, aliases = [] }) =>
        [value, label, ...aliases].map((text) => [foldChoice(text), value] as const),
      ),
    );
    this.#unsupported = new Map(
      unsupported.flatMap((item) => item.words.map((word) => [foldChoice(word), item] as const)),
    );
  }

  read(cell: Cell): CellReading {
    const text = storedText(cell);
    const value = this.#byText.get(foldChoice(text));
    if (value !== undefined) return toValue({ type: 'text', text: value });
    const vain = this.#unsupported.get(foldChoice(text));
    if (vain !== undefined)
      return misread(
        'not-supported',
        `${describeCell(cell)} cannot be entered: the portfolio service has no call for it.`,
        vain.instead,
      );
    const labels = this.#choices.map(({ label }) => label);
    const near = guessChoice(text, this.#choices)?.label;
    const suggestion = near === undefined ? '' : `Do you mean "${near}"? `;
    const list =
      labels.length > MOST_LISTED ? `one of the ${labels.length} allowed values` : `one of: ${labels.join(', ')}`;
    return misread(this.#code, `${describeCell(cell)} is not a known ${this.#name}.`, `${suggestion}Write ${list}.`);
  }
}

/** Refuses `GBp` and `GBX`, of which a hundred are a pound; `undefined` for any other. Code: currency-unknown. */
export function refuseHundredth(currency: string, shown: string): CellReading | undefined {
  const whole = wholeOfHundredth(currency);
  if (whole === undefined) return undefined;
  const message = `${shown} is a hundredth of ${whole}, and no currency the portfolio service accepts.`;
  return misread('currency-unknown', message, `Write ${whole}, and the amounts of the row in ${whole} as well.`);
}

/** Reads a three-letter code, or a sign that only one currency has. Code: currency-unknown. */
export function readCurrency(cell: Cell): CellReading {
  const fits = currenciesOfSign(storedText(cell)) ?? [];
  const [currency, ...more] = fits;
  if (currency !== undefined && more.length === 0) return toValue({ type: 'currency', currency });
  const shown = describeCell(cell);
  if (currency !== undefined) {
    return misread(
      'currency-unknown',
      `${shown} may be ${fits.join(', ')}.`,
      'Write the three-letter code of the one you mean.',
    );
  }
  const ofHundredth = refuseHundredth(storedText(cell), shown);
  if (ofHundredth !== undefined) return ofHundredth;
  // One three-letter code is no slip for another: PLN is not PEN, and USDC is not USD.
  const isOther = storedText(cell).trim().length === 3 || isForeignCurrency(storedText(cell));
  const near = isOther ? undefined : nearestNames(storedText(cell), CURRENCIES, 1)[0];
  const hint = near === undefined ? '' : `Do you mean ${near}? `;
  return misread(
    'currency-unknown',
    `${shown} is not a currency the portfolio service accepts.`,
    `${hint}Write a three-letter code such as USD or EUR.`,
  );
}

const SCHEME = /^https?:\/\//i;

/** Reads the address of a website; one without `https://` gets it, since the service takes nothing less. Code: url-invalid. */
export function readUrl(cell: Cell): CellReading {
  const text = trimText(storedText(cell));
  const address = SCHEME.test(text) ? text : `https://${text}`;
  if (isWebAddress(address)) return toValue({ type: 'text', text: address });
  const message = `${describeCell(cell)} is not the address of a website.`;
  return misread('url-invalid', message, 'Write it as https://example.com.');
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && /^[^.].*\.[^.]+$/.test(hostname);
}

const ABSOLUTE = /^(?:[/\\~]|[a-z][a-z0-9+.-]*:)/i;

/** Reads a path relative to the workbook, with `/` or `\`, never outside its folder. Code: file-outside. */
export function readFilePath(cell: Cell): CellReading {
  const text = trimText(storedText(cell));
  if (!ABSOLUTE.test(text) && staysInside(text)) return toValue({ type: 'text', text });
  const message = `${describeCell(cell)} is not a path within the workbook's folder.`;
  return misread(
    'file-outside',
    message,
    'Put the file beside the workbook or into a folder there, and write its path from there.',
  );
}

function staysInside(path: string): boolean {
  let depth = 0;
  for (const step of path.split(/[/\\]/)) {
    if (step === '..') depth -= 1;
    else if (step !== '' && step !== '.') depth += 1;
    if (depth < 0) return false;
  }
  return depth > 0;
}

const MONTH_DAY = /^(\d{1,2})[-/. ](\d{1,2})$/;
const NAMED = /^(?:(\d{1,2})[-. ]*)?([a-z]{3,9}\.?)(?:[-. ]*(\d{1,2}))?$/i;
/** So that 29 February is a day. */
const LEAP_YEAR = 2024;

/**
 * Reads a month and a day as `MM/DD`, also out of the date that a spreadsheet makes of it: entered `12/31` becomes a day
 * of the year it was entered in. Code: date-invalid.
 */
export function readFiscalYearEnd(cell: Cell, { epoch }: ColumnContext): CellReading {
  const text = readMonthDay(cell, epoch);
  if (text !== undefined) return toValue({ type: 'text', text });
  const message = `${describeCell(cell, epoch)} is not a month and a day.`;
  return misread('date-invalid', message, 'Write it as MM/DD, for example 12/31.');
}

function readMonthDay(cell: Cell, epoch: 1900 | 1904): string | undefined {
  const { value } = cell;
  if (value.kind === 'date') return value.time === undefined ? fromIso(value.iso) : undefined;
  if (value.kind === 'number') {
    const isDate = cell.format !== undefined && isDateFormat(cell.format);
    return isDate ? fromIso(fromSerialDay(Number(value.text), epoch)) : undefined;
  }
  return value.kind === 'text' ? readText(squeezeSpaces(value.text)) : undefined;
}

function readText(text: string): string | undefined {
  const figures = MONTH_DAY.exec(text);
  if (figures !== null) return toMonthDay(Number(figures[1]), Number(figures[2]));
  const named = NAMED.exec(text);
  const month = parseMonthName(named?.[2] ?? '');
  if (month !== undefined) return toMonthDay(month, Number(named?.[1] ?? named?.[3] ?? 0));
  const { readings = [], time } = parseDateText(text) ?? {};
  return readings.length === 1 && time === undefined ? fromIso(readings[0]?.date) : undefined;
}

function toMonthDay(month: number, day: number): string | undefined {
  return fromIso(toCalendarDate(LEAP_YEAR, month, day));
}

function fromIso(iso: string | undefined): string | undefined {
  return iso?.slice(5).replace('-', '/');
}
