/** Things by a key; of several with one key the last, in the place of the first. No pair is made of each: they may be many. */
export function byKey<Thing, Key>(things: Iterable<Thing>, keyOf: (thing: Thing) => Key): Map<Key, Thing> {
  const known = new Map<Key, Thing>();
  for (const thing of things) known.set(keyOf(thing), thing);
  return known;
}

/** The same of the things of several lists, one after the other, by their ids. */
export function byId<Id, Thing extends { readonly id: Id }>(
  ...lists: readonly (Iterable<Thing> | undefined)[]
): Map<Id, Thing> {
  const known = new Map<Id, Thing>();
  for (const things of lists) for (const thing of things ?? []) known.set(thing.id, thing);
  return known;
}
