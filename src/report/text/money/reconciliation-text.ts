import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { formatAmount } from '../../../model/values/money.ts';
import { RECONCILIATION_TITLE, reconciliationColumns } from '../../reconciliation-columns.ts';
import { layoutTable } from '../parts/layout.ts';
import { toOneLine } from '../parts/words.ts';
import type { TextView } from '../text-view.ts';

/** Entered cost, what lies between, and closing cost. Empty of a plan, and where nothing is held. */
export function toReconciliationSection(rollForward: RollForward | undefined, { colors }: TextView): readonly string[] {
  const lines = rollForward?.reconciliation ?? [];
  if (lines.length === 0) return [];
  const columns = reconciliationColumns(lines);
  return [
    colors.bold(RECONCILIATION_TITLE),
    ...layoutTable({
      columns: [{ header: 'Fund' }, {}, ...columns.map(({ head }) => ({ header: head, align: 'right' as const }))],
      rows: lines.map((line) => [
        toOneLine(line.fund),
        line.currency,
        ...columns.map(({ of }) => formatAmount(of(line), line.currency)),
      ]),
      indent: 2,
      style: colors.dim,
    }),
  ];
}
