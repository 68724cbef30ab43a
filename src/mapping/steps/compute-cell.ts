import { assertNever } from '../../base/util/assert-never.ts';
import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import { NOTHING } from '../../model/lexicon/nothing.ts';
import { currenciesNamed } from '../../model/values/currency-sign.ts';
import {
  type Decimal,
  decimal,
  divideDecimals,
  divideExactly,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundToPlaces,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { type NumberText, parseNumberText, shownDecimalSign } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import { isMisleading, readDisplay } from '../../spreadsheet/number-format/read-display.ts';
import { showValue } from '../../spreadsheet/number-format/show-value.ts';
import type { ComputeKind } from '../mapping.ts';
import { cellIn, isFilled, joinStruck, textOf } from '../source/cell-text.ts';
import { readNumberIn } from '../source/source-number.ts';
import { type CellFault, type Found, NOWHERE, type SourceCell } from '../source/source-row.ts';
import type { TabCell } from '../source/tab-column.ts';
import type { TabPlace } from '../tab-place.ts';

/** The decimal signs of numbers in text: from the mapping, else from each column. */
export class DecimalSigns {
  readonly #stated = new Map<TabPlace, DecimalSign>();
  readonly #known = new Map<TabPlace, Map<number, DecimalSign | undefined>>();
  /** Used where neither the mapping nor a column decides. */
  readonly byDefault: DecimalSign;

  constructor(byDefault: DecimalSign) {
    this.byDefault = byDefault;
  }

  set(tab: TabPlace, sign: DecimalSign | undefined): void {
    if (sign !== undefined) this.#stated.set(tab, sign);
  }

  /** Returns `undefined` where nothing decides, or the cells of a column disagree. */
  of(cell: SourceCell): DecimalSign | undefined {
    // A point is the default, so only a comma is a statement.
    return this.#stated.get(cell.tab) ?? (this.byDefault === ',' ? ',' : this.#shownBeside(cell));
  }

  #shownBeside({ tab, address }: SourceCell): DecimalSign | undefined {
    const columnIndex = parseCellAddress(address)?.columnIndex ?? 0;
    const columns = this.#known.get(tab) ?? new Map<number, DecimalSign | undefined>();
    this.#known.set(tab, columns);
    if (!columns.has(columnIndex)) columns.set(columnIndex, findShown(tab, columnIndex));
    return columns.get(columnIndex);
  }
}

function findShown({ table }: TabPlace, columnIndex: number): DecimalSign | undefined {
  const shown = new Set<DecimalSign>();
  for (const row of table.rows) {
    const cell = cellIn(row, columnIndex);
    const number = cell?.value.kind === 'text' ? parseNumberText(cell.value.text) : undefined;
    const sign = number === undefined ? undefined : shownDecimalSign(number);
    if (sign !== undefined) shown.add(sign);
  }
  const [only, ...more] = shown;
  return more.length === 0 ? only : undefined;
}

/** An operand: a value of the source, or a number in the mapping. */
type ComputeInput =
  | { readonly kind: 'found'; readonly found: Found; readonly context: OperandContext }
  | { readonly kind: 'number'; readonly value: Decimal };

interface Computation {
  readonly by: ComputeKind;
  readonly places?: number;
}

interface ReadInput {
  readonly input: ComputeInput;
  /** Absent for a blank. */
  readonly operand?: Operand;
}

/**
 * Calculates exactly. Blanks count as zero in sums and differences; a product or quotient with a blank is blank. A
 * failure is a fault at the cell. Code: compute-failed.
 */
