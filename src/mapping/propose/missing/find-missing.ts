import { requirementOf } from '../../../format/sheets/columns.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { LossReport } from '../../../model/outcomes/map-report.ts';
import type { ProposedSheet, ProposedTarget } from '../proposal.ts';

/** Lists required columns that nothing fills. */
export function findMissing({ sheet, targets }: ProposedSheet): LossReport['missing'][number][] {
  return targets.flatMap((target) =>
    missingColumnsOf(target).map(({ name }) => ({ sheet, to: target.name, column: name })),
  );
}

export function missingColumnsOf({ name, sheet, columns }: ProposedTarget): readonly ColumnDeclaration[] {
  const filled = new Set(columns.map((column) => column.name));
  const presetType = matchSheetName(name)?.presetType;
  return sheet.columns.filter(
    (column) =>
      requirementOf(column, presetType) === 'required' &&
      !filled.has(column.name) &&
      !(presetType !== undefined && column.name === sheet.typeColumn) &&
      !column.value.kind.startsWith('custom-'),
  );
}
