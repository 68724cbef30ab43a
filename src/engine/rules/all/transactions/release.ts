import { compareDecimals, ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { TransactionEntry } from '../../cap-table/entries.ts';

/**
 * Cash that comes later for what was sold, as escrows and earn-outs pay it: a sale of no shares, of a security of which some
 * were sold by that day. Notes are sold without a number anyway.
 */
export function isRelease(sale: TransactionEntry, table: CapTable): boolean {
  const { event, unitsSold, cashReceived, security = '' } = sale;
  if (event !== 'sale' || unitsSold !== ZERO || (cashReceived?.value ?? ZERO) === ZERO) return false;
  if (table.securityOf(security)?.units === undefined) return false;
  return compareDecimals(table.salesSoFar.before(sale).units, ZERO) > 0;
}
