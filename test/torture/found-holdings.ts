import { decimal } from '../../src/model/decimal.ts';
import type { NewData, NewSecurity, NewTransaction } from '../../src/model/new-data.ts';
import type { Round, Security, Snapshot, Transaction } from '../../src/model/snapshot.ts';
import { omitAbsent } from '../../src/util/omit-absent.ts';
import { describeCircles, describeThing } from './describe-thing.ts';

/** What the service holds, in the same texts as what it is to hold. Of the seed only funds and columns count as known. */
export function foundHoldings(held: Snapshot): readonly string[] {
  const names = namesOf(held);
  const named = (id: string): string => names.get(id) ?? id;
  const created = new Set(held.transactions.map(({ outputSecurityId }) => outputSecurityId));
  const bought = held.securities.filter(({ id }) => !created.has(id));
  const rounds = held.rounds.map(({ id, pariPassuRounds }) => ({
    key: named(id),
    others: pariPassuRounds.map((other) => named(other.id)),
  }));
  return [
    ...held.companies.map(({ id: _id, slug: _slug, status: _status, ...company }) =>
      describeThing({ kind: 'company', ...company }),
    ),
    ...held.rounds.map((round) => describeThing(toRound(round, named))),
    ...held.shareClasses.map((shareClass) => describeThing(toShareClass(shareClass, named))),
    ...bought.map(({ id }) => named(id)),
    ...held.transactions.map(({ id }) => named(id)),
    ...held.customValues.filter(({ values }) => values.length > 0).map((value) => describeThing(toValue(value, named))),
    ...describeCircles(rounds),
  ];
}

/** Names for all ids; securities and transactions have none and go by their texts. */
function namesOf(held: Snapshot): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const named = (id: string): string => names.get(id) ?? id;
  for (const { id, name } of [...held.companies, ...held.funds, ...held.customColumns]) names.set(id, name);
  for (const { id, companyId, name } of held.rounds) names.set(id, `${named(companyId)}/${name}`);
  for (const { id, roundId, name } of held.shareClasses) names.set(id, `${named(roundId)}/${name}`);
  const created = new Set(held.transactions.map(({ outputSecurityId }) => outputSecurityId));
  const securities = new Map(held.securities.map((security) => [security.id, security]));
  for (const security of held.securities) {
    if (!created.has(security.id)) names.set(security.id, describeThing(toSecurity(security, named)));
  }
  // In the order of entry: what one creates is there before another names it.
  for (const transaction of held.transactions) {
    const output = securities.get(transaction.outputSecurityId ?? '');
    const text = describeThing(toTransaction(transaction, output, named));
    names.set(transaction.id, text);
    if (output !== undefined) names.set(output.id, `what came of ${text}`);
  }
  return names;
}

type Named = (id: string) => string;

function toRound({ id: _id, companyId, closingDate, ...round }: Round, named: Named): NewData<string> {
  if (closingDate === undefined) throw new Error('a round is stored without its closing date');
  return { kind: 'round', ...round, company: named(companyId), closingDate, pariPassuRounds: [] };
}

function toShareClass(held: Snapshot['shareClasses'][number], named: Named): NewData<string> {
  const { id: _id, companyId, roundId, classType, purchaseType, pricePerShare, ...rest } = held;
  if (classType === undefined || purchaseType === undefined || pricePerShare === undefined) {
    throw new Error('a share class is stored without its type or price');
  }
  const links = { company: named(companyId), round: named(roundId) };
  return { kind: 'share-class', ...rest, ...links, classType, purchaseType, pricePerShare };
}

function toSecurity(held: Security, named: Named): NewSecurity<string> {
  const { id: _id, fundName: _fund, companyId, roundId, shareClassId, type, ...rest } = held;
  if (type === 'public_equity' || type === 'other') throw new Error(`nobody has entered a security of type ${type}`);
  const links = omitAbsent({
    round: roundId === undefined ? undefined : named(roundId),
    shareClass: shareClassId === undefined ? undefined : named(shareClassId),
  });
  return { kind: 'security', type, ...rest, ...links, company: named(companyId), fundId: named(held.fundId) };
}

/** What a conversion was into stands on the security it created; how many shares that has is the service's affair. */
function toTransaction(held: Transaction, output: Security | undefined, named: Named): NewTransaction<string> {
  const { event, date, companyId, inputSecurityId = '', shares, proceeds } = held;
  const common = {
    kind: 'transaction' as const,
    event,
    date,
    company: named(companyId),
    security: named(inputSecurityId),
  };
  if (event === 'sale') return omitAbsent({ ...common, sharesSold: shares ?? decimal('0'), cashReceived: proceeds });
  return omitAbsent({
    ...common,
    convertedTo: output?.shareClassId === undefined ? undefined : named(output.shareClassId),
  });
}

function toValue({ companyId, columnId, values }: Snapshot['customValues'][number], named: Named): NewData<string> {
  const options = values.map((value) => ({ id: value, value }));
  return { kind: 'custom-value', company: named(companyId), columnId: named(columnId), value: { options } };
}
