import { OUTPUT_TYPE } from '../../../../model/fields/security-types.ts';
import { type Decimal, decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { expectedValues, isBorneOut, roundWorthOf, shareOfShares } from '../../cap-table/expected-values.ts';
import { figureOf, type MarkFigure, showFigure } from '../../cap-table/figure-of-mark.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isTimes, isWithin, NOMINAL, showTimes } from '../../scale.ts';

/** Down it goes further, and faster, than up. */
const FURTHER_DOWN = decimal(10);
/** An ownership goes up by purchases, and by little else. A part of the times. */
const SOONER = decimal('0.5');
/** An explanation comes as near to the mark as this. Times. */
const NEAR = decimal(3);

/**
 * A mark many times the one before it, or next to nothing of it, unless what is held or a round says the same. Only earlier
 * days count: a mark that corrects the one of its day may be as far from it as it likes.
 */
export const MARK_OFF_LAST: Rule = {
  code: 'mark-off-last',
  tolerance: {
    value: decimal(10),
    unit: 'times',
    of: 'the last mark, an ownership half of that; downwards, ten times that',
  },
  unlessReported: [
    'currency-unlike',
    'mark-of-nothing',
    'mark-off-cost',
    'ownership-off-shares',
    'post-money-off-round',
  ],
  find: (table, context) => table.sent.marks.flatMap((mark) => check(mark, table, context)),
};

function check(entry: Planned<MarkEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const figure = figureOf(entry.mark);
  const { column, fundId, value, unit } = figure;
  const before = table.markSeries.before({ company: entry.company, column, fundId }, entry.date);
  const last = before && figureOf(before.mark);
  if (last === undefined || last.unit !== unit || last.value === ZERO || value === ZERO) return [];
  const isHigh = isTimes(value, last.value, column === 'Ownership' ? multiplyDecimals(tolerance, SOONER) : tolerance);
  const isNominal = column === 'Fair Value' && value === NOMINAL;
  const isLow = !isNominal && isTimes(last.value, value, multiplyDecimals(tolerance, FURTHER_DOWN));
  if ((!isHigh && !isLow) || isExplained(entry, figure, table)) return [];
  const message = `${column} is ${showFigure(figure)}, ${showTimes(value, last.value)} the mark of ${before?.date}, ${showFigure(last)}.`;
  const hint = 'Write it in whole units; if it is right, enter the round, purchase or sale that explains it.';
  return [{ row: entry.row, column, message, hint }];
}

/** By what is held: by its cost, its price, its part of the company; or by the round. */
function isExplained(entry: MarkEntry, figure: MarkFigure, table: CapTable): boolean {
  const { column, fundId, value, unit } = figure;
  const isNear = (other: Decimal | undefined) => other !== undefined && isWithin(value, other, NEAR);
  if (column === 'Ownership') return isNear(shareOfShares(entry, table)?.value) || hasBought(entry, figure, table);
  if (column === 'Post-Money Valuation')
    return (
      isNear(roundWorthOf(entry, table)?.value) ||
      (unit !== undefined && isBorneOut(entry, { value, currency: unit }, table))
    );
  if (unit === undefined || fundId === undefined) return false;
  const cost = table.holdings.on(entry.company, fundId, entry.date)?.costs.get(unit);
  return [...expectedValues(entry, unit, table), cost?.least, cost?.most].some(isNear);
}

/** Shares since the last mark, by purchase or by conversion; how much they are of the company nobody may know. */
function hasBought({ company, date }: MarkEntry, { column, fundId = '' }: MarkFigure, table: CapTable): boolean {
  const last = table.markSeries.before({ company, column, fundId }, date);
  if (last === undefined) return false;
  return table
    .ofHolder(company, fundId)
    .some((held) => held.type === OUTPUT_TYPE && held.issueDate > last.date && held.issueDate <= date);
}
