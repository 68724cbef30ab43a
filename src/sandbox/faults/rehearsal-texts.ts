/**
 * What each fault does, in one sentence: the description in the schema, in the help of `capsheet sandbox` and in the
 * handbook. Kept apart from the schemas, so that the help loads nothing but text.
 */
export const FAULT_TEXTS = {
  'drop-before-storing': 'the connection ends without an answer; nothing is stored',
  'drop-after-storing': 'the request is stored; the connection ends without an answer',
  'error-before-storing': 'answers `status` (500) with `detail`; nothing is stored',
  'error-after-storing': 'the request is stored; answers `status` (500) with `detail`',
  'store-late':
    'ends at once as `ending` says (drop, hang or a status); the request is stored `afterMs` later all the same',
  'store-half': 'stores `part` (0.5) of the items, the `which` (first or last) ones; ends as `ending` says',
  'refuse-items':
    'refuses every item that holds the text of `match`, like an invalid one: `status` (422), `named` (true) or not, with the `field`',
  hang: 'never answers; the request is stored where `stored` (false) says so',
  'cut-short':
    'the request is stored; its answer ends half-way, `at` its body (complete HTTP, broken JSON) or connection',
  'rate-limited': 'answers 429; with Retry-After where `retryAfterSeconds` is given, written `as` seconds or date',
  'expired-token': 'the token is no longer valid from now on: 401; nothing is stored',
  'too-large': 'answers 413; nothing is stored',
  slow: 'the request is stored; the answer comes `delayMs` later',
} as const;

/** The conditions of a rule, all of which a request must meet to be spoiled. */
export const RULE_TEXTS = {
  on: 'an operation or a list of them, as POST /v1/companies/ or addSecurities, or all writes or reads; every request where left out',
  match: 'a text that the body holds, as JSON without spaces (of a GET: the address)',
  nth: 'from this request on, counted from 1 over all that fit `on` and `match`; one alone, unless `times` or `chance` is given',
  times: 'how many requests are spoiled at most',
  chance: 'how likely each is spoiled, above 0 and up to 1',
  seed: 'where the chances begin (1): the same seed and order of requests, the same faults',
  do: 'a fault or a list of faults, taken in turn; by chance where `chance` is given',
} as const;

/** The questions that no documentation of the service answers, and what the sandbox can do about each; (x) is the default. */
export const BEHAVIOUR_TEXTS = {
  refusedAdds:
    'what an add has stored that was refused for some of its items: (nothing), items-before the first wrong one, or all sound-items',
  storesAfterMs: 'how long after a write came in it is stored (0), whether its connection still stands or not',
  visibleAfterMs: 'how long after it was stored a query shows it (0)',
  sharesAfterSale: 'the shares of a security after a sale of some: (remaining) or original',
  consumedSecurities: 'what was wholly sold, converted or exercised is (listed), listed-with-zero shares, or removed',
  inputOfRemoved: 'the input security of a transaction, once removed: (kept) or null',
  pariPassu: 'a pari passu group shows on (both-sides), or on one-side: with the rounds that stated it',
  maxItems: 'most items of one add or replace request (500); more is a 413',
  maxBytes: 'most bytes of one body (1048576); more is a 413',
  shareClassesOfSeveralCompanies: 'whether share classes of several companies may share a request (true)',
  moneyPlaces: 'the places that amounts and prices are rounded to, half up (null: exact)',
  sharePlaces: 'the places that share counts and quantities are rounded to, half up (null: exact)',
  parseState:
    'the state of a document that was uploaded: (not-started), in-progress, completed, needs-input or not-parseable',
  pageSize: 'results on a page where the request asks for no size (25); 100 is the most in any case',
  coInvestors: 'co-investors in answers are a (list), or a single one, the first',
  createAnswersId: 'whether the answer to a new company holds its id (false)',
  valuesNeedCompany: 'whether custom values are listed for a named company alone, else 400 (false)',
  errorBody: 'a refusal names its (fields), or says everything in one text',
  retryAfter: 'whether a 429 says when to try again (true)',
  missingCalls: 'calls that the deployment does not have, as a list of operations such as addShareClasses: 404 (none)',
  lenient: 'which of the rules below do not hold: a list of them, or all (none)',
  decimals: 'decimals in answers are a (string) or a number',
} as const;

/**
 * What the sandbox holds a cap table to. The specification shows no such rule: these are ours, each so that a rehearsal
 * finds what a careful service would refuse. The behaviour `lenient` lifts them.
 */
export const SEMANTIC_TEXTS = {
  'sells-what-is-left': 'a sale takes more than nothing, and no more than earlier sales have left',
  'consumed-once': 'what was wholly sold, converted or exercised is not transacted again',
  'note-as-a-whole': 'a note is sold as a whole, with 0 shares',
  'right-kind':
    'certificates, convertibles and token convertibles are converted, warrants and token warrants exercised',
  'note-needs-price': 'a note is converted into a share class with a price above 0, which gives the number of shares',
  'dates-in-order':
    'a transaction is not dated before its security was issued, nor before what happened to it in an earlier request',
  'class-of-round': 'a certificate that names a round and a share class names the round of that class',
} as const;
