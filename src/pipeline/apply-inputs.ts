import type { ApplyProgress } from '../apply/apply-context.ts';
import type { RunStop } from '../apply/apply-run.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import { type Journal, openJournal } from '../journal/open-journal.ts';
import { formatDecimal, ZERO } from '../model/decimal.ts';
import { type Finding, hasError } from '../model/finding.ts';
import { firstOutcome } from '../model/first-outcome.ts';
import type { OutcomeKind, RowOutcome, TieOutLine } from '../model/outcome.ts';
import type { PlanDocument } from '../model/plan.ts';
import type { RunNote, RunReport, RunStatus } from '../model/run-report.ts';
import { runExitStatus } from '../report/exit-status.ts';
import { toResultHeadline } from '../report/text/result-headline.ts';
import { type Directory, fetchDirectory } from '../snapshot/fetch-directory.ts';
import { type Applied, applyPlanned } from './apply-planned.ts';
import { type CheckedInputs, identifyInputs } from './check-inputs.ts';
import { type PlannedInputs, planInputs } from './plan-inputs.ts';
import { assertFresh, findCompletedRun, type SavedPlan } from './saved-plan.ts';
import { findUnfinished, settleUnfinished } from './settle-unfinished.ts';
import { writeResults } from './write-results.ts';

/** Who plans or applies against what. */
export interface Session {
  readonly client: PortfolioClient;
  readonly clientId: string;
  /** The base address of the service. */
  readonly service: string;
  readonly stateDir: string;
  readonly profileSha256?: string;
  /** The operating system's name of the user. */
  readonly userName: string;
  readonly version: string;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ApplyOptions {
  readonly isPartial: boolean;
  readonly isStrict: boolean;
  /** `--result`; beside each input where left out. */
  readonly resultPath?: string;
  readonly saved?: SavedPlan;
  /** Shown the plan before anything is sent; false sends nothing. */
  readonly confirm: (document: PlanDocument) => Promise<boolean>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
}

/** plan, with everything that belongs to it: against what, by whom, when. Writes nothing to the service. */
export async function planWithSession(inputs: CheckedInputs, session: Session): Promise<PlanDocument> {
  const journal = openJournal(session.stateDir);
  try {
    const directory = await fetchDirectory(session.client, session.clientId);
    const { document } = await prepare(inputs, session, { journal, directory });
    const unfinished = findUnfinished(journal, document);
    return { ...document, plan: { ...document.plan, findings: [...unfinished, ...document.plan.findings] } };
  } finally {
    journal.close();
  }
}

/**
 * plan → apply → verify → result workbook, journaled from the first write to the last. `undefined` where the user
 * declined. Throws a CapsheetError for a stale plan, a state folder that cannot be written, a service that cannot be
 * reached before the first write.
 */
export async function applyWithSession(
  inputs: CheckedInputs,
  session: Session,
  options: ApplyOptions,
): Promise<RunReport | undefined> {
  const journal = openJournal(session.stateDir);
  try {
    const directory = await fetchDirectory(session.client, session.clientId);
    const { service, userName } = session;
    const lock = journal.lock({ service, firm: directory.firm, holder: userName, since: session.now() });
    try {
      return await applyLocked(inputs, session, options, { journal, directory });
    } finally {
      lock.release();
    }
  } finally {
    journal.close();
  }
}

/** Against what is planned: the directory of the firm, and what this state folder remembers of it. */
interface Ground {
  readonly journal: Journal;
  readonly directory: Directory;
}

async function applyLocked(
  inputs: CheckedInputs,
  session: Session,
  options: ApplyOptions,
  ground: Ground,
): Promise<RunReport | undefined> {
  const { journal, directory } = ground;
  const startedAt = session.now();
  const { signal } = options;
  const about = { journal, firm: directory.firm, ...(signal === undefined ? {} : { signal }) };
  const { notes, landedBefore } = await settleUnfinished(session, about);
  // What was still under way when the directory was fetched may have landed since.
  const now = notes.length === 0 ? directory : await fetchDirectory(session.client, session.clientId);
  const prepared = await prepare(inputs, session, { journal, directory: now });
  const run: RunInProgress = { inputs, session, options, journal, startedAt, ...prepared, notes, landedBefore };
  const completed = options.saved && findCompletedRun(options.saved, journal);
  if (completed !== undefined) return reportWithoutRun(run, 'already-applied', [completed]);
  if (options.saved !== undefined) assertFresh(options.saved, prepared.document, journal);
  if (hasError(prepared.document.plan.findings) && !options.isPartial) return await refuse(run);
  const hasWork = prepared.document.plan.steps.length > 0;
  if (hasWork && !(await options.confirm(prepared.document))) return undefined;
  return await carryOut(run);
}

interface Prepared {
  readonly planned: PlannedInputs;
  readonly document: PlanDocument;
}

interface RunInProgress extends Prepared {
  readonly inputs: CheckedInputs;
  readonly session: Session;
  readonly options: ApplyOptions;
  readonly journal: Journal;
  readonly startedAt: Date;
  readonly notes: readonly RunNote[];
  readonly landedBefore: ReadonlyMap<string, string>;
}

async function prepare(inputs: CheckedInputs, session: Session, { journal, directory }: Ground): Promise<Prepared> {
  const { client, service, profileSha256, userName, now } = session;
  const knowledge = journal.readKnowledge(service, directory.firm.id);
  const planned = await planInputs(inputs, client, { directory, knowledge });
  const document: PlanDocument = {
    inputs: identifyInputs(inputs.paths, inputs.contents),
    reading: inputs.reading,
    ...(profileSha256 === undefined ? {} : { profileSha256 }),
    service,
    firm: directory.firm,
    madeBy: userName,
    madeAt: now().toISOString(),
    plan: planned.plan,
    snapshot: planned.snapshot,
  };
  return { planned, document };
}

async function carryOut(run: RunInProgress): Promise<RunReport> {
  const { document, session, options, journal, planned, inputs, startedAt, landedBefore } = run;
  const made = options.saved?.document ?? document;
  const log = journal.startRun({
    service: document.service,
    firm: document.firm,
    madeBy: made.madeBy,
    madeAt: made.madeAt,
    appliedBy: session.userName,
    startedAt,
    inputs: document.inputs,
    ...(options.saved === undefined ? {} : { planSha256: options.saved.sha256 }),
  });
  const { signal, onProgress } = options;
  const knowledge = journal.readKnowledge(document.service, document.firm.id);
  const readSent = () => journal.readRun(log.runId)?.outcomes ?? [];
  const request = { inputs, planned, knowledge, log, readSent, landedBefore, now: session.now, sleep: session.sleep };
  const applied = await applyPlanned(
    { ...request, ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) },
    session.client,
  );
  if (applied.stop?.kind === 'journal') throw applied.stop.error;
  const report = await writeReport(run, { ...applied, runId: log.runId });
  const counts = countOutcomes(report.outcomes);
  const { status, results, requests, tieOut } = report;
  log.end({ status, endedAt: session.now(), results, counts, requests, tieOut, summary: toResultHeadline(report) });
  return report;
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
  const status = applied.status ?? statusOf(applied.stop);
  const report: RunReport = {
    ...baseReport(run, status, applied),
    ...(applied.runId === undefined ? {} : { runId: applied.runId }),
    outcomes: applied.outcomes,
    tieOut: applied.tieOut,
  };
  const { results, notes } = await writeResults(report, inputs, { version: session.version, path: options.resultPath });
  return { ...report, results, notes: [...report.notes, ...notes] };
}

