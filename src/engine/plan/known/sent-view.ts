import type { PlanDocument, PlannedItem } from '../../../model/outcomes/plan.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';

/** What would be sent for a row, every link as text that means the same in two plans of the same workbook. */
export type ItemAsSent = NewData<string>;

/**
 * What a plan sends, in a form in which two plans of the same workbook can be compared: a link to what a row of the
 * workbook is, is a link to that row, whether the row is still to be added or is there by now.
 */
export class SentView {
  readonly #itemsOf = new Map<RowKey, PlannedItem[]>();
  readonly #rowOf: ReadonlyMap<string, string>;
  readonly #doneByRun: ReadonlySet<RowKey>;

  constructor(document: PlanDocument, doneByRun: ReadonlySet<RowKey>) {
    this.#rowOf = rowsById(document);
    this.#doneByRun = doneByRun;
    for (const item of document.plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items))) {
      const items = this.#itemsOf.get(item.rowKey);
      if (items === undefined) this.#itemsOf.set(item.rowKey, [item]);
      else items.push(item);
    }
  }

  itemsOf(rowKey: RowKey): readonly ItemAsSent[] {
    return (this.#itemsOf.get(rowKey) ?? []).map(({ data }) => this.#toSent(data));
  }

  #toSent(data: NewData<Target>): ItemAsSent {
    const link = (target: Target): string => this.#link(target);
    switch (data.kind) {
      case 'company':
        return data;
      case 'round':
        return { ...data, company: link(data.company), pariPassuRounds: this.#linksOf(data.pariPassuRounds) };
      case 'share-class':
        return { ...data, company: link(data.company), round: link(data.round) };
      case 'security': {
        const { round, shareClass, ...rest } = data;
        const links = {
          ...(round === undefined ? {} : { round: link(round) }),
          ...(shareClass === undefined ? {} : { shareClass: link(shareClass) }),
        };
        return { ...rest, ...links, company: link(data.company) };
      }
      case 'transaction': {
        const { convertedTo, ...rest } = data;
        const into = convertedTo === undefined ? {} : { convertedTo: link(convertedTo) };
        return { ...rest, ...into, company: link(data.company), security: link(data.security) };
      }
      case 'custom-value':
      case 'mark':
      case 'logo':
      case 'document':
        return { ...data, company: link(data.company) };
    }
  }

  #link(target: Target): string {
    const key = targetKey(target);
    return this.#rowOf.get(key) ?? key;
  }

  /** A round that is sent after one that was to come later names it now; that follows from what the run has done. */
  #linksOf(rounds: readonly Target[]): string[] {
    const done = (key: string) => key.startsWith('row:') && this.#doneByRun.has(key.slice('row:'.length));
    return rounds
      .map((target) => this.#link(target))
      .filter((key) => !done(key))
      .sort();
  }
}

/** By the id of what is there: the row that it is, or the transaction row that created it. */
function rowsById({ plan, snapshot }: PlanDocument): ReadonlyMap<string, string> {
  const outputOf = new Map(snapshot.transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
  const byId = new Map<string, string>();
  for (const { id, kind, rowKey } of plan.rows) {
    if (id === undefined) continue;
    if (kind !== 'transaction') byId.set(id, `row:${rowKey}`);
    const output = kind === 'transaction' ? outputOf.get(id) : undefined;
    if (output !== undefined) byId.set(output, `output-of:${rowKey}`);
  }
  return byId;
}
