import { mapLinks } from '../../src/model/records/map-links.ts';
import type { NewCustomValue, NewData } from '../../src/model/service/new-data.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { createPortfolioClient } from '../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import type { PortfolioClient } from '../../src/service/client/portfolio-client.ts';
import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { outputKey } from './draw-transactions.ts';
import { type DrawnThing, isThere, type Key } from './drawn-thing.ts';

/** Enters what is there before the first apply, one thing a request and without any fault; gives the ids. */
export async function enterBefore(
  sandbox: Sandbox & { readonly clientSecret: string | undefined },
  things: readonly DrawnThing[],
  values: readonly NewCustomValue<Key>[],
): Promise<ReadonlyMap<Key, string>> {
  const { url: baseUrl, clientId, clientSecret = '' } = sandbox;
  const profile = { ...DEFAULT_PROFILE, rateWindows: [] };
  const client = createPortfolioClient({ baseUrl, credentials: { clientId, clientSecret }, profile });
  const ids = new Map<Key, string>(sandbox.dump().funds.map(({ id, name }) => [name, id]));
  try {
    for (const thing of things.filter(isThere)) await enter(thing, { client, sandbox, ids });
    for (const value of values) await client.replaceCustomValues([withIds(value, ids, sandbox.dump())]);
    sandbox.flush();
    return ids;
  } finally {
    await client.close();
  }
}

interface Desk {
  readonly client: PortfolioClient;
  readonly sandbox: Sandbox;
  readonly ids: Map<Key, string>;
}

async function enter({ key, data }: DrawnThing, { client, sandbox, ids }: Desk): Promise<void> {
  const before = idsIn(sandbox.dump());
  const idOf = (name: Key): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${key} names ${name}, which is not there`);
    return id;
  };
  await send(client, mapLinks(data, idOf), idOf);
  sandbox.flush();
  const after = sandbox.dump();
  const fresh = idsIn(after).filter((id) => !before.includes(id));
  const output = after.transactions.find(({ id }) => fresh.includes(id))?.outputSecurityId;
  const own = fresh.find((id) => id !== output);
  if (own === undefined) throw new Error(`${key} was not stored`);
  ids.set(key, own);
  if (output !== undefined) ids.set(outputKey(key), output);
}

/** Enters one thing; a fund is named, and all else given by its id. */
export async function send(
  client: PortfolioClient,
  data: NewData<string>,
  idOf: (name: Key) => string,
): Promise<unknown> {
  switch (data.kind) {
    case 'company':
      return client.createCompany(data);
    case 'round':
      return client.addRounds([data]);
    case 'share-class':
      return client.addShareClasses([data]);
    case 'security':
      return client.addSecurities([{ ...data, fundId: idOf(data.fundId) }]);
    case 'transaction':
      return client.addTransactions([data]);
    case 'mark':
    case 'logo':
    case 'document':
      throw new Error(`a ${data.kind} is not drawn`);
    case 'custom-value':
      throw new Error('custom values are entered last');
  }
}

/** The ids of everything that has one, but for funds and columns. */
export function idsIn({ companies, rounds, shareClasses, securities, transactions }: Snapshot): string[] {
  return [...companies, ...rounds, ...shareClasses, ...securities, ...transactions].map(({ id }) => id);
}

function withIds(
  { company, columnId, value, ...rest }: NewCustomValue<Key>,
  ids: ReadonlyMap<Key, string>,
  { customColumns }: Snapshot,
): NewCustomValue<string> {
  const column = customColumns.find(({ name }) => name === columnId);
  if (column === undefined) throw new Error(`there is no custom column ${columnId}`);
  const chosen = 'text' in value ? [] : value.options.map((option) => option.value);
  const options = column.options.filter((option) => chosen.includes(option.value));
  return {
    ...rest,
    company: ids.get(company) ?? '',
    columnId: column.id,
    value: 'text' in value ? value : { options },
  };
}
