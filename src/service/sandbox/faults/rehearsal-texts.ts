/**
 * Describes each fault in one sentence: in the schema, in the help of `capsheet sandbox` and in the
 * handbook. Kept apart from the schemas, so that the help loads nothing but text.
 */
export const FAULT_TEXTS = {
  'drop-before-storing': 'the connection ends without an answer; nothing is stored',
  'drop-after-storing': 'the request is stored; the connection ends without an answer',
  'error-before-storing': 'answers `status` (500) with `detail`; nothing is stored',
  'error-after-storing': 'the request is stored; answers `status` (500) with `detail`',
  'store-late': 'ends at once as `ending` says (drop, hang or a status); the request is still stored, `afterMs` later',
  'store-half': 'stores the `part` (0.5) of the items that come `which` (first or last); ends as `ending` says',
  'refuse-items':
    'refuses every item that contains the text of `match`, as it would an invalid one: with `status` (422), `named` (true) or not, with the `field`',
  hang: 'never answers; the request is stored if `stored` (false) says so',
  'cut-short':
    'the request is stored; its answer ends half-way, `at` its body (complete HTTP, broken JSON) or connection',
  'rate-limited': 'answers 429; with Retry-After if `retryAfterSeconds` is given, written `as` seconds or date',
  'expired-token': 'the token is no longer valid: answers 401; nothing is stored',
  'too-large': 'answers 413; nothing is stored',
  slow: 'the request is stored; the answer comes `delayMs` later',
} as const;

/** The conditions of a rule, all of which a request must meet to be spoiled. */
export const RULE_TEXTS = {
  on: 'an operation or a list of them, such as POST /v1/companies/ or addSecurities, or all writes or reads; without it, every request',
  match: 'a text that the body contains, as JSON without spaces (for a GET, the address)',
  nth: 'the first request that gets a fault, counted from 1 among those that fit `on` and `match`; only this one, unless `times` or `chance` is given',
  times: 'the most requests that get a fault',
  chance: 'how likely each request is to get a fault, above 0 and up to 1',
  seed: 'the seed of `chance` (1): the same seed and the same order of requests give the same faults',
  do: 'a fault, or a list of faults, played in turn; with `chance`, at random',
} as const;

/** The questions that no documentation of the service answers, and what the sandbox can do about each; (x) is the default. */
export const BEHAVIOUR_TEXTS = {
  refusedAdds:
    'what is stored of an add that is refused because of some items: (nothing), items-before the first wrong one, or all sound-items',
  storesAfterMs: 'how long after it arrived a write is stored (0), whether or not its connection is still open',
  visibleAfterMs: 'how long after it was stored a query shows a thing (0)',
  sharesAfterSale: 'the shares a security shows after some were sold: (remaining) or original',
  costAfterConversion:
    'the cost that the conversion of a security carries on that was sold in part: what is (left), or the whole cost that it was entered with',
  costAfterExercise:
    'the cost of what the exercise of a token warrant creates: the exercise price with what the warrant had cost (carried), or the exercise price alone (cash)',
  consumedSecurities:
    'a security that was entirely sold, converted or exercised is (listed), listed-with-zero shares, or removed',
  inputOfRemoved: 'the input security of a transaction, once removed: (kept) or null',
  outputOfTransaction: 'the security that a conversion or exercise created: (named) by its transaction, or null',
  pariPassu: 'a pari passu group is shown on (both-sides), or on one-side: with the rounds that named it',
  maxItems: 'the most items in one add or replace request (500); more get a 413',
  maxBytes: 'the most bytes in one body (1048576); more get a 413',
  shareClassesOfSeveralCompanies: 'whether share classes of several companies may share a request (true)',
  moneyPlaces: 'the places that amounts and prices are rounded to, half up (null: exact)',
  sharePlaces: 'the places that share counts and quantities are rounded to, half up (null: exact)',
  parseState:
    'the state of a document that was uploaded: (not-started), in-progress, completed, needs-input or not-parseable',
  pageSize: 'results on a page if the request does not ask for a size (25); never more than 100',
  coInvestors: 'co-investors in answers are a (list), or only the first, as a single one',
  createAnswersId: 'whether the answer to a new company contains its id (false)',
  valuesNeedCompany: 'whether custom values are listed only for a named company, otherwise 400 (false)',
  errorBody: 'a refusal names its (fields), or says everything in one text',
  retryAfter: 'whether a 429 says when to try again (true)',
  missingCalls: 'calls that the deployment does not have (404), as a list of operations such as addShareClasses (none)',
  lenient: 'which of the rules below do not apply: a list of them, or all (none)',
  decimals: 'decimals in answers are a (string) or a number',
} as const;

/**
 * The rules for cap tables. The specification shows none of them: these are ours, each so that a rehearsal
 * finds what a careful service would refuse. The behaviour `lenient` lifts them.
 */
export const SEMANTIC_TEXTS = {
  'sells-what-is-left': 'a sale is of more than 0, and of no more than earlier sales have left',
  'consumed-once':
    'a security that was entirely sold, converted or exercised cannot be sold, converted or exercised again',
  'note-as-a-whole': 'a note is sold as a whole, with 0 shares',
  'right-kind':
    'certificates, convertibles and token convertibles are converted, warrants and token warrants exercised',
  'note-needs-price': 'a note is converted into a share class with a price above 0, which gives the number of shares',
  'dates-in-order':
    'a transaction is not dated before its security was issued, or before what happened to the security in an earlier request',
  'class-of-round': 'a certificate that names a round and a share class names the round of that class',
} as const;
