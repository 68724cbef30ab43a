import countSteps from 'damerau-levenshtein';

/** Nobody mistypes a text of more letters: it is something else pasted into the cell, and the table of two such texts fills the memory. */
const LONGEST = 256;

/**
 * How many letters must be put in, left out, changed, or swapped with their neighbour to make one text of the other
 * (Damerau-Levenshtein). Above 4, and of longer texts than names are, it may be said too high, never too low.
 */
export function editDistance(a: string, b: string): number {
  const [restA, restB] = withoutCommonEnds(a, b);
  const [longer, shorter] = restA.length >= restB.length ? [restA, restB] : [restB, restA];
  if (shorter === '' || longer.length > LONGEST) return longer.length;
  // Of texts that begin too differently the library answers the length of the first, right or not: so it is the longer.
  return countSteps(longer, shorter).steps;
}

/** Most names differ in one place only, and the library gives up on a text that is the other some letters later. */
function withoutCommonEnds(a: string, b: string): readonly [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
