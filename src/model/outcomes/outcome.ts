import type { Finding } from '../findings/finding.ts';
import type { Decimal } from '../values/decimal.ts';
import type { RowKey } from '../values/origin.ts';
import type { Change, PlanAction } from './plan.ts';

/** What became of a row. */
export const ROW_OUTCOMES = [
  'added',
  'replaced',
  'uploaded',
  'unchanged',
  'differs',
  'failed',
  'blocked',
  'invalid',
  'skipped',
  'unknown',
  'not-run',
] as const;
export type OutcomeKind = (typeof ROW_OUTCOMES)[number];

const WORST_FIRST: readonly string[] = [
  'failed',
  'invalid',
  'unknown',
  'blocked',
  'not-run',
  'differs',
  'added',
  'add',
  'replaced',
  'replace',
  'uploaded',
  'upload',
  'unchanged',
  'skipped',
] satisfies readonly (OutcomeKind | PlanAction)[];

/** A source row that became several records shows the worst of them; 0 is the worst, a word of no weight the least. */
export function gravityOf(mark: string): number {
  const rank = WORST_FIRST.indexOf(mark);
  return rank < 0 ? WORST_FIRST.length : rank;
}

export interface RowOutcome {
  readonly rowKey: RowKey;
  readonly outcome: OutcomeKind;
  /** For people: the service's own words where it refused the row, else why. */
  readonly message?: string;
  /** The service's id, as far as it is known. */
  readonly id?: string;
  /** The service's id of the security that a conversion or exercise brought into being, as far as it is known. */
  readonly createdId?: string;
  /** The run that brought the row in; absent where no run of this journal did. */
  readonly runId?: string;
  /** No answer said that the row is in: the service was asked, and held it or just the same of somebody else. */
  readonly isFound?: boolean;
  /** What the service said of single cells, and what the run noticed. */
  readonly findings: readonly Finding[];
  /** Compared field by field with what the service holds after the run; absent where there was nothing to compare. */
  readonly verified?: boolean;
  /** The columns in which it was not the same. */
  readonly changes?: readonly Change[];
}

/** Entered cost by company, fund and currency: before + added = after, to the last decimal. */
export interface TieOutLine {
  readonly company: string;
  readonly fund: string;
  readonly currency: string;
  readonly before: Decimal;
  readonly added: Decimal;
  readonly after: Decimal;
  /** before + added - after; 0 where it closes. */
  readonly difference: Decimal;
}

export interface RunRequests {
  readonly reads: number;
  readonly writes: number;
  /** Requests sent once more, reads and writes. */
  readonly retries: number;
}
