/** Items by key, in the order in which each key and item came. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, [first: Item, ...others: Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

type KeyOf<Item> = (item: Item) => string | undefined;

/** Items that are equal in every key, in the same order: no text is put together for each of many. */
export function groupByAll<Item>(
  items: Iterable<Item>,
  ...keysOf: readonly KeyOf<Item>[]
): [first: Item, ...others: Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  const [first, ...rest] = keysOf;
  const root: KeyTree = new Map();
  for (const item of items) {
    let [tree, key] = [root, first?.(item)];
    for (const keyOf of rest) {
      let below = tree.get(key);
      if (!(below instanceof Map)) {
        below = new Map();
        tree.set(key, below);
      }
      tree = below;
      key = keyOf(item);
    }
    const place = tree.get(key);
    if (typeof place === 'number') groups[place]?.push(item);
    else tree.set(key, groups.push([item]) - 1);
  }
  return groups;
}

/** By the last key, the place of the group. */
type KeyTree = Map<string | undefined, KeyTree | number>;
