import type { OmitAbsent } from '../../../base/util/collections/omit-absent.ts';

/**
 * Asks a database, whichever it is: a generator that yields statements and goes on when they are carried out. One store answers at
 * once, another one over a network, and both run the same SQL in the same order.
 *
 * The statements use what SQLite and PostgreSQL have in common. A place for a value is `?`, or `?2` where one value stands
 * in several; a table of runs has its sequence in `rowid`.
 */
export type Query<T> = Generator<Statement, T, Changed>;

export type Bindable = string | number | null;

export type Statement =
  /** Each row is handed over as it comes. */
  | {
      readonly kind: 'rows';
      readonly sql: string;
      readonly values: readonly Bindable[];
      readonly take: (row: unknown) => void;
    }
  /** A statement that changes rows, carried out for each of these values in their order. */
  | { readonly kind: 'change'; readonly sql: string; readonly each: readonly (readonly Bindable[])[] };

/** How many rows a statement has changed. */
export type Changed = number;

export function* all(sql: string, ...values: readonly Bindable[]): Query<readonly unknown[]> {
  return yield* mapRows(sql, values, (row) => row);
}

/** Reads each row into something: of a hundred thousand, none is held longer than that takes. */
export function* mapRows<T>(sql: string, values: readonly Bindable[], read: (row: unknown) => T): Query<readonly T[]> {
  const made: T[] = [];
  yield { kind: 'rows', sql, values, take: (row) => made.push(read(row)) };
  return made;
}

/** Returns how many rows it changed. */
export function* run(sql: string, ...values: readonly Bindable[]): Query<number> {
  return yield { kind: 'change', sql, each: [values] };
}

export function* runEach(sql: string, each: readonly (readonly Bindable[])[]): Query<void> {
  if (each.length > 0) yield { kind: 'change', sql, each };
}

/** The most rows of one statement, a power of two. */
const MOST_ROWS = 128;

/**
 * Inserts rows, many with a statement: `toSql` gets the text that follows on VALUES, and `after` has the values behind it.
 * The numbers of rows are powers of two, so that there are few statements to be known, however many rows.
 */
export function* insertRows(
  toSql: (values: string) => string,
  rows: readonly (readonly Bindable[])[],
  after: readonly Bindable[] = [],
): Query<void> {
  for (let start = 0; start < rows.length; ) {
    const count = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - start)));
    const some = rows.slice(start, start + count);
    const values = some.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    yield { kind: 'change', sql: toSql(values), each: [[...some.flat(), ...after]] };
    start += count;
  }
}

/** Names the columns of an object's fields: `firmId` is kept in `firm_id`. */
export function toColumnNames(fields: object): readonly string[] {
  return Object.keys(fields).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Turns a value into that of a column: a moment is ISO 8601, a list or an object JSON, an absent value null. */
export function toBindable(value: unknown): Bindable {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type FromRow<Row extends object> = OmitAbsent<{
  readonly [Column in keyof Row & string as CamelCase<Column>]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column];
}>;

const camelCased = new Map<string, string>();

/** Turns a row that was read back into an object: `firm_id` is its `firmId`, and a null an absent field. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  const fields: { [name: string]: unknown } = {};
  for (const [column, value] of Object.entries(row)) if (value !== null) fields[toFieldName(column)] = value;
  // The compiler cannot follow the loop.
  return fields as FromRow<Row>;
}

/** Kept, since a run may have a hundred thousand rows. */
function toFieldName(column: string): string {
  const known = camelCased.get(column) ?? column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(column, known);
  return known;
}
