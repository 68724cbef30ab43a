import { type Decimal, decimal, formatDecimal, multiplyDecimals } from '../../model/values/decimal.ts';
import { formatMoney } from '../../model/values/money.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { MarkFigure, SentRow } from './cap-table/entries.ts';

/** The days on which something falls due, as the sheet calls them. */
export const DUE_TERMS = [
  { field: 'dueDate', column: 'Due Date' },
  { field: 'maturityDate', column: 'Maturity Date' },
] as const;

/** `Rounds row 5`, or what is in the service. */
export function showPlace({ row }: { readonly row?: SentRow | undefined }): string {
  return row === undefined ? 'in the portfolio service' : `${row.origin.sheet} row ${row.origin.rowNumber}`;
}

/** `Series A (Rounds row 5)`. */
export function showNamed(thing: { readonly name: string; readonly row?: SentRow | undefined }): string {
  return `${thing.name} (${showPlace(thing)})`;
}

/** `token investment`. */
export function showType(type: string): string {
  return type.replaceAll('_', ' ');
}

export function showFund(id: string, { funds }: Pick<CapTable, 'funds'>): string {
  return funds.get(id)?.name ?? id;
}

/** Further advice where shares may have been bought from another holder, as the end of a hint. */
export function showSecondary({ type }: { readonly type: string }): string {
  if (type !== 'certificate') return '';
  return ' If the shares were bought from another holder, enter a share class whose Purchase Type is secondary.';
}

/** The company by its name. */
export function showCompany(key: string, { companies }: Pick<CapTable, 'companies'>): string {
  return companies.get(key)?.name ?? key;
}

/** `12.5%` of 0.125. */
export function showShare(share: Decimal): string {
  return `${formatDecimal(multiplyDecimals(share, decimal(100)))}%`;
}

/** `1,500,000.00 USD`, `12.5%`. */
export function showFigure({ value, currency }: Pick<MarkFigure, 'value' | 'currency'>): string {
  return currency === undefined ? showShare(value) : formatMoney({ value, currency });
}
