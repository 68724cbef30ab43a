import { z } from 'zod';
import type { Ask, DatabaseRow } from '../../engine/database/ask.ts';

/** A list or object stored as JSON text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** A row as schemas read it: `made_at` is `madeAt`, a moment is ISO 8601 in UTC, and what has no value is absent. */
function toFields(row: DatabaseRow): object {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

interface Answered {
  readonly rows: readonly DatabaseRow[];
}

/** The first row; `undefined` without one. */
export function readFirst<T>(schema: z.ZodType<T>, { rows: [first] }: Answered): T | undefined {
  return first === undefined ? undefined : schema.parse(toFields(first));
}

/** The row that there is in any case. */
export function readOne<T>(schema: z.ZodType<T>, { rows: [only = {}] }: Answered): T {
  return schema.parse(toFields(only));
}

/** All rows, in order. */
export function readAll<T>(schema: z.ZodType<T>, { rows }: Answered): readonly T[] {
  return rows.map((row) => schema.parse(toFields(row)));
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
