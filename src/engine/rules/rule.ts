import type { Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { JudgedRow } from './cap-table/entries.ts';

/** Something implausible in a row that would be sent. */
export interface Doubt {
  readonly row: JudgedRow;
  /** The declared name of the column. */
  readonly column: string;
  /** What is there and what it does not agree with, both values. */
  readonly message: string;
  readonly hint: string;
  /** Where it is less certain than what its rule is about. */
  readonly severity?: Exclude<Severity, 'info'>;
  /** The row that may be at fault instead. */
  readonly cause?: JudgedRow;
  /** Further rows of which the same is told here, once. */
  readonly others?: readonly JudgedRow[];
}

/** How far things may be apart before a rule speaks. */
export interface Tolerance {
  readonly value: Decimal;
  /** `share`: 0.01 is one per cent. */
  readonly unit: 'share' | 'days' | 'times';
  /** What is compared with it, for the handbook. */
  readonly of: string;
}

export interface RuleContext {
  /** The firm's own, else the rule's. */
  readonly tolerance: Decimal;
  readonly today: CalendarDate;
}

/** One thing that cannot well be true of a cap table. What the code means stands in the catalogue of findings. */
export interface Rule {
  readonly code: FindingCode;
  /** Unless the firm says otherwise; absent of a warning. What the service is known to refuse is an error. */
  readonly severity?: Exclude<Severity, 'info'>;
  /** Absent where there is nothing to be lenient about. */
  readonly tolerance?: Tolerance;
  /** Rules before this one: of a row that one of them tells of, or that may be at fault, this one says nothing. */
  readonly unlessTold?: readonly FindingCode[];
  readonly find: (table: CapTable, context: RuleContext) => readonly Doubt[];
}
