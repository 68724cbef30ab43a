/** By code unit, for sorting: the same on every machine, whatever its language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts by the first text, where that is equal by the second, and so on; each item's texts are made once. */
export function sortByTexts<T>(items: readonly T[], textsOf: (item: T) => readonly string[]): T[] {
  const keyed = items.map((item) => ({ item, texts: textsOf(item) }));
  keyed.sort((a, b) => {
    // Hundreds of thousands of lines are compared: no iterator is made for two.
    for (let index = 0; index < a.texts.length; index += 1) {
      const order = compareTexts(a.texts[index] ?? '', b.texts[index] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
