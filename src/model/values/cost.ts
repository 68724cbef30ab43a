import type { Money } from './money.ts';

/** What a security was bought for: the investment amount (purchase amount of a token convertible); of a token warrant its total cost. */
export function costOf(security: {
  readonly type: string;
  readonly investmentAmount?: Money;
  readonly totalCost?: Money;
}): Money | undefined {
  return security.type === 'token_warrant' ? security.totalCost : security.investmentAmount;
}
