import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { assignColumns, toProposedColumn } from '../score/assign-columns.ts';
import { type ScoringContext, SURE } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

export function sharedColumns({ columns }: ProposedTarget, names: readonly string[]): readonly ProposedColumn[] {
  return columns.filter(({ name }) => names.includes(name));
}

/** Sure columns of this sheet that the main sheet does not use. */
export function ownColumns(
  main: ProposedTarget,
  tab: ProposalTab,
  sheet: ProposedTarget['sheet'],
  context: ScoringContext,
): readonly ProposedColumn[] {
  const used = new Set(main.columns.map(({ columnIndex }) => columnIndex));
  return assignColumns(tab.columns, sheet, context)
    .filter(({ facts, guess }) => !used.has(facts.columnIndex) || guess.confidence === 1)
    .filter(
      ({ guess }) =>
        guess.confidence >= SURE && !['Company', 'Round', 'Currency', 'Share Class'].includes(guess.column.name),
    )
    .map((assignment) => toProposedColumn(assignment, tab));
}
