import type { Snapshot } from '../../src/model/service/snapshot.ts';

/**
 * The holdings of a service, without ids: each thing as JSON with the names of what it refers to, in order. Two
 * services of one content give the same lists, in whatever order things came in.
 */
export function describeHoldings(held: Snapshot): readonly string[] {
  const names = new Map<string, string>();
  const companyOf = (id: string) => names.get(id) ?? id;
  for (const { id, name } of [...held.companies, ...held.funds, ...held.customColumns]) names.set(id, name);
  for (const { id, name, companyId } of held.rounds) names.set(id, `${companyOf(companyId)}/${name}`);
  for (const { id, name, roundId } of held.shareClasses) names.set(id, `${names.get(roundId)}/${name}`);
  const describe = (thing: object): string => describeThing(thing, names);
  for (const security of held.securities) names.set(security.id, describe(security));
  const { companies, rounds, shareClasses, securities, transactions, customValues } = held;
  const slugless = companies.map(({ slug: _slug, ...company }) => company);
  return [slugless, rounds, shareClasses, securities, transactions, customValues].flatMap((things) =>
    things.map(describe).sort(),
  );
}

function describeThing(thing: object, names: ReadonlyMap<string, string>): string {
  const { id: _id, ...stated } = { id: '', ...thing };
  return JSON.stringify(stated, (key, value: unknown) => {
    if (key === 'id' || key === 'coInvestors' || typeof value !== 'string') return sortIfList(key, value);
    return names.get(value) ?? value;
  });
}

function sortIfList(key: string, value: unknown): unknown {
  if (key === 'id') return undefined;
  if (!Array.isArray(value)) return value;
  return [...value].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}
