import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { InterruptedError } from '../../../base/util/interruption.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { lookPauses } from '../../../engine/apply/settle/find-stored.ts';
import type { SentItem } from '../../../engine/journal/run-entry.ts';
import { type Rounding, roundEntryHistory, roundLinked, roundNumbers } from '../../../engine/plan/known/rounding.ts';
import { SetValues } from '../../../engine/plan/known/set-values.ts';
import { reportMarksIn } from '../../../engine/plan/money/marks/mark-report.ts';
import { closeRollForward, type SentEntry } from '../../../engine/plan/money/roll-forward/close-roll-forward.ts';
import { countUnknownInputs, reconcileCosts, tieOutCosts } from '../../../engine/plan/money/tie-out.ts';
import { isSameCustomValue } from '../../../engine/plan/rows/plan-custom-values.ts';
import { nameCreated, verifyOutcomes } from '../../../engine/plan/verify-outcomes.ts';
import { findNeeds } from '../../../engine/resolve/find-scope.ts';
import { markKey, markValue } from '../../../model/identity/identity.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import { IN_SERVICE, type RowOutcome, type TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { isRollForwardOpen } from '../../../model/outcomes/roll-forward-totals.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import type { LinkedCustomValues, LinkedRecord, LinkedValuation } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { NewClosing } from '../../../model/service/closings.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { NewSecurity, NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { RequestError } from '../../../service/client/errors.ts';
import { enteredCosts } from '../../export/consumed-securities.ts';
import { findFaultyRows } from '../planning/diff-inputs.ts';
import { diffRecords } from '../planning/diff-records.ts';
import { settleTimes } from '../session/open-profile.ts';
import type { StartedRun } from './run-in-progress.ts';
import { fetchAfter, historyAfter, type SentPlan } from './send-planned.ts';

/** The outcome of a run, proven or stopped. */
export interface AppliedPlan extends Omit<RunProof, 'carried'>, Partial<Pick<RunProof, 'carried'>> {
  readonly stop?: RunStop;
}

/**
 * Proves the run by the law that a second plan changes nothing. Looks until the settle time has passed, because queries
 * may lag. A proof that fails stops the run, and leaves the outcomes as they are.
 */
export async function proveApplied(run: StartedRun, sent: SentPlan): Promise<AppliedPlan> {
  try {
    const proof = await lookUntilProven(run, sent);
    await run.log.saveOutcomes(proof.outcomes);
    return proof;
  } catch (error) {
    return { outcomes: sent.outcomes, tieOut: [], stop: toStop(error, run.options.signal) };
  }
}

async function lookUntilProven(run: StartedRun, sent: SentPlan): Promise<RunProof> {
  const { client, sleep } = run.session;
  const hasSent = run.planned.plan.steps.length > 0;
  const waitMs = hasSent ? Math.max(...Object.values(settleTimes(client.profile))) : 0;
  const pauses = lookPauses(waitMs);
  for (let waitedMs = 0, { seenAtEnd } = sent; ; seenAtEnd = undefined) {
    const proof = await compareAfter(run, { ...sent, seenAtEnd });
    if (isProven(proof) || waitedMs >= waitMs) return proof;
    run.furtherLooks.add('unproven');
    const pauseMs = pauses.next().value;
    await sleep(pauseMs, run.options.signal);
    waitedMs += pauseMs;
  }
}

function isProven({ outcomes, tieOut, rollForward }: RunProof): boolean {
  const isClosed = !isRollForwardOpen(rollForward) && tieOut.every(({ difference }) => difference === ZERO);
  return isClosed && outcomes.every(({ verified }) => verified !== false);
}

/** @throws anything that comes neither from an interrupt, nor the service, nor the journal */
function toStop(error: unknown, signal: AbortSignal | undefined): RunStop {
  const isCutSleep = signal?.aborted === true && error instanceof Error && error.name === 'AbortError';
  if (isCutSleep || error instanceof InterruptedError) return { kind: 'interrupted' };
  if (error instanceof RequestError) return { kind: 'service', error };
  if (error instanceof CapsheetError) return { kind: 'journal', error };
  throw error;
}

/** The outcome of one comparison with the service. */
interface RunProof {
  readonly outcomes: readonly RowOutcome[];
  readonly tieOut: readonly TieOutLine[];
  /** Absent if nothing concerns the cap table. */
  readonly rollForward?: RollForward;
  /** Kept in the journal: the next run opens with it. */
  readonly closing?: NewClosing;
  readonly marks?: MarkReport;
  /** For the result workbook of each input. */
  readonly carried: readonly CarriedBack[];
}

