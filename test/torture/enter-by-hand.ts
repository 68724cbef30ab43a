import { mapLinks } from '../../src/model/records/map-links.ts';
import { createPortfolioClient } from '../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';
import type { DrawnThing, Key } from './drawn-thing.ts';
import { send } from './enter-before.ts';
import { namesOf } from './expected-holdings.ts';
import { idsByName } from './found-holdings.ts';

interface ByHand {
  readonly sandbox: Sandbox;
  readonly clientSecret: string;
  readonly things: readonly DrawnThing[];
  readonly hers: ReadonlySet<Key>;
}

/**
 * Enters what the rows of a workbook say, one thing after the other, as somebody does in the service's app: she looks
 * before each whether it is there, leaves out what she cannot enter, and does not wait to see what became of it.
 */
export async function enterByHand({ sandbox, clientSecret, things, hers }: ByHand): Promise<void> {
  const { url: baseUrl, clientId } = sandbox;
  const { retries, timeouts } = DEFAULT_PROFILE;
  const impatient = { retries: { ...retries, attempts: 1 }, timeouts: { ...timeouts, headersSeconds: 0.4 } };
  const profile = { ...DEFAULT_PROFILE, rateWindows: [], ...impatient };
  const client = createPortfolioClient({ baseUrl, credentials: { clientId, clientSecret }, profile });
  const find = finderOf(sandbox, things);
  try {
    for (const thing of things.filter(({ key, data }) => hers.has(key) && isForHands(data))) {
      const { data } = thing;
      if (find(thing.key) !== undefined || earlierOn(thing, things).some((key) => find(key) === undefined)) continue;
      const links = new Map<Key, string | undefined>();
      mapLinks(data, (link) => links.set(link, find(link)));
      if ([...links.values()].includes(undefined)) continue;
      const idOf = (link: Key) => links.get(link) ?? find(link) ?? '';
      await send(client, mapLinks(data, idOf), idOf).catch(() => undefined);
    }
  } finally {
    await client.close();
  }
}

/** Once something later has happened to a security the service takes nothing earlier any more, from nobody. */
function earlierOn({ key, data }: DrawnThing, things: readonly DrawnThing[]): readonly Key[] {
  if (data.kind !== 'transaction') return [];
  const before = things.slice(
    0,
    things.findIndex((thing) => thing.key === key),
  );
  return before.flatMap((thing) =>
    thing.data.kind === 'transaction' && thing.data.security === data.security ? [thing.key] : [],
  );
}

/** A circle of equal rank is entered in more than one step, and a value is no thing of its own. */
function isForHands(data: DrawnThing['data']): boolean {
  return data.kind === 'round' ? data.pariPassuRounds.length === 0 : data.kind !== 'custom-value';
}

/** The id under which the service holds a drawn thing now; of equal ones each has its own. */
function finderOf(sandbox: Sandbox, things: readonly DrawnThing[]): (key: Key) => string | undefined {
  const names = namesOf(things);
  const ranks = new Map<Key, number>();
  const counts = new Map<string, number>();
  for (const [key, name] of names) {
    const rank = counts.get(name) ?? 0;
    ranks.set(key, rank);
    counts.set(name, rank + 1);
  }
  return (key) => idsByName(sandbox.dump()).get(names.get(key) ?? key)?.[ranks.get(key) ?? 0];
}
