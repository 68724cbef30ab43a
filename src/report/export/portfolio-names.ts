import { groupBy } from '../../base/util/collections/group-by.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { NamedRecord } from './fact.ts';
import { NameBook } from './name-book.ts';

/** How every thing of a portfolio is referred to by rows of the workbook. */
export class PortfolioNames {
  readonly companies: NameBook;
  readonly funds: NameBook;
  readonly customColumns: NameBook;
  readonly #rounds: ReadonlyMap<string, NameBook>;
  readonly #classes: ReadonlyMap<string, NameBook>;
  readonly #classesOfRound: ReadonlyMap<string, NameBook>;

  constructor(snapshot: Snapshot) {
    this.companies = new NameBook(
      snapshot.companies.map(({ id, name, slug }) => ({ id, title: name, others: [slug] })),
    );
    this.funds = new NameBook(snapshot.funds.map(toTitled));
    this.customColumns = new NameBook(snapshot.customColumns.map(toTitled));
    this.#rounds = booksBy(snapshot.rounds, ({ companyId }) => companyId);
    this.#classes = booksBy(snapshot.shareClasses, ({ companyId }) => companyId);
    this.#classesOfRound = booksBy(snapshot.shareClasses, ({ companyId, roundId }) => placeKey(companyId, roundId));
  }

  round(companyId: string, roundId: string | undefined): NamedRecord | undefined {
    return (this.#rounds.get(companyId) ?? NO_NAMES).refer(roundId);
  }

  /** `roundId` where the row names the round beside the class. */
  shareClass(companyId: string, classId: string | undefined, roundId: string | undefined): NamedRecord | undefined {
    const all = this.#classes.get(companyId) ?? NO_NAMES;
    const ofRound = roundId === undefined ? undefined : this.#classesOfRound.get(placeKey(companyId, roundId));
    const isOfRound = classId !== undefined && ofRound?.titleOf(classId) !== undefined;
    return (isOfRound && ofRound !== undefined ? ofRound : all).refer(classId);
  }

  /** True where the class's name alone, within its company, means this class. */
  isClassNameUnique(companyId: string, classId: string): boolean {
    return this.#classes.get(companyId)?.isUnique(classId) === true;
  }
}

const NO_NAMES = new NameBook([]);

function booksBy<T extends { readonly id: string; readonly name: string }>(
  things: readonly T[],
  keyOf: (thing: T) => string,
): ReadonlyMap<string, NameBook> {
  return new Map([...groupBy(things, keyOf)].map(([key, group]) => [key, new NameBook(group.map(toTitled))]));
}

function toTitled({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, title: name };
}

function placeKey(companyId: string, roundId: string): string {
  return JSON.stringify([companyId, roundId]);
}
