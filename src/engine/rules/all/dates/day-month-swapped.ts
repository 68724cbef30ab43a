import { type CalendarDate, daysBetween, swapDayAndMonth } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry } from '../../cap-table/entries.ts';
import type { Compared, Rule } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** Whatever is issued so near to the closing fits it as it stands. Days. */
const FITS_AS_WRITTEN = 14;
/** A priced round issues its securities about when it closes. */
const PRICED = ['certificate', 'token_investment'];

/**
 * An issue date that does not fit the closing of its round, and would if its day and month are swapped. Notes and
 * warrants are issued when they are: of them only the very day of the closing says as much.
 */
export const DAY_MONTH_SWAPPED: Rule = {
  code: 'day-month-swapped',
  tolerance: { value: decimal(5), unit: 'days', of: 'between the date read the other way and the closing' },
  compare: (table, { tolerance }) => {
    const days = Number(tolerance);
    return (security) => check(security, table, days);
  },
};

function check(security: Planned<SecurityEntry>, table: CapTable, days: number): Compared | undefined {
  const { type, issueDate, inRound: round, row } = security;
  const closing = round?.closingDate;
  if (round === undefined || closing === undefined) return undefined;
  const swapped = findSwapped(issueDate, closing, PRICED.includes(type) && !table.isSecondary(security) ? days : 0);
  const compared = { row, against: round, column: 'Closing Date' };
  if (swapped === undefined) return compared;
  const message = `The issue date ${issueDate} does not fit the closing of ${nameOf(round)}, ${closing}; ${swapped} would fit.`;
  const hint = 'Correct the date if its day and month are swapped; write dates as YYYY-MM-DD.';
  return { ...compared, finding: { row, column: 'Issue Date', message, hint } };
}

function findSwapped(issued: CalendarDate, closing: CalendarDate, days: number): CalendarDate | undefined {
  if (Math.abs(daysBetween(issued, closing)) <= FITS_AS_WRITTEN) return undefined;
  const swapped = swapDayAndMonth(issued);
  return swapped !== undefined && Math.abs(daysBetween(swapped, closing)) <= days ? swapped : undefined;
}

function nameOf(round: RoundEntry): string {
  return `${round.name} (${showPlace(round)})`;
}
