import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { formatInstant } from '../../../base/util/text/words.ts';
import type { EnteredBy } from '../../../engine/apply/apply-context.ts';
import { type SurplusThing, settleRun } from '../../../engine/apply/settle/settle-run.ts';
import type { Journal, UnreportedRow } from '../../../engine/journal/journal.ts';
import type { RunEntry } from '../../../engine/journal/run-entry.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { IN_SERVICE } from '../../../model/outcomes/outcome.ts';
import { type PlanDocument, SENDING } from '../../../model/outcomes/plan.ts';
import type { RunNote, SettledNote } from '../../../model/outcomes/run-report.ts';
import { seenKey } from '../../../model/service/entry-history.ts';
import { settleTimes } from '../session/open-profile.ts';
import type { Session } from '../session/session.ts';
import type { Ground } from './prepare-plan.ts';
import type { SavedPlan } from './saved-plan.ts';

/** Only people can ensure this: the lock of one machine does not reach the other. */
const END_IT_THERE = 'Make sure that it has ended there: what two runs send at the same time is entered twice.';

/** Reports unfinished runs against this service and firm; planning does not settle them. */
export async function findUnfinished(journal: Journal, { service, firm }: PlanDocument): Promise<Finding[]> {
  const unfinished = await journal.findUnfinishedRuns(service, firm.id);
  const unreported = await journal.readUnreported({ service, firmId: firm.id });
  const open = unfinished.map((run): Finding => {
    const message = `Run ${run.id}, begun ${formatInstant(run.startedAt)}, did not finish: a part of it may still be on its way into the portfolio service.`;
    const hint = 'The next apply first finds out what became of it, then sends only what is missing.';
    const about = { severity: 'warning', code: 'run-unfinished' } as const;
    if (run.isFromOtherFile === undefined) return { ...about, message, hint };
    return { ...about, message: `${message} ${describeCopied(run)}`, hint: `${END_IT_THERE} ${hint}` };
  });
  const answered = groupInterrupted(unreported).map(([{ runId, startedAt }, rows]) => {
    const what = rows.length === 1 ? '1 of its rows is in' : `${rows.length} of its rows are in`;
    const message = `Run ${runId}, begun ${formatInstant(startedAt)}, stopped before it was finished: ${what}.`;
    const hint = 'Apply its workbook again: what is in is not sent again, and is shown with the run that entered it.';
    return { severity: 'info', code: 'run-unfinished', message, hint } satisfies Finding;
  });
  return [...open, ...answered];
}

/** A copied journal has a different lock, which does not show whether the run still goes on. */
function describeCopied({ process: { pid, host } }: RunEntry): string {
  return `This journal is a copy of the one that the run wrote to, so that capsheet cannot tell whether it still goes on (it was process ${pid} on ${host}).`;
}

/** Groups rows by run, each with one of its rows as a sample. */
function groupInterrupted(
  unreported: readonly UnreportedRow[],
): readonly (readonly [UnreportedRow, readonly UnreportedRow[]])[] {
  const groups = [...groupBy(unreported, ({ runId }) => runId).values()];
  return groups.map((rows) => [rows[0], rows] as const);
}

/** Finds the run that carried out every row of this very plan; applying it again sends nothing. */
export async function findCompletedRun(saved: SavedPlan, journal: Journal): Promise<RunNote | undefined> {
  for (const { id, status, endedAt, startedAt } of await journal.listRuns({ planSha256: saved.sha256 })) {
    if (status !== 'done') continue;
    if (await isAllIn(saved, journal, id)) return { kind: 'earlier-run', runId: id, finishedAt: endedAt ?? startedAt };
  }
  return undefined;
}

/** A failed row may be sent once more; rows that the plan never meant to send do not count. */
async function isAllIn({ document }: SavedPlan, journal: Journal, runId: string): Promise<boolean> {
  const toSend = new Set(document.plan.rows.filter(({ action }) => SENDING.has(action)).map(({ rowKey }) => rowKey));
  const { outcomes = [] } = (await journal.readRun(runId)) ?? {};
  return outcomes.every(({ rowKey, outcome }) => !toSend.has(rowKey) || IN_SERVICE.has(outcome));
}

export interface SettledRuns {
  readonly notes: readonly RunNote[];
  readonly enteredBy: EnteredBy;
  /** Things that the service has beyond what those runs sent, by kind and id. */
  readonly surplus: ReadonlyMap<string, Finding>;
}

/** Finds out the fate of this firm's unfinished runs, the oldest first; sends nothing. */
export async function settleUnfinished(
  session: Session,
  { journal, identity: { firm }, signal, quietInMs }: Ground,
): Promise<SettledRuns> {
  const { client, service, now, sleep } = session;
  const notes: SettledNote[] = [];
  const surplus = new Map<string, Finding>();
  const unfinished = await journal.findUnfinishedRuns(service, firm.id);
  for (const { id } of unfinished) {
    const { settleTimeMs } = settleTimes(client.profile);
    const context = { service: client, journal, now, sleep, settleTimeMs };
    const settled = await settleRun(id, { ...context, ...omitAbsent({ signal, quietInMs }) });
    const { surplus: things, ...note } = settled;
    for (const thing of things) surplus.set(seenKey(thing.kind, thing.id), toSurplus(id, thing));
    notes.push({ kind: 'settled-run', ...note });
  }
  const unreported = await journal.readUnreported({ service, firmId: firm.id });
  const noted = new Set(notes.map(({ runId }) => runId));
  const answered = groupInterrupted(unreported).flatMap(([{ runId, startedAt }]): SettledNote[] =>
    noted.has(runId) ? [] : [{ kind: 'settled-run', runId, startedAt, landed: 0, notLanded: 0 }],
  );
  const copied = unfinished.filter(({ isFromOtherFile }) => isFromOtherFile).map(toCopiedNote);
  return { notes: [...notes, ...answered, ...copied], enteredBy: toEnteredBy(unreported), surplus };
}

function toSurplus(runId: string, { kind, id, key }: SurplusThing): Finding {
  const message = `The portfolio service has more than run ${runId} sent: ${id} is like its ${kind.replace('-', ' ')} "${key}" and did not exist before.`;
  const hint =
    'If somebody else entered the same at that time, agree with them which to keep, and delete one of the two in the app.';
  return { severity: 'error', code: 'surplus', message, hint };
}

function toCopiedNote(run: RunEntry): RunNote {
  return { kind: 'other', text: `Run ${run.id} had not finished. ${describeCopied(run)} ${END_IT_THERE}` };
}

/** Identifies things by id; custom values, which have none, by company and columns. */
function toEnteredBy(unreported: readonly UnreportedRow[]): EnteredBy {
  const keyOf = ({ id, kind, key }: Pick<UnreportedRow, 'id' | 'kind' | 'key'>): string => id ?? `${kind} ${key}`;
  const runs = new Map(unreported.map((row) => [keyOf(row), row.runId]));
  return (row) => runs.get(keyOf(row));
}

/**
 * Works while no other process may write to the firm's portfolio.
 * @throws CapsheetError `lock-held` while one does.
 */
export async function underLock<T>(
  session: Session,
  { journal, identity, signal }: Ground,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const { service, userName } = session;
  const lock = await journal.lock({ service, firm: identity.firm, holder: userName, since: session.now() });
  try {
    session.sendUnder(lock);
    return await work({ journal, identity, signal, quietInMs: () => lock.quietInMs() });
  } finally {
    session.sendUnder(undefined);
    await lock.release();
  }
}
