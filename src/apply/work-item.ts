import type { WriteOperation } from '../model/outcomes/plan.ts';
import type { NewData, Target } from '../model/service/new-data.ts';
import type { RowKey } from '../model/values/origin.ts';
import type { OpenFailure } from './send/failure.ts';

/** One thing to be sent for a row; a row of custom values has several. */
export interface WorkItem {
  /** Unique within the run, from 0. */
  readonly index: number;
  readonly rowKey: RowKey;
  /** Further rows that state just this; mostly none. */
  readonly alsoOf?: readonly RowKey[];
  readonly data: NewData<Target>;
}

/** A work item whose names have been brought to the service's ids. */
export interface BoundItem {
  readonly index: number;
  readonly rowKey: RowKey;
  readonly alsoOf?: readonly RowKey[];
  readonly data: NewData<string>;
}

/** What would go into one request, or less of it where the service takes less. */
export interface Batch {
  readonly operation: WriteOperation;
  readonly items: readonly BoundItem[];
  /** How often just this was sent without learning what became of it. */
  readonly lostTries: number;
  /** The journal's number of the planned request; absent for what is sent once more. */
  readonly requestNumber?: number;
}

/** The company an item belongs to, by its id; a company belongs to none. */
export function companyOfItem(item: { readonly data: NewData<string> }): string | undefined {
  return item.data.kind === 'company' ? undefined : item.data.company;
}

/** The companies that items concern, each once. */
export function companiesOf(items: readonly { readonly data: NewData<string> }[]): readonly string[] {
  return [...new Set(items.map(companyOfItem))].filter((id) => id !== undefined);
}

/** A batch that is on its way, by its number in the journal. */
export interface SentBatch extends Batch {
  readonly number: number;
}

/** A batch whose answer leaves open what of it is in. */
export interface OpenBatch extends SentBatch {
  readonly failure: OpenFailure;
}
