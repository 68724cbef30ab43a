import { LAST_COLUMN_INDEX, parseColumnLetters } from '../../base/util/text/cell-address.ts';
import type { SheetMapping } from '../mapping.ts';

/** `C` or `C-H`. */
export function toColumnRange(text: string): NonNullable<SheetMapping['columns']> {
  const [first = 'A', last = first] = text.split('-').map((part) => part.trim());
  return { first: parseColumnLetters(first) ?? 0, last: parseColumnLetters(last) ?? LAST_COLUMN_INDEX };
}

/** `4` or `4-5`. */
export function toRange(text: string): { readonly first: number; readonly last: number } {
  const { first, last } = toOpenRange(text.includes('-') ? text : `${text}-${text}`);
  return { first, last: last ?? first };
}

/** `6-40`, `6-`, or `6`, which has no end either. */
export function toOpenRange(text: string): { readonly first: number; readonly last?: number } {
  const [first = '1', last = ''] = text.split('-').map((part) => part.trim());
  return { first: Number(first), ...(last === '' ? {} : { last: Number(last) }) };
}
