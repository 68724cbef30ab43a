import { compareDecimals, type Decimal, sumDecimals } from '../model/decimal.ts';
import type { Knowledge } from '../model/knowledge.ts';
import type { NewSecurity } from '../model/new-data.ts';
import type { Security, Snapshot, Transaction } from '../model/snapshot.ts';

const ANONYMOUS = 'input-of:';

/**
 * A security as far as the service and the journal tell: listed, or known only as what a transaction consumed. Nobody
 * documents what becomes of a security that is sold, converted or exercised: it may stay as it was, lose its shares or
 * disappear; all three must read the same.
 */
export interface Holding {
  /** Where a transaction names nothing it consumed, a stand-in of ours: see `isAnonymous`. */
  readonly id: string;
  /** The service gives a transaction without the id of what it consumed. */
  readonly isAnonymous: boolean;
  readonly companyId: string;
  /** What the service lists, else what the journal entered; absent for what is consumed and known from neither. */
  readonly security?: Security;
  readonly isListed: boolean;
  /** The known transactions that consume it, by date and id. */
  readonly transactions: readonly Transaction[];
  /** The known transaction that created it. */
  readonly createdBy?: Transaction;
  /** What the known sales took. */
  readonly sharesSold: Decimal;
}

/** Every security that the snapshot or its transactions speak of, by id. */
export function toHoldings(snapshot: Snapshot, knowledge: Knowledge): ReadonlyMap<string, Holding> {
  const entered = new Map(knowledge.securities.map((known) => [known.id, known.data]));
  const consumedBy = groupConsumption(snapshot);
  const createdBy = new Map(
    snapshot.transactions.flatMap((t) => (t.outputSecurityId === undefined ? [] : [[t.outputSecurityId, t] as const])),
  );
  const classRound = new Map(snapshot.shareClasses.map((shareClass) => [shareClass.id, shareClass.roundId]));
  const listed = new Map(snapshot.securities.map((security) => [security.id, withRound(security, classRound)]));
  const ids = new Set([...listed.keys(), ...consumedBy.keys(), ...createdBy.keys()]);
  return new Map(
    [...ids].sort().flatMap((id) => {
      const transactions = consumedBy.get(id) ?? [];
      const creator = createdBy.get(id);
      const security = listed.get(id) ?? toSecurity(id, entered.get(id), classRound);
      const companyId = security?.companyId ?? (creator ?? transactions[0])?.companyId;
      if (companyId === undefined) return [];
      const sharesSold = sumDecimals(
        transactions.flatMap((t) => (t.event === 'sale' && t.shares !== undefined ? [t.shares] : [])),
      );
      const holding: Holding = {
        id,
        companyId,
        ...(security === undefined ? {} : { security }),
        isAnonymous: id.startsWith(ANONYMOUS),
        isListed: listed.has(id),
        transactions,
        ...(creator === undefined ? {} : { createdBy: creator }),
        sharesSold,
      };
      return [[id, holding] as const];
    }),
  );
}

/** Shares or tokens a row may state for this holding: what is returned, that plus what sales took, or (where a conversion or exercise took all) whatever it had. */
export function isSameCount(stated: Decimal, returned: Decimal | undefined, holding: Holding): boolean {
  if (returned === undefined) return false;
  if (stated === returned) return true;
  if (compareDecimals(stated, sumDecimals([returned, holding.sharesSold])) === 0) return true;
  return returned === '0' && holding.transactions.some((transaction) => transaction.event !== 'sale');
}

function groupConsumption(snapshot: Snapshot): Map<string, Transaction[]> {
  const groups = new Map<string, Transaction[]>();
  const inOrder = [...snapshot.transactions].sort((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
  for (const transaction of inOrder) {
    const id = transaction.inputSecurityId ?? `${ANONYMOUS}${transaction.id}`;
    const group = groups.get(id) ?? [];
    groups.set(id, group);
    group.push(transaction);
  }
  return groups;
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
  if (entered === undefined) return undefined;
  const { kind: _kind, company, round, shareClass, ...rest } = entered;
  const links = {
    ...(round === undefined ? {} : { roundId: round }),
    ...(shareClass === undefined ? {} : { shareClassId: shareClass }),
  };
  return withRound({ ...rest, ...links, id, companyId: company }, classRound);
}
