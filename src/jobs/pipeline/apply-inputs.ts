import { resolve } from 'node:path';
import { serviceError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { FurtherLook } from '../../engine/apply/apply-context.ts';
import type { RunBasis } from '../../engine/journal/run-entry.ts';
import { listLooks } from '../../engine/plan/requests/choose-looks.ts';
import { isInputError, isOpenQuestion } from '../../model/findings/finding.ts';
import { withoutRowFindings } from '../../model/findings/finding-set.ts';
import type { Approval } from '../../model/outcomes/approval.ts';
import type { PlanDocument, PlanStep } from '../../model/outcomes/plan.ts';
import type { RunNote, RunReport } from '../../model/outcomes/run-report.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { seenKey } from '../../model/service/entry-history.ts';
import { existingRecords } from '../../model/service/existing-record.ts';
import { isRefusedTo } from '../../service/client/role-rules.ts';
import { fetchIdentity, type PortfolioIdentity } from '../../service/snapshot/fetch-snapshot.ts';
import { consumedSecurities } from '../export/consumed-securities.ts';
import { type AppliedPlan, proveApplied } from './applying/prove-applied.ts';
import type { ApplyOptions, RunInProgress, StartedRun } from './applying/run-in-progress.ts';
import { lookOnceMore, sendPlanned } from './applying/send-planned.ts';
import type { CheckedInputs } from './inputs/checked-inputs.ts';
import { inspectInputs } from './inputs/inspect-inputs.ts';
import { assertFresh } from './planning/list-moved-since.ts';
import { type Ground, preparePlan, withSurplus } from './planning/prepare-plan.ts';
import type { SavedPlan } from './planning/saved-plan.ts';
import { findCompletedRun, settleUnfinished, underLock } from './planning/unfinished.ts';
import { endRun, reportCompleted, reportRefused, reportRun } from './results/build-report.ts';
import type { Session } from './session/session.ts';

/**
 * files → who am I → lock → settle → plan → ask → send → prove → result workbooks, journaled from the first write to
 * the last. Returns `undefined` if the user declined. Throws a CapsheetError for a stale plan, a state folder that
 * cannot be written, a service that cannot be reached before the first write, and an approval of a different plan.
 */
export async function applyInputs(
  given: CheckedInputs,
  session: Session,
  options: ApplyOptions,
): Promise<RunReport | undefined> {
  assertApproval(options.approval, options.saved);
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await session.journal.open();
  try {
    const identity = await fetchIdentity(session.client, session.clientId);
    // The portfolio is fetched under the lock: its former holder may have changed everything.
    return await underLock(session, { journal, identity, signal: options.signal }, async (ground) =>
      applyPrepared(await prepareRun(inputs, session, { options, ground })),
    );
  } finally {
    await journal.close();
  }
}

/** settle → plan: the fate of earlier runs is known before anything is planned on top of them. */
async function prepareRun(
  inputs: CheckedInputs,
  session: Session,
  { options, ground }: { readonly options: ApplyOptions; readonly ground: Ground },
): Promise<RunInProgress> {
  const startedAt = session.now();
  const settled = await settleUnfinished(session, ground);
  const prepared = withSurplus(await preparePlan(inputs, session, ground), settled.surplus);
  const plannedReads = prepared.document.plan.requests.reads;
  const looks = { plannedReads, furtherLooks: new Set<FurtherLook>() };
  return { inputs, session, options, ground, startedAt, ...looks, ...prepared, ...settled };
}

async function applyPrepared(run: RunInProgress): Promise<RunReport | undefined> {
  const { document, options, ground } = run;
  const { saved } = options;
  const completed = saved && (await findCompletedRun(saved, ground.journal));
  if (completed !== undefined) return reportCompleted(run, completed);
  if (saved !== undefined) await assertFresh(saved, document, ground.journal);
  const stops = options.isPartial ? isOpenQuestion : isInputError;
  if (document.plan.findings.some(stops)) return await reportRefused(run);
  assertPermitted(document.plan.steps, ground.identity);
  if (document.plan.steps.length === 0) return await carryOut(run);
  const confirmation = await options.confirm(document);
  if (confirmation === 'declined') return undefined;
  return await carryOut(confirmation === 'given' ? await lookOnceMore(run) : run);
}

async function carryOut(planned: RunInProgress): Promise<RunReport> {
  const run = await startRun(planned);
  const { seenAtEnd, ...sent } = await sendPlanned(run);
  const applied: AppliedPlan =
    sent.stop === undefined ? await proveApplied(run, { ...sent, seenAtEnd }) : { ...sent, tieOut: [] };
  const report = await reportRun(run, { ...applied, runId: run.log.runId });
  return endRun(run, report, applied);
}

/** Throws `approval-other-plan` if the approval is for a plan other than the one to be applied. */
function assertApproval(approval: Approval | undefined, saved: Pick<SavedPlan, 'sha256'> | undefined): void {
  if (approval === undefined || approval.planSha256 === saved?.sha256) return;
  const given = saved === undefined ? 'a workbook without a saved plan' : `the plan ${saved.sha256}`;
  throw usageError(
    'approval-other-plan',
    `${approval.approvedBy} approved the plan ${approval.planSha256}, not ${given}; nothing was sent.`,
    'Have this plan approved, or apply the one that was.',
  );
}

/**
 * Throws `role-insufficient` (exit status 5) if the service would refuse one of these steps to the user's role: all or
 * nothing.
 */
function assertPermitted(steps: readonly PlanStep[], { firm, role }: PortfolioIdentity): void {
  const operations = steps.flatMap(({ requests }) => requests.map(({ operation }) => operation));
  if (!operations.some((operation) => isRefusedTo(role, operation))) return;
  throw serviceError(
    'role-insufficient',
    `The credentials are those of ${firm.user ?? 'a user'}, who has the role ${role} in ${firm.name}: it may not make this change. Nothing was sent.`,
    'Use credentials of an ADMIN or EDITOR, or ask an admin of the firm for the role. Planning works with any role.',
  );
}

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

async function keepHeld({ planned: { plan, snapshot }, document, ground: { journal } }: RunInProgress, runId: string) {
  const { surplus = new Set() } = plan;
  const held = existingRecords(snapshot).filter(({ kind, thing }) => !surplus.has(seenKey(kind, thing.id)));
  await journal.keepSeen({ runId, held });
  const securities = consumedSecurities(plan, snapshot);
  await journal.rememberListed({ service: document.service, firmId: document.firm.id, securities });
}
