/** What a row of payments or trades may be beside a purchase. */
const EVENT =
  /^(?:sales?|sell|sold|disposals?|divest\w*|distributions?|dividends?|redemptions?|redeemed|repayments?|returns? of capital|return|exit|proceeds|withdrawals?|interest|fees?|expenses?|(?:share |stock )?transfer\w*(?: (?:in|out|from|to)\b.*)?|repurchases?|buy-?backs?|gifts?|re-?issu\w+|replacements?|(?:(?:stock|share|forward|reverse) )*splits?\b.*|capital calls?|contributions?|conversions?|exercises?|void\w*|forfeit\w*|cancell?ations?|write[- ]?(?:off|down|up)s?|valuation|mark)$/i;
/** What is held no more, or not yet. */
const NOT_HELD =
  /^(?:fully |partially |partly )?(?:exited|exit|reali[sz]ed(?: loss| gain)?|sold|divested|disposed|written[- ]?(?:off|down)|write[- ]?off|planned|pipeline|pending|proposed|cancell?ed|declined|passed|rejected|withdrawn|expired|converted|closed|closed lost|lost|liquidated|dissolved|bankrupt|insolvent|terminated|committed|lapsed|forfeited|repurchased|transferred|ipo|acquired|defaulted|term ?sheet|due diligence|in progress|screening|dead|dropped|on hold|prospect)$/i;
/** Beside something else, as behind the number of a certificate: `PA-2 (void)`. */
const VOID = /\b(?:void(?:ed)?|cancell?ed|forfeited|rescinded|superseded|repurchased|surrendered|annulled)\b/i;
/** What the state of a holding is called that is still there, and how it fares. */
const HELD =
  /^(?:active|current|currently held|live|open|held|holding|invested|unreali[sz]ed|portfolio|in portfolio|outstanding|closed[- ]won|won|complete[d]?|funded|existing|issued|signed|settled|paid|private|public|listed|operating|performing|outperforming|underperforming|(?:on|above|below|ahead of|behind) (?:plan|track|budget)|watch|green|amber|yellow|red|yes|ok|aktiv|gehalten|actif|activo|[\d.,%]+)$/i;
/** Headers of columns that say how things stand with a row. */
const STATE =
  /\b(?:status|state of (?:deal|investment)|deal (?:stage|state|phase)|pipeline (?:stage|phase)|outcome|decision|disposition|stage)\b/i;
const OF_COMPANY = /\b(?:marital|legal|tax|kyc|filing|approval|audit|regulatory|accreditation) status\b/i;
/** What a round or a company may be at. */
const STAGE =
  /\b(?:pre-?seed|seed|series|round|early|late|growth|venture|expansion|buy-?outs?|bridge|angel|start-?up|scale-?up|mature|revenue|product|prototype|mvp|beta|clinical|phase|pre-?clinical|commercial|extension|mezzanine|follow-on|initial)\b|^[a-h]\d?\+?$/i;
/** Headers of days, marks and reasons of an end. */
const OF_END =
  /\b(?:exit(?:ed)?|sold|sale|disposals?|disposed|divest\w*|reali[sz](?:ed|ation)|liquidat\w+|written[- ]?off|write[- ]?off|wound up|dissol\w+|redeemed|redemption|repaid|cancell?(?:ed|ation)|terminat\w+|exercised|conver(?:ted|sion))\b/i;
const CONVERTED = /^converted (?:in)?to\b/i;
const NOT_YET =
  /\b(?:expected|strategy|plan(?:ned)?|route|target|options?|horizon|scenario|potential|likely|price|cap|discount|rate|ratio|type|shares?|rights?|un-?reali[sz]ed|into|terms?)\b/i;
const PLANS = /\b(?:expected|strategy|planned|route|target|horizon|scenario|potential|likely)\b/i;
const NO = /^(?:no|n|false|0|none|n\/?a|nein|non|open|held|active|-+)$/i;
const REMARKS =
  /^(?:.*\b(?:notes?|comments?|remarks?|memo|updates?|history|observations?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|remarques?|commentaires?)\b.*|)$/i;
