import { z } from 'zod';
import { type OmitAbsent, omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask, DatabaseRow } from '../../engine/database/ask.ts';

/** A list or object stored as JSON text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** A timestamp as ISO 8601 in UTC. */
export const instant = z.date().transform((date) => date.toISOString());

/** NULL becomes `undefined`. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().transform((value) => value ?? undefined);

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;
type NamedFields<Row> = { [Column in keyof Row as CamelCase<Column> & string]: Row[Column] };

/** Renames `made_at` to `madeAt` and leaves out columns without a value. */
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

/** The first row; `undefined` without one. */
export function readFirst<T>(schema: z.ZodType<T>, { rows: [first] }: Answered): T | undefined {
  return first === undefined ? undefined : schema.parse(first);
}

/** All rows, in order. */
export function readAll<T>(schema: z.ZodType<T>, { rows }: Answered): readonly T[] {
  return rows.map((row) => schema.parse(row));
}

type ColumnValue = string | number | boolean | object | undefined;

/** Lists and objects are stored as JSON text. */
export function toColumn(value: ColumnValue): string | number | boolean | null {
  return typeof value === 'object' ? JSON.stringify(value) : (value ?? null);
}

/** Adds a row, whose fields have the names of its columns; `rest` is what follows the values. */
export function insertRow(
  ask: Ask,
  table: string,
  row: { readonly [field: string]: ColumnValue },
  rest = '',
): ReturnType<Ask> {
  const columns = Object.keys(row).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const places = columns.map((_, index) => `$${index + 1}`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places.join(', ')}) ${rest}`;
  return ask(sql, Object.values(row).map(toColumn));
}

/** Adds a row that is made for its new id, with which its secret is sealed, and returns that id. */
export async function insertNumbered(
  ask: Ask,
  table: string,
  toRow: (id: number) => { readonly [field: string]: ColumnValue },
): Promise<number> {
  const { rows } = await ask(`SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id`);
  const id = Number(rows[0]?.id);
  await insertRow(ask, table, { id, ...toRow(id) });
  return id;
}
