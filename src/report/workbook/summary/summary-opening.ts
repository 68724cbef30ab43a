import type { OpeningChange, RollForward } from '../../../model/outcomes/roll-forward.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import { formatCount } from '../../../util/text/words.ts';
import { sayChange } from '../../roll-forward-figures.ts';
import { row, type SummaryCell, type SummaryRow, text, wide } from './summary-cells.ts';

/** More than these no one reads on a sheet; the JSON document has all. */
const MOST_ROWS = 1_000;

/** Each holding that opens otherwise than the last run closed with it. */
export function openingRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const changes = rollForward?.opening?.changes ?? [];
  if (changes.length === 0) return [];
  const shown = changes.slice(0, MOST_ROWS);
  const more = changes.length - shown.length;
  const counts = ['Closed with', 'Opens with', 'Shares then', 'Shares now'].map((head) => text(head, 'headRight'));
  return [
    row(...['Fund', 'Company', 'Security', 'What happened', 'Currency'].map((head) => text(head, 'head')), ...counts),
    ...shown.map(toRow),
    ...(more === 0 ? [] : [row(wide(`… and ${formatCount(more)} more: the JSON document (--json) has all of them.`))]),
  ];
}

function toRow(change: OpeningChange): SummaryRow {
  const { fund, company, security, currency, cost, units } = change;
  const amounts = [cost.closed, cost.opening].map((number): SummaryCell => ({ style: 'amount', number }));
  const counts = units === undefined ? [] : [toCount(units.closed), toCount(units.opening)];
  const names = [text(fund), text(company), text(security, 'wrapped'), text(sayChange(change), 'wrapped')];
  return row(...names, text(currency), ...amounts, ...counts);
}

function toCount(number: Decimal): SummaryCell {
  return { style: number.includes('.') ? 'amount' : 'count', number };
}
