import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { StatedUnit, UnitNote } from '../../../format/tables/unit-notes.ts';
import { OF_SHARES, SCALES, type ScaleWord } from '../../../model/lexicon/units.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  multiplyDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { readUnitText } from '../../../model/values/unit-text.ts';
import { countScaling, listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import type { TabCell } from '../../source/tab-column.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { type AmountCell, factorOf } from './amount-cell.ts';

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
  if (unit === undefined) return decideBare({ cells, kind, elsewhere, isOfSeveral });
  if (said === undefined && noted === undefined) return { unit, doubt: `only the number format shows ${unit}` };
  const loaded = multiplyDecimals(medianOf(cells), factorOf(unit));
  return compareDecimals(loaded, LARGE) > 0 ? { unit, doubt: `it says ${unit}, but the numbers are large` } : { unit };
}

function decideBare({
  cells,
  kind,
  elsewhere,
  isOfSeveral,
}: Pick<UnitSource, 'cells' | 'kind' | 'elsewhere' | 'isOfSeveral'>): UnitGuess {
  if (kind === 'count' && areBroken(cells)) return { doubt: 'no unit is given, and they have fractions', isOpen: true };
  if (elsewhere !== undefined && isMeantOf(elsewhere.text, kind))
    return { doubt: `row ${elsewhere.rowNumber} says ${quote(elsewhere.text)}, but they are read as they are` };
  if (!isSum(kind)) return {};
  if (isOfSeveral !== true && areMixed(cells, kind)) return { doubt: MIXED, isOpen: true };
  return isSmall(medianOf(cells), kind) ? { doubt: 'no unit is given', isOpen: true } : {};
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
