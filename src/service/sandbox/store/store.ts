import { createHash } from 'node:crypto';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';
import type { Slice } from './paging.ts';

type SqlValue = string | number | Uint8Array | null;

const countRow = z.object({ n: z.number() });

/** A query by its parts; `from` says which rows, too. */
interface PagedSelect {
  readonly select?: string;
  readonly from: string;
  readonly order?: string;
}

/** The tables whose rows are numbered and named by the sandbox itself. */
export type NumberedTable =
  | 'companies'
  | 'rounds'
  | 'share_classes'
  | 'securities'
  | 'transactions'
  | 'documents'
  | 'notes';

/** A SQLite database whose rows are read through a schema, with each statement compiled once. */
export class Store {
  /** Whether it ends with its process, and nobody else can ever read it. */
  readonly isInMemory: boolean;
  private readonly db: DatabaseSyncInstance;
  private readonly statements = new Map<string, StatementSyncInstance>();

  constructor(db: DatabaseSyncInstance, isInMemory: boolean) {
    this.db = db;
    this.isInMemory = isInMemory;
  }

  all<Row>(schema: z.ZodType<Row>, sql: string, ...values: readonly SqlValue[]): Row[] {
    const rows: unknown[] = this.prepare(sql).all(...values);
    return rows.map((row) => schema.parse(row));
  }

  get<Row>(schema: z.ZodType<Row>, sql: string, ...values: readonly SqlValue[]): Row | undefined {
    const row: unknown = this.prepare(sql).get(...values);
    return row === undefined ? undefined : schema.parse(row);
  }

  /** One page of what is selected, and how many rows there are in all; the parameters of the page follow those of `from`. */
  page<Row>(
    schema: z.ZodType<Row>,
    { select = '*', from, order = 'seq' }: PagedSelect,
    filter: readonly SqlValue[],
    { limit, offset }: Slice,
  ): { count: number; rows: Row[] } {
    const count = this.get(countRow, `SELECT count(*) AS n FROM ${from}`, ...filter)?.n ?? 0;
    const page = `LIMIT ?${filter.length + 1} OFFSET ?${filter.length + 2}`;
    const rows = this.all(schema, `SELECT ${select} FROM ${from} ORDER BY ${order} ${page}`, ...filter, limit, offset);
    return { count, rows };
  }

  run(sql: string, ...values: readonly SqlValue[]): void {
    this.prepare(sql).run(...values);
  }

  /**
   * Column names come from this program only, never from a request. A row that conflicts `over` the columns of an index
   * only changes those `columns` of the one that is there.
   */
  insert(
    table: string,
    row: { readonly [column: string]: SqlValue },
    conflict?: { readonly over: string; readonly columns: readonly string[] },
  ): void {
    const names = Object.keys(row);
    const changes = conflict?.columns.map((column) => `${column} = excluded.${column}`).join(', ');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const orChange = conflict === undefined ? '' : ` ON CONFLICT ${conflict.over} DO UPDATE SET ${changes}`;
    this.run(sql + orChange, ...Object.values(row));
  }

  /** The id of the next row: the same history gives the same ids, so that what is shown of a sandbox can be repeated. */
  nextId(table: NumberedTable): string {
    const last = this.get(countRow, `SELECT coalesce(max(seq), 0) AS n FROM ${table}`)?.n ?? 0;
    return toStableId(`${table}/${last + 1}`);
  }

  /** All of `work` or, where it throws, nothing of it. Not to be nested. */
  atomically<Value>(work: () => Value): Value {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.db.exec('COMMIT');
      return value;
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    if (this.db.isOpen) this.db.close();
  }

  private prepare(sql: string): StatementSyncInstance {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

/** An identifier in the shape of a UUID that depends on `key` alone. */
export function toStableId(key: string): string {
  const hex = createHash('sha256').update(`capsheet sandbox ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

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
