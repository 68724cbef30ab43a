import { AMOUNT_OFF_PRICE } from './all/amount-off-price.ts';
import { CASH_OFF_COST } from './all/cash-off-cost.ts';
import { CURRENCY_UNLIKE } from './all/currency-unlike.ts';
import { DATE_IN_FUTURE } from './all/date-in-future.ts';
import { DAY_MONTH_SWAPPED } from './all/day-month-swapped.ts';
import { DUPLICATES_EXACT, DUPLICATES_NEAR } from './all/duplicates.ts';
import { EVENT_OF_OTHER_KIND } from './all/event-of-other-kind.ts';
import { FIGURE_OUT_OF_SCALE } from './all/figure-out-of-scale.ts';
import { ISSUE_FAR_FROM_CLOSING } from './all/issue-far-from-closing.ts';
import { MARK_OF_NOTHING } from './all/marks/mark-of-nothing.ts';
import { MARK_OFF_COST } from './all/marks/mark-off-cost.ts';
import { MARK_OFF_LAST } from './all/marks/mark-off-last.ts';
import { MARK_OFF_VALUATION } from './all/marks/mark-off-valuation.ts';
import { OWNERSHIP_OFF_SHARES } from './all/marks/ownership-off-shares.ts';
import { POST_MONEY_OFF_ROUND } from './all/marks/post-money-off-round.ts';
import { NAME_SPELT_TWO_WAYS } from './all/name-spelt-two-ways.ts';
import { OVERSOLD } from './all/oversold.ts';
import { PARI_PASSU_DISAGREES } from './all/pari-passu-disagrees.ts';
import { PRICE_OFF_VALUATION } from './all/price-off-valuation.ts';
import { ROUND_OVERFILLED } from './all/round-overfilled.ts';
import { SECURITY_SPENT } from './all/security-spent.ts';
import { CAP_OFF_AMOUNT } from './all/terms/cap-off-amount.ts';
import { CAP_WITHOUT_CAPPED } from './all/terms/cap-without-capped.ts';
import { DISCOUNT_OUT_OF_RANGE } from './all/terms/discount-out-of-range.ts';
import { DUE_BEFORE_ISSUE } from './all/terms/due-before-issue.ts';
import { INTEREST_OUT_OF_RANGE } from './all/terms/interest-out-of-range.ts';
import { STRIKE_OFF_PRICE } from './all/terms/strike-off-price.ts';
import { UNITS_OFF_ROUND } from './all/terms/units-off-round.ts';
import { TRANSACTION_ORDER } from './all/transaction-order.ts';
import { TWO_LEADS } from './all/two-leads.ts';
import type { Rule } from './rule.ts';

/** In the order in which they are listed, looked at and told: what has one cause is told by the first that sees it. */
export const ALL_RULES: readonly Rule[] = [
  AMOUNT_OFF_PRICE,
  CURRENCY_UNLIKE,
  ROUND_OVERFILLED,
  PRICE_OFF_VALUATION,
  CAP_OFF_AMOUNT,
  DISCOUNT_OUT_OF_RANGE,
  INTEREST_OUT_OF_RANGE,
  STRIKE_OFF_PRICE,
  UNITS_OFF_ROUND,
  FIGURE_OUT_OF_SCALE,
  DUPLICATES_EXACT,
  DUPLICATES_NEAR,
  NAME_SPELT_TWO_WAYS,
  DATE_IN_FUTURE,
  DAY_MONTH_SWAPPED,
  ISSUE_FAR_FROM_CLOSING,
  DUE_BEFORE_ISSUE,
  TRANSACTION_ORDER,
  SECURITY_SPENT,
  OVERSOLD,
  CASH_OFF_COST,
  EVENT_OF_OTHER_KIND,
  MARK_OF_NOTHING,
  OWNERSHIP_OFF_SHARES,
  POST_MONEY_OFF_ROUND,
  MARK_OFF_COST,
  MARK_OFF_LAST,
  MARK_OFF_VALUATION,
  TWO_LEADS,
  CAP_WITHOUT_CAPPED,
  PARI_PASSU_DISAGREES,
];