export function computeCell(inputs: readonly ComputeInput[], computation: Computation): Found {
  const found = inputs.flatMap((input) => (input.kind === 'found' ? [input.found] : []));
  const earlier = found.flatMap(({ faults = [] }) => faults);
  const reads: ReadInput[] = [];
  const faults: CellFault[] = [];
  for (const input of inputs) {
    const read = input.kind === 'number' ? { ...input, notes: [] } : readOperand(input.found, input.context);
    if (read === 'blank') reads.push({ input });
    else if ('value' in read) {
      reads.push({ input, operand: read });
      faults.push(...read.notes);
    } else faults.push(read);
  }
  const place = placeOf(found);
  const said = [...earlier, ...faults];
  const stop = (more: readonly CellFault[] = []): Found => withFaults({ ...place, from: NOWHERE }, [...said, ...more]);
  if (said.some(({ text }) => text.severity === 'error')) return stop();
  const given = reads.filter((read): read is Required<ReadInput> => read.operand !== undefined);
  const isSum = computation.by === 'sum' || computation.by === 'subtract';
  const cells = given.filter(({ input }) => input.kind === 'found');
  if (cells.length === 0 || (!isSum && given.length < inputs.length)) return stop();
  const currency = findCurrency(given);
  if (currency.kind === 'several') return stop([complain(cells, describeCurrencies(currency.texts))]);
  const result = compute(reads, computation);
  if (typeof result !== 'string') return stop([complain(cells, result)]);
  const isTyped = given.some(({ operand }) => operand.currency?.isTyped === true);
  const typed = isTyped && currency.text !== undefined ? { typedCurrency: currency.text } : {};
  const cell = toCell(result, found, isTyped ? undefined : currency.text);
  return withFaults({ ...place, ...typed, cell, from: cells.flatMap((read) => toSources(read, isSum)) }, said);
}

function placeOf(found: readonly Found[]): Pick<Found, 'address' | 'isOwn'> {
  const filled = found.filter(({ cell }) => cell !== undefined);
  // A struck-out operand strikes out the result.
  const struck = filled.find(({ cell }) => cell?.struck === true) ?? filled.find(({ cell }) => cell?.struck);
  const address = (struck ?? filled[0] ?? found[0])?.address ?? '';
  return { address, isOwn: filled.some(({ isOwn }) => isOwn) };
}

function withFaults(found: Found, faults: readonly CellFault[]): Found {
  return faults.length === 0 ? found : { ...found, faults };
}

function compute(reads: readonly ReadInput[], { by, places }: Computation): Decimal | FindingText {
  const values = reads.map(({ operand }) => operand?.value);
  const [first = ZERO, ...others] = values;
  const rest = others.map((value) => value ?? ZERO);
  const rounded = (value: Decimal): Decimal => (places === undefined ? value : roundToPlaces(value, places));
  if (by === 'sum') return rounded(sumDecimals([first, ...rest]));
  if (by === 'subtract') return rounded(subtractDecimals(first, sumDecimals(rest)));
  if (by === 'multiply') return rounded(rest.reduce(multiplyDecimals, first));
  if (by === 'divide') return divide(first, rest[0] ?? ZERO, places);
  return assertNever(by);
}

function divide(dividend: Decimal, divisor: Decimal, places: number | undefined): Decimal | FindingText {
  const what = `${formatDecimal(dividend)} ÷ ${formatDecimal(divisor)}`;
  if (divisor === ZERO)
    return refuse(
      `${what} is a division by zero.`,
      'Correct the divisor, or leave the row out of what uses the quotient.',
    );
  const quotient = places === undefined ? divideExactly(dividend, divisor) : divideDecimals(dividend, divisor, places);
  if (quotient !== undefined) return quotient;
  return refuse(`${what} does not end, and the mapping gives no rounding.`, 'Say how many decimal places: round: 4.');
}

function refuse(message: string, hint: string): FindingText {
  return { severity: 'error', code: 'compute-failed', message, hint };
}

/** Places a fault at the last cell, the divisor of a quotient. */
function complain(cells: readonly ReadInput[], text: FindingText): CellFault {
  const last = cells.map(({ input }) => input).findLast((input) => input.kind === 'found');
  const at = last?.found.from[0];
  if (last === undefined || at === undefined) throw new Error('a value is not worked out from any cell');
  return { text, at, column: last.context.column };
}

type FoundCurrency =
  | { readonly kind: 'one'; readonly text: string | undefined }
  | { readonly kind: 'several'; readonly texts: readonly string[] };

/** Finds one currency that all operands may mean. */
function findCurrency(given: readonly Required<ReadInput>[]): FoundCurrency {
  const texts = [...new Set(given.flatMap(({ operand }) => operand.currency?.text ?? []))];
  // Each part of "$ USD" is a sign.
  const signs = texts.flatMap((text) => (currenciesNamed(text) === undefined ? text.split(' ') : [text]));
  const fits = signs.map((sign) => ({ sign, currencies: currenciesNamed(sign) ?? [] }));
  const [first, ...more] = fits;
  const common = first?.currencies.filter((one) => more.every(({ currencies }) => currencies.includes(one)));
  if (common !== undefined && common.length === 0) return { kind: 'several', texts };
  // The most specific sign: of "$" and "US$" the latter.
  const [narrowest] = fits.sort((a, b) => a.currencies.length - b.currencies.length);
  return { kind: 'one', text: narrowest?.sign };
}

