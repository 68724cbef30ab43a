import { foldHeader } from '../../base/util/text/text.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import type { ProposedColumn, ProposedTarget } from './proposal.ts';
import { assignColumns, toProposedColumn } from './score/assign-columns.ts';
import type { ScoringContext } from './score/score-column.ts';
import type { ProposalTab } from './source-tab.ts';

/** Columns that nothing else takes and that are called as a custom column of the firm is. */
export function proposeCustomColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { known }: ScoringContext,
): readonly ProposedTarget[] {
  const company = targets.flatMap(({ columns }) => columns).find(({ name }) => name === 'Company');
  if (company === undefined) return [];
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const columns = tab.columns.flatMap(({ columnIndex, header }): ProposedColumn[] => {
    const name = known.customColumns.find((candidate) => foldHeader(candidate) === foldHeader(header));
    if (name === undefined || used.has(columnIndex)) return [];
    return [{ name, ref: tab.refOf(columnIndex), columnIndex, confidence: 0.9, reason: 'a custom column of the firm' }];
  });
  return columns.length === 0
    ? []
    : [{ sheet: sheetOf('custom-columns'), name: 'Custom Columns', columns: [company, ...columns] }];
}

/** A tab that is called as the format's own: every column beside the company is a custom one. */
export function proposeCustomSheet(tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('custom-columns');
  const assigned = assignColumns(tab.columns, sheet, { ...context, isOwn: true });
  const declared = assigned
    .filter(({ guess }) => guess.confidence > 0.9)
    .map((assignment) => toProposedColumn(assignment, tab));
  const used = new Set(declared.map(({ columnIndex }) => columnIndex));
  const custom = tab.columns
    .filter(({ columnIndex, header }) => header !== '' && !used.has(columnIndex))
    .map(({ columnIndex, header }): ProposedColumn => {
      const ref = tab.refOf(columnIndex);
      return { name: header, ref, columnIndex, confidence: 0.9, reason: 'it is on a sheet of custom columns' };
    });
  if (!declared.some(({ name }) => name === 'Company')) return [];
  const isLong = declared.some(({ name }) => name === 'Column');
  return [{ sheet, name: sheet.name, columns: isLong ? declared : [...declared, ...custom] }];
}
