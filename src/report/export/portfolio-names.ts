import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { Security, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { NamedRecord } from './to-cell.ts';

/** Something that cells refer to, with every text that may stand for it. */
interface Titled {
  readonly id: string;
  readonly title: string;
  /** Beside its id and its title. */
  readonly others?: readonly string[];
}

/** How things of one scope (the firm, a company, a round) are referred to: by name, or by id where a name is not one thing's. */
class NameBook {
  readonly #titles = new Map<string, string>();
  readonly #idsOf = new Map<string, Set<string>>();

  constructor(things: Iterable<Titled>) {
    for (const { id, title, others = [] } of things) {
      this.#titles.set(id, title);
      for (const text of [id, title, ...others]) {
        const ids = this.#idsOf.get(foldName(text)) ?? new Set();
        this.#idsOf.set(foldName(text), ids.add(id));
      }
    }
  }

  /** True where the name means this thing and no other one. */
  isUnique(id: string): boolean {
    const title = this.#titles.get(id);
    return title !== undefined && foldName(title) !== '' && this.#idsOf.get(foldName(title))?.size === 1;
  }

  titleOf(id: string): string | undefined {
    return this.#titles.get(id);
  }

  /** `undefined` without an id. */
  refer(id: string | undefined): NamedRecord | undefined {
    if (id === undefined || id === '') return undefined;
    const title = this.#titles.get(id);
    return omitAbsent({ id, title, name: this.isUnique(id) ? title : undefined });
  }
}

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

/** Everything known of a portfolio beside what the service lists: how it came to be what it is. */
export interface PortfolioHistory {
  /** The service's, with what the journal knows of them besides. */
  readonly transactions: readonly Transaction[];
  /** Securities that transactions consumed and the service no longer lists, as they were. */
  readonly gone: readonly Security[];
  /** By the ID of a conversion or exercise, the share class that it was into. */
  readonly classInto: ReadonlyMap<string, string>;
  /** By the ID of a security, the shares or tokens that it was issued with; of those that show others. */
  readonly issued: ReadonlyMap<string, { readonly shown?: Decimal; readonly issued: Decimal }>;
  /** By the ID of what a conversion created, what it shows as its cost; of those that do not show what was carried on. */
  readonly listedCosts: ReadonlyMap<string, Decimal>;
}
