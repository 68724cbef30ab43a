import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { Security, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { NamedRecord } from './to-cell.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
  /** Besides its id and its title. */
  readonly others?: readonly string[];
}

/** Refers to things of one scope (the firm, a company, a round) by name, or by id if the name is ambiguous. */
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

  /** True if the name means only this thing. */
  isUnique(id: string): boolean {
    const title = this.#titles.get(id);
    return title !== undefined && foldName(title) !== '' && this.#idsOf.get(foldName(title))?.size === 1;
  }

  titleOf(id: string): string | undefined {
    return this.#titles.get(id);
  }

  /** Returns `undefined` without an id. */
  refer(id: string | undefined): NamedRecord | undefined {
    if (id === undefined || id === '') return undefined;
    const title = this.#titles.get(id);
    return omitAbsent({ id, title, name: this.isUnique(id) ? title : undefined });
  }
}

/** Says how rows of the workbook refer to each thing of a portfolio. */
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

  shareClass(companyId: string, classId: string | undefined, roundId: string | undefined): NamedRecord | undefined {
    const all = this.#classes.get(companyId) ?? NO_NAMES;
    const ofRound = roundId === undefined ? undefined : this.#classesOfRound.get(placeKey(companyId, roundId));
    const isOfRound = classId !== undefined && ofRound?.titleOf(classId) !== undefined;
    return (isOfRound && ofRound !== undefined ? ofRound : all).refer(classId);
  }

  /** True if the class's name is unique within its company. */
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

/** The history of a portfolio, besides what the service lists. */
export interface PortfolioHistory {
  /** The service's transactions, completed from the journal. */
  readonly transactions: readonly Transaction[];
  /** Securities that transactions consumed and the service no longer lists. */
  readonly gone: readonly Security[];
  /** The share class that a conversion or exercise led to, by its ID. */
  readonly classInto: ReadonlyMap<string, string>;
  /** The shares or tokens that a security was issued with, by its ID, if it shows others. */
  readonly issued: ReadonlyMap<string, { readonly shown?: Decimal; readonly issued: Decimal }>;
  /** The cost shown by what a conversion created, by its ID, if that differs from what was carried on. */
  readonly listedCosts: ReadonlyMap<string, Decimal>;
}
