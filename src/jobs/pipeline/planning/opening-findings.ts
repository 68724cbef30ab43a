import { formatCount, joinList } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { OpeningChange, RollForward } from '../../../model/outcomes/roll-forward.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import { nameLine } from '../../../report/roll-forward-figures.ts';

/** Of more than these the roll-forward itself tells. */
const MOST_CHANGES = 100;

/** Holdings that open otherwise than the last run closed with them, where nothing explains it. */
export function findOpening({ opening }: RollForward): readonly Finding[] {
  const changes = (opening?.changes ?? []).filter(({ kind }) => kind === 'unexplained');
  const told = changes.slice(0, MOST_CHANGES).map((change) => toFinding(change, opening?.run ?? ''));
  const more = changes.length - told.length;
  if (more === 0) return told;
  const message = `${formatCount(more)} more holdings open otherwise than the last run closed with them.`;
  return [...told, { severity: 'warning', code: 'opening-differs', message, hint: HINT }];
}

const HINT = 'Check the holding in the app: somebody may have changed or deleted it there.';

function toFinding(change: OpeningChange, run: string): Finding {
  const { fund, currency, cost, units } = change;
  const show = (value: typeof cost.opening): string => formatMoney({ value, currency });
  const figures = [
    ...(cost.closed === cost.opening ? [] : [`${show(cost.opening)} of cost instead of ${show(cost.closed)}`]),
    ...(units === undefined || units.closed === units.opening
      ? []
      : [`${formatDecimal(units.opening)} shares or tokens instead of ${formatDecimal(units.closed)}`]),
  ];
  return {
    severity: 'warning',
    code: 'opening-differs',
    message: `${nameLine(change)} held by ${fund} opens with ${joinList(figures)}, with which run ${run} closed, and no transaction explains it.`,
    hint: HINT,
  };
}
