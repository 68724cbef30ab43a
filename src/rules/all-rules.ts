import { AMOUNT_OFF_PRICE } from './all/amount-off-price.ts';
import { CAP_WITHOUT_CAPPED } from './all/cap-without-capped.ts';
import { CURRENCY_UNLIKE } from './all/currency-unlike.ts';
import { DATE_IN_FUTURE } from './all/date-in-future.ts';
import { DUE_BEFORE_ISSUE } from './all/due-before-issue.ts';
import { DUPLICATES_EXACT, DUPLICATES_NEAR } from './all/duplicates.ts';
import { EVENT_OF_OTHER_KIND } from './all/event-of-other-kind.ts';
import { FIGURE_OUT_OF_SCALE } from './all/figure-out-of-scale.ts';
import { ISSUE_FAR_FROM_CLOSING } from './all/issue-far-from-closing.ts';
import { NAME_SPELT_TWO_WAYS } from './all/name-spelt-two-ways.ts';
import { OVERSOLD } from './all/oversold.ts';
import { PARI_PASSU_DISAGREES } from './all/pari-passu-disagrees.ts';
import { PRICE_OFF_VALUATION } from './all/price-off-valuation.ts';
import { ROUND_OVERFILLED } from './all/round-overfilled.ts';
import { SECURITY_SPENT } from './all/security-spent.ts';
import { TRANSACTION_ORDER } from './all/transaction-order.ts';
import { TWO_LEADS } from './all/two-leads.ts';
import type { Rule } from './rule.ts';

/** In the order in which they are listed and told. */
export const ALL_RULES: readonly Rule[] = [
  AMOUNT_OFF_PRICE,
  ROUND_OVERFILLED,
  PRICE_OFF_VALUATION,
  FIGURE_OUT_OF_SCALE,
  CURRENCY_UNLIKE,
  DUPLICATES_EXACT,
  DUPLICATES_NEAR,
  NAME_SPELT_TWO_WAYS,
  DATE_IN_FUTURE,
  ISSUE_FAR_FROM_CLOSING,
  DUE_BEFORE_ISSUE,
  TRANSACTION_ORDER,
  SECURITY_SPENT,
  OVERSOLD,
  EVENT_OF_OTHER_KIND,
  TWO_LEADS,
  CAP_WITHOUT_CAPPED,
  PARI_PASSU_DISAGREES,
];
