import { type GridCell, type Tab, toWorkbook } from '../mistakes/tabs.ts';

/** The content of an example's workbook: its tabs, each row a line whose cells are separated by bars. */
export type Tabs = { readonly [tab: string]: readonly string[] | Drawn };

/** Lines, and what else is drawn on the tab. */
type Drawn = { readonly lines: readonly string[] } & Omit<Tab, 'name' | 'rows'>;

/** Digits become a number, as they do where they are typed; after an apostrophe they stay a text. */
export function layOut(tabs: Tabs): Buffer {
  return toWorkbook(
    Object.entries(tabs).map(([name, tab]): Tab => {
      const { lines, ...drawn } = 'lines' in tab ? tab : { lines: tab };
      return { ...drawn, name, rows: lines.map(toCells) };
    }),
  );
}

function toCells(line: string): GridCell[] {
  return line.split('|').map((part) => {
    const text = part.trim();
    if (text === '=') return 'uncached formula';
    if (text.startsWith('~')) return { value: text.slice(1), look: 'struck' };
    if (text.startsWith("'")) return text.slice(1);
    return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  });
}
