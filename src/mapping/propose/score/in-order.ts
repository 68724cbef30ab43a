import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import type { ProposedColumn } from '../proposal.ts';

/** Sorts columns as the sheet has them. */
export function inOrder(sheet: SheetDeclaration, columns: readonly ProposedColumn[]): readonly ProposedColumn[] {
  const names = sheet.columns.map(({ name }) => name);
  return [...columns].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
