import type { CostReconciliation } from '../model/outcomes/roll-forward.ts';
import { type Decimal, ZERO } from '../model/values/decimal.ts';
import { MOVEMENT_HEADS } from './roll-forward-words.ts';

export const RECONCILIATION_TITLE = 'From entered cost to closing cost, of the companies concerned';

interface ReconciliationColumn {
  readonly head: string;
  readonly of: (line: CostReconciliation) => Decimal;
}

/** The columns in which any line has anything; entered and closing cost always stand there. */
export function reconciliationColumns(lines: readonly CostReconciliation[]): readonly ReconciliationColumn[] {
  const between: readonly ReconciliationColumn[] = [
    { head: 'Moved before this run', of: ({ earlier }) => earlier },
    ...(['exercised', 'convertedOut', 'convertedIn', 'disposed'] as const).map((name) => {
      return { head: MOVEMENT_HEADS[name], of: (line: CostReconciliation) => line[name] };
    }),
  ];
  const isUsed = ({ of }: ReconciliationColumn): boolean => lines.some((line) => of(line) !== ZERO);
  return [
    { head: 'Entered cost', of: ({ entered }) => entered },
    ...between.filter(isUsed),
    { head: 'Closing cost', of: ({ closing }) => closing },
    ...[{ head: 'Difference', of: ({ difference }: CostReconciliation) => difference }].filter(isUsed),
  ];
}
