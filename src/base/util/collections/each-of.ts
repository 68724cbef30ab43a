/** Makes something of each item as it is read, every time anew: what is only written out need not all be there at once. */
export function eachOf<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Iterable<Made> {
  return {
    *[Symbol.iterator]() {
      for (const item of items) yield make(item);
    },
  };
}
