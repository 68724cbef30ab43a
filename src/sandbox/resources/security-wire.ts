import { decimal, multiplyDecimals, ZERO } from '../../model/values/decimal.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import type { WireWriter } from '../http/wire.ts';
import { remainingUnits } from '../rules/cap-table-events.ts';
import type { SecurityRow } from '../store/tables/securities.ts';

/** A security as answers carry it: what all kinds have, then what its kind has. */
export function toWireSecurity(security: SecurityRow, behaviour: SandboxBehaviour, wire: WireWriter) {
  const { id, type, issue_date, fund_id, fund_name, company_id, company_name } = security;
  const common = { id, type, issue_date, fund_id, fund_name, company_id, company_name };
  return { ...common, ...fieldsOfKind(withShownUnits(security, behaviour), wire) };
}

function withShownUnits(security: SecurityRow, behaviour: SandboxBehaviour): SecurityRow {
  const isEmpty = security.is_consumed && behaviour.consumedSecurities === 'listed-with-zero';
  if (!isEmpty && behaviour.sharesAfterSale === 'original') return security;
  const units = isEmpty ? ZERO : remainingUnits(security);
  return {
    ...security,
    shares: security.shares === null ? null : units,
    quantity: security.quantity === null ? null : units,
  };
}

function fieldsOfKind(security: SecurityRow, wire: WireWriter): object {
  const { financing_id, token, due_date } = security;
  const shares = wire.units(security.shares);
  const quantity = wire.units(security.quantity);
  const investment_amount = wire.money(security.investment_amount);
  const exercise_price = wire.money(security.exercise_price);
  switch (security.type) {
    case 'certificate': {
      const { share_class_id, share_class_name } = security;
      return { financing_id, share_class_id, share_class_name, shares, investment_amount };
    }
    case 'warrant':
      return { financing_id, due_date, exercise_price, shares, total_cost: wire.decimal(costOfExercise(security)) };
    case 'convertible':
      return { financing_id, investment_amount, ...noteTerms(security, wire) };
    case 'token_investment':
      return {
        financing_id,
        token,
        investment_amount,
        quantity,
        price_per_token: wire.money(security.price_per_token),
      };
    case 'token_warrant':
      return { financing_id, token, due_date, exercise_price, quantity, total_cost: wire.money(security.total_cost) };
    case 'token_convertible':
      return { financing_id, token, purchase_amount: wire.money(security.purchase_amount) };
    case 'public_equity':
      return { shares, investment_amount, price_per_share: wire.money(security.price_per_share) };
    default:
      return assertNever(security.type);
  }
}

function noteTerms(security: SecurityRow, wire: WireWriter): object {
  return {
    convertible_type: security.convertible_type,
    discount: wire.decimal(security.discount),
    valuation_cap: wire.money(security.valuation_cap),
    maturity_date: security.maturity_date,
    interest_rate: wire.decimal(security.interest_rate),
    days_convention: security.days_convention === null ? null : Number(security.days_convention),
    accrued_interest: null,
  };
}

function costOfExercise({ shares, exercise_price }: SecurityRow): string | null {
  if (shares === null || exercise_price === null) return null;
  return multiplyDecimals(decimal(shares), decimal(exercise_price.value));
}
