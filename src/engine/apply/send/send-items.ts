import { assertNever } from '../../../base/util/assert-never.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { InterruptedError } from '../../../base/util/interruption.ts';
import type { WriteOperation } from '../../../model/outcomes/plan.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { NewData } from '../../../model/service/new-data.ts';
import { HeldBackError, isRequestFailure, type RequestFailure } from '../../../service/client/errors.ts';
import type { ApplyContext } from '../apply-context.ts';
import type { ApplyRun } from '../apply-run.ts';
import type { BoundItem } from '../batch.ts';
import { findStoredAfterRefusal } from '../settle/find-stored.ts';

export type WriteAnswer =
  /** The answer shows the things that were added. */
  | { readonly kind: 'things'; readonly things: readonly ExistingRecord[] }
  | { readonly kind: 'done'; readonly id?: string; readonly slug?: string };

export type WriteResult =
  | WriteAnswer
  /** The user interrupted, and it did not come to an end in time. */
  | { readonly kind: 'abandoned' }
  | WriteFailure;

/** Keeps a write from its answer, as the client threw it. */
type WriteFailure =
  | RequestFailure
  /** Not sent, since the run had stood still: what the service holds is to be looked at first. */
  | HeldBackError
  /** The user stopped it before it was sent. */
  | InterruptedError
  /** Not sent, since nothing can be: no state folder to write to. */
  | { readonly kind: 'not-ready'; readonly error: CapsheetError };

/** Sends one request; never throws for what becomes of it. */
export async function sendItems(
  run: ApplyRun,
  operation: WriteOperation,
  items: readonly BoundItem[],
): Promise<WriteResult> {
  const answered = callService(run.context, operation, items, toMayRepeat(run, operation, items)).catch(toWriteFailure);
  const abandoned = run.graceOver.then((): WriteResult => ({ kind: 'abandoned' }));
  return Promise.race([answered, abandoned]);
}

/** @throws what is no failure of a request: a bug of ours is never taken for an answer. */
function toWriteFailure(error: unknown): WriteFailure {
  if (isRequestFailure(error) || error instanceof InterruptedError || error instanceof HeldBackError) return error;
  // Any other error of the client is thrown before it sends.
  if (error instanceof CapsheetError) return { kind: 'not-ready', error };
  throw error;
}

/**
 * A refused add may have been stored all the same: a look costs one read. What may show late is waited for once; a storm
 * of refusals is not made longer by a wait for each. False, too, where the service cannot be asked: then the run is halted.
 */
function toMayRepeat(run: ApplyRun, operation: WriteOperation, items: readonly BoundItem[]): () => Promise<boolean> {
  let visibleAfterMs = run.timing.visibleAfterMs;
  return async () => {
    const stored = await run.lookUp({ operation, items }, (look, count, timing) =>
      findStoredAfterRefusal(look, count, { ...timing, visibleAfterMs }),
    );
    visibleAfterMs = 0;
    return stored?.size === 0;
  };
}

async function callService(
  { service, fileOf }: ApplyContext,
  operation: WriteOperation,
  items: readonly BoundItem[],
  mayRepeat: () => Promise<boolean>,
): Promise<WriteAnswer> {
  const data = items.map((item) => item.data);
  switch (operation) {
    case 'createCompany': {
      const { id, slug } = await service.createCompany(onlyOf(data, 'company'), mayRepeat);
      return omitAbsent({ kind: 'done', id, slug });
    }
    case 'addRounds': {
      const things = await service.addRounds(ofKind(data, 'round'), mayRepeat);
      return { kind: 'things', things: things.map((thing) => ({ kind: 'round', thing })) };
    }
    case 'addShareClasses': {
      const things = await service.addShareClasses(ofKind(data, 'share-class'), mayRepeat);
      return { kind: 'things', things: things.map((thing) => ({ kind: 'share-class', thing })) };
    }
    case 'addSecurities':
      await service.addSecurities(ofKind(data, 'security'), mayRepeat);
      return { kind: 'done' };
    case 'addTransactions': {
      const things = await service.addTransactions(ofKind(data, 'transaction'), mayRepeat);
      return { kind: 'things', things: things.map((thing) => ({ kind: 'transaction', thing })) };
    }
    case 'replaceCustomValues':
      await service.replaceCustomValues(ofKind(data, 'custom-value'));
      return { kind: 'done' };
    case 'upsertMarks':
      await service.upsertMarks(ofKind(data, 'mark'));
      return { kind: 'done' };
    case 'uploadLogo':
      await service.uploadLogo(onlyOf(data, 'logo'), pathOf(items, fileOf));
      return { kind: 'done' };
    case 'uploadDocument':
      await service.uploadDocument(onlyOf(data, 'document'), pathOf(items, fileOf), mayRepeat);
      return { kind: 'done' };
    default:
      return assertNever(operation);
  }
}

/** Returns the one item of a kind that takes a request of its own. */
function onlyOf<K extends NewData<string>['kind']>(data: readonly NewData<string>[], kind: K): OfKind<K> {
  const [only] = ofKind(data, kind);
  if (only === undefined || data.length !== 1) throw new Error(`a ${kind} is sent by a request of its own`);
  return only;
}

function pathOf([item]: readonly BoundItem[], fileOf: ApplyContext['fileOf']): string {
  const path = item === undefined ? undefined : fileOf?.(item.rowKey);
  if (path === undefined) throw new Error('nobody says where the file of a row to be uploaded is');
  return path;
}

type OfKind<K extends NewData<string>['kind']> = Extract<NewData<string>, { readonly kind: K }>;

/** Asserts that all are of the kind, or positions in the answer would lie: anything else is a bug of ours. */
function ofKind<K extends NewData<string>['kind']>(data: readonly NewData<string>[], kind: K): readonly OfKind<K>[] {
  const isOfKind = (item: NewData<string>): item is OfKind<K> => item.kind === kind;
  const items = data.filter(isOfKind);
  if (items.length !== data.length) throw new Error(`a request of ${kind} holds something else`);
  return items;
}
