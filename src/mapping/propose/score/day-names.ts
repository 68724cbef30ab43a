const EVENTS = ['purchase', 'acquisition', 'investment', 'deal', 'transaction', 'trade', 'closing', 'close', 'issue'];
const MORE_EVENTS = ['issuance', 'funding', 'entry', 'buy', 'inv', 'acq', 'round', 'completion', 'subscription'];
const DONE = ['purchased', 'acquired', 'invested', 'issued', 'funded', 'closed', 'bought', 'completed', 'subscribed'];

/** The day of a purchase, by what happened on it. */
export const PURCHASED: readonly string[] = [
  ...[...EVENTS, ...MORE_EVENTS].flatMap((event) => [`${event} date`, `date of ${event}`]),
  ...DONE.flatMap((done) => [done, `${done} on`, `${done} date`, `date ${done}`]),
  ...['investment close', 'deal close', 'investment closing', 'first investment', 'initial investment'].flatMap(
    (event) => [`${event} date`, `date of ${event}`],
  ),
];

/** The day of a mark, by the period that ends with it or by what is said of it. */
export const MARKED: readonly string[] = [
  ...['quarter', 'period', 'month', 'year'].flatMap((period) => [
    `${period} end`,
    `${period} ended`,
    `${period} ending`,
  ]),
  ...['quarter', 'period', 'month', 'year'].map((period) => `${period} end date`),
  ...['valuation', 'reporting', 'report', 'measurement', 'nav', 'mark', 'fmv', 'statement', 'balance sheet'].flatMap(
    (said) => [`${said} date`, `date of ${said}`],
  ),
  ...['stichtag', 'bewertungsstichtag', 'bewertungsdatum', 'date d’évaluation', "date d'évaluation"],
];
