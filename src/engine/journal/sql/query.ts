/**
 * What is asked of a database, apart from how: a generator that yields statements and is given their answers. One store
 * answers at once, another one over a network, and both run the same SQL in the same order.
 *
 * The statements are what SQLite and PostgreSQL have in common. A place for a value is `?`, or `?2` where one value stands
 * in several; a table of runs has its sequence in `rowid`.
 */
export type Query<T> = Generator<Statement, T, QueryResult>;

export type Bindable = string | number | null;

export type Statement =
  /** One that gives rows. */
  | { readonly kind: 'rows'; readonly sql: string; readonly values: readonly Bindable[] }
  /** One that changes rows, carried out for each of these values in their order. */
  | { readonly kind: 'change'; readonly sql: string; readonly each: readonly (readonly Bindable[])[] };

export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows were changed, in all. */
  readonly changed: number;
}

export function* all(sql: string, ...values: readonly Bindable[]): Query<readonly unknown[]> {
  return (yield { kind: 'rows', sql, values }).rows;
}

/** Answers how many rows it changed. */
export function* run(sql: string, ...values: readonly Bindable[]): Query<number> {
  return (yield { kind: 'change', sql, each: [values] }).changed;
}

export function* runEach(sql: string, each: readonly (readonly Bindable[])[]): Query<void> {
  if (each.length > 0) yield { kind: 'change', sql, each };
}

/** Rows of one statement at most, and a power of two. */
const MOST_ROWS = 128;

/**
 * Inserts rows, many with a statement: `toSql` puts what follows on VALUES into it, and `after` is what it asks for behind.
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
