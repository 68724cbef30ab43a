import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { reconciliationColumns } from '../../reconciliation-columns.ts';
import { amount, filler, row, type SummaryRow, text } from './summary-cells.ts';

/** Entered cost, what lies between, and closing cost, by fund and currency. */
export function reconciliationRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const lines = rollForward?.reconciliation ?? [];
  if (lines.length === 0) return [];
  const columns = reconciliationColumns(lines);
  const heads = columns.map(({ head }) => text(head, 'headRight'));
  return [
    row(text('Fund', 'head'), filler('head'), text('Currency', 'head'), ...heads),
    ...lines.map((line) =>
      row(text(line.fund), undefined, text(line.currency), ...columns.map(({ of }) => amount(of(line), line.currency))),
    ),
  ];
}
