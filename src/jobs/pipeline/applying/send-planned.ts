import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../../base/util/run-steps.ts';
import type { ApplyContext } from '../../../engine/apply/apply-context.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { carryOutPlan } from '../../../engine/apply/run-plan.ts';
import type { SentItem } from '../../../engine/journal/run-entry.ts';
import { comparePlans, holdStaleRows } from '../../../engine/plan/compare-plans.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { type CheckedRecord, cellOf } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { fetchConcerned } from '../planning/fetch-concerned.ts';
import { preparePlan, withSurplus } from '../planning/prepare-plan.ts';
import { settleTimes } from '../session/open-profile.ts';
import type { RunInProgress, StartedRun } from './run-in-progress.ts';

export interface SentPlan {
  readonly outcomes: readonly RowOutcome[];
  readonly sent: readonly SentItem[];
  readonly stop?: RunStop;
  /** Everything concerned, if it was fetched after the last write already. */
  readonly seenAtEnd: Snapshot | undefined;
}

/** Carries the plan out. Never throws for faults of rows or service: a run that cannot go on says so in `stop`. */
export async function sendPlanned(run: StartedRun): Promise<SentPlan> {
  const { client, now, sleep, standstill } = run.session;
  const { signal, onProgress, gate } = run.options;
  let seenAtEnd: Snapshot | undefined;
  const lookAtEnd = async () => {
    seenAtEnd = await fetchAfter(run, run.planned.records, await historyAfter(run));
    return seenAtEnd;
  };
  const { outcomes, sent, stop } = await carryOutPlan(run.planned.plan, {
    log: run.log,
    service: client,
    now,
    sleep,
    standstill,
    lookAtEnd,
    onFurtherLook: (why) => run.furtherLooks.add(why),
    enteredBy: run.enteredBy,
    ...omitAbsent({ signal, onProgress, gate }),
    ...settleTimes(client.profile),
    ...describeRows(run),
    snapshot: run.planned.snapshot,
    concurrency: client.profile.connections,
    findMoved: (sent) => findMoved(run, sent),
  });
  return { ...omitAbsent({ stop }), sent, outcomes: followCreators(run.planned.plan.rows, outcomes), seenAtEnd };
}

function describeRows({ planned, inputs }: StartedRun): Pick<ApplyContext, 'cellOf' | 'refOf' | 'fileOf'> {
  const records = new Map(planned.records.map((record) => [record.key, record]));
  return {
    cellOf: (rowKey, column) => {
      const record = records.get(rowKey);
      return record === undefined ? undefined : cellOf(record, column);
    },
    refOf: (rowKey) => {
      const record = records.get(rowKey);
      return record !== undefined && 'ref' in record ? record.ref : undefined;
    },
    fileOf: (rowKey) => inputs.fileOf?.get(rowKey),
  };
}

/** Gives rows that come with another row the outcome of that row. */
function followCreators(rows: readonly PlanRow[], outcomes: readonly RowOutcome[]): readonly RowOutcome[] {
  const creators = new Map(rows.flatMap((row) => (row.comesWith === undefined ? [] : [[row.rowKey, row.comesWith]])));
  if (creators.size === 0) return outcomes;
  const byKey = new Map(outcomes.map((outcome) => [outcome.rowKey, outcome]));
  const planned = new Map(rows.map((row) => [row.rowKey, row]));
  return outcomes.map((outcome) => {
    const creator = byKey.get(creators.get(outcome.rowKey) ?? '');
    return creator === undefined ? outcome : follow(outcome, creator, planned.get(creator.rowKey));
  });
}

function follow(outcome: RowOutcome, creator: RowOutcome, row: PlanRow | undefined): RowOutcome {
  const { createdId: id, runId } = creator;
  if (creator.outcome === 'added') return omitAbsent({ ...outcome, outcome: 'added', id, runId });
  if (creator.outcome !== 'failed' && creator.outcome !== 'blocked') return { ...outcome, outcome: creator.outcome };
  const what = row === undefined ? 'another row' : `${row.origin.sheet} row ${row.origin.rowNumber}`;
  return { ...outcome, outcome: 'blocked', message: `It comes with ${what}, which is ${creator.outcome}.` };
}

/** Reads what the journal knows now, including this run. */
export function historyAfter({ document, ground }: StartedRun): Promise<EntryHistory> {
  return ground.journal.readEntryHistory(document.service, document.firm.id);
}

/** If nothing was sent, the snapshot of the plan is still current. */
export async function fetchAfter(
  run: StartedRun,
  records: readonly CheckedRecord[],
  entryHistory: EntryHistory,
): Promise<Snapshot> {
  const { plan, snapshot, directory } = run.planned;
  if (plan.steps.length === 0) return snapshot;
  const { client } = run.session;
  const changesCompanies = plan.steps.some(({ stage }) => stage === 'companies' || stage === 'logos');
  const companies = changesCompanies ? await client.listCompanies() : directory.companies;
  const concerned = await fetchConcerned(records, client, { directory: { ...directory, companies }, entryHistory });
  return concerned.snapshot;
}

/** Plans again, because the question may have stood open for long: rows that have moved since are not sent. */
export async function lookOnceMore(run: RunInProgress): Promise<RunInProgress> {
  run.furtherLooks.add('confirmed');
  const { planned, document } = withSurplus(await preparePlan(run.inputs, run.session, run.ground), run.surplus);
  const moved = await runSteps(comparePlans(run.document, document, new Set()), run.options.signal);
  const plan = holdStaleRows(planned.plan, moved);
  return { ...run, planned: { ...planned, plan }, document: { ...document, plan } };
}

/** Finds rows that have moved since they were planned, except those that this run has sent. */
async function findMoved(run: RunInProgress, sent: ReadonlySet<RowKey>): Promise<ReadonlyMap<RowKey, string>> {
  const { document } = await preparePlan(run.inputs, run.session, run.ground);
  const moved = await runSteps(comparePlans(run.document, document, sent), run.options.signal);
  return new Map(moved.map(({ rowKey, what }) => [rowKey, what]));
}
