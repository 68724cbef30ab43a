import type { SheetDeclaration } from '../../../sheets/sheet.ts';
import type { ProposedColumn } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { readHeaderUnit } from './read-header-unit.ts';

/** The currency that a header names (`Cost ($K)`), where no column holds one. A sign of several is taken for the first. */
export function guessCurrency(
  sheet: SheetDeclaration,
  columns: readonly ProposedColumn[],
  tab: ProposalTab,
): ProposedColumn | undefined {
  const isCurrency = ({ name }: { readonly name: string }): boolean => name === 'Currency';
  if (!sheet.columns.some(isCurrency) || columns.some(isCurrency)) return undefined;
  const used = new Set(columns.map(({ columnIndex }) => columnIndex));
  for (const { columnIndex, header } of tab.columns) {
    const sign = used.has(columnIndex) ? readHeaderUnit(header)?.unit.sign : undefined;
    const [first, ...more] = sign?.fits ?? [];
    if (sign === undefined || first === undefined) continue;
    const reason = `"${sign.text}" in the header of ${header}`;
    return { name: 'Currency', fixed: first, confidence: more.length === 0 ? 0.9 : 0.6, reason };
  }
  return undefined;
}
