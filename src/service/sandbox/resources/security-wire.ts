import {
  canUndergo,
  hasField,
  isSecurityType,
  type SecurityType,
  termsOf,
  traitsOf,
} from '../../../model/fields/security-types.ts';
import { multiplyDecimals, ZERO } from '../../../model/values/decimal.ts';
import { toSecurityName } from '../../contract/securities.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import { termsToAnswer } from '../http/terms-to-answer.ts';
import type { WireWriter } from '../http/wire.ts';
import { remainingUnits } from '../rules/cap-table-events.ts';
import type { SecurityRow, StoredTerms } from '../store/tables/securities.ts';

/** A security as answers carry it: what all kinds have, then what its kind has. */
export function toWireSecurity(security: SecurityRow, behaviour: SandboxBehaviour, wire: WireWriter) {
  const { id, type, issue_date, fund_id, fund_name, company_id, company_name } = security;
  const common = { id, type, issue_date, fund_id, fund_name, company_id, company_name };
  return { ...common, ...fieldsOfKind({ ...security, terms: toShownTerms(security, behaviour) }, wire) };
}

function toShownTerms(security: SecurityRow, behaviour: SandboxBehaviour): StoredTerms {
  const isEmpty = security.is_consumed && behaviour.consumedSecurities === 'listed-with-zero';
  if (!isEmpty && behaviour.sharesAfterSale === 'original') return security.terms;
  const units = isEmpty ? ZERO : remainingUnits(security);
  const { shares, quantity } = security.terms;
  return {
    ...security.terms,
    ...(shares === undefined ? {} : { shares: units }),
    ...(quantity === undefined ? {} : { quantity: units }),
  };
}

function fieldsOfKind(security: SecurityRow, wire: WireWriter): object {
  const { type, financing_id, terms } = security;
  if (isSecurityType(type)) return { financing_id, ...linksOf(type, security), ...toTermFields(type, terms, wire) };
  const { shares = null, investmentAmount = null } = terms;
  const amounts = {
    investment_amount: wire.money(investmentAmount),
    price_per_share: wire.money(security.price_per_share),
  };
  return { shares: wire.units(shares), ...amounts };
}

function linksOf(type: SecurityType, { share_class_id, share_class_name }: SecurityRow): object {
  return hasField(traitsOf(type), 'shareClass') ? { share_class_id, share_class_name } : {};
}

/** Every term of its type, and what the service works out from them. */
function toTermFields(type: SecurityType, terms: StoredTerms, wire: WireWriter): object {
  const answered = termsToAnswer(termsOf(type), terms, { nameOf: (field) => toSecurityName(type, field), wire });
  return { ...answered, ...workedOut(type, terms, wire) };
}

/** What exercising it would cost, where it has no total cost of its own; interest that accrues is never known. */
function workedOut(type: SecurityType, { shares, exercisePrice }: StoredTerms, wire: WireWriter): object {
  const traits = traitsOf(type);
  if (hasField(traits, 'interestRate')) return { accrued_interest: null };
  if (!canUndergo('exercise', type) || hasField(traits, 'totalCost')) return {};
  const isKnown = shares !== undefined && exercisePrice !== undefined;
  return { total_cost: wire.decimal(isKnown ? multiplyDecimals(shares, exercisePrice.value) : null) };
}
