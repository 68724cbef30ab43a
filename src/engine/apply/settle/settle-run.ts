import { InterruptedError, throwIfStopped } from '../../../base/util/interruption.ts';
import { MatchIndex } from '../../../model/identity/match-index.ts';
import { duplicateLevelOf } from '../../../model/identity/match-level.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { SettledNote } from '../../../model/outcomes/run-report.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { Journal, RunLog } from '../../journal/journal.ts';
import { isFateOpen } from '../../journal/request-state.ts';
import type { OutcomeEntry, RequestEntry, RunDetail, SentItem } from '../../journal/run-entry.ts';
import type { PortfolioService } from '../apply-context.ts';
import { companiesOfItems } from '../batch.ts';
import { countOutcomes, rowKeysOf } from '../row-outcomes.ts';
import { addedKind, lookUntil, queryExisting } from './find-stored.ts';

export interface SettleContext {
  readonly service: PortfolioService;
  readonly journal: Journal;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long something that was under way may still be stored, counted from now. */
  readonly settleTimeMs: number;
  /** Nothing is asked before that: who was at work until now may still have something on its way out. */
  readonly quietInMs?: () => number;
  readonly signal?: AbortSignal;
}

export interface SettledRun extends Omit<SettledNote, 'kind'> {
  /** Things that equal one the run sent, were not there before, and are more than it sent. */
  readonly surplus: readonly SurplusThing[];
}

export interface SurplusThing {
  readonly kind: ExistingKind;
  readonly id: string;
  /** Names the run's row for people. */
  readonly key: string;
}

const LOST = 'The process ended before the answer came.';

/**
 * Learns what became of the requests that an earlier run left open, and ends that run in the journal. Sends nothing.
 * @throws RequestError where the service cannot be asked, InterruptedError where the user stops it: the run stays
 * unfinished, and settling it again does no harm. Throws for a run that the journal does not have.
 */
export async function settleRun(runId: string, context: SettleContext): Promise<SettledRun> {
  const { journal } = context;
  const detail = await readDetail(journal, runId);
  const log = await journal.continueRun(runId);
  const open = detail.requests.filter(({ state }) => isFateOpen(state));
  const cutOff = open.filter(({ state }) => state === 'sent');
  await Promise.all(
    cutOff.map(({ number }) => log.advanceRequest(number, 'unknown', { at: context.now(), message: LOST })),
  );
  const quietMs = context.quietInMs?.() ?? 0;
  if (open.length > 0 && quietMs > 0) await pause(context, quietMs);
  const questions = openQuestions(detail, open);
  const isReplacing = open.some(({ operation }) => addedKind(operation) === undefined);
  const [answers] = await Promise.all([
    Promise.all(questions.map((question) => answerQuestion(question, detail, context))),
    // A value sent next must not be overtaken by the one that is still under way.
    isReplacing ? pause(context, context.settleTimeMs) : undefined,
  ]);
  const outcomes = answers.flatMap((answer) => answer.outcomes);
  const at = context.now();
  await saveAnswers(log, open, outcomes, at);
  if (detail.run.endedAt === undefined) {
    const counts = countOutcomes((await readDetail(journal, runId)).outcomes);
    await log.end({ status: 'interrupted', endedAt: at, results: [], counts, tieOut: [], findings: [] });
  }
  const asked = questions.flatMap(({ unsure }) => unsure).length;
  const notLanded = outcomes.filter(({ outcome }) => outcome === 'not-run').length;
  const surplus = answers.flatMap((answer) => answer.surplus);
  return { runId, startedAt: detail.run.startedAt, landed: asked - notLanded, notLanded, surplus };
}

async function readDetail(journal: Journal, runId: string): Promise<RunDetail> {
  const detail = await journal.readRun(runId);
  if (detail === undefined) throw new Error(`the journal has no run ${runId}`);
  return detail;
}

async function answerQuestion(question: OpenQuestion, detail: RunDetail, context: SettleContext) {
  const runId = detail.run.id;
  const { settleTimeMs, service, signal } = context;
  const { kind, certain, unsure, isKnown } = question;
  const companyIds = companiesOfItems([...unsure, ...certain]);
  const look = async () => {
    const held = await queryExisting(service, kind, companyIds);
    return matchStored({ certain, unsure, fresh: held.filter((each) => !isKnown(each)) });
  };
  const isStopped = () => signal?.aborted === true;
  const timing = { settleTimeMs, visibleAfterMs: 0, sleep: (ms: number) => pause(context, ms), isStopped };
  const all = unsure.length + certain.length;
  const latest = await lookUntil(look, timing, (seen) => seen.unsure.size + seen.certain.size === all);
  if (latest === undefined) throw new InterruptedError();
  const outcome = kind === 'document' ? 'uploaded' : 'added';
  const stored = [...latest.unsure].map(([{ rowKey }, { thing }]): RowOutcome => {
    const message = `The run ended before its answer came. The service was asked and holds it (${thing.id}).`;
    return { rowKey, outcome, id: thing.id, runId, message, isFound: true, findings: [] };
  });
  const shown = [...latest.certain].map(
    ([{ rowKey }, { thing }]): RowOutcome => ({ rowKey, outcome, id: thing.id, runId, findings: [] }),
  );
  const missing = unsure.filter((item) => !latest.unsure.has(item));
  const message = 'The run ended before; the service does not hold it.';
  const notRun = missing.map(({ rowKey }): RowOutcome => ({ rowKey, outcome: 'not-run', message, findings: [] }));
  return { outcomes: [...stored, ...shown, ...notRun], surplus: findSurplus(question, latest.left, detail) };
}

