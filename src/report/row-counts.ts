import type { RowOrigin } from '../model/values/origin.ts';

interface PlacedRow {
  readonly origin: RowOrigin;
}

/** Source rows by the tab's name, of all inputs together, in order of first appearance; records of one row count once. */
export function countRowsBySheet(rows: Iterable<PlacedRow>): ReadonlyMap<string, number> {
  const seen = new Map<string, Set<number>>();
  const counts = new Map<string, number>();
  for (const { origin } of rows) {
    const key = `${origin.inputIndex}/${origin.sheet}`;
    const rowNumbers = seen.get(key) ?? new Set();
    if (!rowNumbers.has(origin.rowNumber)) counts.set(origin.sheet, (counts.get(origin.sheet) ?? 0) + 1);
    seen.set(key, rowNumbers.add(origin.rowNumber));
  }
  return counts;
}

/** How many of the items have each kind; every kind is there, with 0 where it has none. */
export function countByKind<Kind extends string>(
  kinds: readonly Kind[],
  items: readonly Kind[],
): { readonly [kind in Kind]: number } {
  const counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return Object.fromEntries(counts) as { readonly [kind in Kind]: number };
}