function reportWithoutRun(run: RunInProgress, status: RunStatus, notes: readonly RunNote[]): RunReport {
  const outcomes = firstOutcomes(run.document);
  const report = baseReport(run, status, { outcomes: [], tieOut: [] });
  return { ...report, outcomes, notes: [...report.notes, ...notes] };
}

function baseReport(run: RunInProgress, status: RunStatus, { outcomes, tieOut, stop }: Applied): RunReport {
  const { document, session, options, startedAt, notes } = run;
  const { snapshot: _snapshot, ...facts } = document;
  const { reads, writes, retries } = session.client.requests;
  const made = options.saved?.document;
  const exitStatus = runExitStatus({
    isFault: false,
    isInterrupted: status === 'interrupted',
    isServiceLost: status === 'service-lost',
    isRefused: status === 'refused',
    outcomes,
    tieOut,
    isStrict: options.isStrict,
  });
  return {
    ...facts,
    ...(made === undefined ? {} : { madeBy: made.madeBy, madeAt: made.madeAt }),
    status,
    exitStatus,
    startedAt: startedAt.toISOString(),
    finishedAt: session.now().toISOString(),
    appliedBy: session.userName,
    outcomes,
    requests: { reads, writes, retries },
    tieOut,
    findings: tieOut.filter((line) => line.difference !== ZERO).map(toOpenTieOut),
    results: [],
    notes:
      stop?.kind === 'service'
        ? [...notes, { kind: 'other', text: `${stop.error.message} ${stop.error.hint}` }]
        : notes,
  };
}

function toOpenTieOut({ company, fund, currency, difference }: TieOutLine): Finding {
  return {
    severity: 'error',
    code: 'tie-out-open',
    message: `The entered cost of ${company} held by ${fund} is off by ${formatDecimal(difference, 2)} ${currency} after the run.`,
    hint: 'Look at what the service holds for it: somebody may have changed it during the run, or it stored another amount.',
  };
}

function statusOf(stop: RunStop | undefined): RunStatus {
  if (stop === undefined) return 'done';
  return stop.kind === 'interrupted' ? 'interrupted' : 'service-lost';
}

function firstOutcomes({ plan }: PlanDocument): RowOutcome[] {
  return plan.rows.map(({ rowKey, action }) => ({ rowKey, outcome: firstOutcome(action), findings: [] }));
}

function countOutcomes(outcomes: readonly RowOutcome[]): { [outcome in OutcomeKind]?: number } {
  const counts: { [outcome in OutcomeKind]?: number } = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
