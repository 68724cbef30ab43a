import { type CalendarDate, daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/**
 * Nothing is sold, converted or exercised before it was there, exercised after it fell due, or made shares of a round long
 * before that round closed.
 */
export const TRANSACTION_ORDER: Rule = {
  code: 'date-order-wrong',
  tolerance: { value: decimal(180), unit: 'days', of: 'before the closing of the round whose shares it gives' },
  find: (table, context) => table.sent.transactions.flatMap((transaction) => check(transaction, table, context)),
};

/** A day that the transaction's own cannot be on the other side of, and what happened then. */
interface Bound {
  readonly date: CalendarDate;
  readonly what: string;
}

type PlannedTransaction = Planned<TransactionEntry>;

function check(transaction: PlannedTransaction, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { date, row, event } = transaction;
  const [beginning, end] = [beginningOf(transaction, table), endOf(transaction, table)];
  const closing = closingOf(transaction, table);
  const isEarly = closing !== undefined && daysBetween(date, closing.date) > Number(tolerance);
  const broken =
    (beginning !== undefined && date < beginning.date ? beginning : undefined) ??
    (end !== undefined && date > end.date ? end : undefined) ??
    (isEarly ? closing : undefined);
  if (broken === undefined) return [];
  const message = `The ${event} is dated ${date}, but ${broken.what} on ${broken.date}.`;
  return [{ row, column: 'Date', message, hint: 'Correct the date that is wrong, or the security that is named.' }];
}

function beginningOf({ security: key = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const creator = table.creatorOf.get(key);
  if (creator !== undefined)
    return { date: creator.date, what: `the ${creator.event} that creates the security (${showPlace(creator)}) is` };
  const security = table.securityOf(key);
  return security && { date: security.issueDate, what: `the security (${showPlace(security)}) was issued` };
}

/** A warrant is exercised by its due date. */
function endOf({ event, security: key = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const security = table.securityOf(key);
  const date = security?.terms.dueDate;
  if (event !== 'exercise' || security === undefined || date === undefined) return undefined;
  return { date, what: `the security (${showPlace(security)}) fell due` };
}

function closingOf({ convertedTo = '' }: PlannedTransaction, table: CapTable): Bound | undefined {
  const round = table.rounds.get(table.shareClasses.get(convertedTo)?.round ?? '');
  const date = round?.closingDate;
  return round && date && { date, what: `${round.name} (${showPlace(round)}), whose shares it gives, closed` };
}
