export interface HoldingsDifference {
  /** Held more often than it should be. */
  readonly duplicates: readonly string[];
  /** Held less often than it should be. */
  readonly losses: readonly string[];
}

/** Compares as multisets: two equal certificates are two. */
export function compareHoldings(expected: readonly string[], found: readonly string[]): HoldingsDifference {
  return { duplicates: subtract(found, expected), losses: subtract(expected, found) };
}

function subtract(from: readonly string[], what: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of what) counts.set(text, (counts.get(text) ?? 0) + 1);
  return from.filter((text) => {
    const count = counts.get(text) ?? 0;
    if (count > 0) counts.set(text, count - 1);
    return count === 0;
  });
}
