import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import { IN_SERVICE, type RowOutcome } from '../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { NewTransaction } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import { findCreated } from '../ledger/created/find-created.ts';

/** Findings that only a look at the service after the run can give. */
const SEEN_BY_PROOF: ReadonlySet<FindingCode> = new Set(['surplus', 'stored-otherwise']);

/** Outcomes that say the service holds what the row says. */

interface Proof {
  readonly before: readonly PlanRow[];
  readonly now: readonly PlanRow[];
  readonly runId: string;
}

/**
 * Holds outcomes against a fresh plan of the same rows: a row that is in must be `unchanged` there. One that is not gets
 * `verified: false`, the columns that are not the same, and a finding. Custom values that failed in every answer and are
 * there all the same were replaced, by the run `runId`. What the service has one too many of by now, and what it
 * has rewritten, is reported as well.
 */
export function verifyOutcomes(outcomes: readonly RowOutcome[], { before, now, runId }: Proof): RowOutcome[] {
  const byKey = new Map<RowKey, PlanRow>(now.map((row) => [row.rowKey, row]));
  const known = new Set(before.map(({ rowKey }) => rowKey));
  // A value that was replaced and changed by somebody since is held back now: what the row says is not there.
  const since = new Map(now.filter(({ rowKey }) => !known.has(rowKey)).map((row) => [toRowKey(row.origin), row]));
  const reported = new Set(before.flatMap(({ findings }) => findings.map(({ message }) => message)));
  return outcomes.map((outcome) => {
    const row = since.get(outcome.rowKey) ?? byKey.get(outcome.rowKey);
    if (row === undefined) return outcome;
    const verified = verifyOutcome(outcome, row, runId);
    const further = row.findings.filter(({ code, message }) => SEEN_BY_PROOF.has(code) && !reported.has(message));
    return further.length === 0 ? verified : { ...verified, findings: [...verified.findings, ...further] };
  });
}

function verifyOutcome(outcome: RowOutcome, row: PlanRow, runId: string): RowOutcome {
  const isThere = row.kind === 'custom-values' && row.action === 'unchanged';
  if (isThere && outcome.outcome === 'failed') return replacedAfterAll(outcome, row, runId);
  if (!IN_SERVICE.has(outcome.outcome)) return outcome;
  if (row.kind === 'valuation') return unreadable(outcome);
  if (row.action === 'unchanged') return { ...outcome, verified: true, ...idOf(outcome, row) };
  return { ...outcome, verified: false, changes: row.changes, findings: [...outcome.findings, notVerified(row)] };
}

/** Marks cannot be read back: that the service has taken them is known, that they are there is not. */
function unreadable(outcome: RowOutcome): RowOutcome {
  if (outcome.outcome !== 'replaced' || outcome.message !== undefined) return outcome;
  return {
    ...outcome,
    message: 'The portfolio service accepted it; marks cannot be read back, so it is not verified.',
  };
}

/** The answers' findings no longer hold: the service has the values. */
function replacedAfterAll(outcome: RowOutcome, row: PlanRow, runId: string): RowOutcome {
  const message = `No request was answered with success (${outcome.message}). The service was asked and holds the values.`;
  const text = {
    severity: 'warning',
    code: 'settled-by-query',
    message,
    hint: 'Nothing to do; if every run says so, tell the operator of the service.',
  } as const;
  const findings = [...outcome.findings.filter(({ severity }) => severity !== 'error'), placeFinding(text, row.origin)];
  return { ...outcome, outcome: 'replaced', message, runId, verified: true, findings };
}

function idOf(outcome: RowOutcome, row: PlanRow): { readonly id?: string } {
  const id = outcome.id ?? row.id;
  return id === undefined ? {} : { id };
}

function notVerified(row: PlanRow): Finding {
  const message = `After the run the portfolio service does not hold what this row says. ${row.why}`;
  return placeFinding(
    { severity: 'error', code: 'not-verified', message, hint: 'Look at it in the app, then plan again.' },
    row.origin,
  );
}

interface CreatedSecurityFacts {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly sent: ReadonlyMap<RowKey, NewTransaction<string>>;
  readonly entryHistory: EntryHistory;
}

/** Outcomes with the security that each conversion and exercise brought into being, as far as it is known. */
export function nameCreated(outcomes: readonly RowOutcome[], facts: CreatedSecurityFacts): RowOutcome[] {
  const { before, after, sent, entryHistory } = facts;
  const wanted = new Map(
    outcomes.flatMap((outcome) => {
      const data = sent.get(outcome.rowKey);
      const isOpen = outcome.createdId === undefined && (outcome.id !== undefined || outcome.outcome === 'added');
      return isOpen && data !== undefined && data.event !== 'sale' ? [[nameOf(outcome), data] as const] : [];
    }),
  );
  if (wanted.size === 0) return [...outcomes];
  const spoken = new Set([
    ...before.securities.map(({ id }) => id),
    ...outcomes.flatMap(({ id, createdId }) => [id, createdId]),
  ]);
  const created = findCreated({ held: after, sent: wanted, isFresh: (id) => !spoken.has(id), entryHistory });
  return outcomes.map((outcome) => {
    const { createdId = created.get(nameOf(outcome)) } = outcome;
    return omitAbsent({ ...outcome, createdId });
  });
}

function nameOf({ id, rowKey }: RowOutcome): string {
  return id ?? `row:${rowKey}`;
}
