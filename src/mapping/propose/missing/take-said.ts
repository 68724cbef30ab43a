import { requirementOf } from '../../../format/sheets/columns.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { isSecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import { putColumns } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Puts what a person answered in place of every guess. */
export function takeSaid(
  target: ProposedTarget,
  { table, headerRows }: ProposalTab,
  { said = [] }: ScoringContext,
): ProposedTarget {
  const own = said.filter(({ sheet, headerRow }) => sheet === table.name && headerRow === headerRows.first);
  if (own.length === 0) return target;
  const named = nameType(target, own.find(({ name }) => name === target.sheet.typeColumn)?.value);
  const presetType = matchSheetName(named.name)?.presetType;
  const columns = own.flatMap(({ sheet: _, headerRow: _row, ...column }): ProposedColumn[] => {
    const declaration = target.sheet.columns.find(({ name }) => name === column.name);
    const isPossible = declaration !== undefined && requirementOf(declaration, presetType) !== 'forbidden';
    const isPreset = presetType !== undefined && column.name === target.sheet.typeColumn;
    return isPossible && !isPreset ? [{ ...column, confidence: 1, reason: 'you said so' }] : [];
  });
  const names = new Set(columns.map(({ name }) => name));
  return putColumns({ ...named, columns: named.columns.filter(({ name }) => !names.has(name)) }, columns);
}

/** Rows of one type go to its tab. */
function nameType(target: ProposedTarget, label: string | undefined): ProposedTarget {
  const type = label?.replaceAll(' ', '_');
  const [name] = isSecurityType(type) ? traitsOf(type).tabs : [];
  return name === undefined || target.name !== target.sheet.name ? target : { ...target, name };
}
