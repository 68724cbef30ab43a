import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { ApplyContext } from '../../../engine/apply/apply-context.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import { carryOutPlan } from '../../../engine/apply/run-plan.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { cellOf } from '../../../model/records/record.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { settleTimes } from '../session/open-profile.ts';
import { fetchAfter, findMoved } from './fetch-after.ts';
import type { StartedRun } from './run-in-progress.ts';

/** What became of the rows, before the proof. */
export interface SentPlan {
  readonly outcomes: readonly RowOutcome[];
  /** Why it ended before its plan did. */
  readonly stop?: RunStop;
  /** Everything concerned, where it was fetched already after the last write. */
  readonly seenAtEnd: Snapshot | undefined;
}

/** Carries the plan out. Never throws for what rows or the service do: a run that cannot go on says so in `stop`. */
export async function sendPlanned(run: StartedRun): Promise<SentPlan> {
  const { client, now, sleep, standstill } = run.session;
  const { signal, onProgress, gate } = run.options;
  let seenAtEnd: Snapshot | undefined;
  const lookAtEnd = async () => {
    seenAtEnd = await fetchAfter(run, run.planned.records);
    return seenAtEnd;
  };
  const { outcomes, stop } = await carryOutPlan(run.planned.plan, {
    ...{ log: run.log, service: client, now, sleep, standstill, lookAtEnd, enteredBy: run.enteredBy },
    ...omitAbsent({ signal, onProgress, gate }),
    ...settleTimes(client.profile),
    ...describeRows(run),
    snapshot: run.planned.snapshot,
    concurrency: client.profile.connections,
    findMoved: (sent) => findMoved(run, sent),
  });
  return { ...omitAbsent({ stop }), outcomes: followCreators(run.planned.plan.rows, outcomes), seenAtEnd };
}

/** What the inputs say of a row besides what is sent of it. */
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

/** Outcomes with those of rows that nothing is sent for, since they come with another one: whatever became of that. */
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
