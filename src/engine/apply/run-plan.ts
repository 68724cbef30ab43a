import pLimit from 'p-limit';
import { byId } from '../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { Plan, PlannedItem, PlannedRequest, PlanRow, PlanStep } from '../../model/outcomes/plan.ts';
import { linksOf } from '../../model/records/map-links.ts';
import { isAdded, NO_ENTRY_HISTORY } from '../../model/service/entry-history.ts';
import { type ExistingRecord, existingRecords } from '../../model/service/existing-record.ts';
import type { NewData, NewTransaction, Target } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { NewOutcomeEntry, SentItem } from '../journal/run-entry.ts';
import { asSent } from '../ledger/as-sent.ts';
import { findCreated } from '../ledger/created/find-created.ts';
import type { ApplyContext } from './apply-context.ts';
import { ApplyRun, type RunStop } from './apply-run.ts';
import type { BoundItem } from './batch.ts';
import { rowKeysOf } from './row-outcomes.ts';
import { bindData, bindItem, isUnbound, resolveTarget } from './send/bind-targets.ts';
import { lookFirst } from './send/look-first.ts';
import { sendBatch } from './send/send-batch.ts';
import { learnIds } from './settle/learn-ids.ts';

export interface RunPlanResult {
  /** One for every row of the plan, in its order. */
  readonly outcomes: readonly RowOutcome[];
  /** The items that may have reached the service, in the order of the plan. */
  readonly sent: readonly SentItem[];
  /** Write requests that apply made, and those of them that repeat an earlier one. The client counts what went out. */
  readonly requests: { readonly writes: number; readonly retries: number };
  /** Absent where the plan was carried out to its end, whatever became of its rows. */
  readonly stop?: RunStop;
}

/**
 * Carries a plan out, step by step, and decides nothing: every row has an outcome from the first moment. Never throws
 * for what rows or the service do; a run that cannot go on says so in `stop`.
 */
export async function carryOutPlan(plan: Plan, context: ApplyContext): Promise<RunPlanResult> {
  const run = new ApplyRun(plan, context);
  const numbers = await openRun(run);
  for (const step of plan.steps) {
    if (run.stop !== undefined) break;
    run.stage = step.stage;
    await runStep(run, step, numbers);
  }
  if (run.stop === undefined) await learnIds(run, 'company');
  if (run.stop === undefined) await settleReplacements(run);
  await learnAtEnd(run);
  return closeRun(run);
}

/** Learns the ids that answers did not give from what is fetched for the proof. */
async function learnAtEnd(run: ApplyRun): Promise<void> {
  const { lookAtEnd } = run.context;
  let seen: ReturnType<NonNullable<typeof lookAtEnd>> | undefined;
  const look = async (): Promise<readonly ExistingRecord[]> => {
    seen ??= lookAtEnd?.();
    return seen === undefined ? [] : existingRecords(await seen);
  };
  for (const kind of ['security', 'document'] as const) {
    if (run.stop === undefined) await learnIds(run, kind, lookAtEnd === undefined ? undefined : look);
  }
}

/** Waits, so that those whose answers got lost do not overtake the other values that a later run may send. */
async function settleReplacements(run: ApplyRun): Promise<void> {
  const numbers = run.unsettledReplacements;
  if (numbers.length === 0) return;
  await run.whileSettling(() => run.pause(run.context.settleTimeMs));
  if (run.stop !== undefined) return;
  await run.journal((log, at) => Promise.all(numbers.map((number) => log.advanceRequest(number, 'settled', { at }))));
}

/**
 * Writes every row with its first outcome and every request as planned, before anything is sent. Returns the journal's
 * numbers of the requests; none where that failed.
 */
async function openRun(run: ApplyRun): Promise<ReadonlyMap<PlannedRequest, number>> {
  const requests = run.plan.steps.flatMap((step) => step.requests);
  let numbers: readonly number[] = [];
  await run.journal(async (log) => {
    [, numbers] = await Promise.all([
      log.recordRows(run.plan.rows.map((row) => toEntry(run, row))),
      log.planRequests(requests.map(({ operation, items }) => ({ operation, rowKeys: rowKeysOf(items) }))),
    ]);
  });
  return new Map(
    requests.flatMap((request, index) => (numbers[index] === undefined ? [] : [[request, numbers[index]]])),
  );
}

