import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { CellFault } from '../source/source-row.ts';
import { toOrigin } from '../tab-place.ts';

/** Brings what is wrong with a value that a step made home to the cell of the source. */
export function toFaultFinding({ text, at, column }: CellFault): Finding {
  // The address says the row.
  return placeFinding(text, toOrigin(at.tab, 0), { column, cell: at.address });
}

/** Each once, however many values it is in. */
export function uniqueFaults(faults: readonly CellFault[]): readonly CellFault[] {
  const known = new Map(
    faults.map((fault) => {
      const { tab, address } = fault.at;
      return [JSON.stringify([tab.inputIndex, tab.table.name, address, fault.text.message]), fault] as const;
    }),
  );
  return [...known.values()];
}
