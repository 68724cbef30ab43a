import { groupBy } from '../base/util/collections/group-by.ts';
import { showRows } from '../base/util/text/row-ranges.ts';
import { plural } from '../base/util/text/words.ts';
import type { RowOrigin } from '../model/values/origin.ts';
import { toOneLine } from './text/parts/layout.ts';

interface PlacedRow {
  readonly origin: RowOrigin;
}

/** Counts source rows by tab, over all inputs, in order of first appearance; several records of one row count once. */
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

/** Counts items by kind; kinds without items have 0. */
export function countByKind<Kind extends string>(
  kinds: readonly Kind[],
  items: readonly Kind[],
): { readonly [kind in Kind]: number } {
  const counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return Object.fromEntries(counts) as { readonly [kind in Kind]: number };
}

/** A headline names the rows of no more sheets. */
const MOST_SHEETS = 5;

type Place = Pick<RowOrigin, 'sheet' | 'rowNumber'> & Partial<Pick<RowOrigin, 'inputIndex'>>;

/**
 * `2 rows are skipped: Rounds row 4, Securities row 7.`, for a headline, because nobody may miss them; empty if there
 * are none. Several records of one row count once.
 */
export function describeSkipped(skipped: readonly Place[], tense: 'is' | 'was' = 'is'): string {
  const bySheet = [...groupBy(skipped, ({ inputIndex, sheet }) => `${inputIndex}/${sheet}`).values()].map((rows) => ({
    sheet: rows[0].sheet,
    rowNumbers: [...new Set(rows.map(({ rowNumber }) => rowNumber))].sort((a, b) => a - b),
  }));
  const count = bySheet.reduce((sum, { rowNumbers }) => sum + rowNumbers.length, 0);
  if (count === 0) return '';
  const named = bySheet.slice(0, MOST_SHEETS).map(({ sheet, rowNumbers }) => {
    return `${toOneLine(sheet)} ${showRows(rowNumbers)}`;
  });
  const rest = bySheet.length - named.length;
  const more = rest === 0 ? [] : [plural(rest, 'more sheet')];
  const verbs = tense === 'is' ? (['is', 'are'] as const) : (['was', 'were'] as const);
  return `${plural(count, `row ${verbs[0]}`, `rows ${verbs[1]}`)} skipped: ${[...named, ...more].join('; ')}.`;
}
