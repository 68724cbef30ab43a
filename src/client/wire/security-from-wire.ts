import type { WireSecurity } from '../../contract/securities.ts';
import type { Security } from '../../model/service/snapshot.ts';
import { CONVERTIBLE_TYPES, SECURITY_TYPES } from '../../model/values/cap-table.ts';
import type { Currency } from '../../model/values/money.ts';
import { moneyFromWire, oneOf, stated } from './from-wire.ts';

export function securityFromWire(security: WireSecurity, defaultCurrency: Currency): Security {
  const type = typeOf(security);
  const money = (amount: WireSecurity['investment_amount']) => moneyFromWire(amount, defaultCurrency);
  return {
    id: security.id,
    type,
    companyId: security.company_id,
    fundId: security.fund_id ?? '',
    issueDate: security.issue_date,
    ...stated({
      fundName: security.fund_name,
      roundId: security.financing_id,
      shareClassId: security.share_class_id,
      shares: security.shares,
      investmentAmount: money(security.investment_amount ?? security.purchase_amount),
      dueDate: security.due_date,
      exercisePrice: money(security.exercise_price),
      totalCost: type === 'token_warrant' ? money(totalCostOf(security)) : undefined,
      convertibleType: oneOf(CONVERTIBLE_TYPES, security.convertible_type),
      discount: security.discount,
      valuationCap: money(security.valuation_cap),
      maturityDate: security.maturity_date,
      interestRate: security.interest_rate,
      daysConvention: security.days_convention,
      token: security.token,
      quantity: security.quantity,
      pricePerToken: money(security.price_per_token),
      pricePerShare: type === 'public_equity' ? money(security.price_per_share) : undefined,
    }),
  };
}

/** The type as the service says it; where it says none, the fields tell the kinds apart. */
function typeOf(security: WireSecurity): Security['type'] {
  if (security.type !== undefined) return oneOf([...SECURITY_TYPES, 'public_equity'], security.type) ?? 'other';
  if (security.convertible_type !== undefined) return 'convertible';
  if (security.share_class_id !== undefined) return 'certificate';
  if (security.purchase_amount !== undefined) return 'token_convertible';
  if (security.price_per_token !== undefined) return 'token_investment';
  if (security.quantity !== undefined && security.exercise_price !== undefined) return 'token_warrant';
  if (security.exercise_price !== undefined) return 'warrant';
  return security.price_per_share === undefined ? 'other' : 'public_equity';
}

/** Money, or a bare decimal that then has the currency of the exercise price. */
function totalCostOf({ total_cost: cost, exercise_price: price }: WireSecurity): WireSecurity['investment_amount'] {
  if (cost === null || cost === undefined) return undefined;
  return typeof cost === 'string' ? { value: cost, currency: price?.currency } : cost;
}
