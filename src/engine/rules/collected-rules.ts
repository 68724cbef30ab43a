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

/** Every rule that a file in `all` declares, by name. Made by npm run make:docs. */
export const COLLECTED_RULES: readonly Rule[] = [
  AMOUNTS_ROUNDED,
  AMOUNT_OFF_PRICE,
  CAP_OFF_AMOUNT,
  CAP_WITHOUT_CAPPED,
  CASH_OFF_COST,
  CLASS_OLDER_THAN_NOTE,
  CLASS_TYPE_OFF_NAME,
  CONVERTED_INTO_ITSELF,
  CO_INVESTOR_OWN,
  CURRENCY_UNLIKE,
  DATES_COUNT_UP,
  DATE_IN_FUTURE,
  DATE_LONG_PAST,
  DAY_MONTH_SWAPPED,
  DISCOUNT_OUT_OF_RANGE,
  DUE_BEFORE_ISSUE,
  DUPLICATES_EXACT,
  DUPLICATES_NEAR,
  EVENT_OF_OTHER_KIND,
  EXERCISE_OFF_ROUND,
  FIGURES_COUNT_UP,
  FIGURE_OUT_OF_SCALE,
  FIGURE_ZERO,
  FUNDS_MOVED,
  FUND_NEW_TO_COMPANY,
  INTEREST_OUT_OF_RANGE,
  ISSUED_AT_QUARTER_END,
  ISSUE_FAR_FROM_CLOSING,
  MARKS_SWAPPED,
  MARK_OFF_COST,
  MARK_OFF_LAST,
  MARK_OFF_VALUATION,
  MARK_OF_NOTHING,
  MULTIPLE_OUT_OF_RANGE,
  NAME_IMPLAUSIBLE,
  NAME_SPELT_TWO_WAYS,
  OVERSOLD,
  OWNERSHIP_OFF_SHARES,
  OWNERSHIP_OVER_ALL,
  PARI_PASSU_DISAGREES,
  POST_MONEY_OFF_ROUND,
  PRICE_OFF_VALUATION,
  PROCEEDS_SHIFTED,
  ROUNDS_ALIKE,
  ROUNDS_OUT_OF_ORDER,
  ROUND_OVERFILLED,
  ROUND_SIZE_OFF_VALUATION,
  SALE_CUMULATIVE,
  SALE_OF_OTHER_LOT,
  SALE_OF_THE_REST,
  SECURITY_SPENT,
  STRIKE_OFF_PRICE,
  SUM_OF_OTHERS,
  TERM_TOO_LONG,
  TRANSACTION_ORDER,
  TWO_LEADS,
  UNITS_OFF_ROUND,
  VALUATION_OFF_LAST,
  VALUATION_OFF_OTHERS,
];
