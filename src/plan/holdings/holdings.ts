import { unitsOf } from '../../model/fields/units.ts';
import { compareByFirstSeen, type EntryHistory } from '../../model/service/entry-history.ts';
import type { NewSecurity } from '../../model/service/new-data.ts';
import { isUnlisted } from '../../model/service/recalled.ts';
import type { Security, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { securityAsSent } from './as-sent.ts';

const PLACEHOLDER = 'input-of:';

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
  /** What the service lists, else what the journal entered; absent for what is consumed and known from neither. */
  readonly security?: Security;
  readonly isListed: boolean;
  /** The service has accepted it, does not list it, and nothing is known to have consumed it. */
  readonly isAwaited: boolean;
  /** What the journal entered or saw of it before: the service may list what was consumed without its shares. */
  readonly before?: NewSecurity<string>;
  /** The known transactions that consume it, by date, and of one day those first that earlier runs have seen. */
  readonly transactions: readonly Transaction[];
  /** The known transaction that created it. */
  readonly createdBy?: Transaction;
  /** What the known sales took. */
  readonly sharesSold: Decimal;
}

/**
 * Every security that the snapshot or the transactions speak of, by id. Those that earlier runs have seen come first: of
 * several equal ones the rows are then those that were there before, and what somebody else added since is left over.
 */
export function toHoldings(
  snapshot: Snapshot,
  transactions: readonly Transaction[],
  entryHistory: EntryHistory,
): ReadonlyMap<string, Holding> {
  const entered = new Map(entryHistory.securities.map((known) => [known.id, known.data]));
  const consumedBy = groupConsumption(transactions, compareByFirstSeen('transaction', entryHistory));
  const createdBy = new Map(
    transactions.flatMap((t) => (t.outputSecurityId === undefined ? [] : [[t.outputSecurityId, t] as const])),
  );
  const classRound = new Map(snapshot.shareClasses.map((shareClass) => [shareClass.id, shareClass.roundId]));
  const listed = new Map(snapshot.securities.map((security) => [security.id, withRound(security, classRound)]));
  const ids = [...new Set([...listed.keys(), ...consumedBy.keys(), ...createdBy.keys()])].sort(
    compareByFirstSeen('security', entryHistory),
  );
  const holdings = new Map<string, Holding>();
  for (const id of ids) {
    const consumption = consumedBy.get(id) ?? [];
    const security = listed.get(id) ?? toSecurity(id, entered.get(id), classRound);
    const isAwaited = security !== undefined && isUnlisted(security);
    const companyId = security?.companyId ?? (createdBy.get(id) ?? consumption[0])?.companyId;
    if (companyId === undefined) continue;
    holdings.set(id, {
      id,
      companyId,
      isPlaceholder: id.startsWith(PLACEHOLDER),
      isListed: listed.has(id) && !isAwaited,
      isAwaited,
      transactions: consumption,
      sharesSold: soldShares(consumption),
      ...omitAbsent({ security, before: entered.get(id), createdBy: createdBy.get(id) }),
    });
  }
  return holdings;
}

/** What the service does not say of a transaction that an earlier run entered or saw, the journal does. */
export function completeTransactions(
  { transactions }: Pick<Snapshot, 'transactions'>,
  entryHistory: EntryHistory,
): readonly Transaction[] {
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  return transactions.map((transaction) => {
    const { id } = transaction;
    const inputSecurityId = transaction.inputSecurityId ?? entered.get(id) ?? entryHistory.inputs.get(id);
    return inputSecurityId === undefined ? transaction : { ...transaction, inputSecurityId };
  });
}

/** What the service returned of a holding's shares or tokens, and what the journal knew of them before. */
interface KnownCount {
  readonly returned: Decimal | undefined;
  readonly before: Decimal | undefined;
}

export function isSameCount(stated: Decimal, known: KnownCount, holding: Holding): boolean {
  return stated === known.returned || (possibleCounts(known, holding)?.includes(stated) ?? true);
}

/**
 * Shares or tokens a row may state for this holding: what is returned, that plus what sales took, or (where a
 * conversion or exercise took all) whatever it had: as the journal knows it, else anything, which is `undefined`.
 * Nothing returned for what was transacted, listed or not, is nothing left. `before` is the journal's count.
 */
export function possibleCounts({ returned, before }: KnownCount, holding: Holding): readonly Decimal[] | undefined {
  const { transactions, sharesSold, isListed } = holding;
  const asReturned = returned === undefined ? [] : [returned];
  if (transactions.length === 0) return asReturned;
  const left = isListed ? (returned ?? ZERO) : ZERO;
  const counts = [...asReturned, sumDecimals([left, sharesSold])];
  if (left !== ZERO) return counts;
  if (before === undefined) return transactions.every(({ event }) => event === 'sale') ? counts : undefined;
  // The row may have been written before the sales or after them; the journal may have seen it between two of them, too.
  const taken = runningTotals(transactions).map((total) => addDecimals(before, total));
  return [...counts, subtractDecimals(before, sharesSold), ...taken];
}

/** What the sales took by and by: nothing at first. */
function runningTotals(transactions: readonly Transaction[]): readonly Decimal[] {
  const totals = [ZERO];
  for (const { event, shares } of transactions)
    if (event === 'sale') totals.push(addDecimals(totals.at(-1) ?? ZERO, shares ?? ZERO));
  return totals;
}

/** The service gives no count of what a conversion or exercise took whole, and the journal has none: any would do. */
export function isCountUnknown({
  security,
  before,
  transactions,
}: Pick<Holding, 'security' | 'before' | 'transactions'>): boolean {
  const returned = (security && unitsOf(security)) ?? ZERO;
  const known = before && unitsOf(before);
  return returned === ZERO && known === undefined && transactions.some(({ event }) => event !== 'sale');
}

function soldShares(transactions: readonly Transaction[]): Decimal {
  const sales = transactions.filter(({ event }) => event === 'sale');
  return sales.length === 0 ? ZERO : sumDecimals(sales.flatMap(({ shares }) => shares ?? []));
}

function groupConsumption(
  transactions: readonly Transaction[],
  compareIds: (a: string, b: string) => number,
): Map<string, Transaction[]> {
  const groups = new Map<string, Transaction[]>();
  const inOrder = transactions.toSorted((a, b) =>
    a.date === b.date ? compareIds(a.id, b.id) : a.date < b.date ? -1 : 1,
  );
  for (const transaction of inOrder) {
    const id = transaction.inputSecurityId ?? placeholderId(transaction);
    const group = groups.get(id) ?? [];
    groups.set(id, group);
    group.push(transaction);
  }
  return groups;
}

function placeholderId({ id }: Transaction): string {
  return `${PLACEHOLDER}${id}`;
}

/** A certificate without a round of its own has its share class's. */
function withRound(security: Security, classRound: ReadonlyMap<string, string>): Security {
  const roundId = security.roundId ?? (security.shareClassId && classRound.get(security.shareClassId));
  return roundId === undefined ? security : { ...security, roundId };
}

function toSecurity(
  id: string,
  entered: NewSecurity<string> | undefined,
  classRound: ReadonlyMap<string, string>,
): Security | undefined {
  return entered === undefined ? undefined : withRound(securityAsSent(entered, id), classRound);
}
