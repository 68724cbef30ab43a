import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import { InterruptedError, RequestError } from '../../../service/client/errors.ts';
import type { ApplyRun } from '../apply-run.ts';
import { noteUnknown } from '../notes.ts';
import { type Batch, type BoundItem, companiesOfItems } from '../work-item.ts';
import type { SettleTiming, StoredSearch } from './find-stored.ts';
import { addedKind } from './query-existing.ts';

type FindStored = (
  search: StoredSearch,
  timing: SettleTiming,
) => Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined>;

/** What of the items sent the service holds; `undefined`, and the run is halted, where it cannot be asked. */
export async function lookUp(
  run: ApplyRun,
  sent: Pick<Batch, 'operation' | 'items'>,
  findStored: FindStored,
): Promise<ReadonlyMap<BoundItem, ExistingRecord> | undefined> {
  const kind = addedKind(sent.operation);
  if (kind === undefined) throw new Error(`what ${sent.operation} did is not to be looked for`);
  const certain = run.serviceState.awaited(kind, companiesOfItems(sent.items));
  const isKnown = (held: ExistingRecord) => run.serviceState.isKnown(held);
  const { service } = run.context;
  try {
    return await run.whileSettling(() =>
      findStored({ service, kind, items: sent.items, certain, isKnown }, run.timing),
    );
  } catch (error) {
    haltFor(run, error);
    return undefined;
  }
}

/** Halts the run over a question that got no answer. @throws what is no failure of a request. */
export function haltFor(run: ApplyRun, error: unknown): void {
  if (error instanceof InterruptedError) run.halt({ kind: 'interrupted' });
  else if (error instanceof RequestError) run.halt({ kind: 'service', error });
  else throw error;
}

/** The fate stays unknown; the journal keeps the request unsettled, so that the next run begins with it. */
export async function abandonLookUp(run: ApplyRun, items: readonly BoundItem[], words: string): Promise<void> {
  noteUnknown(run, items, words);
  const outcomes = run.outcomesOf(items);
  await run.journal((log) => log.saveOutcomes(outcomes));
}
