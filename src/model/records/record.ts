import type { COMPANY_TERMS } from '../fields/company-terms.ts';
import type { MARK_TERMS } from '../fields/mark-terms.ts';
import type { ROUND_TERMS } from '../fields/round-terms.ts';
import type { SECURITY_TERMS } from '../fields/security-terms.ts';
import type { SecurityType } from '../fields/security-types.ts';
import type { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import type { StatedTerms } from '../fields/term.ts';
import type { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import type { Finding } from '../findings/finding.ts';
import type { InspectedFile } from '../local-file.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { TransactionEvent } from '../values/cap-table.ts';
import type { Decimal } from '../values/decimal.ts';
import type { StatedMoney } from '../values/money.ts';
import type { RowKey, RowOrigin } from '../values/origin.ts';
import type { CarriedFacts } from './carried-facts.ts';

/**
 * A checked row: what the user stated, each value read and typed, names not yet brought to the things they name.
 * A field is absent where its cell is blank. Required fields are absent only where an ID stands instead, or where the
 * row has an error (and then it is never sent).
 */
export type CheckedRecord =
  | CompanyRecord
  | RoundRecord
  | ShareClassRecord
  | SecurityRecord
  | TransactionRecord
  | CustomValuesRecord
  | DocumentRecord
  | ValuationRecord
  | ControlTotalRecord;

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

/** The record of one kind. */
export type RecordOf<K extends RecordKind> = Extract<CheckedRecord, { kind: K }>;

export function isOfKind<K extends RecordKind>(record: CheckedRecord, kind: K): record is RecordOf<K> {
  return record.kind === kind;
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

export interface CompanyRecord extends RecordBase, StatedTerms<typeof COMPANY_TERMS> {
  readonly kind: 'company';
  readonly name?: string;
  /** A path as it stands in the cell. */
  readonly logo?: string;
  /** The logo; absent until it has been looked at. */
  readonly inspected?: InspectedFile;
}

export interface RoundRecord extends RecordBase, StatedTerms<typeof ROUND_TERMS> {
  readonly kind: 'round';
  readonly company?: string;
  readonly name?: string;
  /** The Currency column, also where no money stands beside it: other sheets take it for their amounts. */
  readonly currency?: StatedMoney['currency'];
  readonly pariPassuWith?: readonly string[];
}

export interface ShareClassRecord extends RecordBase, StatedTerms<typeof SHARE_CLASS_TERMS> {
  readonly kind: 'share-class';
  readonly company?: string;
  readonly round?: string;
  readonly name?: string;
}

export interface SecurityRecord extends RecordBase, StatedTerms<typeof SECURITY_TERMS> {
  readonly kind: 'security';
  readonly ref?: string;
  readonly type?: SecurityType;
  readonly company?: string;
  readonly round?: string;
  readonly fund?: string;
  readonly issueDate?: CalendarDate;
  readonly shareClass?: string;
}

export interface TransactionRecord extends RecordBase, StatedTerms<typeof TRANSACTION_TERMS> {
  readonly kind: 'transaction';
  readonly ref?: string;
  readonly event?: TransactionEvent;
  readonly company?: string;
  readonly date?: CalendarDate;
  /** A Ref of the same input, or a security's id. */
  readonly security?: string;
  readonly convertedTo?: string;
  /** The round of the share class, where the class's name alone is not unique. */
  readonly round?: string;
  readonly createsRef?: string;
}

/** The custom values one row states, in the order of its columns. */
export interface CustomValuesRecord extends RecordBase {
  readonly kind: 'custom-values';
  readonly company?: string;
  readonly values: readonly StatedCustomValue[];
}

export interface StatedCustomValue {
  /** The custom column's name as the user wrote it. */
  readonly column: string;
  /** Address of the value; absent where a mapping fixes it. */
  readonly cell?: string;
  /** The text as it would be sent to a text column; `undefined` for `(clear)`. */
  readonly text: string | undefined;
}

export interface DocumentRecord extends RecordBase {
  readonly kind: 'document';
  readonly company?: string;
  /** A path as it stands in the cell. */
  readonly file?: string;
  /** Absent until it has been looked at. */
  readonly inspected?: InspectedFile;
}

export interface ValuationRecord extends RecordBase, StatedTerms<typeof MARK_TERMS> {
  readonly kind: 'valuation';
  readonly company?: string;
  readonly date?: CalendarDate;
  readonly fund?: string;
}

/** A sum that the securities of the workbook must come to; a blank company or fund stands for all of them. */
export interface ControlTotalRecord extends RecordBase {
  readonly kind: 'control-total';
  readonly company?: string;
  readonly fund?: string;
  readonly currency?: StatedMoney['currency'];
  readonly amount?: StatedMoney;
  readonly count?: Decimal;
}
