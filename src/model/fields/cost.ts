import type { Money } from '../values/money.ts';
import { SECURITY_TERMS } from './security-terms.ts';
import { isSecurityType, traitsOf } from './security-types.ts';

/** The terms of a security that can be its cost. */
interface Costs {
  readonly type?: string;
  readonly investmentAmount?: Money;
  readonly totalCost?: Money;
}

/** Returns a security's cost: the investment amount (purchase amount of a token convertible), or a token warrant's total cost. */
export function costOf(security: Costs): Money | undefined {
  return security[costFieldOf(security.type)];
}

/** The declared name of the column that says what a security of that type cost. */
export function costColumnOf(type: string): string {
  const field = costFieldOf(type);
  return COLUMNS.get(field) ?? field;
}

const COLUMNS: ReadonlyMap<string, string> = new Map(SECURITY_TERMS.map(({ field, name }) => [field, name]));

/** The investment amount for types that are only ever read, and for those without a known cost. */
function costFieldOf(type: string | undefined): 'investmentAmount' | 'totalCost' {
  return (isSecurityType(type) ? traitsOf(type).cost : undefined) ?? 'investmentAmount';
}
