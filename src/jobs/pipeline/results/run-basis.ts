import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunBasis } from '../../../engine/journal/run-entry.ts';
import { listLooks } from '../../../engine/plan/requests/choose-looks.ts';
import { withoutRowFindings } from '../../../model/findings/finding-set.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { seenKey } from '../../../model/service/entry-history.ts';
import { existingRecords } from '../../../model/service/existing-record.ts';
import { consumedSecurities } from '../../export/consumed-securities.ts';
import type { RunInProgress, StartedRun } from '../applying/run-in-progress.ts';

/**
 * Keeps what the result workbook shows besides the rows, and how its input was read, so that it can be written again.
 */
export function toRunBasis(
  document: PlanDocument,
  {
    reading,
    version,
    notes,
    approval,
  }: {
    readonly reading: InputReading;
    readonly version: string;
    readonly notes: readonly RunNote[];
    readonly approval: Approval | undefined;
  },
): RunBasis {
  const { appService, firm, mappingSha256, profileSha256, plan } = document;
  const mappingPath = reading.mappingPath === undefined ? undefined : resolve(reading.mappingPath);
  return omitAbsent({
    version,
    reading: omitAbsent({ ...reading, mappingPath }),
    appService,
    serviceUser: firm.user,
    mappingSha256,
    profileSha256,
    approval,
    notes,
    findings: withoutRowFindings(plan.findings, plan.rows),
  });
}

/** Starts the run in the journal, with what the service held: later plans compare with it. */
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