/** fetch → resolve → diff once more: whether each row is there as it was sent, and whether the money adds up. */
async function compareAfter(run: StartedRun, { outcomes, sent, seenAtEnd }: SentPlan): Promise<RunProof> {
  const { planned, inputs, session, options, log } = run;
  const { client } = session;
  const { rounding } = client.profile;
  const entryHistory = await historyAfter(run);
  const records = pinIds(planned.records, planned.plan, outcomes);
  const after = seenAtEnd ?? (await fetchAfter(run, records, entryHistory));
  const counting = planned.rolled?.countReading;
  const held = {
    snapshot: after,
    entryHistory,
    counting,
    needs: findNeeds(records),
    faultyRows: findFaultyRows(inputs),
    inputDigests: inputs.inputs.map(({ sha256 }) => sha256),
    signal: options.signal,
  };
  const { linked, plan } = await diffRecords(records, client, held);
  const verified = verifyOutcomes(outcomes, { before: planned.plan.rows, now: plan.rows, runId: log.runId });
  const around = { before: planned.snapshot, after };
  const rounded = linked.map((row) => roundLinked(row, rounding));
  const known = roundEntryHistory(entryHistory, rounding);
  const named = nameCreated(verified, { ...around, sent: transactionsOf(sent), entryHistory: known });
  const { rolled } = planned;
  const entries = { ...around, entryHistory: known, sent: toEntries(sent, named, rounding) };
  const costs = {
    ...around,
    ...splitSent(sent, outcomes, rounding),
    entryHistory: known,
    entered: enteredCosts(rounded, plan.rows),
  };
  const tied = tieOutCosts(costs);
  const proof = {
    outcomes: named,
    carried: carryBack(linked, { after, entryHistory, inputDigests: held.inputDigests, readAt: session.now() }),
    tieOut: tied,
    ...omitAbsent({ marks: planned.marks && reportMarksIn(planned.marks, rowsIn(named)) }),
  };
  if (rolled === undefined) return proof;
  const signed = await findSigned(run);
  const closed = closeRollForward({ ...entries, planned: rolled, signed, moneyPlaces: rounding.moneyPlaces });
  const checked = {
    reconciliation: reconcileCosts(tied, closed.own),
    ...omitAbsent({ unknownInputs: countUnknownInputs(costs) || undefined }),
  };
  return { ...proof, rollForward: { ...closed.rollForward, ...checked }, closing: closed.closing };
}

/** Returns a test for rows that are in the service as they say. */
function rowsIn(outcomes: readonly RowOutcome[]): (row: RowKey) => boolean {
  const rows = new Set(outcomes.flatMap(({ rowKey, outcome }) => (IN_SERVICE.has(outcome) ? [rowKey] : [])));
  return (row) => rows.has(row);
}

/**
 * Returns the roll-forward that was approved with the saved plan. If another run has begun that plan, only the rest
 * remains to be compared, which is what this run planned.
 */
async function findSigned({ options: { saved }, ground: { journal } }: StartedRun): Promise<RollForward | undefined> {
  if (saved === undefined) return undefined;
  const runs = await journal.listRuns({ planSha256: saved.sha256 });
  return runs.length > 1 ? undefined : saved.document.plan.rollForward;
}

/**
 * Adds the ids that the plan or the run learnt, so that a row is compared with its own record and not with an equal
 * one.
 */
function pinIds(records: readonly CheckedRecord[], plan: Plan, outcomes: readonly RowOutcome[]): CheckedRecord[] {
  const there = plan.rows.filter(({ action }) => action === 'unchanged');
  const added = outcomes.filter(({ outcome }) => outcome === 'added');
  const ids = new Map([...there, ...added].flatMap(({ rowKey, id }) => (id === undefined ? [] : [[rowKey, id]])));
  return records.map((record) => {
    const id = ids.get(record.key);
    if (id === undefined) return record;
    const { action: _new, ...rest } = record;
    return { ...rest, id };
  });
}

function transactionsOf(sent: readonly SentItem[]): ReadonlyMap<RowKey, NewTransaction<string>> {
  return new Map(sent.flatMap(({ rowKey, data }) => (data.kind === 'transaction' ? [[rowKey, data] as const] : [])));
}

/** Lists what this run entered, in the order of sending, with every id that is known. */
function toEntries(sent: readonly SentItem[], named: readonly RowOutcome[], rounding: Rounding): SentEntry[] {
  const byRow = new Map(named.map((outcome) => [outcome.rowKey, outcome]));
  return sent.flatMap(({ rowKey, data }): SentEntry[] => {
    const { outcome, id, createdId } = byRow.get(rowKey) ?? {};
    if (outcome !== 'added' || (data.kind !== 'security' && data.kind !== 'transaction')) return [];
    return [{ rowKey, data: roundNumbers(data, rounding), id, createdId }];
  });
}

