import { AMOUNT_OFF_PRICE } from './all/amount-off-price.ts';
import { AMOUNTS_ROUNDED } from './all/amounts-rounded.ts';
import { CLASS_TYPE_OFF_NAME } from './all/class-type-off-name.ts';
import { CURRENCY_UNLIKE } from './all/currency-unlike.ts';
import { DATE_IN_FUTURE } from './all/dates/date-in-future.ts';
import { DATE_LONG_PAST } from './all/dates/date-long-past.ts';
import { DATES_COUNT_UP } from './all/dates/dates-count-up.ts';
import { DAY_MONTH_SWAPPED } from './all/dates/day-month-swapped.ts';
import { ISSUE_FAR_FROM_CLOSING } from './all/dates/issue-far-from-closing.ts';
import { ISSUED_AT_QUARTER_END } from './all/dates/issued-at-quarter-end.ts';
import { ROUNDS_OUT_OF_ORDER } from './all/dates/rounds-out-of-order.ts';
import { DUPLICATES_EXACT, DUPLICATES_NEAR } from './all/duplicates.ts';
import { FIGURE_OUT_OF_SCALE } from './all/figure-out-of-scale.ts';
import { FIGURES_COUNT_UP } from './all/figures-count-up.ts';
import { FUND_NEW_TO_COMPANY } from './all/funds/fund-new-to-company.ts';
import { FUNDS_MOVED } from './all/funds/funds-moved.ts';
import { MARK_OF_NOTHING } from './all/marks/mark-of-nothing.ts';
import { MARK_OFF_COST } from './all/marks/mark-off-cost.ts';
import { MARK_OFF_LAST } from './all/marks/mark-off-last.ts';
import { MARK_OFF_VALUATION } from './all/marks/mark-off-valuation.ts';
import { MARKS_SWAPPED } from './all/marks/marks-swapped.ts';
import { OWNERSHIP_OFF_SHARES } from './all/marks/ownership-off-shares.ts';
import { OWNERSHIP_OVER_ALL } from './all/marks/ownership-over-all.ts';
import { POST_MONEY_OFF_ROUND } from './all/marks/post-money-off-round.ts';
import { NAME_IMPLAUSIBLE } from './all/names/name-implausible.ts';
import { NAME_SPELT_TWO_WAYS } from './all/names/name-spelt-two-ways.ts';
import { CO_INVESTOR_OWN } from './all/rounds/co-investor-own.ts';
import { PARI_PASSU_DISAGREES } from './all/rounds/pari-passu-disagrees.ts';
import { PRICE_OFF_VALUATION } from './all/rounds/price-off-valuation.ts';
import { ROUND_OVERFILLED } from './all/rounds/round-overfilled.ts';
import { ROUND_SIZE_OFF_VALUATION } from './all/rounds/round-size-off-valuation.ts';
import { ROUNDS_ALIKE } from './all/rounds/rounds-alike.ts';
import { TWO_LEADS } from './all/rounds/two-leads.ts';
import { VALUATION_OFF_LAST } from './all/rounds/valuation-off-last.ts';
import { VALUATION_OFF_OTHERS } from './all/rounds/valuation-off-others.ts';
import { SUM_OF_OTHERS } from './all/sum-of-others.ts';
import { CAP_OFF_AMOUNT } from './all/terms/cap-off-amount.ts';
import { CAP_WITHOUT_CAPPED } from './all/terms/cap-without-capped.ts';
import { DISCOUNT_OUT_OF_RANGE } from './all/terms/discount-out-of-range.ts';
import { DUE_BEFORE_ISSUE } from './all/terms/due-before-issue.ts';
import { FIGURE_ZERO } from './all/terms/figure-zero.ts';
import { INTEREST_OUT_OF_RANGE } from './all/terms/interest-out-of-range.ts';
import { MULTIPLE_OUT_OF_RANGE } from './all/terms/multiple-out-of-range.ts';
import { STRIKE_OFF_PRICE } from './all/terms/strike-off-price.ts';
import { TERM_TOO_LONG } from './all/terms/term-too-long.ts';
import { UNITS_OFF_ROUND } from './all/terms/units-off-round.ts';
import { CASH_OFF_COST } from './all/transactions/cash-off-cost.ts';
import { CLASS_OLDER_THAN_NOTE } from './all/transactions/class-older-than-note.ts';
import { CONVERTED_INTO_ITSELF } from './all/transactions/converted-into-itself.ts';
import { EVENT_OF_OTHER_KIND } from './all/transactions/event-of-other-kind.ts';
import { EXERCISE_OFF_ROUND } from './all/transactions/exercise-off-round.ts';
import { OVERSOLD } from './all/transactions/oversold.ts';
import { PROCEEDS_SHIFTED } from './all/transactions/proceeds-shifted.ts';
import { SALE_CUMULATIVE } from './all/transactions/sale-cumulative.ts';
import { SALE_OF_OTHER_LOT } from './all/transactions/sale-of-other-lot.ts';
import { SALE_OF_THE_REST } from './all/transactions/sale-of-the-rest.ts';
import { SECURITY_SPENT } from './all/transactions/security-spent.ts';
import { TRANSACTION_ORDER } from './all/transactions/transaction-order.ts';
import type { Rule } from './rule.ts';

