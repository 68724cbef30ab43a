import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { foldedTextIn } from '../doubts/row-amounts.ts';
import type { ProposedSheet, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { viewOf } from '../types/propose-typed.ts';
import type { UnfitRow } from './log-lines.ts';

const NO_CASH = 'the log does not say what was received';
const NO_SHARES = 'the log does not say how many shares were sold';

interface Sold {
  readonly proposed: ProposedSheet;
  readonly tab: ProposalTab;
  /** By the number of a sale's row, the lines of what it sells. */
  readonly purchaseOf: ReadonlyMap<number, readonly Row[]>;
}

/** Sales without what every sale must say: what was received, and of all but notes how many shares were sold. */
export function findUnfitSales(target: ProposedTarget, sales: ProposalTab, sold: Sold): readonly UnfitRow[] {
  const indexOf = (name: string): number | undefined =>
    target.columns.find((column) => column.name === name)?.columnIndex;
  const [cash, shares] = [indexOf('Cash Received'), indexOf('Shares Sold')];
  const isIn = (row: Row, index: number | undefined): boolean => index !== undefined && foldedTextIn(row, index) !== '';
  return sales.dataRows.flatMap((row): UnfitRow[] => {
    if (!isIn(row, cash)) return [{ row, because: NO_CASH }];
    const [purchase] = sold.purchaseOf.get(row.rowNumber) ?? [];
    return isIn(row, shares) || purchase === undefined || !isOfShares(purchase, sold)
      ? []
      : [{ row, because: NO_SHARES }];
  });
}

/** Where the log says of what it bought that it is neither a note nor anything unknown. */
function isOfShares({ rowNumber }: Row, { proposed, tab }: Sold): boolean {
  return proposed.targets.some(
    (target) =>
      target.sheet.kind === 'securities' &&
      target.name !== 'Convertibles' &&
      target.name !== target.sheet.name &&
      viewOf(target, proposed.types, tab).dataRows.some((row) => row.rowNumber === rowNumber),
  );
}
