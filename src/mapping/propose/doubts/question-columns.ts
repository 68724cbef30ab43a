import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { SURE } from '../score/score-column.ts';
import { showSourceCell } from '../score/value-kinds.ts';
import type { ProposalTab } from '../source-tab.ts';
import { factsIn } from '../source-tab.ts';

const SHOWN = 3;

export function questionColumns(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  return [...questionMade(targets), ...questionTaken(targets, tab)];
}

/** An inexact quotient may include fees, for instance. */
function questionMade(targets: readonly ProposedTarget[]): readonly ProposedDoubt[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap(({ name, made }) => {
      if (made?.uneven === undefined) return [];
      const [from, by] = made.divide;
      const text = `${name}: it is ${from} ÷ ${by}, which does not come out even: ${made.uneven}`;
      return [toDoubt({ ref: from, columnIndex: made.unitOf }, text)];
    }),
  );
}

function questionTaken(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  return targets.flatMap(({ columns }) =>
    columns
      .filter(({ confidence, ref }) => confidence < SURE && ref !== undefined)
      .map((column) => {
        const facts = factsIn(tab, column.columnIndex);
        const samples = facts?.cells.slice(0, SHOWN).map((cell) => showSourceCell(cell, tab.table.epoch)) ?? [];
        const shown = column.shows ?? samples.join('; ');
        return toDoubt(column, `it is the ${column.name} (${column.reason}): ${shown}`, 'column');
      }),
  );
}
