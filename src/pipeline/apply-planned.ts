import type { ApplyProgress, LandedBy } from '../apply/apply-context.ts';
import type { RunStop } from '../apply/apply-run.ts';
import { runPlan } from '../apply/run-plan.ts';
import { lookPauses } from '../apply/settle/look-pauses.ts';
import { InterruptedError, RequestError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import { enteredCosts } from '../export/entered-costs.ts';
import type { RunLog } from '../journal/run-log.ts';
import type { RowOutcome, TieOutLine } from '../model/outcomes/outcome.ts';
import type { Plan } from '../model/outcomes/plan.ts';
import { type CheckedRecord, cellOf } from '../model/records/record.ts';
import type { EntryHistory } from '../model/service/entry-history.ts';
import type { NewData, NewSecurity, NewTransaction } from '../model/service/new-data.ts';
import type { Snapshot } from '../model/service/snapshot.ts';
import { ZERO } from '../model/values/decimal.ts';
import type { RowKey } from '../model/values/origin.ts';
import { planInSteps } from '../plan/build-plan.ts';
import { nameCreated } from '../plan/holdings/created-securities.ts';
import { recallAccepted } from '../plan/known/recall.ts';
import { type Rounding, roundEntryHistory, roundLinked, roundNumbers } from '../plan/known/rounding.ts';
import { tieOut } from '../plan/money/tie-out.ts';
import { verifyOutcomes } from '../plan/verify-outcomes.ts';
import { findNeeds } from '../resolve/find-scope.ts';
import { resolveInSteps } from '../resolve/resolve-records.ts';
import { CapsheetError } from '../util/capsheet-error.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import type { Standstill } from '../util/standstill.ts';
import type { CheckedInputs } from './check-inputs.ts';
import { type PlannedInputs, planSettings } from './plan-inputs.ts';
import { fetchConcerned } from './planning/fetch-concerned.ts';
import { runSteps } from './session/run-steps.ts';
import { settleTimes } from './session/settle-times.ts';

/** What applying needs besides the plan. */
export interface ApplyRequest {
  readonly inputs: CheckedInputs;
  readonly planned: PlannedInputs;
  /** What the journal knows now, this run's part included. */
  readonly readKnowledge: () => Promise<EntryHistory>;
  readonly log: RunLog;
  /** The rows of this run as the journal has them. */
  readonly readSent: () => Promise<readonly RowSent[]>;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
  readonly landedBy?: LandedBy;
  readonly gate?: () => Promise<void>;
  readonly standstill: Standstill;
  readonly findMoved: (sent: ReadonlySet<RowKey>) => Promise<ReadonlyMap<RowKey, string>>;
}

/** A row as the journal has it after sending. */
export interface RowSent {
  readonly rowKey: RowKey;
  readonly outcome: RowOutcome['outcome'];
  readonly id?: string;
  readonly data: readonly NewData<string>[];
}

export interface Applied {
  readonly outcomes: readonly RowOutcome[];
  readonly tieOut: readonly TieOutLine[];
  /** Why it ended before its plan did. */
  readonly stop?: RunStop;
}

/** What the proof begins with. */
interface Sent {
  readonly outcomes: readonly RowOutcome[];
  /** Everything concerned, where it was fetched already after the last write. */
  readonly seenAtEnd: Snapshot | undefined;
}

/** apply → verify: carries the plan out, fetches again what it concerns and compares it with the workbook. */
export async function applyPlanned(request: ApplyRequest, client: PortfolioClient): Promise<Applied> {
  const { inputs, planned, now, sleep, log, signal, onProgress, gate, landedBy, standstill, findMoved } = request;
  const records = new Map(inputs.checked.records.map((record) => [record.key, record]));
  let seenAtEnd: Snapshot | undefined;
  const lookAtEnd = async () => {
    seenAtEnd = await fetchAfter(request, inputs.checked.records, client);
    return seenAtEnd;
  };
  const result = await runPlan(planned.plan, {
    service: client,
    log,
    snapshot: planned.snapshot,
    now,
    sleep,
    lookAtEnd,
    standstill,
    findMoved,
    ...settleTimes(client.profile),
    concurrency: client.profile.connections,
    cellOf: (rowKey, column) => {
      const record = records.get(rowKey);
      return record === undefined ? undefined : cellOf(record, column);
    },
    refOf: (rowKey) => {
      const record = records.get(rowKey);
      return record !== undefined && 'ref' in record ? record.ref : undefined;
    },
    fileOf: (rowKey) => inputs.fileOf?.get(rowKey),
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(gate === undefined ? {} : { gate }),
    ...(landedBy === undefined ? {} : { landedBy }),
  });
  if (result.stop !== undefined) return { outcomes: result.outcomes, tieOut: [], stop: result.stop };
  return proveApplied(request, { outcomes: result.outcomes, seenAtEnd }, client);
}

/**
 * fetch → resolve → diff once more, against what is there now: the law that a second plan changes nothing is the proof.
 * What a query shows late is looked for until the settle time has passed. A proof that cannot be made stops the run,
 * and takes nothing from the outcomes.
 */
async function proveApplied(
  request: ApplyRequest,
  { outcomes, seenAtEnd }: Sent,
  client: PortfolioClient,
): Promise<Applied> {
  try {
    const proof = await lookUntilProven(request, { outcomes, seenAtEnd }, client);
    await request.log.saveOutcomes(proof.outcomes);
    return proof;
  } catch (error) {
    return { outcomes, tieOut: [], stop: toStop(error, request.signal) };
  }
}

async function lookUntilProven(
  request: ApplyRequest,
  { outcomes, seenAtEnd }: Sent,
  client: PortfolioClient,
): Promise<Applied> {
  const hasSent = request.planned.plan.steps.length > 0;
  const waitMs = hasSent ? Math.max(...Object.values(settleTimes(client.profile))) : 0;
  const pauses = lookPauses(waitMs);
  for (let waitedMs = 0, seen = seenAtEnd; ; seen = undefined) {
    const proof = await lookOnce(request, { outcomes, seenAtEnd: seen }, client);
    if (isProven(proof) || waitedMs >= waitMs) return proof;
    const pauseMs = pauses.next().value;
    await request.sleep(pauseMs, request.signal);
    waitedMs += pauseMs;
  }
}

function isProven({ outcomes, tieOut: lines }: Applied): boolean {
  return outcomes.every(({ verified }) => verified !== false) && lines.every(({ difference }) => difference === ZERO);
}

/** @throws what is neither an interrupt, nor the service, nor the journal. */
function toStop(error: unknown, signal: AbortSignal | undefined): RunStop {
  const isCutSleep = signal?.aborted === true && error instanceof Error && error.name === 'AbortError';
  if (isCutSleep || error instanceof InterruptedError) return { kind: 'interrupted' };
  if (error instanceof RequestError) return { kind: 'service', error };
  if (error instanceof CapsheetError) return { kind: 'journal', error };
  throw error;
}

async function lookOnce(
  request: ApplyRequest,
  { outcomes, seenAtEnd }: Sent,
  client: PortfolioClient,
): Promise<Applied> {
  const { planned, inputs } = request;
  const knowledge = await request.readKnowledge();
  const records = pinIds(inputs.checked.records, planned.plan, outcomes);
  const after = seenAtEnd ?? (await fetchAfter(request, records, client));
  const known = recallAccepted(after, roundEntryHistory(knowledge, client.profile.rounding));
  const { defaultCurrency } = client.profile;
  const { signal } = request;
  const resolved = await runSteps(resolveInSteps(records, { snapshot: known.snapshot, defaultCurrency }), signal);
  const settings = planSettings(client, after, findNeeds(records));
  const fresh = await runSteps(planInSteps(resolved.value, known, settings, []), signal);
  const { rounding } = client.profile;
  const sent = await request.readSent();
  const entered = enteredCosts(
    resolved.value.map((row) => roundLinked(row, rounding)),
    fresh.rows,
  );
  return {
    outcomes: nameCreated(
      verifyOutcomes(outcomes, { before: planned.plan.rows, now: fresh.rows, runId: request.log.runId }),
      {
        before: planned.snapshot,
        after,
        sent: transactionsOf(sent),
      },
    ),
    tieOut: tieOut({
      before: planned.snapshot,
      after,
      ...splitSent(sent, rounding),
      knowledge: roundEntryHistory(knowledge, rounding),
      entered,
    }),
  };
}

/** Where nothing was to be sent, what the plan was made against is what is there now. */
async function fetchAfter(
  { planned, readKnowledge }: ApplyRequest,
  records: readonly CheckedRecord[],
  client: PortfolioClient,
): Promise<Snapshot> {
  const { plan, snapshot, directory } = planned;
  if (plan.steps.length === 0) return snapshot;
  const changesCompanies = plan.steps.some(({ stage }) => stage === 'companies' || stage === 'logos');
  const companies = changesCompanies ? await client.listCompanies() : directory.companies;
  return fetchConcerned(records, client, { directory: { ...directory, companies }, knowledge: await readKnowledge() });
}

function transactionsOf(sent: readonly RowSent[]): ReadonlyMap<RowKey, NewTransaction<string>> {
  return new Map(
    sent.flatMap(({ rowKey, data: [item] }) => (item?.kind === 'transaction' ? [[rowKey, item] as const] : [])),
  );
}

/** What this run brought in, as it was sent. */
function splitSent(
  sent: readonly RowSent[],
  rounding: Rounding,
): Pick<Parameters<typeof tieOut>[0], 'added' | 'addedTransactions'> {
  const added: { id?: string; data: NewSecurity<string> }[] = [];
  const addedTransactions: { id?: string; data: NewTransaction<string> }[] = [];
  for (const { outcome, id, data } of sent) {
    const [item] = data;
    if (outcome !== 'added' || item === undefined) continue;
    if (item.kind === 'security') added.push(omitAbsent({ id, data: roundNumbers(item, rounding) }));
    if (item.kind === 'transaction') addedTransactions.push(omitAbsent({ id, data: item }));
  }
  return { added, addedTransactions };
}

/** With the ids that the plan or the run learnt a row is compared with just what was made for it, not with its like. */
function pinIds(records: readonly CheckedRecord[], plan: Plan, outcomes: readonly RowOutcome[]): CheckedRecord[] {
  const there = plan.rows.filter(({ action }) => action === 'unchanged');
  const added = outcomes.filter(({ outcome }) => outcome === 'added');
  const ids = new Map([...there, ...added].flatMap(({ rowKey, id }) => (id === undefined ? [] : [[rowKey, id]])));
  return records.map((record) => {
    const id = ids.get(record.key);
    if (id === undefined) return record;
    const { action: _new, ...rest } = record;
    return { ...rest, id };
  });
}
