import { createHash } from 'node:crypto';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';
import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import type { Slice } from './paging.ts';

type SqlValue = string | number | Uint8Array | null;

const countRow = z.object({ n: z.number() });

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
  readonly #db: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(db: DatabaseSyncInstance, isInMemory: boolean) {
    this.#db = db;
    this.isInMemory = isInMemory;
  }

  all<Row>(schema: z.ZodType<Row>, sql: string, ...values: readonly SqlValue[]): Row[] {
    const rows: unknown[] = this.#prepare(sql).all(...values);
    return rows.map((row) => schema.parse(row));
  }

  get<Row>(schema: z.ZodType<Row>, sql: string, ...values: readonly SqlValue[]): Row | undefined {
    const row: unknown = this.#prepare(sql).get(...values);
    return row === undefined ? undefined : schema.parse(row);
  }

  run(sql: string, ...values: readonly SqlValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /**
   * Column names come from this program only, never from a request. A row that conflicts `over` the columns of an index
   * only changes those `columns` of the one that is there.
   */
  insert(
    table: string,
    row: { readonly [column: string]: unknown },
    conflict?: { readonly over: string; readonly columns: readonly string[] },
  ): void {
    const names = Object.keys(row);
    const changes = conflict?.columns.map((column) => `${column} = excluded.${column}`).join(', ');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const orChange = conflict === undefined ? '' : ` ON CONFLICT ${conflict.over} DO UPDATE SET ${changes}`;
    this.run(sql + orChange, ...Object.values(row).map(toColumn));
  }

  /** The id of the next row: the same history gives the same ids, so that what is shown of a sandbox can be repeated. */
  nextId(table: NumberedTable): string {
    const last = this.get(countRow, `SELECT coalesce(max(seq), 0) AS n FROM ${table}`)?.n ?? 0;
    return toStableId(`${table}/${last + 1}`);
  }

  /** All of `work` or, where it throws, nothing of it. Not to be nested. */
  atomically<Value>(work: () => Value): Value {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.#db.exec('COMMIT');
      return value;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  #prepare(sql: string): StatementSyncInstance {
    return getOrInsert(this.#statements, sql, () => this.#db.prepare(sql));
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

export function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
}

/** Writes a value as the schemas of columns read it. */
function toColumn(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  if (typeof value !== 'object' || value === null) return null;
  return 'value' in value && 'currency' in value ? `${value.value} ${value.currency}` : JSON.stringify(value);
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

/**
 * Conditions on rows, by a column or by an expression in which `?` stands for the value: a value, or one of a list;
 * anything where it is null or left out.
 */
interface Criteria {
  readonly [column: string]: readonly string[] | string | number | boolean | null | undefined;
}

interface TableParts<Shown extends z.ZodRawShape> {
  /** Columns that no insert says: those with a default, and those of other tables, by their expression in `from`. */
  readonly shown?: Shown;
  readonly from?: { readonly [column in keyof Shown]?: string };
  readonly joins?: string;
  /** The column that names the company of a row; null where rows are the firm's. */
  readonly companyColumn?: string | null;
  /** In the order of entry where left out. */
  readonly order?: string;
}

type Row<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

function toRowSchema<Shape extends z.ZodRawShape>(shape: z.ZodRawShape): z.ZodType<Row<Shape>>;
function toRowSchema(shape: z.ZodRawShape): z.ZodType {
  return z.object(shape);
}

/** The rows of a firm in one table. Column names and expressions come from this program only, never from a request. */
export class FirmTable<Given extends z.ZodRawShape, Shown extends z.ZodRawShape = Record<never, never>> {
  readonly #name: string;
  readonly #row: z.ZodType<Row<Given & Shown>>;
  readonly #select: string;
  readonly #from: string;
  readonly #order: string;

  /** `given`: what an insert says of a row, besides its firm. */
  constructor(name: string, given: Given, parts: TableParts<Shown> = {}) {
    const { shown, from = {}, joins = '', companyColumn = 'company_id', order = `${name}.seq` } = parts;
    const columns = Object.keys({ ...given, ...shown }).map((column) => {
      const expression: unknown = Reflect.get(from, column);
      return expression === undefined ? `${name}.${column}` : `${expression} AS ${column}`;
    });
    const isCompanySeen = `(json_extract(?1, '$.companyIds') IS NULL
      OR ${name}.${companyColumn} IN (SELECT value FROM json_each(?1, '$.companyIds')))`;
    const isFirm = `${name}.firm_id = json_extract(?1, '$.firmId')`;
    this.#name = name;
    this.#row = toRowSchema<Given & Shown>({ ...given, ...shown });
    this.#select = columns.join(', ');
    this.#from = `${name} ${joins} WHERE ${isFirm}${companyColumn === null ? '' : ` AND ${isCompanySeen}`}`;
    this.#order = order;
  }

  /** A file's content is not read with the row that it is of. */
  insert(
    store: Store,
    row: Row<Given> & { readonly firm_id: string; readonly content?: Uint8Array },
    conflict?: Parameters<Store['insert']>[2],
  ): void {
    store.insert(this.#name, { ...row }, conflict);
  }

  /** `changes` are columns that the program names, never a request. */
  change(store: Store, id: string, changes: Partial<Row<Given & Shown>>): void {
    for (const [column, value] of Object.entries(changes))
      store.run(`UPDATE ${this.#name} SET ${column} = ? WHERE id = ?`, toColumn(value), id);
  }

  get(store: Store, reach: Reach, id: string): Row<Given & Shown> | undefined {
    return this.find(store, reach, { id })[0];
  }

  find(store: Store, reach: Reach, criteria: Criteria = {}): Row<Given & Shown>[] {
    const { from, values } = this.#within(reach, criteria);
    return store.all(this.#row, `SELECT ${this.#select} FROM ${from} ORDER BY ${this.#order}`, ...values);
  }

  /** One page of what `find` finds, and how many rows there are in all. */
  page(store: Store, reach: Reach, { limit, offset }: Slice, criteria: Criteria = {}, order = this.#order) {
    const { from, values } = this.#within(reach, criteria);
    const count = store.get(countRow, `SELECT count(*) AS n FROM ${from}`, ...values)?.n ?? 0;
    const page = `ORDER BY ${order} LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
    const rows = store.all(this.#row, `SELECT ${this.#select} FROM ${from} ${page}`, ...values, limit, offset);
    return { count, rows };
  }

  #within({ firmId, companyIds }: Reach, criteria: Criteria) {
    const values: SqlValue[] = [JSON.stringify({ firmId, companyIds })];
    const conditions = Object.entries(criteria).flatMap(([column, value]) => {
      if (value === null || value === undefined) return [];
      const place = `?${values.push(toColumn(value))}`;
      if (column.includes('?')) return ` AND ${column.replaceAll('?', place)}`;
      const held = /^\w+$/.test(column) ? `${this.#name}.${column}` : column;
      return ` AND ${held} ${typeof value === 'object' ? `IN (SELECT value FROM json_each(${place}))` : `= ${place}`}`;
    });
    return { from: `${this.#from}${conditions.join('')}`, values };
  }
}
