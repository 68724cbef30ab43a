import { toDoubt } from '../amounts/settle-amounts.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { SURE } from '../score/score-column.ts';
import { showCell } from '../show-cell.ts';
import type { ProposalTab } from '../source-tab.ts';

const SHOWN = 3;

/** Columns that may be something else than they are taken for, beside their first values. */
export function doubtColumns(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  return targets.flatMap(({ columns }) =>
    columns
      .filter(({ confidence, ref }) => confidence < SURE && ref !== undefined)
      .map((column) => {
        const facts = tab.columns.find(({ columnIndex }) => columnIndex === column.columnIndex);
        const samples = facts?.cells.slice(0, SHOWN).map((cell) => showCell(cell, tab.table.epoch)) ?? [];
        const shown = column.shows ?? samples.join('; ');
        return toDoubt(column, `it is the ${column.name} (${column.reason}): ${shown}`, 'column');
      }),
  );
}
