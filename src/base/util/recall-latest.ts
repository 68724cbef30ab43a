/** In each of two generations: what a table repeats is seldom further apart. */
const MOST_RECALLED = 20_000;

/** Recalls what was made of the latest texts: one cell of a table is read again by many who know nothing of each other. */
export function recallLatest<Result>(make: (text: string) => Result): (text: string) => Result {
  let young = new Map<string, Result>();
  let old = new Map<string, Result>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined || young.has(text)) return known as Result;
    const result = old.has(text) ? (old.get(text) as Result) : make(text);
    if (young.size >= MOST_RECALLED) [young, old] = [new Map(), young];
    young.set(text, result);
    return result;
  };
}

/** Recalls the last one alone, of which several ask in a row. */
export function recallLast<Asked, Result>(make: (asked: Asked) => Result): (asked: Asked) => Result {
  let last: { readonly asked: Asked; readonly result: Result } | undefined;
  return (asked) => {
    if (last === undefined || last.asked !== asked) last = { asked, result: make(asked) };
    return last.result;
  };
}
