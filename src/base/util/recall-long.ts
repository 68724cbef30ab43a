/** Shorter texts are made anew as fast as they are found again. Characters. */
const LONG = 512;
/** How many long texts are recalled: what repeats, repeats soon. */
const MOST_RECALLED = 32;

/**
 * One long text may stand in a hundred thousand cells (a file holds it once): what is made of it is made once as well, and
 * all that keep it keep one and the same string.
 */
export function recallLong<Result>(make: (text: string) => Result): (text: string) => Result {
  const made = new Map<string, Result>();
  return (text) => {
    if (text.length < LONG) return make(text);
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size >= MOST_RECALLED) made.clear();
    const result = make(text);
    made.set(text, result);
    return result;
  };
}
