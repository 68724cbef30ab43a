import type { TabProposal } from './lookups/keep-looked-up.ts';

/** Counts the names in a column, without footnote marks. */
export function namesIn(found: readonly TabProposal[], column: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { tab, proposed } of found) {
    const indexes = new Set(
      proposed.targets.flatMap(({ columns }) =>
        columns.flatMap(({ name, columnIndex }) => (name === column ? [columnIndex] : [])),
      ),
    );
    for (const { columnIndex, distinct } of tab.columns) {
      if (!indexes.has(columnIndex)) continue;
      for (const [text, count] of distinct) {
        const bare = withoutFootnotes(text);
        names.set(bare, (names.get(bare) ?? 0) + count);
      }
    }
  }
  return names;
}

const FOOTNOTES = /(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³]))+$/;

/** `Acme (1)*` becomes `Acme`. */
export function withoutFootnotes(name: string): string {
  return name.replace(FOOTNOTES, '');
}
