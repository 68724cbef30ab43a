import { groupBy } from '../../src/base/util/collections/group-by.ts';
import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import type { NewData, NewSecurity, NewTransaction } from '../../src/model/service/new-data.ts';
import type { Round, Security, Snapshot, Transaction } from '../../src/model/service/snapshot.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { describeCircles, describeThing } from './describe-thing.ts';

/** One thing that the service holds; a circle of equal rank has no id. */
export interface FoundThing {
  readonly text: string;
  readonly id?: string;
  /** Ids of what it lies in or hangs on. */
  readonly within: readonly string[];
}

/** Gives what the service holds, in the same texts as what it is to hold. Of the seed only funds and columns count as known. */
export function foundThings(held: Snapshot): readonly FoundThing[] {
  const names = namesOf(held);
  const named = (id: string): string => names.get(id) ?? id;
  const creators = new Map(
    held.transactions.flatMap(({ id, outputSecurityId }) =>
      outputSecurityId === undefined ? [] : [[outputSecurityId, id]],
    ),
  );
  const bought = held.securities.filter(({ id }) => !creators.has(id));
  const rounds = held.rounds.map(({ id, pariPassuRounds }) => ({
    key: named(id),
    others: pariPassuRounds.map((other) => named(other.id)),
  }));
  const toFound = (thing: Placed, text: string): FoundThing => {
    const { id, companyId, roundId, shareClassId, inputSecurityId } = thing;
    const links = [companyId, roundId, shareClassId, inputSecurityId, creators.get(inputSecurityId ?? '')];
    const within = links.flatMap((each) => each ?? []);
    return { text, within, ...omitAbsent({ id }) };
  };
  return [
    ...held.companies.map(({ id, slug: _slug, status: _status, ...company }) => {
      return { id, text: describeThing({ kind: 'company', ...company }), within: [] };
    }),
    ...held.rounds.map((round) => toFound(round, describeThing(toRound(round, named)))),
    ...held.shareClasses.map((shareClass) => toFound(shareClass, describeThing(toShareClass(shareClass, named)))),
    ...bought.map((security) => toFound(security, named(security.id))),
    ...held.transactions.map((transaction) => toFound(transaction, named(transaction.id))),
    ...held.customValues
      .filter(({ values }) => values.length > 0)
      .map((value) => toFound(value, describeThing(toValue(value, named)))),
    ...describeCircles(rounds).map((text) => ({ text, within: [] })),
  ];
}

export function foundHoldings(held: Snapshot): readonly string[] {
  return foundThings(held).map(({ text }) => text);
}

/** The place of a thing, as it states it. */
interface Placed {
  readonly id?: string;
  readonly companyId: string;
  readonly roundId?: string;
  readonly shareClassId?: string;
  readonly inputSecurityId?: string;
}

/** The ids that go by each name, in the order of entry; what a conversion created goes by what it came of. */
export function idsByName(held: Snapshot): ReadonlyMap<string, readonly string[]> {
  const ids = groupBy([...namesOf(held)], ([, name]) => name);
  return new Map([...ids].map(([name, entries]) => [name, entries.map(([id]) => id)]));
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

function toRound(
  { id: _id, companyId, closingDate, coInvestors = [], ...round }: Round,
  named: Named,
): NewData<string> {
  if (closingDate === undefined) throw new Error('a round is stored without its closing date');
  return { kind: 'round', ...round, company: named(companyId), closingDate, coInvestors, pariPassuRounds: [] };
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

/** Takes what a conversion was into from the security it created; how many shares that has is the service's affair. */
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
