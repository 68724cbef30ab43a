import type { Finding } from '../findings/finding.ts';
import type { RowKey, RowOrigin } from '../values/origin.ts';
import type { CarriedFacts } from './carried-facts.ts';
import type { OwnFields } from './record-schema.ts';

/**
 * A checked row: what the user stated, each value read and typed, names not yet brought to the things they name.
 * A field is absent where its cell is blank. Required fields are absent only where an ID stands instead, or where the
 * row has an error (and then it is never sent).
 */
export type CheckedRecord = { readonly [K in RecordKind]: Checked<K> }[RecordKind];

type Checked<K extends RecordKind> = RecordBase & OwnFields<K> & { readonly kind: K };

/** The record of one kind. */
export type RecordOf<K extends RecordKind> = Extract<CheckedRecord, { kind: K }>;

export const RECORD_KINDS = [
  'company',
  'round',
  'share-class',
  'security',
  'transaction',
  'custom-values',
  'document',
  'valuation',
  'control-total',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export function isOfKind<K extends RecordKind>(record: CheckedRecord, kind: K): record is RecordOf<K> {
  return record.kind === kind;
}

/** Records, or what was made of them, by kind; those of one kind stay in their order. */
export function groupByKind<T extends { readonly kind: RecordKind }>(
  all: readonly T[],
): { readonly [K in RecordKind]: Extract<T, { readonly kind: K }>[] };
export function groupByKind(all: readonly { readonly kind: RecordKind }[]): { readonly [K in RecordKind]: object[] } {
  const by: { readonly [K in RecordKind]: object[] } = {
    company: [],
    round: [],
    'share-class': [],
    security: [],
    transaction: [],
    'custom-values': [],
    document: [],
    valuation: [],
    'control-total': [],
  };
  for (const each of all) by[each.kind].push(each);
  return by;
}

/** Rows of the source that are one record together; mostly one. */
export type Naming = readonly RowOrigin[];

export interface RecordBase {
  readonly key: RowKey;
  readonly origin: RowOrigin;
  /** From 1, where one source row became several records. */
  readonly record?: number;
  /**
   * The rows of the source that name it, each with those that are one with it; absent where only its own row does. What
   * several rows name together (a company, round or class) is made once, at the first of them.
   */
  readonly namings?: readonly Naming[];
  readonly action?: 'skip' | 'new';
  /** The service's own id of the thing, from the ID column. */
  readonly id?: string;
  /** The row in the portfolio that the workbook was written from, where that is another one. */
  readonly former?: FormerRow;
  /** Everything said about this row so far; an error makes it `invalid`. */
  readonly findings: readonly Finding[];
  /** The letters above each declared column that the sheet has, by its declared name: one map for all rows of a sheet. */
  readonly columnLetters: ReadonlyMap<string, string>;
  /** The cells of values that a mapping took from elsewhere, by declared column; `undefined` for a fixed value. */
  readonly mappedCells?: ReadonlyMap<string, string | undefined>;
  /** Facts of the service that the workbook carries beside its rows; shared by the rows of an input. */
  readonly carried?: CarriedFacts;
}

/** A row of a workbook that was written from another portfolio. */
export interface FormerRow {
  /** Its ID there: other rows name it so. */
  readonly id?: string;
  /** The conversion or exercise of this workbook that creates a security; nothing is sent for it. */
  readonly createdBy?: RowKey;
  /** Set on a transaction that takes from something that is no row. */
  readonly isOnUnknown?: true;
}

/**
 * The address (`F14`) of a row's cell in a column of that declared name, an empty cell's too; `undefined` where there is
 * none. It is asked for where something is said of a cell; twenty addresses kept of each row would take more memory than
 * the rows themselves.
 */
export function cellOf({ columnLetters, mappedCells, origin }: RecordBase, column: string): string | undefined {
  if (mappedCells?.has(column) === true) return mappedCells.get(column);
  const letters = columnLetters.get(column);
  return letters === undefined ? undefined : `${letters}${origin.rowNumber}`;
}

export type CompanyRecord = Checked<'company'>;
export type RoundRecord = Checked<'round'>;
export type ShareClassRecord = Checked<'share-class'>;
export type SecurityRecord = Checked<'security'>;
export type TransactionRecord = Checked<'transaction'>;
export type CustomValuesRecord = Checked<'custom-values'>;
export type DocumentRecord = Checked<'document'>;
export type ValuationRecord = Checked<'valuation'>;
export type ControlTotalRecord = Checked<'control-total'>;