/** In the order in which they are listed, looked at and told: what has one cause is told by the first that sees it. */
export const ALL_RULES: readonly Rule[] = [
  FIGURE_ZERO,
  AMOUNT_OFF_PRICE,
  CURRENCY_UNLIKE,
  ROUND_OVERFILLED,
  PRICE_OFF_VALUATION,
  ROUND_SIZE_OFF_VALUATION,
  CAP_OFF_AMOUNT,
  DISCOUNT_OUT_OF_RANGE,
  INTEREST_OUT_OF_RANGE,
  MULTIPLE_OUT_OF_RANGE,
  STRIKE_OFF_PRICE,
  UNITS_OFF_ROUND,
  FIGURE_OUT_OF_SCALE,
  VALUATION_OFF_LAST,
  VALUATION_OFF_OTHERS,
  DUPLICATES_EXACT,
  DUPLICATES_NEAR,
  SUM_OF_OTHERS,
  FIGURES_COUNT_UP,
  FUNDS_MOVED,
  FUND_NEW_TO_COMPANY,
  NAME_IMPLAUSIBLE,
  NAME_SPELT_TWO_WAYS,
  ROUNDS_ALIKE,
  DATE_IN_FUTURE,
  DAY_MONTH_SWAPPED,
  ISSUE_FAR_FROM_CLOSING,
  ROUNDS_OUT_OF_ORDER,
  DATES_COUNT_UP,
  ISSUED_AT_QUARTER_END,
  DUE_BEFORE_ISSUE,
  TERM_TOO_LONG,
  TRANSACTION_ORDER,
  SECURITY_SPENT,
  OVERSOLD,
  CASH_OFF_COST,
  EVENT_OF_OTHER_KIND,
  CONVERTED_INTO_ITSELF,
  EXERCISE_OFF_ROUND,
  CLASS_OLDER_THAN_NOTE,
  PROCEEDS_SHIFTED,
  SALE_CUMULATIVE,
  SALE_OF_THE_REST,
  SALE_OF_OTHER_LOT,
  MARK_OF_NOTHING,
  OWNERSHIP_OFF_SHARES,
  OWNERSHIP_OVER_ALL,
  POST_MONEY_OFF_ROUND,
  MARK_OFF_COST,
  MARK_OFF_LAST,
  MARK_OFF_VALUATION,
  MARKS_SWAPPED,
  AMOUNTS_ROUNDED,
  DATE_LONG_PAST,
  TWO_LEADS,
  CO_INVESTOR_OWN,
  CLASS_TYPE_OFF_NAME,
  CAP_WITHOUT_CAPPED,
  PARI_PASSU_DISAGREES,
];
