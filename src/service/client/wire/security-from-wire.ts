import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import {
  hasField,
  isSecurityType,
  SECURITY_TYPES,
  type SecurityType,
  type TypedField,
  traitsOf,
} from '../../../model/fields/security-types.ts';
import type { Security } from '../../../model/service/snapshot.ts';
import type { Currency } from '../../../model/values/money.ts';
import { toSecurityName, type WireSecurity } from '../../contract/securities.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { knownWord, moneyFromWire } from './from-wire.ts';
import { termsFromWire } from './term-from-wire.ts';

export function securityFromWire(security: WireSecurity, defaultCurrency: Currency): Security {
  const type = typeOf(security);
  return {
    id: security.id,
    type,
    companyId: security.company_id,
    fundId: security.fund_id ?? '',
    issueDate: security.issue_date,
    ...omitAbsent({
      fundName: security.fund_name,
      roundId: security.financing_id,
      shareClassId: security.share_class_id,
      pricePerShare: type === 'public_equity' ? moneyFromWire(security.price_per_share, defaultCurrency) : undefined,
    }),
    ...termsFromWire(SECURITY_TERMS, withOwnCost(security, type), { nameOf: toWireName, defaultCurrency }),
  };
}

/** The purchase amount is the amount of its type; a total cost is given of other types too, and then only to be read. */
function withOwnCost(security: WireSecurity, type: Security['type']): object {
  const hasTotalCost = isSecurityType(type) && hasField(traitsOf(type), 'totalCost');
  return {
    ...security,
    investment_amount: security.investment_amount ?? security.purchase_amount,
    total_cost: hasTotalCost ? totalCostOf(security) : undefined,
  };
}

/** The type as the service says it; where it says none, the fields tell the kinds apart. */
function typeOf(security: WireSecurity): Security['type'] {
  if (security.type !== undefined) return knownWord([...SECURITY_TYPES, 'public_equity'], security.type) ?? 'other';
  const told = SECURITY_TYPES.findLast((type) => isToldBy(security, type));
  return told ?? (security.price_per_share === undefined ? 'other' : 'public_equity');
}

function isToldBy(security: WireSecurity, type: SecurityType): boolean {
  const { toldBy } = traitsOf(type);
  const has = (field: TypedField): boolean => Reflect.get(security, toSecurityName(type, field)) !== undefined;
  return toldBy.length > 0 && toldBy.every(has);
}

/** Money, or a bare decimal that then has the currency of the exercise price. */
function totalCostOf({ total_cost: cost, exercise_price: price }: WireSecurity): WireSecurity['investment_amount'] {
  if (cost === null || cost === undefined) return undefined;
  return typeof cost === 'string' ? { value: cost, currency: price?.currency } : cost;
}
