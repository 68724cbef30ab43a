/** The value of a key, which is made and kept where the map has none. */
export function getOrInsert<Key, Value>(map: Pick<Map<Key, Value>, 'get' | 'set'>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
