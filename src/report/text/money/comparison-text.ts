import { formatCount } from '../../../base/util/text/words.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { subtractDecimals } from '../../../model/values/decimal.ts';
import { formatFigure, nameFigure, nameLine, sayDifferent } from '../../roll-forward-figures.ts';
import { layoutTable, shorten } from '../parts/layout.ts';
import { toOneLine } from '../parts/words.ts';
import { limitOf, type TextView } from '../text-view.ts';

const LINES_SHOWN = 20;
const MOST_NAME = 50;

/** The figures that are not as the plan showed them. Empty where all are. */
export function toComparisonSection(rollForward: RollForward | undefined, view: TextView): readonly string[] {
  const comparison = rollForward?.comparison;
  const title = sayDifferent(comparison);
  if (comparison === undefined || title === '') return [];
  const { colors } = view;
  const { differences } = comparison;
  const shown = differences.slice(0, limitOf(view, LINES_SHOWN));
  const more = differences.length - shown.length;
  const amounts = ['Planned', 'In the service', 'Difference'];
  return [
    colors.bold(`Plan and result: ${title}`),
    ...layoutTable({
      columns: [
        ...['Fund', 'Holding', 'Figure', ''].map((header) => ({ header })),
        ...amounts.map((header) => ({ header, align: 'right' as const })),
      ],
      rows: shown.map((each) => [
        shorten(toOneLine(each.fund), MOST_NAME),
        shorten(toOneLine(nameLine(each)), MOST_NAME),
        nameFigure(each),
        each.measure === 'units' ? '' : each.currency,
        formatFigure(each.expected, each),
        formatFigure(each.actual, each),
        formatFigure(subtractDecimals(each.actual, each.expected), each),
      ]),
      indent: 2,
      style: colors.dim,
    }),
    ...(more === 0 ? [] : [colors.dim(`  … and ${formatCount(more)} more`)]),
  ];
}
