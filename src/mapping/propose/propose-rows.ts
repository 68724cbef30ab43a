import { isBlank, textOf } from '../source/cell-text.ts';
import type { ProposedSkip, ProposedTarget } from './proposal.ts';
import type { ProposalTab } from './source-tab.ts';

const NOTE = String.raw`^(\(\d+\)|\[\d+\]|[*†‡])`;
const note = new RegExp(NOTE);
const TOTAL = String.raw`\b(sub-?)?total\b`;

/** Columns that name something on the first row of a block only. */
export function findFillDown(targets: readonly ProposedTarget[], tab: ProposalTab): readonly string[] {
  const columns = targets.flatMap((target) => target.columns);
  const named = columns.filter(({ name, ref }) => (name === 'Company' || name === 'Fund') && ref !== undefined);
  const refs = named.flatMap(({ columnIndex, ref = '' }) => {
    const facts = tab.columns.find((candidate) => candidate.columnIndex === columnIndex);
    return facts !== undefined && facts.filled > 0 && facts.blank > 0 ? [ref] : [];
  });
  return [...new Set(refs)];
}

/** Sums between the data, and remarks below it. */
export function findSkips(tab: ProposalTab): readonly ProposedSkip[] {
  const sums = tab.columns
    .filter(({ totals }) => totals > 0)
    .map(({ columnIndex, totals }) => ({
      ref: tab.refOf(columnIndex),
      pattern: TOTAL,
      reason: totals === 1 ? '1 row is a sum' : `${totals} rows are sums`,
    }));
  return [...sums, ...findNotes(tab)];
}

function findNotes({ table, headerRows, refOf }: ProposalTab): readonly ProposedSkip[] {
  const counts = new Map<number, number>();
  for (const { rowNumber, cells } of table.rows) {
    const [only, ...more] = rowNumber <= headerRows.last ? [] : cells.filter((cell) => !isBlank(cell));
    if (only === undefined || more.length > 0 || !note.test(textOf(only))) continue;
    counts.set(only.columnIndex, (counts.get(only.columnIndex) ?? 0) + 1);
  }
  return [...counts].map(([columnIndex, count]) => ({
    ref: refOf(columnIndex),
    pattern: NOTE,
    reason: count === 1 ? '1 row is a footnote' : `${count} rows are footnotes`,
  }));
}
