import type { PlannedItem, WriteOperation } from '../../model/outcomes/plan.ts';
import type { NewData } from '../../model/service/new-data.ts';
import type { RefusedError, RequestFailure } from '../../service/client/errors.ts';

/** A planned item whose names have been brought to the service's ids. */
export interface BoundItem extends Omit<PlannedItem, 'data'> {
  readonly data: NewData<string>;
  readonly planned: PlannedItem;
}

/** Items for one request, or for several where the service takes less at once. */
export interface Batch {
  readonly operation: WriteOperation;
  readonly items: readonly BoundItem[];
  /** How often just this was sent without learning what became of it. */
  readonly lostTries: number;
  /** The journal's number of the request; absent until it is written for what is sent once more. */
  readonly requestNumber?: number;
}

/** A batch that is on its way: the journal has its intent. */
export interface SentBatch extends Batch {
  readonly requestNumber: number;
}

/** A batch whose answer leaves open what of it is in. */
export interface OpenBatch extends SentBatch {
  readonly failure: OpenFailure;
}

/** The answer came and says nothing of the row. */
interface NotShown {
  readonly kind: 'not-shown';
  readonly words: string;
}

export const ROW_NOT_SHOWN: NotShown = { kind: 'not-shown', words: 'The answer does not show the row.' };

/** Leaves open whether a request has stored something. */
export type OpenFailure = RequestFailure | NotShown;

/** The answer was lost, or is of no use; a refusal says at least that nothing more will come of the request. */
export function isLost(failure: OpenFailure): failure is Exclude<OpenFailure, RefusedError> {
  return failure.kind !== 'refused';
}

/** The id of the company an item belongs to; a company belongs to none. */
export function companyOfItem({ data }: { readonly data: NewData<string> }): string | undefined {
  return data.kind === 'company' ? undefined : data.company;
}

/** The companies that items concern, each once. */
export function companiesOfItems(items: readonly { readonly data: NewData<string> }[]): readonly string[] {
  return [...new Set(items.map(companyOfItem))].filter((id) => id !== undefined);
}
