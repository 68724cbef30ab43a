import { LosslessNumber } from 'lossless-json';
import { SECURITY_LISTS } from '../../contract/securities.ts';
import type { NewSecurity } from '../../model/service/new-data.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import { assertNever } from '../../util/assert-never.ts';
import { defined, moneyToWire, nullableDecimal, nullableMoney, toOptionalDecimal, type Writing } from './to-wire.ts';

/** The item and the list of the request it belongs to; each type sends exactly the fields it has (published facts). */
export function securityToWire(security: NewSecurity<string>, writing: Writing) {
  const item = {
    type: security.type,
    issue_date: security.issueDate,
    fund_id: security.fundId,
    company_id: security.company,
    financing_id: security.round ?? null,
    ...fieldsOfType(security, writing),
  };
  return { list: SECURITY_LISTS[security.type], item };
}

function fieldsOfType(security: NewSecurity<string>, writing: Writing) {
  switch (security.type) {
    case 'certificate':
      return {
        investment_amount: nullableMoney(security.investmentAmount, writing),
        shares: nullableDecimal(security.shares, writing),
        share_class_id: security.shareClass ?? null,
      };
    case 'warrant':
      return {
        due_date: security.dueDate ?? null,
        exercise_price: nullableMoney(security.exercisePrice, writing),
        shares: nullableDecimal(security.shares, writing),
      };
    case 'convertible':
      return convertibleFields(security, writing);
    case 'token_investment':
      return {
        token: security.token ?? null,
        investment_amount: nullableMoney(security.investmentAmount, writing),
        quantity: nullableDecimal(security.quantity, writing),
        price_per_token: nullableMoney(security.pricePerToken, writing),
      };
    case 'token_warrant':
      return {
        token: security.token ?? null,
        due_date: security.dueDate ?? null,
        total_cost: nullableMoney(security.totalCost, writing),
        exercise_price: nullableMoney(security.exercisePrice, writing),
        quantity: nullableDecimal(security.quantity, writing),
      };
    case 'token_convertible':
      return {
        token: security.token ?? null,
        purchase_amount: nullableMoney(security.investmentAmount, writing),
      };
    default:
      return assertNever(security.type);
  }
}

function convertibleFields(security: NewSecurity<string>, writing: Writing) {
  const cap = security.valuationCap;
  return {
    convertible_type: security.convertibleType ?? null,
    investment_amount: nullableMoney(security.investmentAmount, writing),
    ...defined('discount', toOptionalDecimal(security.discount, writing)),
    ...defined('valuation_cap', cap === undefined ? undefined : moneyToWire(cap, writing)),
    ...defined('maturity_date', security.maturityDate),
    ...defined('interest_rate', toOptionalDecimal(security.interestRate, writing)),
    ...defined('days_convention', daysConventionToWire(security.daysConvention, writing)),
  };
}

/** The one number that goes as a JSON number by default. */
function daysConventionToWire(days: Decimal | undefined, writing: Writing): string | LosslessNumber | undefined {
  if (days === undefined) return undefined;
  return writing.daysConvention === 'integer' ? new LosslessNumber(days) : days;
}
