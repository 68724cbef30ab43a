import { formatCount } from '../../../base/util/text/words.ts';
import type { FigureDifference, RollForward } from '../../../model/outcomes/roll-forward.ts';
import { type Decimal, subtractDecimals } from '../../../model/values/decimal.ts';
import { nameFigure } from '../../roll-forward-figures.ts';
import { amount, row, type SummaryCell, type SummaryRow, textCell, units, wide } from './summary-cells.ts';

/** More than these no one reads on a sheet; the JSON document has all. */
const MOST_ROWS = 1_000;

/** Each figure that is not as the plan showed it, with both values. */
export function comparisonRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const differences = rollForward?.comparison?.differences ?? [];
  if (differences.length === 0) return [];
  const shown = differences.slice(0, MOST_ROWS);
  const more = differences.length - shown.length;
  const amounts = ['Planned', 'In the service', 'Difference'].map((head) => textCell(head, 'headRight'));
  return [
    row(...['Fund', 'Company', 'Security', 'Figure', 'Currency'].map((head) => textCell(head, 'head')), ...amounts),
    ...shown.map((each) =>
      row(
        textCell(each.fund),
        textCell(each.company),
        textCell(each.security ?? '', 'wrapped'),
        textCell(nameFigure(each)),
        textCell(each.measure === 'units' ? '' : each.currency),
        ...[each.expected, each.actual, subtractDecimals(each.actual, each.expected)].map((value) =>
          toCell(value, each),
        ),
      ),
    ),
    ...(more === 0 ? [] : [row(wide(`… and ${formatCount(more)} more: the JSON document (--json) has all of them.`))]),
  ];
}

function toCell(number: Decimal, { measure, currency }: FigureDifference): SummaryCell {
  return measure === 'units' ? units(number) : amount(number, currency);
}
