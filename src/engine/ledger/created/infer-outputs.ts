import { groupBy } from '../../../base/util/collections/group-by.ts';
import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import type { Security, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import type { CreatedFigures } from './created-figures.ts';

export interface OutputFacts {
  readonly fundOf: (transaction: Transaction) => string | undefined;
  readonly classOf: (transaction: Transaction) => string | undefined;
  /** False for a certificate that is known to have been entered as such, or to have been there before. */
  readonly mayBeCreated: (security: Security, by: Transaction) => boolean;
  /** Whether shares and amount are those of what a transaction creates; asked only where that matters. */
  readonly figures: () => Pick<CreatedFigures, 'judge' | 'likelyAmong'>;
  /** Whether several of which nobody can say which is which are paired all the same, where there are as many of both. */
  readonly pairsUnclear: boolean;
  /** Whether to judge by day and fund alone where the class of a transaction is not known. */
  readonly withoutClass: boolean;
}

/** Above this on one day in one company, purchases are not ruled out: that would compare each with each. */
const MOST_PAIRS = 10_000;

/**
 * The certificates that conversions and exercises created where the service does not name them: of the transaction's
 * company, day, fund and class. A fund often buys the same class on that day, so shares and amount tell them apart. Where
 * they do not, only as many are told as there are transactions: with one more, one of them may have been bought, and
 * nobody could say which.
 */
export function inferOutputs(
  { transactions, securities }: Pick<Snapshot, 'transactions' | 'securities'>,
  facts: OutputFacts,
): ReadonlyMap<string, string> {
  const named = new Set(transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? []));
  const silent = transactions.filter(
    ({ event, outputSecurityId }) => event !== 'sale' && outputSecurityId === undefined,
  );
  if (silent.length === 0) return new Map();
  const certificates = securities.filter(({ id, type }) => type === OUTPUT_TYPE && !named.has(id));
  const open = groupBy(certificates, ({ companyId, issueDate }) => dayOf({ companyId, date: issueDate }));
  const outputs = new Map<string, string>();
  for (const [day, ofDay] of groupBy(silent, dayOf)) {
    const found = inferOfDay(ofDay, open.get(day) ?? [], facts);
    for (const [transaction, security] of found) outputs.set(transaction, security);
  }
  return outputs;
}

function inferOfDay(
  transactions: readonly Transaction[],
  certificates: readonly Security[],
  facts: OutputFacts,
): ReadonlyMap<string, string> {
  if (certificates.length === 0) return new Map();
  const byFigures = distinguishByFigures(transactions, certificates, facts);
  const taken = new Set(byFigures.values());
  const byNumber = distinguishByNumber(
    transactions.filter((each) => !byFigures.has(each)),
    certificates.filter((each) => !taken.has(each)),
    facts,
  );
  return new Map([...[...byFigures].map(([{ id }, security]) => [id, security.id] as const), ...byNumber]);
}

function distinguishByFigures(
  transactions: readonly Transaction[],
  certificates: readonly Security[],
  facts: OutputFacts,
): ReadonlyMap<Transaction, Security> {
  const figures = facts.figures();
  const likely = figures.likelyAmong(transactions);
  const likenesses = certificates.flatMap((right) =>
    [...likely(right)].flatMap((left): Likeness<Transaction, Security>[] => {
      if (!isOutputLike(right, left, facts) || !facts.mayBeCreated(right, left)) return [];
      const strength = figures.judge(left, right);
      return strength === 'bought' || strength === 0 ? [] : [{ left, right, strength }];
    }),
  );
  return distinguish(likenesses, {
    compareLefts: compareIds,
    compareRights: compareIds,
    areAlike: (a, b) => facts.pairsUnclear || hasSameFigures(a, b),
  });
}

function distinguishByNumber(
  transactions: readonly Transaction[],
  certificates: readonly Security[],
  facts: OutputFacts,
): ReadonlyMap<string, string> {
  // A transaction of unknown class may have created any of the certificates of its day.
  if (!facts.withoutClass && transactions.some((each) => facts.classOf(each) === undefined)) return new Map();
  const outputs = new Map<string, string>();
  for (const alike of groupBy(transactions, (transaction) => keyOf(transaction, facts)).values()) {
    const [first] = alike;
    // Those of one key agree in all that is asked but in whether they may have created it.
    const ofKey = certificates.filter((security) => isOutputLike(security, first, facts));
    if (ofKey.length < alike.length) continue;
    const isCrowd = ofKey.length * alike.length > MOST_PAIRS;
    const isPossible = (security: Security, each: Transaction): boolean =>
      facts.mayBeCreated(security, each) && (isCrowd || facts.figures().judge(each, security) !== 'bought');
    const fits = ofKey.filter((security) => alike.every((each) => isPossible(security, each)));
    if (fits.length !== alike.length || (fits.length > 1 && !facts.pairsUnclear)) continue;
    const inOrder = alike.toSorted(compareIds);
    for (const [index, { id }] of fits.toSorted(compareIds).entries()) {
      const transaction = inOrder[index];
      if (transaction !== undefined) outputs.set(transaction.id, id);
    }
  }
  return withoutShared(outputs);
}

