import { formatCount } from '../../../base/util/text/words.ts';
import type { OpeningChange, RollForward } from '../../../model/outcomes/roll-forward.ts';
import { sayChange } from '../../roll-forward-figures.ts';
import { amount, row, type SummaryRow, textCell, units, wide } from './summary-cells.ts';

/** More than these no one reads on a sheet; the JSON document has all. */
const MOST_ROWS = 1_000;

/** Each holding that opens otherwise than the last run closed with it. */
export function openingRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const changes = rollForward?.opening?.changes ?? [];
  if (changes.length === 0) return [];
  const shown = changes.slice(0, MOST_ROWS);
  const more = changes.length - shown.length;
  const counts = ['Closed with', 'Opens with', 'Shares then', 'Shares now'].map((head) => textCell(head, 'headRight'));
  return [
    row(
      ...['Fund', 'Company', 'Security', 'What happened', 'Currency'].map((head) => textCell(head, 'head')),
      ...counts,
    ),
    ...shown.map(toRow),
    ...(more === 0 ? [] : [row(wide(`… and ${formatCount(more)} more: the JSON document (--json) has all of them.`))]),
  ];
}

function toRow(change: OpeningChange): SummaryRow {
  const { fund, company, security, currency, cost, units: counted } = change;
  const amounts = [cost.closed, cost.opening].map((number) => amount(number, currency));
  const counts = counted === undefined ? [] : [units(counted.closed), units(counted.opening)];
  const names = [
    textCell(fund),
    textCell(company),
    textCell(security, 'wrapped'),
    textCell(sayChange(change), 'wrapped'),
  ];
  return row(...names, textCell(currency), ...amounts, ...counts);
}
