import { groupBy } from '../../src/base/util/collections/group-by.ts';
import type { FoundThing } from './found-holdings.ts';

interface Doubles {
  readonly found: readonly FoundThing[];
  /** Texts of what there should be. */
  readonly expected: readonly string[];
  /** All that was told of surplus. */
  readonly told: readonly string[];
  /** By the id of what the service neither lists any more nor names: that by which alone it is known to have been there. */
  readonly traces: ReadonlyMap<string, readonly string[]>;
}

/** A finding also says what it was entered for. */
const OWN = /entered for this row \([^)]*\)/;

/**
 * Lists what is there more often than it should be, unreported. Among equal ones it makes no difference which are
 * named, as long as it is as many as are too many; what lies in something that is named goes with it. Custom values and
 * circles of equal rank are no things of their own: one that is not as it should be yet counts among the losses.
 */
export function judgeDoubles({ found, expected, told, traces }: Doubles): readonly string[] {
  const named = told.map((text) => text.replace(OWN, '')).join('\n');
  const byId = new Map(found.flatMap((thing) => (thing.id === undefined ? [] : [[thing.id, thing] as const])));
  const isNamed = (thing: FoundThing): boolean =>
    [thing.id ?? [], traces.get(thing.id ?? '') ?? []].flat().some((id) => named.includes(id)) ||
    thing.within.some((id) => isNamed(byId.get(id) ?? { text: '', id, within: [] }));
  const counts = groupBy(expected, (text) => text);
  const things = found.filter(({ id }) => id !== undefined);
  return [...groupBy(things, ({ text }) => text)].flatMap(([text, equal]) => {
    const surplus = equal.length - (counts.get(text)?.length ?? 0);
    const unnamed = surplus - equal.filter(isNamed).length;
    return Array.from({ length: Math.max(0, unnamed) }, () => `double that nobody is told of: ${text}`);
  });
}
