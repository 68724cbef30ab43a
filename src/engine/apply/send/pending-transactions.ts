import { groupBy } from '../../../base/util/collections/group-by.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { WorkItem } from '../work-item.ts';

type IsIn = (item: WorkItem) => boolean;

/** Which transactions of a run are not in yet, by the security they concern. What is in stays in. */
export class PendingTransactions {
  readonly #queues: ReadonlyMap<string, SecurityQueue>;

  /** In the order of sending. */
  constructor(items: readonly WorkItem[]) {
    const transactions = items.filter(({ data }) => data.kind === 'transaction');
    const bySecurity = groupBy(transactions, securityOf);
    this.#queues = new Map([...bySecurity].map(([security, queue]) => [security, new SecurityQueue(queue)]));
  }

  /** The first transaction of another kind or date that goes before this one on the same security, and is not in. */
  earlierThan(item: WorkItem, isIn: IsIn): WorkItem | undefined {
    const earlier = this.#queues.get(securityOf(item))?.firstOfOtherKind(item, isIn);
    return earlier !== undefined && earlier.index < item.index ? earlier : undefined;
  }
}

/** Goes through the transactions on one security once, however often it is asked: there may be thousands. */
class SecurityQueue {
  readonly #items: readonly WorkItem[];
  /** Place of the first that was not in when last looked, and of the first of another kind than that. */
  #first = 0;
  #other = 0;

  constructor(items: readonly WorkItem[]) {
    this.#items = items;
  }

  firstOfOtherKind(item: WorkItem, isIn: IsIn): WorkItem | undefined {
    this.#first = this.#skip(this.#first, isIn);
    const first = this.#items[this.#first];
    if (first === undefined || kindOf(first) !== kindOf(item)) return first;
    // All before the first are in: where its kind is another than it was, nothing of the old one was passed over.
    this.#other = this.#skip(
      Math.max(this.#other, this.#first),
      (each) => kindOf(each) === kindOf(first) || isIn(each),
    );
    return this.#items[this.#other];
  }

  #skip(from: number, isOver: IsIn): number {
    let place = from;
    for (let item = this.#items[place]; item !== undefined && isOver(item); item = this.#items[place]) place += 1;
    return place;
  }
}

function securityOf({ data }: WorkItem): string {
  return data.kind === 'transaction' ? targetKey(data.security) : '';
}

function kindOf(item: WorkItem | undefined): string | undefined {
  return item?.data.kind === 'transaction' ? `${item.data.event} ${item.data.date}` : undefined;
}