function toEntry(run: ApplyRun, row: PlanRow): NewOutcomeEntry {
  const { rowKey, origin, record, kind, key } = row;
  const { outcome, id, message, runId } = run.rows.outcomeOf(rowKey);
  return omitAbsent({
    rowKey,
    origin,
    record,
    kind,
    key,
    ref: run.context.refOf?.(rowKey),
    planned: row,
    outcome,
    id,
    message,
    runId,
  });
}

/**
 * Requests of a step are under way together, but for those that concern one company: what was stored of one could not be
 * told from what was stored of the other.
 */
async function runStep(
  run: ApplyRun,
  { looksFirst, requests }: PlanStep,
  numbers: ReadonlyMap<PlannedRequest, number>,
): Promise<void> {
  await learnNeeded(run, requests);
  if (looksFirst === true && run.stop === undefined) await lookFirst(run, requests);
  const limit = pLimit(run.context.concurrency);
  const lastOf = new Map<string, Promise<void>>();
  const all = requests.map((request) => {
    const companies = companyKeysOf(request.items);
    const before = companies.map((company) => lastOf.get(company));
    const done = Promise.all(before).then(() => limit(() => sendRequest(run, request, numbers.get(request))));
    for (const company of companies) lastOf.set(company, done);
    return done;
  });
  await Promise.all(all);
  await run.whileIdle();
}

/** Learns the ids that this step's items name and that no answer gave. */
async function learnNeeded(run: ApplyRun, requests: readonly PlannedRequest[]): Promise<void> {
  const items = requests.flatMap((request) => request.items);
  const links = items.flatMap(({ data }) => linksOf(data));
  const newCompanies = new Set(run.items.filter(({ data }) => data.kind === 'company').map(({ rowKey }) => rowKey));
  const isNewCompany = (target: Target): boolean => target.kind === 'planned' && newCompanies.has(target.row);
  if (links.some((link) => isNewCompany(link) && isUnbound(link, run.rows))) await learnIds(run, 'company');
  // A security that a conversion creates looks like one that was added: ids that are awaited are learnt before there is any.
  if (items.some(({ data }) => data.kind === 'transaction')) await learnIds(run, 'security');
  const outputs = links.flatMap((link) => (link.kind === 'output' && isUnbound(link, run.rows) ? [link.row] : []));
  if (outputs.length > 0 && run.stop === undefined) await learnOutputs(run, [...new Set(outputs)]);
}

function companyKeysOf(items: readonly PlannedItem[]): readonly string[] {
  const toKey = ({ data }: PlannedItem): string =>
    data.kind === 'company' ? `name:${foldName(data.name)}` : targetKey(data.company);
  return [...new Set(items.map(toKey))];
}

async function sendRequest(run: ApplyRun, { operation, items }: PlannedRequest, requestNumber: number | undefined) {
  if (run.stop !== undefined) return;
  try {
    const bound = await bindAll(run, items);
    if (bound.length === 0) return;
    await sendBatch(run, omitAbsent({ operation, items: bound, lostTries: 0, requestNumber }));
  } catch (error) {
    run.halt({ kind: 'fault', error });
  }
}

/** Returns the items whose rows can be sent; the others are blocked by now, before anything of them was sent. */
async function bindAll(run: ApplyRun, items: readonly PlannedItem[]): Promise<readonly BoundItem[]> {
  const bound: BoundItem[] = [];
  const blocked: PlannedItem[] = [];
  for (const item of items) {
    const binding = bindItem(item, run);
    if (typeof binding !== 'string') bound.push(binding);
    else {
      run.rows.note(item, { kind: 'blocked', message: binding });
      blocked.push(item);
    }
  }
  await run.saveOutcomes(blocked);
  return bound;
}

/** @throws the fault of our own that ended the run, if one did. */
async function closeRun(run: ApplyRun): Promise<RunPlanResult> {
  const { stop } = run;
  run.close();
  if (stop?.kind === 'fault') throw stop.error;
  const outcomes = run.rows.outcomes().map((outcome) => explainNotRun(run, outcome));
  const notRun = outcomes.filter(({ outcome }) => outcome === 'not-run');
  if (stop?.kind !== 'journal') await run.journal((log) => log.saveOutcomes(notRun));
  return {
    outcomes,
    sent: run.listSent(),
    requests: { writes: run.writes, retries: run.retries },
    ...omitAbsent({ stop }),
  };
}

function explainNotRun(run: ApplyRun, outcome: RowOutcome): RowOutcome {
  const { stop } = run;
  if (outcome.outcome !== 'not-run' || stop === undefined || stop.kind === 'fault') return outcome;
  const why = stop.kind === 'interrupted' ? 'the run was interrupted' : `the run ended before (${stop.error.code})`;
  const what = run.rows.isHalfSent(outcome.rowKey) ? (outcome.message ?? 'Not sent as a whole') : 'Not sent';
  return { ...outcome, message: `${what}: ${why}.` };
}

