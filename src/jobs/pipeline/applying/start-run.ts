import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { listLooks } from '../../../engine/plan/requests/choose-looks.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import { seenKey } from '../../../model/service/entry-history.ts';
import { existingRecords } from '../../../model/service/existing-record.ts';
import { consumedSecurities } from '../../export/consumed-securities.ts';
import { toRunBasis } from '../results/run-basis.ts';
import type { RunInProgress, StartedRun } from './run-in-progress.ts';

/** Begins the run in the journal, with what the service held then: only so can a later plan tell what came since. */
export async function startRun(planned: RunInProgress): Promise<StartedRun> {
  const run = { ...planned, notes: [...planned.notes, ...noteLooks(planned)] };
  const { document, session, options, ground, inputs, startedAt } = run;
  const made = options.saved?.document ?? document;
  const log = await ground.journal.startRun({
    service: document.service,
    firm: document.firm,
    madeBy: made.madeBy,
    madeAt: made.madeAt,
    appliedBy: session.userName,
    startedAt,
    inputs: document.inputs,
    basis: toRunBasis(document, {
      reading: inputs.reading,
      version: session.version,
      notes: run.notes,
      approval: options.approval,
    }),
    ...omitAbsent({ planSha256: options.saved?.sha256 }),
  });
  await keepHeld(run, log.runId);
  return { ...run, log };
}

function noteLooks({ planned }: RunInProgress): RunNote[] {
  const { taken, left } = listLooks(planned.plan.steps);
  return taken.length + left.length === 0 ? [] : [{ kind: 'looks', taken, left }];
}

async function keepHeld(
  { planned: { plan, snapshot }, document, ground: { journal } }: RunInProgress,
  runId: string,
): Promise<void> {
  const { surplus = new Set() } = plan;
  const held = existingRecords(snapshot).filter(({ kind, thing }) => !surplus.has(seenKey(kind, thing.id)));
  await journal.keepSeen({ runId, held });
  const securities = consumedSecurities(plan, snapshot);
  await journal.rememberListed({ service: document.service, firmId: document.firm.id, securities });
}
