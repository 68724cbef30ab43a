import { ZERO } from '../../model/values/decimal.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import type { CellFate, SourceTally } from './source-tally.ts';

/**
 * Lists rows whose own amounts the tie-out leaves open: not in a sum though others of the column are, or in one twice.
 * Unmapped columns and sheets say nothing about rows.
 */
export function listOpenRows(tallies: readonly SourceTally[]): RowKey[] {
  return tallies.flatMap(({ inputIndex, file, sheet, columns }) =>
    columns
      .filter(({ column }) => column.isAmount)
      .flatMap(({ cells }) => cells)
      .filter(({ value, fate }) => value !== ZERO && (isPassedOver(fate) || countAgain(fate) > 0))
      .flatMap(({ rowNumber, fate }) => [
        toRowKey({ inputIndex, file, sheet, rowNumber }),
        ...(fate.kind === 'taken' ? fate.takes.map(({ row }) => toRowKey(row.origin)) : []),
      ]),
  );
}

function isPassedOver(fate: CellFate): boolean {
  if (fate.kind !== 'left' || fate.left.because !== undefined) return false;
  return fate.left.kind === 'not-taken' || fate.left.kind === 'not-first';
}

/** Returns how often an amount is in the same sum beyond the first time. */
export function countAgain(fate: CellFate): number {
  if (fate.kind === 'left') return 0;
  const additive = fate.takes.filter(({ isAdditive }) => isAdditive);
  return additive.length - new Set(additive.map(({ into }) => into)).size;
}
