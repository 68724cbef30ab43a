import { isConvertibleNote, isPriced } from '../../../../model/fields/security-types.ts';
import { daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import type { Compared, Rule, RuleContext } from '../../rule.ts';
import { showPlace, showSecondary } from '../../words.ts';

const UNPRICED = 2;
/** A priced security seldom comes before its round: it has this part of the days that it has after it. */
const EARLY = 0.5;

/**
 * A priced round issues its securities about when it closes. Warrants come later, too, though not long before there was
 * a round; notes, which may be booked under the round they converted in, secondary purchases and shares for nothing
 * come when they come.
 */
export const ISSUE_FAR_FROM_CLOSING: Rule = {
  code: 'issue-far-from-closing',
  tolerance: { value: decimal(180), unit: 'days', of: 'after the closing; half of that before it' },
  unlessReported: ['date-in-future', 'day-month-swapped'],
  compare: (table, context) => (security) => check(security, table, context),
};

function check(security: Planned<SecurityEntry>, table: CapTable, { tolerance }: RuleContext): Compared | undefined {
  const { type, issueDate, inRound: round, cost, row } = security;
  const isApart = table.isSecondary(security) || isConvertibleNote(type) || cost?.value === ZERO;
  if (round?.closingDate === undefined || isApart) return undefined;
  const days = Math.abs(daysBetween(round.closingDate, issueDate));
  const compared = { row, against: round, column: 'Closing Date' };
  if (!isPriced(type) && (issueDate > round.closingDate || days <= UNPRICED * Number(tolerance))) return undefined;
  const isEarly = isPriced(type) && issueDate < round.closingDate;
  if (days <= Number(tolerance) * (isEarly ? EARLY : 1)) return compared;
  const side = issueDate < round.closingDate ? 'before' : 'after';
  const message = `The issue date ${issueDate} is ${days} days ${side} the closing of ${round.name} (${showPlace(round)}), ${round.closingDate}.`;
  const hint = `Correct the date that is wrong, or the round that is named.${showSecondary(security)}`;
  return { ...compared, finding: { row, column: 'Issue Date', message, hint } };
}
