/** What the map has for the key; what has nothing yet is made, and kept. */
export function getOrInsert<Key, Value>(map: Pick<Map<Key, Value>, 'get' | 'set'>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
