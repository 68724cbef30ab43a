import type { MappingUnit } from '../../../format/check/mapped-tables.ts';
import { PRICES, VALUATION_NAMES } from '../../../model/lexicon/header-words.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import { type Decimal, decimal, formatDecimal, multiplyDecimals } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { toMappedUnit } from '../../../model/values/unit-text.ts';
import { listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import { textOf } from '../../source/cell-text.ts';
import { readNumberIn, readRoughNumber } from '../../source/source-number.ts';
import type { TabCell } from '../../source/tab-column.ts';
import { type ProposedColumn, type ProposedTarget, valueKindOf } from '../proposal.ts';

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
