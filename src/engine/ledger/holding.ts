import { byId } from '../../base/util/collections/by-id.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { compareTexts } from '../../base/util/text/compare-texts.ts';
import { type EntryHistory, toSeenAt } from '../../model/service/entry-history.ts';
import type { NewSecurity } from '../../model/service/new-data.ts';
import { isUnlisted } from '../../model/service/recalled.ts';
import type { Security, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import { securityAsSent } from './as-sent.ts';

const PLACEHOLDER = 'input-of:';
/** A hundred thousand holdings have one empty list. */
const NONE: readonly Transaction[] = [];

/**
 * A security as far as the service and the journal tell: listed, or known only as what a transaction consumed. Nobody
 * documents what becomes of a security that is sold, converted or exercised: it may stay as it was, lose its shares or
 * disappear; all three must read the same.
 */
export interface Holding {
  /** Where a transaction names nothing it consumed, an id of our own: see `isPlaceholder`. */
  readonly id: string;
  /** The service gives a transaction without the id of what it consumed. */
  readonly isPlaceholder: boolean;
  readonly companyId: string;
  /** As the service lists it, else as the journal entered it; absent for what is consumed and known from neither. */
  readonly security?: Security;
  readonly isListed: boolean;
  /** The service has accepted it, does not list it, and nothing is known to have consumed it. */
  readonly isAwaited: boolean;
  /** As the journal entered or saw it: the service may list what was consumed without its shares. */
  readonly before?: NewSecurity<string>;
  /** As it was listed before a run last took from what one had entered. */
  readonly lastListed?: NewSecurity<string>;
  /** The part that sales had taken when the journal last saw it listed. */
  readonly soldSeen: Decimal;
  /** The part that sales had taken when the journal saw it; zero for what a run entered. */
  readonly soldBefore: Decimal;
  /** `before` is what a run entered, and not what one saw listed. */
  readonly isEntered: boolean;
  /** The known transactions that consume it, by date, and of one day those first that earlier runs have seen. */
  readonly transactions: readonly Transaction[];
  readonly createdBy?: Transaction;
  readonly sharesSold: Decimal;
}

/**
 * Every security that the snapshot or the transactions speak of, by id. Those that earlier runs have seen come first: of
 * several equal ones the rows are then those that were there before, and what somebody else added since is left over.
 */
export function toHoldings(
  snapshot: Pick<Snapshot, 'securities' | 'shareClasses'>,
  transactions: readonly Transaction[],
  entryHistory: EntryHistory,
): ReadonlyMap<string, Holding> {
  const entered = byId(entryHistory.securities);
  const consumedBy = groupBy(inOrder(transactions, toSeenAt('transaction', entryHistory)), consumedId);
  const createdBy = new Map(
    transactions.flatMap((t) => (t.outputSecurityId === undefined ? [] : [[t.outputSecurityId, t] as const])),
  );
  const classRound = new Map(snapshot.shareClasses.map((shareClass) => [shareClass.id, shareClass.roundId]));
  const listed = new Map<string, Security>();
  for (const security of snapshot.securities) listed.set(security.id, withRound(security, classRound));
  const ids = new Set([...listed.keys(), ...consumedBy.keys(), ...createdBy.keys()]);
  const holdings = new Map<string, Holding>();
  for (const id of bySeen(ids, toSeenAt('security', entryHistory))) {
    const consumption = consumedBy.get(id) ?? NONE;
    const known = entered.get(id);
    const own = listed.get(id);
    const security = own ?? toSecurity(id, known?.lastListed ?? known?.data, classRound);
    const isAwaited = security !== undefined && isUnlisted(security);
    const companyId = security?.companyId ?? (createdBy.get(id) ?? consumption[0])?.companyId;
    if (companyId === undefined) continue;
    const soldSeen = soldShares(consumption.filter(({ id: taking }) => entryHistory.inputs.get(taking) === id));
    holdings.set(id, {
      id,
      companyId,
      isPlaceholder: id.startsWith(PLACEHOLDER),
      isListed: own !== undefined && !isAwaited,
      isAwaited,
      transactions: consumption,
      sharesSold: soldShares(consumption),
      isEntered: known?.input !== undefined,
      soldBefore: known?.input === undefined ? soldSeen : ZERO,
      soldSeen,
      ...omitAbsent({ security, before: known?.data, lastListed: known?.lastListed, createdBy: createdBy.get(id) }),
    });
  }
  return holdings;
}

/**
 * Picks the holdings of a part of what they were made of, whose transactions are these; `undefined` where the rest says something
 * of one of them.
 */
export function pickHoldings(
  holdings: ReadonlyMap<string, Holding>,
  { securities }: Pick<Snapshot, 'securities'>,
  transactions: readonly Transaction[],
): ReadonlyMap<string, Holding> | undefined {
  const listed = new Set(securities.map(({ id }) => id));
  const known = new Set<Transaction | undefined>(transactions).add(undefined);
  const named = new Set(transactions.flatMap((each) => [consumedId(each), each.outputSecurityId]));
  const picked = new Map<string, Holding>();
  for (const [id, holding] of holdings) {
    if (!listed.has(id) && !named.has(id)) continue;
    const isWhole = known.has(holding.createdBy) && holding.transactions.every((each) => known.has(each));
    if (!isWhole || holding.isListed !== listed.has(id)) return undefined;
    picked.set(id, holding);
  }
  return picked;
}

/** Returns each known transaction once; the journal completes what the service leaves out. */
export function completeTransactions(
  { transactions }: Pick<Snapshot, 'transactions'>,
  entryHistory: EntryHistory,
): readonly Transaction[] {
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  const created = new Map<string, string>();
  for (const { id, createdId } of entryHistory.accepted) if (createdId !== undefined) created.set(id, createdId);
  return [...byId(transactions).values()].map((transaction) => {
    const { id } = transaction;
    const inputSecurityId = transaction.inputSecurityId ?? entered.get(id) ?? entryHistory.inputs.get(id);
    const outputSecurityId = transaction.outputSecurityId ?? created.get(id);
    return { ...transaction, ...omitAbsent({ inputSecurityId, outputSecurityId }) };
  });
}

function soldShares(transactions: readonly Transaction[]): Decimal {
  if (transactions.length === 0) return ZERO;
  const sales = transactions.filter(({ event }) => event === 'sale');
  return sales.length === 0 ? ZERO : sumDecimals(sales.flatMap(({ shares }) => shares ?? []));
}

/** By day, of one day those first that earlier runs have seen. */
function inOrder(transactions: readonly Transaction[], seenAt: (id: string) => number): readonly Transaction[] {
  const known = byId<string, Transaction>(transactions);
  const inTurn = bySeen(known.keys(), seenAt).flatMap((id) => known.get(id) ?? []);
  return inTurn.sort((a, b) => compareTexts(a.date, b.date));
}

/** As earlier runs have seen them first, one after the other; what came to be seen at once is in the order of the ids. */
function bySeen(ids: Iterable<string>, seenAt: (id: string) => number): readonly string[] {
  const groups = groupBy([...ids].sort(compareTexts), seenAt);
  return [...groups].sort(([a], [b]) => a - b).flatMap(([, some]) => some);
}

function consumedId({ id, inputSecurityId }: Transaction): string {
  return inputSecurityId ?? `${PLACEHOLDER}${id}`;
}

/** A certificate without a round of its own has its share class's. */
function withRound(security: Security, classRound: ReadonlyMap<string, string>): Security {
  if (security.roundId !== undefined || security.shareClassId === undefined) return security;
  const roundId = classRound.get(security.shareClassId);
  return roundId === undefined ? security : { ...security, roundId };
}

function toSecurity(
  id: string,
  entered: NewSecurity<string> | undefined,
  classRound: ReadonlyMap<string, string>,
): Security | undefined {
  return entered === undefined ? undefined : withRound(securityAsSent(entered, id), classRound);
}
