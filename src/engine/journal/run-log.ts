import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { WriteOperation } from '../../model/outcomes/plan.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { HeldIdentity, NewOutcomeEntry, RunEnd, SentItem } from './run-entry.ts';

export interface NewRequest {
  readonly operation: WriteOperation;
  readonly rowKeys: readonly RowKey[];
}

/** What is about to be sent, and what the service held before it was. */
export interface Intent {
  readonly items: readonly SentItem[];
  readonly held: readonly HeldIdentity[];
  readonly at: Date;
}

/** What came of a request: the service's words, and the outcomes that are thereby known. */
export interface RequestNews {
  readonly at: Date;
  readonly message?: string;
  readonly outcomes?: readonly RowOutcome[];
}

/**
 * The journal of one run. Every call is one transaction, which is durable when its promise is kept: not before may
 * anything be done that depends on it. Who writes waits for one call before the next, so that they stand in that order.
 * @throws CapsheetError `journal-write-failed` from each, and nothing of it is stored: then nothing may be sent any more.
 */
export interface RunLog {
  readonly runId: string;
  /** Every row of the inputs with its first outcome; once, before anything is sent. */
  recordRows(rows: readonly NewOutcomeEntry[]): Promise<void>;
  /** planned: answers the numbers of the new attempts, in the same order. */
  planRequests(requests: readonly NewRequest[]): Promise<readonly number[]>;
  /** planned → intended. */
  intendRequest(number: number, intent: Intent): Promise<void>;
  /** intended → sent. */
  markSent(number: number, at: Date): Promise<void>;
  /** sent → answered | refused | unknown, or one of these → settled, together with what it means for the rows. */
  advanceRequest(number: number, to: 'answered' | 'refused' | 'unknown' | 'settled', news: RequestNews): Promise<void>;
  saveOutcomes(outcomes: readonly RowOutcome[]): Promise<void>;
  end(end: RunEnd): Promise<void>;
}