/** Records that nothing accounts for are never passed over: somebody else may have entered the same. */
function findSurplus(
  { kind, unsure, certain }: OpenQuestion,
  left: readonly ExistingRecord[],
  { outcomes }: RunDetail,
): SurplusThing[] {
  const keys = new Map(outcomes.map(({ rowKey, key }) => [rowKey, key]));
  const items = [...unsure, ...certain];
  const index = new MatchIndex(items, left);
  const likes = new Map<ExistingRecord, SentItem>();
  // Equal items share one list.
  const seen = new Set<readonly number[]>();
  for (const [place, item] of items.entries()) {
    const places = index.find(place, duplicateLevelOf(kind));
    if (seen.has(places)) continue;
    seen.add(places);
    for (const held of places.flatMap((at) => left[at] ?? [])) if (!likes.has(held)) likes.set(held, item);
  }
  return left.flatMap((held): SurplusThing[] => {
    const rowKey = likes.get(held)?.rowKey;
    return rowKey === undefined ? [] : [{ kind, id: held.thing.id, key: keys.get(rowKey) ?? rowKey }];
  });
}

async function pause({ sleep, signal }: SettleContext, ms: number): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
  throwIfStopped(signal);
}

/** unknown | answered | refused → settled, each request together with what became of its rows. */
async function saveAnswers(log: RunLog, open: readonly RequestEntry[], answers: readonly RowOutcome[], at: Date) {
  const byRow = new Map(answers.map((answer) => [answer.rowKey, answer]));
  await Promise.all(
    open.map((request) => {
      const outcomes = rowKeysOf(request.items ?? []).flatMap((rowKey) => byRow.get(rowKey) ?? []);
      return log.advanceRequest(request.number, 'settled', { at, outcomes });
    }),
  );
}

/** The items of one kind that an ended run left open. */
interface OpenQuestion {
  readonly kind: ExistingKind;
  /** In for certain, but without an id yet: these take their records first. */
  readonly certain: readonly SentItem[];
  /** May be in or not. */
  readonly unsure: readonly SentItem[];
  /** True for what was there before. */
  readonly isKnown: (held: ExistingRecord) => boolean;
}

/** Lists the questions about a run's open requests; none for replacements, which leave nothing to look for. */
function openQuestions(detail: RunDetail, open: readonly RequestEntry[]): readonly OpenQuestion[] {
  const kinds = new Set(open.map(({ operation }) => addedKind(operation)).filter((kind) => kind !== undefined));
  const questions = [...kinds].map((kind) => openQuestion(kind, detail, open));
  return questions.filter(({ unsure, certain }) => unsure.length + certain.length > 0);
}

function openQuestion(kind: ExistingKind, detail: RunDetail, open: readonly RequestEntry[]): OpenQuestion {
  const outcomes = new Map(detail.outcomes.map((outcome) => [outcome.rowKey, outcome]));
  const requests = detail.requests.filter(({ operation }) => addedKind(operation) === kind);
  const isOpen = new Set(open);
  const openOfKind = requests.filter((request) => isOpen.has(request));
  const knownIds = new Set([
    // Each thing that was held stands with the first request that it concerned, which may have come to its end.
    ...requests.flatMap(({ held = [] }) => held.map(({ id }) => id)),
    ...detail.outcomes.flatMap((row) => (isIn(row) && row.id !== undefined ? [row.id] : [])),
  ]);
  const isAwaiting = (entry: OutcomeEntry | undefined): boolean => isIn(entry) && entry?.id === undefined;
  return {
    kind,
    unsure: listItems(openOfKind).filter(({ rowKey }) => !isIn(outcomes.get(rowKey))),
    certain: listItems(requests).filter(({ rowKey }) => isAwaiting(outcomes.get(rowKey))),
    isKnown: (held) => knownIds.has(held.thing.id),
  };
}

/** Lists each row's item once: what was sent twice is one thing. */
function listItems(requests: readonly RequestEntry[]): readonly SentItem[] {
  const sent = requests.flatMap(({ items = [] }) => items);
  return [...new Map(sent.map((item) => [item.rowKey, item])).values()];
}

/** True of a row that its run has brought in. */
function isIn(entry: OutcomeEntry | undefined): boolean {
  return entry?.outcome === 'added' || entry?.outcome === 'uploaded';
}
