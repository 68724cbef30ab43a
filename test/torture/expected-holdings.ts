import { mapLinks } from '../../src/model/records/map-links.ts';
import type { NewCustomValue } from '../../src/model/service/new-data.ts';
import { describeCircles, describeThing } from './describe-thing.ts';
import { outputKey } from './draw-transactions.ts';
import type { DrawnThing, Key } from './drawn-thing.ts';

/** Gives what the service is to hold in the end, each thing as text. */
export function expectedHoldings(
  things: readonly DrawnThing[],
  valuesBefore: readonly NewCustomValue<Key>[],
): readonly string[] {
  const texts = namesOf(things);
  const named = (key: Key): string => texts.get(key) ?? key;
  const replaced = new Set(things.map(({ key }) => key));
  const kept = valuesBefore.filter(({ company, columnId }) => !replaced.has(`${company}=${columnId}`));
  const rounds = things.flatMap(({ key, data }) =>
    data.kind === 'round' ? [{ key, others: data.pariPassuRounds }] : [],
  );
  return [
    ...things.filter(({ data }) => !isCleared(data)).map(({ data }) => describeThing(mapLinks(data, named))),
    ...kept.map(describeThing),
    ...describeCircles(rounds),
  ];
}

/** Gives the labels of securities and transactions; all else goes by its key. */
export function namesOf(things: readonly DrawnThing[]): ReadonlyMap<Key, string> {
  const texts = new Map<Key, string>();
  const named = (key: Key): string => texts.get(key) ?? key;
  for (const { key, data } of things) {
    if (data.kind !== 'security' && data.kind !== 'transaction') continue;
    // Equal securities have no names of their own: which of them is sold makes no difference.
    texts.set(key, describeThing(mapLinks(data, named)));
    texts.set(outputKey(key), `what came of ${texts.get(key)}`);
  }
  return texts;
}

function isCleared(data: DrawnThing['data']): boolean {
  if (data.kind !== 'custom-value') return false;
  return 'text' in data.value ? data.value.text === '' : data.value.options.length === 0;
}
