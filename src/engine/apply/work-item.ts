import type { PlannedItem, WriteOperation } from '../../model/outcomes/plan.ts';
import type { NewData } from '../../model/service/new-data.ts';
import type { OpenFailure } from './send/failure.ts';

/** One thing to be sent for a row, as it was planned; a row of custom values has several. */
export interface WorkItem extends PlannedItem {
  /** Unique within the run, from 0. */
  readonly index: number;
}

/** A work item whose names have been brought to the service's ids. */
export interface BoundItem extends Omit<WorkItem, 'data'> {
  readonly data: NewData<string>;
}

/** What would go into one request, or less of it where the service takes less. */
export interface Batch {
  readonly operation: WriteOperation;
  readonly items: readonly BoundItem[];
  /** How often just this was sent without learning what became of it. */
  readonly lostTries: number;
  /** The journal's number of the request; absent until it is written for what is sent once more. */
  readonly requestNumber?: number;
}

/** The company an item belongs to, by its id; a company belongs to none. */
export function companyOfItem(item: { readonly data: NewData<string> }): string | undefined {
  return item.data.kind === 'company' ? undefined : item.data.company;
}

/** The companies that items concern, each once. */
export function companiesOfItems(items: readonly { readonly data: NewData<string> }[]): readonly string[] {
  return [...new Set(items.map(companyOfItem))].filter((id) => id !== undefined);
}

/** A batch that is on its way: the journal has its intent. */
export interface SentBatch extends Batch {
  readonly requestNumber: number;
}

/** A batch whose answer leaves open what of it is in. */
export interface OpenBatch extends SentBatch {
  readonly failure: OpenFailure;
}
