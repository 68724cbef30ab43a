import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { reconciliationColumns } from '../../reconciliation-columns.ts';
import { amount, filler, row, type SummaryRow, textCell } from './summary-cells.ts';

/** Entered cost, what lies between, and closing cost, by fund and currency. */
export function reconciliationRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const lines = rollForward?.reconciliation ?? [];
  if (lines.length === 0) return [];
  const columns = reconciliationColumns(lines);
  const heads = columns.map(({ head }) => textCell(head, 'headRight'));
  return [
    row(textCell('Fund', 'head'), filler('head'), textCell('Currency', 'head'), ...heads),
    ...lines.map((line) =>
      row(
        textCell(line.fund),
        undefined,
        textCell(line.currency),
        ...columns.map(({ of }) => amount(of(line), line.currency)),
      ),
    ),
  ];
}
