import { certificate, round, shareClass } from './book.ts';
import { type GridCell, type Look, type Tab, tabsOf, withTab } from './tabs.ts';

/** A round, its class and a certificate of two funds each. */
export const SERIES_C = tabsOf([round(), shareClass(), certificate(), certificate({ Fund: 'Northlight Fund II' })]);

/** One round, for which nothing waits. */
export const ROUND = tabsOf([round()]);

/** One tab called otherwise. */
export function renamed(from: string, to: string): readonly Tab[] {
  return withTab(SERIES_C, from, (tab) => ({ ...tab, name: to }));
}

/** One tab and a copy of it behind it. */
export function copied(from: string, to: string): readonly Tab[] {
  return SERIES_C.flatMap((tab) => (tab.name === from ? [tab, { ...tab, name: to }] : [tab]));
}

/** The rows of one tab changed. */
export function onTab(name: string, change: (rows: Tab['rows']) => Tab['rows'], tabs = SERIES_C): readonly Tab[] {
  return withTab(tabs, name, (tab) => ({ ...tab, rows: change(tab.rows) }));
}

/** The rows of the round changed. */
export function onRounds(change: (rows: Tab['rows']) => Tab['rows']): readonly Tab[] {
  return onTab('Rounds', change, ROUND);
}

/** The cell of the row, from 1, under the header. */
export function withCell(tabs: readonly Tab[], sheet: string, at: { row: number; column: string }, cell: GridCell) {
  return withTab(tabs, sheet, (tab) => {
    const columnIndex = tab.rows[0]?.indexOf(at.column) ?? -1;
    const rows = tab.rows.map((cells, index) =>
      index + 1 === at.row ? cells.map((old, column) => (column === columnIndex ? cell : old)) : cells,
    );
    return { ...tab, rows };
  });
}

/** Cells that look otherwise. */
export function looking(cells: readonly GridCell[], look: Look): GridCell[] {
  return cells.map((cell) =>
    typeof cell === 'object' || cell === '' || cell === 'uncached formula' ? cell : { value: cell, look },
  );
}

/** The round with these co-investors. */
export function withInvestors(names: string): readonly Tab[] {
  return withCell(ROUND, 'Rounds', { row: 2, column: 'Co-Investors' }, names);
}

/** True for a text that is filled in. */
export function isText(cell: GridCell): cell is string {
  return typeof cell === 'string' && cell !== '' && cell !== 'uncached formula';
}

/** Securities with a column before them, whose cells are these. */
export function withNumbers(header: string, numbers: readonly GridCell[]): readonly Tab[] {
  return onTab('Securities', (rows) =>
    rows.map((cells, index) => [index === 0 ? header : (numbers[index - 1] ?? ''), ...cells]),
  );
}

/** So many rows of nothing. */
export function blankRows(count: number): Tab['rows'] {
  return Array.from({ length: count }, () => []);
}
