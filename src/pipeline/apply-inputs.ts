import type { ApplyProgress } from '../apply/apply-context.ts';
import { countOutcomes } from '../apply/count-outcomes.ts';
import { consumedSecurities } from '../export/consumed-securities.ts';
import { type Journal, openJournal } from '../journal/open-journal.ts';
import type { RunLog } from '../journal/run-log.ts';
import { type Finding, isInputError } from '../model/findings/finding.ts';
import type { PlanDocument } from '../model/outcomes/plan.ts';
import type { RunNote, RunReport, RunStatus } from '../model/outcomes/run-report.ts';
import { seenKey } from '../model/service/entry-history.ts';
import { existingRecords } from '../model/service/existing-record.ts';
import type { RowKey } from '../model/values/origin.ts';
import { comparePlans } from '../plan/compare-plans.ts';
import { listLooks } from '../plan/requests/choose-looks.ts';
import { holdStaleRows } from '../plan/rows/hold-stale-rows.ts';
import { toResultHeadline } from '../report/text/result-headline.ts';
import { fetchIdentity } from '../snapshot/fetch-directory.ts';
import { CapsheetError } from '../util/capsheet-error.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import { type Applied, applyPlanned } from './apply-planned.ts';
import { type CheckedInputs, inspectInputs } from './check-inputs.ts';
import { type Ground, type PreparedPlan, preparePlan } from './planning/prepare-plan.ts';
import { assertFresh, findCompletedRun, type SavedPlan } from './planning/saved-plan.ts';
import { findUnfinished, type SettledRuns, settleUnfinished } from './planning/settle-unfinished.ts';
import { buildReport, firstOutcomes, statusOf } from './results/build-report.ts';
import { toRunBasis } from './results/run-basis.ts';
import { writeResults } from './results/write-results.ts';
import { assertPermitted } from './session/assert-permitted.ts';
import type { Session } from './session/session.ts';

/** `unasked`: the user has said beforehand that nobody need be asked. */
export type Confirmation = 'given' | 'declined' | 'unasked';

export interface ApplyOptions {
  readonly isPartial: boolean;
  readonly isStrict: boolean;
  /** `--result`; beside each input where left out. */
  readonly resultPath?: string;
  readonly saved?: SavedPlan;
  /** Shown the plan before anything is sent. */
  readonly confirm: (document: PlanDocument) => Promise<Confirmation>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
  /** Asked before each write: it comes when the write may go. */
  readonly gate?: () => Promise<void>;
}

/**
 * plan, with everything that belongs to it: against what, by whom, when. Writes nothing to the service.
 *
 * @param saved must still hold: throws `plan-stale` where it does not
 */
