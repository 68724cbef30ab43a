import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { addDecimals, type Decimal, ZERO } from '../../model/values/decimal.ts';
import { totalMoney } from '../../report/planned-figures.ts';

/** Entered cost of one fund in one currency, of the companies that the plan concerns, and what sales bring in. */
export interface FundMoney {
  readonly fund: string;
  readonly currency: string;
  readonly before: Decimal;
  readonly added: Decimal;
  /** before + added. */
  readonly after: Decimal;
  /** How many securities are added. */
  readonly securities: number;
  readonly cash: Decimal;
  readonly sales: number;
}

/** What a plan makes of every fund's entered cost, counted as the tie-out of its run will count it. By name, sorted. */
export function planMoney(document: PlanDocument): readonly FundMoney[] {
  return totalMoney(document).map(({ cost, before = ZERO, ...line }) => {
    return { ...line, before, added: cost, after: addDecimals(before, cost) };
  });
}
