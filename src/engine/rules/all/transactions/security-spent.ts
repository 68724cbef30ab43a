import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { withArticle } from '../../../../base/util/text/words.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import { byDate } from '../../cap-table/up-to.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** A conversion or exercise takes the whole security: afterwards there is nothing left to convert, exercise or sell. */
export const SECURITY_SPENT: Rule = {
  code: 'security-spent',
  find: (table) => {
    const named = table.transactions.filter(({ security }) => security !== undefined);
    return [...groupBy(named, ({ security = '' }) => security).values()].flatMap(check);
  },
};

/** Known transactions come before those to be sent. */
function check(transactions: readonly TransactionEntry[]): RuleFinding[] {
  if (transactions.length < 2) return [];
  const inOrder = transactions.toSorted(byDate);
  const end = inOrder.find(({ event }) => event !== 'sale');
  if (end === undefined) return [];
  const late = inOrder.filter(
    (each): each is Planned<TransactionEntry> => each.row !== undefined && isTooLate(each, end),
  );
  return late.map(({ row, event }) => {
    const before = `${withArticle(end.event)} of ${end.date} (${showPlace(end)}) has already used up the whole security`;
    const message = `This is ${withArticle(event)}, but ${before}.`;
    const hint =
      'Name the security that resulted from it (by its Creates Ref or Security ID), or leave one of the two out.';
    return { row, column: 'Security', message, hint };
  });
}

/** A part may be sold on the day on which the rest converts. */
function isTooLate(transaction: TransactionEntry, end: TransactionEntry): boolean {
  if (transaction === end) return false;
  return transaction.event === 'sale' ? transaction.date > end.date : true;
}
