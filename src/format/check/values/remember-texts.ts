/** Columns repeat their texts (names, dates, choices): so many of them are remembered. */
const MOST_KNOWN = 10_000;

/** The same function, which works out each of a column's texts once. */
export function rememberTexts<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const result = read(text);
    if (known.size < MOST_KNOWN) known.set(text, { result });
    return result;
  };
}
