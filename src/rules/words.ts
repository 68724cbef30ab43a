import { formatDecimal } from '../model/values/decimal.ts';
import type { Money } from '../model/values/money.ts';
import type { PlannedRow } from './cap-table/entries.ts';

/** `1,500,000 USD`. */
export function showMoney({ value, currency }: Money): string {
  return `${formatDecimal(value)} ${currency}`;
}

/** `Rounds row 5`, or what is in the service. */
export function showPlace({ row }: { readonly row?: PlannedRow }): string {
  return row === undefined ? 'in the portfolio service' : `${row.origin.sheet} row ${row.origin.rowNumber}`;
}

/** `token investment`. */
export function showType(type: string): string {
  return type.replaceAll('_', ' ');
}

/** `a sale`, `an exercise`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