interface Conversion {
  readonly item: PlannedItem;
  readonly transactionId: string;
  readonly data: NewTransaction<string>;
}

/**
 * Learns which securities the conversions and exercises of these rows brought into being, where their answers did not
 * say: from the transactions as the service lists them, else from what is new of that day, fund and class, where shares and
 * amount tell which it is, or where it is the only one. A guess between two would sell the wrong one.
 */
async function learnOutputs(run: ApplyRun, rows: readonly RowKey[]): Promise<void> {
  let wanted: readonly Conversion[] = rows.flatMap((row) => findConversion(run, row));
  if (wanted.length === 0) return;
  await run.lookAgain(async () => {
    wanted = await learnOnce(run, wanted);
    return wanted.length === 0;
  });
}

/** Returns those that it could not learn yet; none, and the run is halted, where the service cannot be asked. */
async function learnOnce(run: ApplyRun, wanted: readonly Conversion[]): Promise<readonly Conversion[]> {
  const { service } = run.context;
  const companyIds = [...new Set(wanted.map(({ data }) => data.company))];
  try {
    const transactions = await service.queryTransactions({ companyIds });
    const outputs = new Map(transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
    const open = wanted.filter((conversion) => !nameOutput(run, conversion, outputs.get(conversion.transactionId)));
    if (open.length === 0) return [];
    const securities = await service.querySecurities({ companyIds });
    const created = findCreatedBy(run, open, { transactions, securities });
    return open.filter((conversion) => !nameOutput(run, conversion, created.get(conversion.transactionId)));
  } catch (error) {
    run.haltFor(error);
    return [];
  }
}

function findConversion(run: ApplyRun, row: RowKey): readonly Conversion[] {
  const item = run.rows.itemOf(row);
  const transactionId = run.rows.idOf(row);
  const data = item && bindIfThere(run, item);
  if (item === undefined || data?.kind !== 'transaction' || transactionId === undefined) return [];
  return [{ item, transactionId, data }];
}

/** `undefined` where something that it names is not there. */
function bindIfThere({ rows }: ApplyRun, { data }: PlannedItem): NewData<string> | undefined {
  const isThere = linksOf(data).every((target) => resolveTarget(target, rows) !== undefined);
  return isThere ? bindData(data, rows) : undefined;
}

/** Looks at what the run itself has brought in, too, and at what was there before it: the service may list it no more. */
function findCreatedBy(
  run: ApplyRun,
  open: readonly Conversion[],
  listed: Pick<Snapshot, 'transactions' | 'securities'>,
): ReadonlyMap<string, string> {
  const { snapshot } = run.context;
  const entered = run.items.flatMap((item) => {
    const [id, bound] = [run.rows.idOf(item.rowKey), bindIfThere(run, item)];
    return id === undefined || bound === undefined || !isAdded(bound) ? [] : [asSent(bound, id)];
  });
  const securities = entered.flatMap((each) => (each.kind === 'security' ? [each.thing] : []));
  const rounds = entered.flatMap((each) => (each.kind === 'round' ? [each.thing] : []));
  const shareClasses = entered.flatMap((each) => (each.kind === 'share-class' ? [each.thing] : []));
  const fresh = listed.securities.filter((thing) => !run.serviceState.isKnown({ kind: 'security', thing }));
  const freshIds = new Set(fresh.map(({ id }) => id));
  return findCreated({
    held: {
      transactions: listed.transactions,
      securities: keepFirst([...listed.securities, ...securities, ...snapshot.securities]),
      rounds: [...snapshot.rounds, ...rounds],
      shareClasses: [...snapshot.shareClasses, ...shareClasses],
    },
    sent: new Map(open.map(({ transactionId, data }) => [transactionId, data])),
    isFresh: (id) => freshIds.has(id),
    entryHistory: NO_ENTRY_HISTORY,
  });
}

/** Keeps the first of those that have one id. */
function keepFirst<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...byId(things.toReversed()).values()];
}

function nameOutput(run: ApplyRun, { item, transactionId }: Conversion, outputId: string | undefined): boolean {
  if (outputId === undefined) return false;
  run.serviceState.addId('security', outputId);
  run.rows.note(item, { kind: 'in', id: transactionId, outputId });
  return true;
}