/** What remarks say of rows that are not what they seem to be. */
const ENDED =
  /\b(?:converted|written[- ]?(?:off|down)|wrote (?:off|down)|write[- ]?(?:off|down)|exited|sold|liquidated|dissolved|wound (?:up|down)|shut ?down|ceased|bankrupt\w*|insolven\w*|cancell?ed|terminated|repaid|redeemed|repurchased|rescinded|void(?:ed)?|acquired by|merged (?:into|with)|transferred|not (?:yet )?(?:closed|signed|funded|invested|paid)|pending|to be (?:confirmed|signed|closed|funded)|tbc|tbd|estimated?|provisional|placeholder|duplicate|do not use|(?:stock|share|forward|reverse)[- ]split|post[- ]split|pre[- ]split)\b/i;
/** The same in a note below a table, which may speak of anything else, too. */
const NOTE_OF_END =
  /\b(?:written[- ]off|wrote off|exited|liquidated|dissolved|wound (?:up|down)|bankrupt\w*|insolven\w*|cancell?ed|rescinded|void(?:ed)?|repaid|redeemed|repurchased|sold|acquired by|merged (?:into|with)|transferred to|converted into (?!(?:usd|eur|gbp|chf|us dollars?|euros?|dollars?|pounds?)\b)|not (?:yet )?(?:closed|signed|funded|invested|paid|issued))\b/i;
/** Stages of a company, which are no name of a round. */
const OF_COMPANIES = /^(?:early|late|later|growth|expansion|mature|venture|start-?up|scale-?up)(?:[- ]stage)?$/i;

export function isEvent(text: string): boolean {
  return EVENT.test(text);
}

const FEES = /^(?:[\p{L}-]+ ){0,3}(?:fees?|expenses?|taxes)$/iu;

/** True for what a ledger calls a line that is no purchase: `Dividend`, `Management fee`. */
export function isLine(text: string): boolean {
  return isEvent(text) || FEES.test(text.trim());
}

export function isNotHeld(text: string): boolean {
  return NOT_HELD.test(text) || VOID.test(text);
}

/** True for a header such as `Status` or `Deal Stage`. */
export function isState(header: string): boolean {
  const plain = header.replaceAll('_', ' ');
  return STATE.test(plain) && !OF_COMPANY.test(plain);
}

/** True for a state that leaves no doubt that a row is held. */
export function statesHeld(text: string, header: string): boolean {
  return HELD.test(text) || (/stage/i.test(header) && STAGE.test(text) && !NOT_HELD.test(text));
}

/** True for a header of days or marks that only such rows have as something of them ended: `Exit Date`, `Written off?` */
export function isOfEnd(header: string): boolean {
  const plain = header.replaceAll('_', ' ');
  return CONVERTED.test(plain) || (OF_END.test(plain) && !NOT_YET.test(plain));
}

/** True for a header of what may come some day: `Exit Strategy`, `Expected Exit`. */
export function isOfPlans(header: string): boolean {
  return PLANS.test(header.replaceAll('_', ' '));
}

export function isNo(text: string): boolean {
  return NO.test(text.trim());
}

/** True for a header of remarks, and for none. */
export function isRemarks(header: string): boolean {
  return REMARKS.test(header.replaceAll('_', ' ').trim());
}

/** True for a note below a table that says it of some row: `(1) Converted into Series B in 2022`. */
export function isNoteOfEnd(text: string): boolean {
  return NOTE_OF_END.test(text);
}

export function statesItEnded(text: string): boolean {
  return ENDED.test(text);
}

/** True for a text that is the state of a deal or of a company, where a round's name is expected. */
export function isNoRound(text: string): boolean {
  return /\p{L}/u.test(text) && (NOT_HELD.test(text) || HELD.test(text) || OF_COMPANIES.test(text));
}
