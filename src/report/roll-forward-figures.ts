import { formatCount, plural } from '../base/util/text/words.ts';
import type { Figure, FigureDifference, OpeningChange, RollForwardComparison } from '../model/outcomes/roll-forward.ts';
import { type Decimal, formatDecimal } from '../model/values/decimal.ts';
import { formatAmount } from '../model/values/money.ts';
import { CASH_HEADS, MOVEMENT_HEADS } from './roll-forward-words.ts';

/** What each figure of a roll-forward is called, wherever it is shown. */
const FIGURE_HEADS: { readonly [figure in Figure]: string } = {
  opening: 'Opening',
  ...MOVEMENT_HEADS,
  closing: 'Closing',
  ...CASH_HEADS,
};

/** `Converted in`, `Closing (shares)`: of cost and cash the figure alone. */
export function nameFigure({ measure, figure }: Pick<FigureDifference, 'measure' | 'figure'>): string {
  return measure === 'units' ? `${FIGURE_HEADS[figure]} (shares)` : FIGURE_HEADS[figure];
}

/** `415,500.55`; of shares and tokens as many places as there are. */
export function formatFigure(
  value: Decimal,
  { measure, currency }: Pick<FigureDifference, 'measure' | 'currency'>,
): string {
  return measure === 'units' ? formatDecimal(value) : formatAmount(value, currency);
}

/** `Kestrel Bio · Series A Preferred · 2023-01-31`. */
export function nameLine({ company, security }: Pick<FigureDifference, 'company' | 'security'>): string {
  return security === undefined ? company : `${company} · ${security}`;
}

const SINCE: { readonly [kind in OpeningChange['kind']]: string } = {
  entered: 'entered since',
  sold: 'sold since',
  converted: 'converted or exercised since',
  recounted: 'counted otherwise now that the service shows how it counts',
  unexplained: 'changed, and no transaction explains it',
};

/** `sold since, by others`. */
export function sayChange({ kind, by }: Pick<OpeningChange, 'kind' | 'by'>): string {
  if (kind === 'recounted' || kind === 'unexplained') return SINCE[kind];
  return `${SINCE[kind]}, by ${by === 'others' ? 'others' : 'a run that did not close'}`;
}

/** `4 of 120 figures are not as the plan showed them`; empty where all are, or nothing was compared. */
export function sayDifferent(comparison: RollForwardComparison | undefined): string {
  const count = comparison?.differences.length ?? 0;
  if (comparison === undefined || count === 0) return '';
  const are = count === 1 ? 'is not as the plan showed it' : 'are not as the plan showed them';
  return `${formatCount(count)} of ${plural(comparison.figures, 'figure')} ${are}`;
}
