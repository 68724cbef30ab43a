import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { addDecimals, compareDecimals, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';

/**
 * The sales of a security, in the order of their dates, take no more than it has. Of one that is in the service that is
 * what is listed: whether earlier sales are taken off that already nobody documents, so they are not taken off again.
 */
export const OVERSOLD: Rule = {
  code: 'oversold',
  find: (table) => {
    const sales = table.sent.transactions.filter(({ event }) => event === 'sale');
    return [...groupBy(sales, ({ security = '' }) => security)].flatMap(([key, some]) => judge(key, some, table));
  },
};

function judge(key: string, sales: readonly Planned<TransactionEntry>[], table: CapTable): Doubt[] {
  const security = table.securities.get(key);
  if (isConvertibleNote(security?.type)) return sales.flatMap(judgeSaleOfNote);
  const units = security?.units;
  if (units === undefined) return [];
  let sold = ZERO;
  for (const { row, unitsSold = ZERO } of sales.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    sold = addDecimals(sold, unitsSold);
    if (compareDecimals(sold, units) <= 0) continue;
    const others = sales.length === 1 ? 'This sale takes' : 'With this sale, the sales of the security come to';
    const message = `${others} ${formatDecimal(sold)}, but it has ${formatDecimal(units)}.`;
    return [{ row, column: 'Shares Sold', message, hint: 'Correct the number sold, or the security that is named.' }];
  }
  return [];
}

function judgeSaleOfNote({ row, unitsSold = ZERO }: Planned<TransactionEntry>): Doubt[] {
  if (unitsSold === ZERO) return [];
  const message = `${formatDecimal(unitsSold)} shares are sold, but the security is a note and has none.`;
  const hint = 'Leave Shares Sold blank: a note is sold as a whole. Or correct the security that is named.';
  return [{ row, column: 'Shares Sold', message, hint }];
}
