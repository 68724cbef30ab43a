import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { ApplyRun } from '../apply-run.ts';
import { addedKind } from '../settle/query-existing.ts';
import type { BoundItem, SentBatch } from '../work-item.ts';
import { pairAnswer } from './pair-answer.ts';
import type { WriteAnswer } from './send-items.ts';

type Done = Extract<WriteAnswer, { readonly kind: 'done' }>;

/** sent → answered (→ settled where the answer shows every id). Gives the items that the answer does not show. */
export async function takeAnswer(run: ApplyRun, sent: SentBatch, answer: WriteAnswer): Promise<readonly BoundItem[]> {
  return answer.kind === 'things' ? takeThings(run, sent, answer.things) : takeDone(run, sent, answer);
}

async function takeThings(
  run: ApplyRun,
  sent: SentBatch,
  things: readonly ExistingRecord[],
): Promise<readonly BoundItem[]> {
  const stored = pairAnswer(sent.items, things, (thing) => run.serviceState.isKnown(thing));
  for (const [item, held] of stored) run.markStored(item, held);
  const missing = sent.items.filter((item) => !stored.has(item));
  const outcomes = run.outcomesOf([...stored.keys()]);
  // With some missing, what became of those is not known: the request goes on as unknown.
  if (missing.length > 0) await run.journal((log) => log.saveOutcomes(outcomes));
  else await settleAnswered(run, sent);
  return missing;
}

async function takeDone(run: ApplyRun, sent: SentBatch, { id, slug }: Done): Promise<readonly BoundItem[]> {
  for (const item of sent.items) run.rows.note(item, { kind: 'in', ...omitAbsent({ id }) });
  if (id !== undefined) run.serviceState.addId('company', id);
  if (id !== undefined || addedKind(sent.operation) === undefined) await settleAnswered(run, sent);
  else await awaitIds(run, sent, slug);
  return [];
}

async function awaitIds(run: ApplyRun, sent: SentBatch, slug: string | undefined): Promise<void> {
  const { requestNumber } = sent;
  for (const item of sent.items) run.serviceState.await({ ...item, requestNumber, ...omitAbsent({ slug }) });
  const outcomes = run.outcomesOf(sent.items);
  await run.journal((log, at) => log.advanceRequest(sent.requestNumber, 'answered', { at, outcomes }));
}

async function settleAnswered(run: ApplyRun, sent: SentBatch): Promise<void> {
  const outcomes = run.outcomesOf(sent.items);
  await run.journal(async (log, at) => {
    await log.advanceRequest(sent.requestNumber, 'answered', { at, outcomes });
    await log.advanceRequest(sent.requestNumber, 'settled', { at });
  });
}
