import type { Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { SentRow } from './cap-table/entries.ts';

/** Something implausible in a row that would be sent. */
export interface RuleFinding {
  readonly row: SentRow;
  readonly column: string;
  /** Both values: the one that is there, and the one that it does not agree with. */
  readonly message: string;
  readonly hint: string;
  /** Where it is less certain than what its rule is about. */
  readonly severity?: Exclude<Severity, 'info'>;
  readonly cause?: SentRow;
  /** Further rows that this finding covers. */
  readonly others?: readonly SentRow[];
}

/** How far things may be apart before a rule speaks. */
export interface Tolerance {
  readonly value: Decimal;
  /** `share`: 0.01 is one per cent. */
  readonly unit: 'share' | 'days' | 'times';
  /** The compared value, for the handbook. */
  readonly of: string;
}

export interface RuleContext {
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
  /** Rules before this one: it skips rows that one of them has reported, or named as the cause. */
  readonly unlessReported?: readonly FindingCode[];
  readonly find: (table: CapTable, context: RuleContext) => readonly RuleFinding[];
}
