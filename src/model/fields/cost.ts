import type { Money } from '../values/money.ts';
import { SECURITY_TERMS } from './security-terms.ts';
import { isSecurityType, traitsOf } from './security-types.ts';

/** The terms of a security that can be its cost. */
interface Costs {
  readonly type: string;
  readonly investmentAmount?: Money;
  readonly totalCost?: Money;
}

/** What a security was bought for: the investment amount (purchase amount of a token convertible); of a token warrant its total cost. */
export function costOf(security: Costs): Money | undefined {
  return security[costFieldOf(security.type)];
}

/** The declared name of the column that says what a security of that type cost. */
export function costColumnOf(type: string): string {
  const field = costFieldOf(type);
  return SECURITY_TERMS.find((term) => term.field === field)?.name ?? field;
}

/** Of what is only ever read, the investment amount; so it is of a type of which nobody knows what it cost. */
function costFieldOf(type: string): 'investmentAmount' | 'totalCost' {
  return (isSecurityType(type) ? traitsOf(type).cost : undefined) ?? 'investmentAmount';
}