function hasSameFigures(a: Security, b: Security): boolean {
  const [one, other] = [a.investmentAmount, b.investmentAmount];
  return a.shares === b.shares && one?.value === other?.value && one?.currency === other?.currency;
}

function dayOf({ companyId, date }: Pick<Transaction, 'companyId' | 'date'>): string {
  return `${companyId} ${date}`;
}

function keyOf(transaction: Transaction, facts: OutputFacts): string {
  return JSON.stringify([facts.fundOf(transaction) ?? null, facts.classOf(transaction) ?? null]);
}

function isOutputLike(security: Security, transaction: Transaction, facts: OutputFacts): boolean {
  const fund = facts.fundOf(transaction);
  const shareClass = facts.classOf(transaction);
  return (
    (fund === undefined || fund === security.fundId) &&
    (shareClass === undefined || shareClass === security.shareClassId)
  );
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Where less is known of one transaction than of another, both may seem to have created the same certificate. */
function withoutShared(outputs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const claims = groupBy([...outputs], ([, security]) => security);
  return new Map([...outputs].filter(([, security]) => claims.get(security)?.length === 1));
}

interface Likeness<T, S> {
  readonly left: T;
  readonly right: S;
  readonly strength: number;
}

interface PairingRules<T, S> {
  readonly compareLefts: (a: T, b: T) => number;
  readonly compareRights: (a: S, b: S) => number;
  /** Whether it makes no difference which of two of them a left gets. */
  readonly areAlike: (a: S, b: S) => boolean;
}

/** Pairs what certainly belongs together, strongest first; nothing is paired where one side has one too many. */
function distinguish<T, S>(likenesses: readonly Likeness<T, S>[], rules: PairingRules<T, S>): ReadonlyMap<T, S> {
  const told = new Map<T, S>();
  const taken = new Set<S>();
  for (const least of [...new Set(likenesses.map(({ strength }) => strength))].sort((a, b) => b - a)) {
    const open = likenesses.filter(
      ({ left, right, strength }) => strength >= least && !told.has(left) && !taken.has(right),
    );
    for (const group of toGroups(open)) {
      for (const [left, right] of pairGroup(group, rules)) {
        told.set(left, right);
        taken.add(right);
      }
    }
  }
  return told;
}

interface Group<T, S> {
  readonly rightsOf: Map<T, Set<S>>;
  readonly leftsOf: Map<S, Set<T>>;
}

function toGroups<T, S>(likenesses: readonly Likeness<T, S>[]): readonly Group<T, S>[] {
  const all: Group<T, S> = { rightsOf: new Map(), leftsOf: new Map() };
  for (const { left, right } of likenesses) link(all, left, right);
  const groups: Group<T, S>[] = [];
  const done = new Set<T>();
  for (const start of all.rightsOf.keys()) {
    if (done.has(start)) continue;
    const group: Group<T, S> = { rightsOf: new Map(), leftsOf: new Map() };
    const reached = new Set([start]);
    for (const left of reached) {
      done.add(left);
      for (const right of all.rightsOf.get(left) ?? []) {
        link(group, left, right);
        for (const other of all.leftsOf.get(right) ?? []) reached.add(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function link<T, S>({ rightsOf, leftsOf }: Group<T, S>, left: T, right: S): void {
  rightsOf.set(left, (rightsOf.get(left) ?? new Set()).add(right));
  leftsOf.set(right, (leftsOf.get(right) ?? new Set()).add(left));
}

function pairGroup<T, S>(
  group: Group<T, S>,
  { compareLefts, compareRights, areAlike }: PairingRules<T, S>,
): readonly (readonly [T, S])[] {
  const { rightsOf, leftsOf } = group;
  if (rightsOf.size !== leftsOf.size) return [];
  const pairs = peel(group);
  if (rightsOf.size === 0) return pairs;
  const [first, ...others] = leftsOf.keys();
  const isEach =
    [...rightsOf.values()].every(({ size }) => size === leftsOf.size) &&
    others.every((other) => first === undefined || areAlike(first, other));
  // Something is left of which nobody can tell which is which: then nothing of the group is certain.
  if (!isEach) return [];
  const rights = [...leftsOf.keys()].sort(compareRights);
  const rest = [...rightsOf.keys()].sort(compareLefts);
  return [
    ...pairs,
    ...rest.flatMap((left, index) => rights.slice(index, index + 1).map((right) => [left, right] as const)),
  ];
}

/** Takes out, one after the other, what has just one partner left: every right has to belong to somebody. */
function peel<T, S>({ rightsOf, leftsOf }: Group<T, S>): readonly (readonly [T, S])[] {
  const pairs: (readonly [T, S])[] = [];
  for (let progress = true; progress; ) {
    progress = false;
    for (const [left, rights] of rightsOf) {
      const [only, ...others] = rights;
      if (only === undefined || others.length > 0) continue;
      pairs.push([left, only]);
      for (const other of leftsOf.get(only) ?? []) rightsOf.get(other)?.delete(only);
      rightsOf.delete(left);
      leftsOf.delete(only);
      progress = true;
    }
  }
  return pairs;
}
