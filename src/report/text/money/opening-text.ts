import { formatCount } from '../../../base/util/text/words.ts';
import type { OpeningChange, RollForward } from '../../../model/outcomes/roll-forward.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { formatAmount } from '../../../model/values/money.ts';
import { nameLine, sayChange } from '../../roll-forward-figures.ts';
import { layoutTable, shorten } from '../parts/layout.ts';
import { toOneLine } from '../parts/words.ts';
import { limitOf, type TextView } from '../text-view.ts';

const LINES_SHOWN = 20;
const MOST_NAME = 50;

/** The holdings that open otherwise than the last run closed with them. Empty where there are none. */
export function toOpeningSection(rollForward: RollForward | undefined, view: TextView): readonly string[] {
  const changes = rollForward?.opening?.changes ?? [];
  if (changes.length === 0) return [];
  const { colors } = view;
  const shown = changes.slice(0, limitOf(view, LINES_SHOWN));
  const more = changes.length - shown.length;
  const counts = ['Closed with', 'Opens with', 'Shares then', 'Shares now'];
  return [
    colors.bold('Changed since the last closing'),
    ...layoutTable({
      columns: [
        ...['Fund', 'Holding', 'What happened', ''].map((header) => ({ header })),
        ...counts.map((header) => ({ header, align: 'right' as const })),
      ],
      rows: shown.map(toCells),
      indent: 2,
      style: colors.dim,
    }),
    ...(more === 0 ? [] : [colors.dim(`  … and ${formatCount(more)} more`)]),
  ];
}

function toCells(change: OpeningChange): readonly string[] {
  const { fund, currency, cost, units } = change;
  const counts = units === undefined ? ['-', '-'] : [formatDecimal(units.closed), formatDecimal(units.opening)];
  return [
    shorten(toOneLine(fund), MOST_NAME),
    shorten(toOneLine(nameLine(change)), MOST_NAME),
    sayChange(change),
    currency,
    formatAmount(cost.closed, currency),
    formatAmount(cost.opening, currency),
    ...counts,
  ];
}