function describeCurrencies(texts: readonly string[]): FindingText {
  return refuse(
    `One value would be worked out from amounts in ${joinList(texts)}.`,
    'Convert them first, or group and compute by currency.',
  );
}

/** Makes a number cell; its format shows the operands' currency, to be compared with the row's. */
function toCell(text: Decimal, found: readonly Found[], currency: string | undefined): TabCell {
  const cells = found.flatMap(({ cell }) => cell ?? []);
  return {
    columnIndex: 0,
    value: { kind: 'number', text },
    ...(currency === undefined ? {} : { format: `"${currency.replaceAll('"', '')}"0.00` }),
    ...joinStruck(cells),
    ...(cells.some(({ formula }) => formula === true) ? { formula: true } : {}),
  };
}

function toSources({ input }: ReadInput, isSum: boolean): readonly SourceCell[] {
  if (input.kind === 'number') return NOWHERE;
  return isSum ? input.found.from : input.found.from.map(({ tab, address }) => ({ tab, address, role: 'factor' }));
}

interface Operand {
  readonly value: Decimal;
  /** As typed beside it, or shown by its format. */
  readonly currency?: { readonly text: string; readonly isTyped: boolean };
  /** Findings about how it was read. */
  readonly notes: readonly CellFault[];
}

interface OperandContext {
  readonly column: string;
  readonly signs: DecimalSigns;
}

const HUNDREDTH = decimal('0.01');

/** Reads an operand: `blank` for dashes, a fault for anything ambiguous or not a number. */
function readOperand(found: Found, context: OperandContext): Operand | 'blank' | CellFault {
  const { cell } = found;
  const [at] = found.from;
  if (!isFilled(cell) || at === undefined) return 'blank';
  const { value, format } = cell;
  const report = (text: FindingText): CellFault => ({ text, at, column: context.column });
  const refuse = (message: string, hint = 'Write a number there, or nothing.'): CellFault =>
    report({ severity: 'error', code: 'compute-failed', message, hint });
  if (value.kind === 'number') {
    const number = parseDecimal(value.text);
    if (value.inexact === true)
      return refuse(`${quote(value.text)} has more digits than a spreadsheet cell holds exactly.`);
    if (number === undefined || (format !== undefined && isDateFormat(format)))
      return refuse(`${quote(value.text)} is shown as a date, but a number is worked out from it.`);
    const display = format === undefined ? {} : readDisplay(number, format);
    if (format !== undefined && isMisleading(display)) {
      const shown = quote(showValue(number, format, 1900)?.trim() ?? '');
      return refuse(`The cell shows ${shown} and holds ${formatDecimal(number)}, and a number is worked out from it.`);
    }
    return toOperand(number, display.currency?.text, [], false);
  }
  if (value.kind === 'uncached')
    return refuse('This cell has a formula whose result is not in the file.', 'Open and save the file in its program.');
  const text = textOf(cell);
  if (NOTHING.is(text)) return 'blank';
  const number = value.kind === 'text' ? readNumberIn(text) : undefined;
  if (number === undefined) return refuse(`${quote(text)} is not a number, but one is worked out from it.`);
  const read = chooseReading(number, context.signs.of(at));
  if (read === undefined) {
    const message = `${quote(text)} is ${number.withPoint} with a decimal point and ${number.withComma} with a decimal comma.`;
    return refuse(message, "Say decimal: '.' or decimal: ',' in the mapping.");
  }
  const whole = number.mark === '%' ? multiplyDecimals(read, HUNDREDTH) : read;
  const note: FindingText = {
    severity: 'warning',
    code: 'number-abbreviated',
    message: `${quote(text)} was read as ${formatDecimal(read)}.`,
    hint: 'Write the number out to be sure.',
  };
  return toOperand(whole, number.currency, number.isAbbreviated === true ? [report(note)] : [], true);
}

/** Returns `undefined` for an ambiguous lone point. */
function chooseReading({ withPoint, withComma, isLonePoint }: NumberText, sign: DecimalSign | undefined) {
  if (isLonePoint && sign === undefined) return undefined;
  return sign === ',' ? (withComma ?? withPoint) : (withPoint ?? withComma);
}

function toOperand(value: Decimal, text: string | undefined, notes: readonly CellFault[], isTyped: boolean): Operand {
  return { value, ...(text === undefined ? {} : { currency: { text, isTyped } }), notes };
}
