import { AMOUNT_OFF_PRICE } from './amount-off-price.ts';
import { CAP_WITHOUT_CAPPED } from './cap-without-capped.ts';
import { CURRENCY_UNLIKE } from './currency-unlike.ts';
import { DATE_IN_FUTURE } from './date-in-future.ts';
import { DUE_BEFORE_ISSUE } from './due-before-issue.ts';
import { EVENT_OF_OTHER_KIND } from './event-of-other-kind.ts';
import { FIGURE_OUT_OF_SCALE } from './figure-out-of-scale.ts';
import { ISSUE_FAR_FROM_CLOSING } from './issue-far-from-closing.ts';
import { NAME_SPELT_TWO_WAYS } from './name-spelt-two-ways.ts';
import { OVERSOLD } from './oversold.ts';
import { PARI_PASSU_DISAGREES } from './pari-passu-disagrees.ts';
import { PRICE_OFF_VALUATION } from './price-off-valuation.ts';
import { ROUND_OVERFILLED } from './round-overfilled.ts';
import type { Rule } from './rule.ts';
import { SECURITY_SPENT } from './security-spent.ts';
import { TRANSACTION_ORDER } from './transaction-order.ts';
import { TWINS_EXACT, TWINS_NEAR } from './twins.ts';
import { TWO_LEADS } from './two-leads.ts';

/** In the order in which they are listed and told. */
export const ALL_RULES: readonly Rule[] = [
  AMOUNT_OFF_PRICE,
  ROUND_OVERFILLED,
  PRICE_OFF_VALUATION,
  FIGURE_OUT_OF_SCALE,
  CURRENCY_UNLIKE,
  TWINS_EXACT,
  TWINS_NEAR,
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
