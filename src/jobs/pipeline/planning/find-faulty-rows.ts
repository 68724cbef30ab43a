import { listOpenRows } from '../../../mapping/tie-out/open-rows.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { type RowKey, toRowKey } from '../../../model/values/origin.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';

/**
 * The rows of the inputs with an error, whichever of their records has it, or none: of a kind of security that no mapping
 * names nothing is made, but of its company something is. The tie-out of a source says what its rows are by itself.
 */
export function findFaultyRows({ findings, tallies = [] }: Pick<CheckedInputs, 'findings' | 'tallies'>): Set<RowKey> {
  return new Set([...findings.flatMap(toFaultyRow), ...listOpenRows(tallies)]);
}

function toFaultyRow({ severity, code, inputIndex, file = '', sheet, row }: Finding): RowKey[] {
  if (severity !== 'error' || code === 'source-tie-out-open') return [];
  if (inputIndex === undefined || sheet === undefined || row === undefined) return [];
  return [toRowKey({ inputIndex, file, sheet, rowNumber: row })];
}
