import { z } from 'zod';
import { type OmitAbsent, omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { DatabaseRow } from '../../engine/database/ask.ts';

/** A list or an object that is kept as JSON text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** An instant of the database, as ISO 8601 in UTC. */
export const instant = z.date().transform((date) => date.toISOString());

/** A column without a value is `undefined` here. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().transform((value) => value ?? undefined);

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;
type NamedFields<Row> = { [Column in keyof Row as CamelCase<Column> & string]: Row[Column] };

/** A row by our names (`made_at` is `madeAt`); a column without a value is left out. */
export function nameFields<Row extends object>(row: Row): OmitAbsent<NamedFields<Row>> {
  const named = Object.entries(row).map(([column, value]) => [toCamelCase(column), value]);
  // The names are exactly those of NamedFields<Row>; the compiler cannot follow the loop.
  return omitAbsent(Object.fromEntries(named) as NamedFields<Row>);
}

function toCamelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

interface Answered {
  readonly rows: readonly DatabaseRow[];
}

/** The first row that a statement answered; `undefined` where it answered none. */
export function readFirst<T>(schema: z.ZodType<T>, { rows: [first] }: Answered): T | undefined {
  return first === undefined ? undefined : schema.parse(first);
}

/** All rows that a statement answered, in its order. */
export function readAll<T>(schema: z.ZodType<T>, { rows }: Answered): readonly T[] {
  return rows.map((row) => schema.parse(row));
}