/** Lists what this run entered, as it was sent. */
function splitSent(
  sent: readonly SentItem[],
  outcomes: readonly RowOutcome[],
  rounding: Rounding,
): Pick<Parameters<typeof tieOutCosts>[0], 'added' | 'addedTransactions'> {
  const ids = new Map(outcomes.flatMap(({ rowKey, outcome, id }) => (outcome === 'added' ? [[rowKey, id]] : [])));
  const added: { id?: string; data: NewSecurity<string> }[] = [];
  const addedTransactions: { id?: string; data: NewTransaction<string> }[] = [];
  for (const { rowKey, data } of sent) {
    if (!ids.has(rowKey)) continue;
    const id = ids.get(rowKey);
    if (data.kind === 'security') added.push(omitAbsent({ id, data: roundNumbers(data, rounding) }));
    if (data.kind === 'transaction') addedTransactions.push(omitAbsent({ id, data }));
  }
  return { added, addedTransactions };
}

interface After {
  readonly after: Snapshot;
  readonly entryHistory: EntryHistory;
  /** In the order of the inputs. */
  readonly inputDigests: readonly string[];
  readonly readAt: Date;
}

type Entry<Value> = [key: string, value: Value];

/**
 * Collects for each input's result the custom values and marks that are now as its rows say. Rows that were held back
 * carry nothing new.
 */
function carryBack(linked: readonly LinkedRecord[], of: After): CarriedBack[] {
  const held = new Map(
    of.after.customValues.map((each) => [carriedValueKey(each.companyId, each.columnId), each.values]),
  );
  const sets = new SetValues(of.entryHistory, of.inputDigests);
  const marks = new Map(of.entryHistory.marks.map((mark) => [markKey(mark), markValue(mark.mark)]));
  return of.inputDigests.map((_, inputIndex): CarriedBack => {
    const own = linked.filter(({ status, record }) => status === 'sound' && record.origin.inputIndex === inputIndex);
    const carried = own.map((row) => ({
      values: row.kind === 'custom-values' ? agreedValues(row, held) : [],
      marks: row.kind === 'valuation' ? agreedMarks(row, marks) : [],
    }));
    return {
      readAt: of.readAt.toISOString(),
      customValues: carried.flatMap(({ values }) => values),
      marks: carried.flatMap((each) => each.marks),
      answered: own.flatMap((row) => answeredKeys(row, { sets, held, marks })),
    };
  });
}

interface Known {
  readonly sets: SetValues;
  readonly held: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlyMap<string, string>;
}

/** Keys that an explicit Action has answered, now or earlier: they are not asked about again. */
function answeredKeys(row: LinkedRecord, { sets, held, marks }: Known): string[] {
  if (row.record.action !== 'new') return [];
  const agreed = [
    ...(row.kind === 'custom-values' ? agreedValues(row, held) : []),
    ...(row.kind === 'valuation' ? agreedMarks(row, marks) : []),
  ].map(([key]) => key);
  const isAnswered = (key: string) => sets.isAnswered(row.record, key, sets.lastFrom(row.record, key));
  return [...new Set([...agreed, ...statedKeys(row).filter(isAnswered)])];
}

function statedKeys(row: LinkedRecord): string[] {
  if ((row.kind !== 'custom-values' && row.kind !== 'valuation') || row.company?.kind !== 'existing') return [];
  const { id } = row.company;
  if (row.kind === 'valuation') return row.marks.map((mark) => markKey({ ...mark, company: id }));
  return row.values.map(({ column }) => carriedValueKey(id, column.id));
}

function agreedValues(row: LinkedCustomValues, held: ReadonlyMap<string, readonly string[]>): Entry<string[]>[] {
  const { company } = row;
  if (company?.kind !== 'existing') return [];
  return row.values.flatMap((value): Entry<string[]>[] => {
    const key = carriedValueKey(company.id, value.column.id);
    const now = held.get(key) ?? [];
    return isSameCustomValue(value, value.values, now) ? [[key, [...now]]] : [];
  });
}

function agreedMarks({ company, marks }: LinkedValuation, known: ReadonlyMap<string, string>): Entry<string>[] {
  if (company?.kind !== 'existing') return [];
  return marks.flatMap((mark): Entry<string>[] => {
    const key = markKey({ ...mark, company: company.id });
    const value = markValue(mark.mark);
    return known.get(key) === value ? [[key, value]] : [];
  });
}
