import type { LandedBy } from '../../apply/apply-context.ts';
import { type SurplusThing, settleRun } from '../../apply/settle/settle-run.ts';
import type { Journal } from '../../journal/open-journal.ts';
import type { UnreportedRow } from '../../journal/read/read-unreported.ts';
import type { RunEntry } from '../../journal/run-entry.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import type { RunNote } from '../../model/outcomes/run-report.ts';
import { seenKey } from '../../model/service/entry-history.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import type { Session } from '../session/session.ts';
import { settleTimes } from '../session/settle-times.ts';
import type { Ground } from './prepare-plan.ts';

type SettledNote = Extract<RunNote, { readonly kind: 'settled-run' }>;

export interface SettledRuns {
  readonly notes: readonly RunNote[];
  readonly landedBy: LandedBy;
  /** Of what the service has more than those runs sent; each by its kind and id. */
  readonly surplus: ReadonlyMap<string, Finding>;
}

/** Says which runs against this service and firm did not finish: what they left open is not settled by planning. */
export async function findUnfinished(journal: Journal, { service, firm }: PlanDocument): Promise<Finding[]> {
  const unfinished = await journal.findUnfinishedRuns(service, firm.id);
  const landed = await journal.readLanded({ service, firmId: firm.id });
  const open = unfinished.map((run): Finding => {
    const message = `Run ${run.id}, begun ${run.startedAt}, did not finish: a part of it may still be on its way into the portfolio service.`;
    const hint = 'The next apply learns first what became of it, and then sends only what is missing.';
    const about = { severity: 'warning', code: 'run-unfinished' } as const;
    if (run.isFromOtherFile === undefined) return { ...about, message, hint };
    return { ...about, message: `${message} ${sayCopied(run)}`, hint: `${END_IT_THERE} ${hint}` };
  });
  const answered = brokenOff(landed).map(([{ runId, startedAt }, rows]) => {
    const what = rows.length === 1 ? '1 of its rows is in' : `${rows.length} of its rows are in`;
    const message = `Run ${runId}, begun ${startedAt}, broke off before its end: ${what}.`;
    const hint = 'Apply its workbook again: what is in is not sent again, and is told with the run that brought it in.';
    return { severity: 'info', code: 'run-unfinished', message, hint } satisfies Finding;
  });
  return [...open, ...answered];
}

/** Learns what became of the runs of this firm that did not finish, the oldest first; sends nothing. */
export async function settleUnfinished(
  session: Session,
  { journal, identity: { firm }, signal }: Ground,
): Promise<SettledRuns> {
  const { client, service, now, sleep } = session;
  const notes: SettledNote[] = [];
  const surplus = new Map<string, Finding>();
  const unfinished = await journal.findUnfinishedRuns(service, firm.id);
  for (const { id } of unfinished) {
    const { settleTimeMs } = settleTimes(client.profile);
    const context = { service: client, journal, now, sleep, settleTimeMs };
    const settled = await settleRun(id, signal === undefined ? context : { ...context, signal });
    const { surplus: things, ...note } = settled;
    for (const thing of things) surplus.set(seenKey(thing.kind, thing.id), toSurplus(id, thing));
    notes.push({ kind: 'settled-run', ...note });
  }
  const landed = await journal.readLanded({ service, firmId: firm.id });
  const told = new Set(notes.map(({ runId }) => runId));
  const answered = brokenOff(landed).flatMap(([{ runId, startedAt }]): SettledNote[] =>
    told.has(runId) ? [] : [{ kind: 'settled-run', runId, startedAt, landed: 0, notLanded: 0 }],
  );
  const copied = unfinished.filter(({ isFromOtherFile }) => isFromOtherFile).map(toCopiedNote);
  return { notes: [...notes, ...answered, ...copied], landedBy: toLandedBy(landed), surplus };
}

function toSurplus(runId: string, { kind, id, key }: SurplusThing): Finding {
  const message = `The portfolio service has more than run ${runId} sent: ${id} is like its ${kind.replace('-', ' ')} "${key}" and was not there before.`;
  const hint = 'If somebody else entered the same at that time, agree with them and delete one of the two in the app.';
  return { severity: 'error', code: 'surplus', message, hint };
}

const END_IT_THERE = 'Make sure that it has ended there: what two runs send at the same time is entered twice.';

/** The lock of a copy is another lock: it does not say whether the run still goes on. */
function sayCopied({ process: { pid, host } }: RunEntry): string {
  return `This journal is a copy of the one that the run wrote to, so that capsheet cannot tell whether it still goes on (it was process ${pid} on ${host}).`;
}

function toCopiedNote(run: RunEntry): RunNote {
  return { kind: 'other', text: `Run ${run.id} had not finished. ${sayCopied(run)} ${END_IT_THERE}` };
}

/** By run, each with one of its rows to tell it by. */
function brokenOff(landed: readonly UnreportedRow[]): readonly (readonly [UnreportedRow, readonly UnreportedRow[]])[] {
  const groups = [...groupBy(landed, ({ runId }) => runId).values()];
  return groups.flatMap((rows) => (rows[0] === undefined ? [] : [[rows[0], rows] as const]));
}

/** Things by their ids; custom values, which have none, by company and columns. */
function toLandedBy(landed: readonly UnreportedRow[]): LandedBy {
  const keyOf = ({ id, kind, key }: Pick<UnreportedRow, 'id' | 'kind' | 'key'>): string => id ?? `${kind} ${key}`;
  const runs = new Map(landed.map((row) => [keyOf(row), row.runId]));
  return (row) => runs.get(keyOf(row));
}
