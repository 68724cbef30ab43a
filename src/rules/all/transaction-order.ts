import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../cap-table/entries.ts';
import type { Doubt, Rule } from '../rule.ts';
import { showPlace } from '../words.ts';

/** Nothing is sold, converted or exercised before it was there. */
export const TRANSACTION_ORDER: Rule = {
  code: 'date-order-wrong',
  find: (table) => table.sent.transactions.flatMap((transaction) => judge(transaction, table)),
};

interface Beginning {
  readonly date: CalendarDate;
  readonly what: string;
}

function judge({ date, security = '', row, event }: Planned<TransactionEntry>, table: CapTable): Doubt[] {
  const beginning = beginningOf(security, table);
  if (beginning === undefined || date >= beginning.date) return [];
  const message = `The ${event} is dated ${date}, but ${beginning.what} on ${beginning.date}.`;
  return [{ row, column: 'Date', message, hint: 'Correct the date that is wrong, or the security that is named.' }];
}

function beginningOf(key: string, table: CapTable): Beginning | undefined {
  const creator = table.creatorOf.get(key);
  if (creator !== undefined)
    return { date: creator.date, what: `the ${creator.event} that creates the security (${showPlace(creator)}) is` };
  const security = table.securities.get(key);
  return security && { date: security.issueDate, what: `the security (${showPlace(security)}) was issued` };
}
