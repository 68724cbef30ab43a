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

/** The terms of a thing, as JSON. */
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

/** Writes an instant in milliseconds as the wire has it: ISO 8601 in UTC. */
export function toTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

/** The things a query may see: those of one firm, and of its companies all or only some. */
export interface Reach {
  readonly firmId: string;
  /** All where left out. */
  readonly companyIds?: readonly string[] | undefined;
}

/** The condition that a table's rows are within reach; what is reached is the query's parameter `?1`. */
export function inReach(table: string, companyColumn = 'company_id'): string {
  return `${table}.firm_id = json_extract(?1, '$.firmId') AND (json_extract(?1, '$.companyIds') IS NULL
    OR ${table}.${companyColumn} IN (SELECT value FROM json_each(?1, '$.companyIds')))`;
}

/** The parameter `?1` of a query with `inReach`. */
export function toReachParameter({ firmId, companyIds }: Reach): string {
  return JSON.stringify({ firmId, companyIds: companyIds ?? null });
}

/** What rows have to hold: a value, or one of a list; anything where it is null or left out. */
type Criterion = readonly string[] | string | boolean | null | undefined;

/** The condition that a table's rows are within reach and fit the criteria, each by its column, with its parameters. */
export function within(table: string, reach: Reach, criteria: { readonly [column: string]: Criterion }) {
  const where = [inReach(table)];
  const values: (string | number)[] = [toReachParameter(reach)];
  for (const [column, value] of Object.entries(criteria)) {
    if (value === null || value === undefined) continue;
    const place = `?${values.length + 1}`;
    const isList = typeof value === 'object';
    where.push(isList ? `${column} IN (SELECT value FROM json_each(${place}))` : `${column} = ${place}`);
    values.push(isList ? JSON.stringify(value) : typeof value === 'boolean' ? toFlagColumn(value) : value);
  }
  return { where: where.join(' AND '), values };
}
