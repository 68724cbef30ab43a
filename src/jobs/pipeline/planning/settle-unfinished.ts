import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { EnteredBy } from '../../../engine/apply/apply-context.ts';
import { type SurplusThing, settleRun } from '../../../engine/apply/settle/settle-run.ts';
import type { UnreportedRow } from '../../../engine/journal/journal.ts';
import type { RunEntry } from '../../../engine/journal/run-entry.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { RunNote, SettledNote } from '../../../model/outcomes/run-report.ts';
import { seenKey } from '../../../model/service/entry-history.ts';
import { settleTimes } from '../session/open-profile.ts';
import type { Session } from '../session/session.ts';
import { describeCopied, END_IT_THERE, groupInterrupted } from './find-unfinished.ts';
import type { Ground } from './prepare-plan.ts';

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
