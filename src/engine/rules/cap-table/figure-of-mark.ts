import type { Mark } from '../../../model/service/new-data.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { showShare } from '../words.ts';

/** A mark as a figure of its column. */
export interface MarkFigure {
  readonly column: 'Fair Value' | 'Ownership' | 'Post-Money Valuation';
  readonly value: Decimal;
  /** Absent of an ownership. */
  readonly unit?: Currency;
  /** Absent of a post-money valuation. */
  readonly fundId?: string;
}

export function figureOf(mark: Mark): MarkFigure {
  if ('ownership' in mark) return { column: 'Ownership', value: mark.ownership, fundId: mark.fundId };
  if ('fairValue' in mark) return { column: 'Fair Value', ...amountOf(mark.fairValue), fundId: mark.fundId };
  return { column: 'Post-Money Valuation', ...amountOf(mark.postMoneyValuation) };
}

function amountOf({ value, currency }: Money): Pick<MarkFigure, 'value' | 'unit'> & { readonly unit: Currency } {
  return { value, unit: currency };
}

/** `1,500,000.00 USD`, `12.5%`. */
export function showFigure({ value, unit }: Pick<MarkFigure, 'value' | 'unit'>): string {
  return unit === undefined ? showShare(value) : formatMoney({ value, currency: unit });
}
