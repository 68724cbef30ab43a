import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { PlannedItem } from '../../../model/outcomes/plan.ts';
import { targetKey } from '../../../model/service/target-key.ts';

type IsIn = (item: PlannedItem) => boolean;

/** Knows which transactions of a run are not in yet, by the security they concern. What is in stays in. */
export class PendingTransactions {
  readonly #queues: ReadonlyMap<string, SecurityQueue>;

  /** In the order of sending. */
  constructor(items: readonly PlannedItem[]) {
    const transactions = items.filter(({ data }) => data.kind === 'transaction');
    const bySecurity = groupBy(transactions, securityOf);
    this.#queues = new Map([...bySecurity].map(([security, queue]) => [security, new SecurityQueue(queue)]));
  }

  /** The first transaction of another kind or date that goes before this one on the same security, and is not in. */
  earlierThan(item: PlannedItem, isIn: IsIn): PlannedItem | undefined {
    return this.#queues.get(securityOf(item))?.earlierThan(item, isIn);
  }
}

/** Goes through the transactions on one security once, however often it is asked: there may be thousands. */
class SecurityQueue {
  readonly #items: readonly PlannedItem[];
  readonly #places: ReadonlyMap<PlannedItem, number>;
  /** Place of the first that was not in when last looked, and of the first of another kind than that. */
  #first = 0;
  #other = 0;

  constructor(items: readonly PlannedItem[]) {
    this.#items = items;
    this.#places = new Map(items.map((item, place) => [item, place]));
  }

  earlierThan(item: PlannedItem, isIn: IsIn): PlannedItem | undefined {
    const place = this.#placeOfOtherKind(item, isIn);
    return place < (this.#places.get(item) ?? 0) ? this.#items[place] : undefined;
  }

  #placeOfOtherKind(item: PlannedItem, isIn: IsIn): number {
    this.#first = this.#skip(this.#first, isIn);
    const first = this.#items[this.#first];
    if (first === undefined || kindOf(first) !== kindOf(item)) return this.#first;
    // All before the first are in: where its kind is another than it was, nothing of the old one was passed over.
    this.#other = this.#skip(
      Math.max(this.#other, this.#first),
      (each) => kindOf(each) === kindOf(first) || isIn(each),
    );
    return this.#other;
  }

  #skip(from: number, isOver: IsIn): number {
    let place = from;
    for (let item = this.#items[place]; item !== undefined && isOver(item); item = this.#items[place]) place += 1;
    return place;
  }
}

function securityOf({ data }: PlannedItem): string {
  return data.kind === 'transaction' ? targetKey(data.security) : '';
}

function kindOf({ data }: PlannedItem): string | undefined {
  return data.kind === 'transaction' ? `${data.event} ${data.date}` : undefined;
}
