/**
 * Everything once, in the order of the answer. A service may give one thing twice, by the way it looks it up: counted
 * twice, it would stand for a row that is not in.
 */
export function onceById<Thing extends { readonly id: string }>(things: readonly Thing[]): readonly Thing[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}