export async function planWithSession(
  given: CheckedInputs,
  session: Session,
  { saved, signal }: { readonly saved?: SavedPlan | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<PlanDocument> {
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await openJournal(session.stateDir);
  try {
    const identity = await fetchIdentity(session.client, session.clientId);
    const { document } = await preparePlan(inputs, session, { journal, identity, signal });
    if (saved !== undefined) await assertFresh(saved, document, journal);
    const unfinished = await findUnfinished(journal, document);
    return { ...document, plan: { ...document.plan, findings: [...unfinished, ...document.plan.findings] } };
  } finally {
    await journal.close();
  }
}

/**
 * plan → apply → verify → result workbook, journaled from the first write to the last. `undefined` where the user
 * declined. Throws a CapsheetError for a stale plan, a state folder that cannot be written, a service that cannot be
 * reached before the first write.
 */
export async function applyWithSession(
  given: CheckedInputs,
  session: Session,
  options: ApplyOptions,
): Promise<RunReport | undefined> {
  const inputs = await inspectInputs(given, session.client.profile);
  const journal = await openJournal(session.stateDir);
  try {
    // What the service holds is asked for under the lock: whoever held it until now may have changed all of it.
    const identity = await fetchIdentity(session.client, session.clientId);
    const { service, userName } = session;
    const lock = await journal.lock({ service, firm: identity.firm, holder: userName, since: session.now() });
    try {
      return await applyLocked(inputs, session, options, { journal, identity, signal: options.signal });
    } finally {
      await lock.release();
    }
  } finally {
    await journal.close();
  }
}

async function applyLocked(
  inputs: CheckedInputs,
  session: Session,
  options: ApplyOptions,
  ground: Ground,
): Promise<RunReport | undefined> {
  const { journal, identity } = ground;
  const startedAt = session.now();
  const settled = await settleUnfinished(session, ground);
  const prepared = withSurplus(await preparePlan(inputs, session, ground), settled.surplus);
  const run: RunInProgress = { inputs, session, options, journal, startedAt, ...prepared, ...settled };
  const completed = options.saved && (await findCompletedRun(options.saved, journal));
  if (completed !== undefined) return reportWithoutRun(run, 'already-applied', [completed]);
  if (options.saved !== undefined) await assertFresh(options.saved, prepared.document, journal);
  if (prepared.document.plan.findings.some(isInputError) && !options.isPartial) return await refuse(run);
  assertPermitted(prepared.document.plan.steps, identity);
  if (prepared.document.plan.steps.length === 0) return await carryOut(run, ground);
  const confirmation = await options.confirm(prepared.document);
  if (confirmation === 'declined') return undefined;
  return await carryOut(confirmation === 'given' ? await lookOnceMore(run, ground) : run, ground);
}

/** What settling has found is told with what the plan finds itself, at its rows. */
function withSurplus({ planned, document }: PreparedPlan, settled: ReadonlyMap<string, Finding>): PreparedPlan {
  const { surplus = new Set<string>(), findings, ...rest } = planned.plan;
  const further = [...settled].flatMap(([key, finding]) => (surplus.has(key) ? [] : [finding]));
  if (further.length === 0) return { planned, document };
  const plan = { ...rest, findings: [...further, ...findings], surplus: new Set([...surplus, ...settled.keys()]) };
  return { planned: { ...planned, plan }, document: { ...document, plan } };
}

interface RunInProgress extends PreparedPlan, SettledRuns {
  readonly inputs: CheckedInputs;
  readonly session: Session;
  readonly options: ApplyOptions;
  readonly journal: Journal;
  readonly startedAt: Date;
}

/** Nobody knows how long a question stood open: what has moved since is not sent. */
async function lookOnceMore(run: RunInProgress, ground: Ground): Promise<RunInProgress> {
  const { planned, document } = withSurplus(await preparePlan(run.inputs, run.session, ground), run.surplus);
  const plan = holdStaleRows(planned.plan, comparePlans(run.document, document, new Set()));
  return { ...run, planned: { ...planned, plan }, document: { ...document, plan } };
}

/** What moved of rows since they were planned; what this run has sent itself is not that. */
async function findMoved(
  run: RunInProgress,
  ground: Ground,
  sent: ReadonlySet<RowKey>,
): Promise<ReadonlyMap<RowKey, string>> {
  const { document } = await preparePlan(run.inputs, run.session, ground);
  return new Map(comparePlans(run.document, document, sent).map(({ rowKey, what }) => [rowKey, what]));
}

async function carryOut(prepared: RunInProgress, ground: Ground): Promise<RunReport> {
  const run = { ...prepared, notes: [...prepared.notes, ...noteLooks(prepared)] };
  const { document, session, options, journal, planned, inputs, startedAt, landedBy } = run;
  const made = options.saved?.document ?? document;
  const log = await journal.startRun({
    service: document.service,
    firm: document.firm,
    madeBy: made.madeBy,
    madeAt: made.madeAt,
    appliedBy: session.userName,
    startedAt,
    inputs: document.inputs,
    basis: toRunBasis(document, { reading: inputs.reading, version: session.version, notes: run.notes }),
    ...(options.saved === undefined ? {} : { planSha256: options.saved.sha256 }),
  });
  const { signal, onProgress, gate } = options;
  const consumed = consumedSecurities(planned.plan, planned.snapshot);
  const { surplus = new Set() } = planned.plan;
  const held = existingRecords(planned.snapshot).filter(({ kind, thing }) => !surplus.has(seenKey(kind, thing.id)));
  await journal.keepSeen({ runId: log.runId, held });
  await journal.rememberListed({ service: document.service, firmId: document.firm.id, securities: consumed });
  const readKnowledge = () => journal.readKnowledge(document.service, document.firm.id);
  const readSent = async () => (await journal.readRun(log.runId))?.outcomes ?? [];
  const request = {
    inputs,
    planned,
    readKnowledge,
    log,
    readSent,
    landedBy,
    now: session.now,
    sleep: session.sleep,
    standstill: session.standstill,
    findMoved: (sent: ReadonlySet<RowKey>) => findMoved(run, ground, sent),
  };
  const applied = await applyPlanned({ ...request, ...omitAbsent({ signal, onProgress, gate }) }, session.client);
  return endRun(log, await writeReport(run, { ...applied, runId: log.runId }));
}

function noteLooks({ planned }: RunInProgress): RunNote[] {
  const { taken, left } = listLooks(planned.plan.steps);
  return taken.length + left.length === 0 ? [] : [{ kind: 'looks', taken, left }];
}

/** What was done is done, whether its end can be written down or not: the next apply settles what the journal lacks. */
async function endRun(log: RunLog, report: RunReport): Promise<RunReport> {
  if (report.status === 'journal-lost') return report;
  const { status, results, requests, tieOut, findings } = report;
  const counts = countOutcomes(report.outcomes);
  try {
    const endedAt = new Date(report.finishedAt);
    const summary = toResultHeadline(report);
    await log.end({ status, endedAt, results, counts, requests, tieOut, findings, summary });
    return report;
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return { ...report, notes: [...report.notes, { kind: 'other', text: `${error.message} ${error.hint}` }] };
  }
}

/** A workbook with errors is not applied at all; its annotated copy says why. */
function refuse(run: RunInProgress): Promise<RunReport> {
  const outcomes = firstOutcomes(run.document);
  return writeReport(run, { outcomes, tieOut: [], status: 'refused' });
}

async function writeReport(
  run: RunInProgress,
  applied: Applied & { readonly runId?: string; readonly status?: RunStatus },
): Promise<RunReport> {
  const { inputs, session, options } = run;
  const report = toReport(run, applied);
  const { version, stateDir } = session;
  const written = await writeResults(report, inputs, { version, stateDir, path: options.resultPath });
  const { results, notes, isFault } = written;
  const exitStatus = isFault ? 1 : report.exitStatus;
  return { ...report, exitStatus, results, notes: [...report.notes, ...notes] };
}

function reportWithoutRun(run: RunInProgress, status: RunStatus, notes: readonly RunNote[]): RunReport {
  const outcomes = firstOutcomes(run.document);
  const report = toReport(run, { outcomes: [], tieOut: [], status });
  return { ...report, outcomes, notes: [...report.notes, ...notes] };
}

function toReport(
  { document, session, options, startedAt, notes }: RunInProgress,
  applied: Applied & { readonly runId?: string; readonly status?: RunStatus },
): RunReport {
  return buildReport({
    status: statusOf(applied.stop),
    ...applied,
    document,
    made: options.saved?.document,
    startedAt,
    finishedAt: session.now(),
    appliedBy: session.userName,
    requests: session.client.requests,
    notes,
    isStrict: options.isStrict,
  });
}
