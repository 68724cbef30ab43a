import { foldHeader } from '../../base/util/text/text.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import type { ProposedColumn, ProposedTarget } from './proposal.ts';
import { assignColumns, toProposedColumn } from './score/assign-columns.ts';
import type { ScoringContext } from './score/score-column.ts';
import { type ProposalTab, placeIn } from './source-tab.ts';

/** Maps unused columns with the names of the firm's custom columns. */
export function proposeCustomColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { known }: ScoringContext,
): readonly ProposedTarget[] {
  const taken = targets.flatMap(({ columns }) => columns);
  const company = taken.find(({ name }) => name === 'Company');
  if (company === undefined) return [];
  const names = new Map(known.customColumns.toReversed().map((name) => [foldHeader(name), name]));
  const nameOf = (header: string) => names.get(foldHeader(header));
  const columns = listColumns(tab, taken, { nameOf, reason: 'a custom column of the firm' });
  const sheet = sheetOf('custom-columns');
  return columns.length === 0 ? [] : [{ sheet, name: sheet.name, columns: [company, ...columns] }];
}

/** Maps a tab with the format's own name: every column beside the company is custom. */
export function proposeCustomSheet(tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('custom-columns');
  const declared = assignColumns(tab.columns, sheet, { ...context, isOwn: true })
    .filter(({ guess }) => guess.confidence > 0.9)
    .map((assignment) => toProposedColumn(assignment, tab));
  const has = (name: string): boolean => declared.some((column) => column.name === name);
  const nameOf = (header: string) => (header === '' || has('Column') ? undefined : header);
  const custom = listColumns(tab, declared, { nameOf, reason: 'it is on a sheet of custom columns' });
  return has('Company') ? [{ sheet, name: sheet.name, columns: [...declared, ...custom] }] : [];
}

function listColumns(
  tab: ProposalTab,
  taken: readonly ProposedColumn[],
  { nameOf, reason }: { readonly nameOf: (header: string) => string | undefined; readonly reason: string },
): readonly ProposedColumn[] {
  const used = new Set(taken.map(({ columnIndex }) => columnIndex));
  return tab.columns.flatMap(({ columnIndex, header }): ProposedColumn[] => {
    const name = used.has(columnIndex) ? undefined : nameOf(header);
    return name === undefined ? [] : [{ name, ...placeIn(tab, columnIndex), confidence: 0.9, reason }];
  });
}
