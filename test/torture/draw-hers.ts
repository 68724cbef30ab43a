import { linksOf } from '../../src/model/records/map-links.ts';
import type { Chance } from './chance.ts';
import { outputKey } from './draw-transactions.ts';
import { type DrawnThing, type DrawnWorld, isRow, type Key, SHEET_OF } from './drawn-thing.ts';

/**
 * The rows of the workbook that a second one enters as well: drawn ones with all that they hang on, equal ones all
 * together. What a row says to be a further one is nobody else's: she would rightly enter one more.
 */
export function drawHers(chance: Chance, { things }: DrawnWorld, share: number): ReadonlySet<Key> {
  const links = needsOf(things);
  const hers = new Set<Key>();
  for (const { key } of things.filter(isRow)) {
    if (!chance.is(share)) continue;
    const needed = closureOf(key, links);
    if (!things.some((thing) => needed.has(thing.key) && 'Action' in thing.cells))
      for (const each of needed) hers.add(each);
  }
  return new Set(things.filter((thing) => isRow(thing) && hers.has(thing.key)).map(({ key }) => key));
}

/** The same world where only these are rows. */
export function toHerWorld(world: DrawnWorld, hers: ReadonlySet<Key>): DrawnWorld {
  const things = world.things.map((thing) => (hers.has(thing.key) ? thing : { ...thing, place: 'service' as const }));
  const sheets = new Set(things.filter(isRow).map(({ data }) => SHEET_OF[data.kind]));
  return { things, skipped: [], sheets: world.sheets.filter((name) => sheets.has(name)) };
}

function closureOf(key: Key, links: ReadonlyMap<Key, readonly Key[]>): ReadonlySet<Key> {
  const reached = new Set<Key>([key]);
  for (const each of reached) for (const link of links.get(each) ?? []) reached.add(link);
  return reached;
}

/** Lists what each thing depends on; later transactions on one security depend on the earlier ones as well. */
function needsOf(things: readonly DrawnThing[]): ReadonlyMap<Key, readonly Key[]> {
  const creators = new Map<Key, Key>(things.map(({ key }) => [outputKey(key), key]));
  const before = new Map<Key, Key[]>();
  return new Map(
    things.map(({ key, data }) => {
      const links = linksOf(data).map((link) => creators.get(link) ?? link);
      if (data.kind === 'security') links.push(...equalsOf(key, things));
      if (data.kind === 'transaction') {
        const earlier = before.get(data.security) ?? [];
        links.push(...earlier);
        before.set(data.security, [...earlier, key]);
      }
      return [key, links];
    }),
  );
}

/** Those of one purchase: `Company #1.1`, `Company #1.2`. */
function equalsOf(key: Key, things: readonly DrawnThing[]): readonly Key[] {
  const purchase = key.replace(/\.\d+$/, '.');
  return things
    .filter(({ data, key: other }) => data.kind === 'security' && other.startsWith(purchase))
    .map(({ key: other }) => other);
}
