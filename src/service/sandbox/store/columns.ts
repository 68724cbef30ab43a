import { z } from 'zod';

/** An amount as the sandbox keeps it: the value with every digit it was sent with. */
export interface StoredMoney {
  readonly value: string;
  readonly currency: string;
}

/** A nullable TEXT. */
export const textColumn = z.string().nullable();

/** A 0 or 1. */
export const flagColumn = z.number().transform((flag) => flag === 1);

/** `<value> <currency>`, or null. */
export const moneyColumn = z
  .string()
  .nullable()
  .transform((text): StoredMoney | null => {
    if (text === null) return null;
    const [value = '', currency = ''] = text.split(' ');
    return { value, currency };
  });

export function toMoneyColumn(money: StoredMoney | null | undefined): string | null {
  return money === null || money === undefined ? null : `${money.value} ${money.currency}`;
}

export function toFlagColumn(flag: boolean): number {
  return flag ? 1 : 0;
}

/** Gives what a thing says of itself, as JSON. */
export function termsColumn<Shape extends z.ZodRawShape>(terms: Shape) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object(terms));
}

/** A list for one `?` of a query, matched by `IN (SELECT value FROM json_each(?))`; null means every row. */
export function toListParameter(values: readonly string[] | null | undefined): string | null {
  return values === null || values === undefined ? null : JSON.stringify(values);
}
