import { costOf } from '../../model/fields/cost.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { Holding } from './holding.ts';

/**
 * Equal for lots that were bought alike, whatever is left of them: which of them was sold, only their sales say. `undefined` for what
 * nobody bought, and without a cost: any numbers of shares have none.
 */
export function purchaseKey(lot: Holding | undefined): string | undefined {
  if (lot?.security === undefined || lot.createdBy !== undefined) return undefined;
  const { companyId, fundId, type, issueDate, roundId, shareClassId } = lot.security;
  const { value, currency } = costOf(lot.security) ?? {};
  if (value === undefined || value === ZERO) return undefined;
  return JSON.stringify([companyId, fundId, type, issueDate, roundId, shareClassId, value, currency]);
}
