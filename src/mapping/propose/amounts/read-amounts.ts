import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { MappingUnit } from '../../../format/check/mapped-tables.ts';
import { readUnitNote, type StatedUnit, type UnitNote } from '../../../format/tables/unit-notes.ts';

import { LOCAL, PRICES, VALUATION_NAMES } from '../../../model/lexicon/header-words.ts';
import { OF_SHARES, SCALES, type ScaleWord } from '../../../model/lexicon/units.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { currenciesNamed, isForeignCurrency } from '../../../model/values/currency-sign.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { readUnitText, toMappedUnit } from '../../../model/values/unit-text.ts';
import { countScaling, listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import { findByName } from '../../file/by-name.ts';
import { cellIn, textOf } from '../../source/cell-text.ts';
import { readNumberIn, readRoughNumber } from '../../source/source-number.ts';
import type { TabCell, TabColumn, TabRow } from '../../source/tab-column.ts';
import { isOfMarks, type ProposedColumn, type ProposedTarget, valueKindOf } from '../proposal.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { factsIn, headerIn, type ProposalTab } from '../source-tab.ts';

const ONE = decimal('1');
const HUNDREDTH = decimal('0.01');

export interface AmountCell {
  readonly text: string;
  readonly value: Decimal;
  /** Written with its own unit: `2.5m`. */
  readonly isAbbreviated: boolean;
  /** Currencies beside it or in its number format. */
  readonly signs: readonly { readonly text: string; readonly fits: readonly Currency[] }[];
  readonly format?: string;
}

export function readAmountCell(cell: TabCell, decimalSign: DecimalSign): AmountCell | undefined {
  const { value: stored, format } = cell;
  if (stored.kind !== 'number' && stored.kind !== 'text') return undefined;
  const number = readNumberIn(stored.text) ?? readRoughNumber(textOf(cell))?.number;
  const value = decimalSign === '.' || stored.kind === 'number' ? number?.withPoint : number?.withComma;
  if (number === undefined || value === undefined || number.mark !== undefined) return undefined;
  const beside = stored.kind === 'number' ? listFormatLiterals(format ?? '') : (number.currency ?? '').split(' ');
  const signs = beside.flatMap((text) => {
    const fits = currenciesNamed(text);
    return fits === undefined ? [] : [{ text, fits }];
  });
  const isAbbreviated = number.isAbbreviated === true;
  return { text: textOf(cell), value, isAbbreviated, signs, ...(format === undefined ? {} : { format }) };
}

export function factorOf(unit: MappingUnit | undefined): Decimal {
  if (unit === undefined) return ONE;
  return unit === 'percent' ? HUNDREDTH : (toMappedUnit(unit).scale?.factor ?? ONE);
}

/** Reads a row's amount in its unit; `undefined` for anything but a number. */
export function amountIn(
  row: TabRow,
  { columnIndex, unit }: Pick<ProposedColumn, 'columnIndex' | 'unit'>,
  sign: DecimalSign,
): Decimal | undefined {
  const cell = cellIn(row, columnIndex);
  const read = cell === undefined ? undefined : readAmountCell(cell, sign);
  return read === undefined ? undefined : multiplyDecimals(read.value, factorOf(unit));
}

interface Loaded {
  readonly unit?: MappingUnit;
  readonly currency?: string;
  readonly places: number;
}

/** `2.5 → 2,500,000.00 USD`: as written, and as loaded. */
export function showLoaded(cell: AmountCell, loaded: Loaded): string {
  return `${cell.text} → ${showLoadedNumber(cell, loaded)}`;
}

/** `2,500,000.00 USD`: as loaded. */
export function showLoadedNumber({ value }: AmountCell, { unit, currency, places }: Loaded): string {
  const loaded = formatDecimal(multiplyDecimals(value, factorOf(unit)), places);
  return `${loaded}${currency === undefined ? '' : ` ${currency}`}`;
}

interface AmountKind {
  readonly isMoney: boolean;
  readonly unit: 'count' | 'price' | 'amount' | 'valuation';
}

/** Returns `undefined` for anything but amounts and numbers of shares. */
export function kindOfAmount(column: ProposedColumn, target: ProposedTarget): AmountKind | undefined {
  const { name, columnIndex } = column;
  const kind = columnIndex === undefined ? undefined : valueKindOf(column, target);
  if (kind === 'count') return { isMoney: false, unit: 'count' };
  if (kind !== 'money') return undefined;
  if (PRICES.isIn(name)) return { isMoney: true, unit: 'price' };
  return { isMoney: true, unit: VALUATION_NAMES.isIn(name) ? 'valuation' : 'amount' };
}

interface UnitGuess {
  readonly unit?: ScaleWord;
  readonly doubt?: string;
  /** Nothing says the unit, so it may be any. */
  readonly isOpen?: true;
}

interface UnitSource {
  readonly header: string;
  readonly cells: readonly AmountCell[];
  /** `price` is the price of one share: notes about amounts do not apply. */
  readonly kind: 'count' | 'price' | 'amount' | 'valuation';
  readonly notes: readonly StatedUnit[];
  /** A unit noted elsewhere than above the table. */
  readonly elsewhere: UnitNote<TabCell> | undefined;
  /** The amounts are in several currencies, so that they cannot be compared. */
  readonly isOfSeveral?: boolean | undefined;
}

/** Medians below these suggest a unit: such sums are too small for investments or valuations. */
const SMALL = { amount: decimal('10000'), valuation: decimal('1000000') } as const;
/** A median above this, with its unit, suggests that the numbers are already complete. */
const LARGE = decimal('50000000000');
/** The factor by which other numbers are larger. */
const FAR = decimal('1000');
const THOUSAND = decimal('1000');

/** Decides by the header, number format, cells and notes above, in this order. */
export function decideUnit({ header, cells, kind, notes, elsewhere, isOfSeveral }: UnitSource): UnitGuess {
  const said = readHeaderUnit(header)?.unit.scale?.word;
  const scales = kind === 'price' ? [] : scalesOfNotes(notes, kind);
  const noted = first(scales)?.scale;
  const stated = said ?? noted;
  const other = scales.find(({ scale }) => scale !== noted);
  if (said === undefined && noted !== undefined && other !== undefined)
    return { unit: noted, doubt: `${quote(scales[0]?.text ?? '')} and ${quote(other.text)} name different units` };
  if (cells.some(({ isAbbreviated }) => isAbbreviated)) {
    if (stated === undefined && isSum(kind) && isOfSeveral !== true && areMixed(cells, kind))
      return { doubt: MIXED, isOpen: true };
    return stated === undefined ? {} : { doubt: `the cells have their own units, but above it says ${stated}` };
  }
  const scaled = first(cells.flatMap(({ format }) => shownScale(format)));
  if (scaled !== undefined) return decideShown(scaled, stated);
  const literal = first(cells.flatMap(({ format }) => literalScale(format)));
  const unit = stated ?? literal;
  if (literal !== undefined && literal !== unit)
    return { ...omitAbsent({ unit }), doubt: `the cells show ${literal}, but above it says ${unit}` };
  const decideBare = (): UnitGuess => {
    if (kind === 'count' && areBroken(cells))
      return { doubt: 'no unit is given, and they have fractions', isOpen: true };
    const below = elsewhere === undefined ? undefined : first(scalesOfNotes(readUnitNote(elsewhere.text), kind))?.scale;
    if (elsewhere !== undefined && below !== undefined && isSum(kind) && isSmall(medianOf(cells), kind))
      return { unit: below, doubt: `row ${elsewhere.rowNumber} says ${quote(elsewhere.text)}` };
    if (elsewhere !== undefined && isMeantOf(elsewhere.text, kind))
      return { doubt: `row ${elsewhere.rowNumber} says ${quote(elsewhere.text)}, but they are read as they are` };
    if (!isSum(kind)) return {};
    if (isOfSeveral !== true && areMixed(cells, kind)) return { doubt: MIXED, isOpen: true };
    return isSmall(medianOf(cells), kind) ? { doubt: 'no unit is given', isOpen: true } : {};
  };
  if (unit === undefined) return decideBare();
  if (said === undefined && noted === undefined) return { unit, doubt: `only the number format shows ${unit}` };
  const loaded = multiplyDecimals(medianOf(cells), factorOf(unit));
  return compareDecimals(loaded, LARGE) > 0 ? { unit, doubt: `it says ${unit}, but the numbers are large` } : { unit };
}

function isMeantOf(note: string, kind: UnitSource['kind']): boolean {
  return OF_SHARES.begin(note.replace(/^[^\p{L}\p{N}]+/u, '')) ? kind === 'count' : isSum(kind);
}

const MIXED = 'a few are so much smaller than the others that they may be in a different unit';

/** Some are far below the others, and less than anybody invests. */
function areMixed(cells: readonly AmountCell[], kind: 'amount' | 'valuation'): boolean {
  const median = medianOf(cells);
  return cells.some(({ value, isAbbreviated }) => {
    const size = absolute(value);
    const isOdd = compareDecimals(size, SMALL[kind]) < 0 && compareDecimals(multiplyDecimals(size, FAR), median) <= 0;
    return !isAbbreviated && size !== ZERO && isOdd;
  });
}

function isSum(kind: UnitSource['kind']): kind is 'amount' | 'valuation' {
  return kind === 'amount' || kind === 'valuation';
}

/** Half of the numbers of shares are fractions, which suggests thousands. */
function areBroken(cells: readonly AmountCell[]): boolean {
  const broken = cells.filter(({ value }) => decimalPlaces(value) > 0);
  return broken.length > 0 && broken.length * 2 >= cells.length;
}

/** A format that scales shows a full number shorter. */
function decideShown(scaled: ScaleWord, stated: ScaleWord | undefined): UnitGuess {
  if (stated === undefined || stated === scaled) return {};
  return { doubt: `the cells are shown in ${scaled}, but above it says ${stated}` };
}

function isSmall(median: Decimal, kind: 'amount' | 'valuation'): boolean {
  return compareDecimals(median, ZERO) > 0 && compareDecimals(median, SMALL[kind]) < 0;
}

function scalesOfNotes(notes: readonly StatedUnit[], kind: UnitSource['kind']) {
  const meant = notes.filter(
    ({ isOfShares, isOfValuations }) =>
      (isOfShares === true) === (kind === 'count') && (isOfValuations !== true || kind === 'valuation'),
  );
  return meant.flatMap(({ text, unit }) => (unit.scale === undefined ? [] : [{ text, scale: unit.scale.word }]));
}

function shownScale(format: string | undefined): readonly ScaleWord[] {
  const commas = countScaling(format ?? '');
  const factor = [...Array(commas)].reduce<Decimal>((left) => multiplyDecimals(left, THOUSAND), decimal('1'));
  return SCALES.flatMap((scale) => (scale.factor === factor ? [scale.word] : []));
}

/** `0.0 "m"` without scaling: the number itself is in millions. */
function literalScale(format: string | undefined): readonly ScaleWord[] {
  return listFormatLiterals(format ?? '').flatMap((text) => readUnitText(text)?.scale?.word ?? []);
}

function medianOf(cells: readonly AmountCell[]): Decimal {
  const values = cells.map(({ value }) => absolute(value)).filter((value) => value !== ZERO);
  return values.sort(compareDecimals)[Math.floor(values.length / 2)] ?? ZERO;
}

function first<T>([value]: readonly T[]): T | undefined {
  return value;
}

export interface CurrencyGuess {
  /** Absent where nothing names one, or several are named. */
  readonly currency?: Currency;
  readonly reason: string;
  readonly isSure: boolean;
  /** Why it is questioned, where that differs from the reason. */
  readonly though?: string;
  /** Every amount has its own typed beside it; the signs that may mean several. */
  readonly typed?: readonly string[];
}

interface Evidence {
  readonly fits: readonly Currency[];
  readonly where: string;
}

interface AmountSource {
  readonly header: string;
  readonly cells: readonly AmountCell[];
}

/** Reads headers, cells and formats, then titles and the tab's name; later evidence narrows the first. */
export function findCurrency(
  columns: readonly AmountSource[],
  notes: readonly StatedUnit[],
  headers: readonly string[] = columns.map(({ header }) => header),
): CurrencyGuess {
  const above = [...columns.flatMap(fromHeader), ...notes.flatMap(fromNote)];
  const all = [...columns.flatMap(fromHeader), ...fromCells(columns), ...notes.flatMap(fromNote)];
  const [first] = all;
  if (first === undefined)
    return { reason: findForeign(headers) ?? 'nothing says which currency the amounts are in', isSure: false };
  const fits = all.reduce<readonly Currency[]>(
    (left, { fits: more }) => left.filter((one) => more.includes(one)),
    [...first.fits],
  );
  const [currency, ...others] = fits;
  if (currency === undefined) {
    const other = all.find(({ fits: more }) => !more.some((one) => first.fits.includes(one)));
    const typed = above.length === 0 && columns.every(isSignedThroughout) ? listSeveral(columns) : undefined;
    if (typed !== undefined) return { reason: 'each amount has its own', isSure: typed.length === 0, typed };
    return { reason: `${first.where} and ${other?.where ?? 'others'} name different currencies`, isSure: false };
  }
  const isOfSome = !columns.some((column) => fromHeader(column).length > 0) && columns.some(isSignedInPart);
  const { where: reason } = first;
  const isSure = others.length === 0 && !isOfSome;
  return { currency, reason, isSure, ...(isOfSome ? { though: 'only some of the cells say so' } : {}) };
}

/** Finds money in a header that the service does not accept: `Invested USDC`. */
function findForeign(headers: readonly string[]): string | undefined {
  const found = headers.flatMap((header) => {
    const [word] = header
      .split(/[^\p{L}\p{Sc}]+/u)
      .filter((part) => /^[\p{Lu}\p{Sc}]{2,}$/u.test(part) && isForeignCurrency(part));
    return word === undefined ? [] : [`"${word}" in the header of ${header} is none of the service's currencies`];
  });
  return found[0];
}

function fromHeader({ header }: AmountSource): readonly Evidence[] {
  const sign = readHeaderUnit(header)?.unit.sign;
  return sign === undefined ? [] : [{ fits: sign.fits, where: `"${sign.text}" in the header of ${header}` }];
}

/** Only some cells have a sign, and not just the first, as accountants write it. */
function isSignedInPart({ cells }: AmountSource): boolean {
  const stated = cells.filter(({ value }) => value !== ZERO);
  const signed = stated.filter(({ signs }) => signs.length > 0);
  const isFirstAlone = signed.length === 1 && signed[0] === stated[0];
  return signed.length > 0 && signed.length < stated.length && !isFirstAlone;
}

function isSignedThroughout({ cells }: AmountSource): boolean {
  return cells.every(({ value, signs }) => value === ZERO || signs.length > 0);
}

function listSeveral(columns: readonly AmountSource[]): readonly string[] {
  const signs = columns.flatMap(({ cells }) => cells.flatMap((cell) => cell.signs));
  return [...new Set(signs.flatMap(({ text, fits }) => (fits.length > 1 ? [text] : [])))];
}

function fromCells(columns: readonly AmountSource[]): readonly Evidence[] {
  const signs = columns.flatMap(({ cells }) => cells.flatMap((cell) => cell.signs));
  const byText = new Map(signs.map(({ text, fits }) => [text, { fits, where: `"${text}" in the cells` }]));
  return [...byText.values()];
}

function fromNote({ text, unit }: StatedUnit): readonly Evidence[] {
  return unit.sign === undefined ? [] : [{ fits: unit.sign.fits, where: `"${unit.sign.text}" in "${text}"` }];
}

const CURRENCY = 'Currency';
const SHOWN = 2;

interface AmountDoubt {
  readonly amount: ProposedColumn;
  readonly text: string;
}

interface Amounts {
  readonly tab: ProposalTab;
  readonly notes: readonly StatedUnit[];
  readonly cellsOf: (columnIndex: TabColumn | undefined) => readonly AmountCell[];
}

/** Questions `Cost (USD)` beside a column `Local Currency`: the header counts, of amounts of the same kind of rows alone. */
export function findLocalCurrency(
  targets: readonly ProposedTarget[],
  amounts: Amounts,
): { readonly doubt: AmountDoubt; readonly kinds: ReadonlySet<boolean> } | undefined {
  const columns = targets.flatMap((target) => target.columns.filter(({ name }) => name === CURRENCY));
  const isLocal = columns.some(({ columnIndex }) => LOCAL.isIn(headerIn(amounts.tab, columnIndex)));
  const found = isLocal
    ? targets.flatMap((target) => findContradictions(target, amounts).map((one) => ({ ...one, target })))
    : [];
  const [first] = found;
  if (first === undefined) return undefined;
  const { amount, column, where, said } = first;
  const text = `${where} is the currency of the ${amount.name}, although ${column.column} says ${said}`;
  return { doubt: { amount, text }, kinds: new Set(found.map(({ target }) => isOfMarks(target))) };
}

/** Questions `Cost (USD)`, or a title that says USD, beside a column that says EUR. */
export function questionContradictions(target: ProposedTarget, amounts: Amounts): readonly AmountDoubt[] {
  return findContradictions(target, amounts).map(({ amount, column, where, said }) => ({
    amount,
    text: `${amount.name} is in the currency under ${column.column}, ${said}, although ${where} says a different one`,
  }));
}

function findContradictions(target: ProposedTarget, { tab, notes, cellsOf }: Amounts) {
  const column = findByName(target.columns, CURRENCY);
  const facts = factsIn(tab, column?.columnIndex);
  if (column?.columnIndex === undefined || facts === undefined) return [];
  const stated = facts.texts.flatMap((text) => {
    const [only, ...others] = currenciesNamed(text) ?? [];
    return only === undefined || others.length > 0 ? [] : [only];
  });
  const said = [...new Set(stated)].slice(0, SHOWN).join(' and ');
  return target.columns
    .filter((amount) => kindOfAmount(amount, target)?.isMoney === true)
    .flatMap((amount) => {
      const source = { header: headerIn(tab, amount.columnIndex), cells: cellsOf(amount.columnIndex) };
      const ofHeader = fromHeader(source);
      // A header, else a title, that names a different currency than the column.
      const evidence = ofHeader.length > 0 ? ofHeader : notes.flatMap(fromNote);
      const found = evidence.find(({ fits }) => stated.some((currency) => !fits.includes(currency)));
      return found === undefined ? [] : [{ amount, column, where: found.where, said }];
    });
}
