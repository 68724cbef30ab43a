import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { CellFault } from '../source/source-row.ts';
import { toOrigin } from '../tab-place.ts';

/** Places a step's fault at its cell. */
export function toFaultFinding({ text, at, column }: CellFault): Finding {
  // The address contains the row.
  return placeFinding(text, toOrigin(at.tab, 0), { column, cell: at.address });
}

/** Removes repeated faults of one cell. */
export function uniqueFaults(faults: readonly CellFault[]): readonly CellFault[] {
  const known = new Map(
    faults.map((fault) => {
      const { tab, address } = fault.at;
      return [JSON.stringify([tab.inputIndex, tab.table.name, address, fault.text.message]), fault] as const;
    }),
  );
  return [...known.values()];
}
