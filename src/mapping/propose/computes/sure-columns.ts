import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { guessColumns, type ScoringContext, type SourceFacts, SURE } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Returns `undefined` where no column, or more than one, is it. */
export function findPrice({ columns }: ProposalTab, context: ScoringContext): SourceFacts | undefined {
  return findSure(columns, { kind: 'share-classes', name: 'Price Per Share' }, context);
}

export function findShares({ columns }: ProposalTab, context: ScoringContext): SourceFacts | undefined {
  return findSure(columns, { kind: 'securities', name: 'Shares' }, context);
}

export function findCost({ columns }: ProposalTab, context: ScoringContext): SourceFacts | undefined {
  return findSure(columns, { kind: 'securities', name: 'Investment Amount' }, context);
}

function findSure(
  columns: readonly SourceFacts[],
  { kind, name }: { readonly kind: 'securities' | 'share-classes'; readonly name: string },
  context: ScoringContext,
): SourceFacts | undefined {
  const found = columns.filter(
    (facts) =>
      facts.filled > 0 &&
      guessColumns(facts, sheetOf(kind), context).some(
        ({ column, confidence }) => column.name === name && confidence >= SURE,
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}
