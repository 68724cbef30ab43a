import { OUTPUT_TYPE } from '../../model/fields/security-types.ts';
import type { Security, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { groupBy } from '../../util/collections/group-by.ts';

/** What is known of transactions besides what the service says of them. */
export interface OutputFacts {
  /** The fund that holds what a transaction consumed. */
  readonly fundOf: (transaction: Transaction) => string | undefined;
  /** The share class that a conversion or exercise was into. */
  readonly classOf: (transaction: Transaction) => string | undefined;
  /** False for a certificate that is known to have been entered as such, or to have been there before. */
  readonly mayBeCreated: (security: Security, by: Transaction) => boolean;
  /** Whether to judge by day and fund alone where the class of a transaction is not known. */
  readonly withoutClass: boolean;
}

/**
 * The certificates that conversions and exercises created where the service does not name them: of the transaction's
 * company, day, fund and class. Only where there are as many as there are such transactions: with one more, one of them
 * may have been bought, and nobody could say which.
 */
export function inferOutputs(snapshot: Snapshot, facts: OutputFacts): ReadonlyMap<string, string> {
  const named = new Set(snapshot.transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? []));
  const silent = snapshot.transactions.filter(
    ({ event, outputSecurityId }) => event !== 'sale' && outputSecurityId === undefined,
  );
  if (silent.length === 0) return new Map();
  const certificates = snapshot.securities.filter(({ id, type }) => type === OUTPUT_TYPE && !named.has(id));
  const open = groupBy(certificates, ({ companyId, issueDate }) => dayOf({ companyId, date: issueDate }));
  const outputs = new Map<string, string>();
  const unclear = new Set(silent.filter((each) => facts.classOf(each) === undefined).map(dayOf));
  const clear = facts.withoutClass ? silent : silent.filter((transaction) => !unclear.has(dayOf(transaction)));
  for (const transactions of groupBy(clear, (transaction) => keyOf(transaction, facts)).values()) {
    const [first] = transactions;
    const ofDay = first === undefined ? [] : (open.get(dayOf(first)) ?? []);
    // Those of one key agree in all that is asked but in whether they may have created it.
    const alike = ofDay.filter((security) => first !== undefined && isOutputLike(security, first, facts));
    if (alike.length < transactions.length) continue;
    const fits = alike.filter((security) => transactions.every((each) => facts.mayBeCreated(security, each)));
    if (fits.length !== transactions.length) continue;
    const inOrder = inOrderOfId(transactions);
    for (const [index, id] of inOrderOfId(fits).entries()) {
      const transaction = inOrder[index];
      if (transaction !== undefined) outputs.set(transaction, id);
    }
  }
  return withoutShared(outputs);
}

/** A transaction of unknown class may have created any of the certificates of its day. */
function dayOf({ companyId, date }: Pick<Transaction, 'companyId' | 'date'>): string {
  return `${companyId} ${date}`;
}

function keyOf(transaction: Transaction, facts: OutputFacts): string {
  const { companyId, date } = transaction;
  return JSON.stringify([companyId, date, facts.fundOf(transaction) ?? null, facts.classOf(transaction) ?? null]);
}

function isOutputLike(security: Security, transaction: Transaction, facts: OutputFacts): boolean {
  const fund = facts.fundOf(transaction);
  const shareClass = facts.classOf(transaction);
  return (
    security.companyId === transaction.companyId &&
    security.issueDate === transaction.date &&
    (fund === undefined || fund === security.fundId) &&
    (shareClass === undefined || shareClass === security.shareClassId)
  );
}

function inOrderOfId(things: readonly { readonly id: string }[]): string[] {
  return things.map(({ id }) => id).sort();
}

/** Where less is known of one transaction than of another, both may seem to have created the same certificate. */
function withoutShared(outputs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const claims = groupBy([...outputs], ([, security]) => security);
  return new Map([...outputs].filter(([, security]) => claims.get(security)?.length === 1));
}
