/** Events other than purchases. */
const EVENT =
  /^(?:sales?|sell|sold|disposals?|divest\w*|distributions?|dividends?|redemptions?|redeemed|repayments?|returns? of capital|return|exit|proceeds|withdrawals?|interest|fees?|expenses?|(?:share |stock )?transfer\w*(?: (?:in|out|from|to)\b.*)?|repurchases?|buy-?backs?|gifts?|re-?issu\w+|replacements?|(?:(?:stock|share|forward|reverse) )*splits?\b.*|capital calls?|contributions?|conversions?|exercises?|void\w*|forfeit\w*|cancell?ations?|write[- ]?(?:off|down|up)s?|valuation|mark)$/i;
/** States of what is not held, or not yet. */
const NOT_HELD =
  /^(?:fully |partially |partly )?(?:exited|exit|reali[sz]ed(?: loss| gain)?|sold|divested|disposed|written[- ]?(?:off|down)|write[- ]?off|planned|pipeline|pending|proposed|cancell?ed|declined|passed|rejected|withdrawn|expired|converted|closed|closed lost|lost|liquidated|dissolved|bankrupt|insolvent|terminated|committed|lapsed|forfeited|repurchased|transferred|ipo|acquired|defaulted|term ?sheet|due diligence|in progress|screening|dead|dropped|on hold|prospect)$/i;
/** Beside other text, as behind a certificate's number: `PA-2 (void)`. */
const VOID = /\b(?:void(?:ed)?|cancell?ed|forfeited|rescinded|superseded|repurchased|surrendered|annulled)\b/i;
/** States of holdings, and how they fare. */
const HELD =
  /^(?:active|current|currently held|live|open|held|holding|invested|unreali[sz]ed|portfolio|in portfolio|outstanding|closed[- ]won|won|complete[d]?|funded|existing|issued|signed|settled|paid|private|public|listed|operating|performing|outperforming|underperforming|(?:on|above|below|ahead of|behind) (?:plan|track|budget)|watch|green|amber|yellow|red|yes|ok|aktiv|gehalten|actif|activo|[\d.,%]+)$/i;
const STATE =
  /\b(?:status|state of (?:deal|investment)|deal (?:stage|state|phase)|pipeline (?:stage|phase)|outcome|decision|disposition|stage)\b/i;
const OF_COMPANY = /\b(?:marital|legal|tax|kyc|filing|approval|audit|regulatory|accreditation) status\b/i;
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
/** Remarks that a row is not what it seems. */
const ENDED =
  /\b(?:converted|written[- ]?(?:off|down)|wrote (?:off|down)|write[- ]?(?:off|down)|exited|sold|liquidated|dissolved|wound (?:up|down)|shut ?down|ceased|bankrupt\w*|insolven\w*|cancell?ed|terminated|repaid|redeemed|repurchased|rescinded|void(?:ed)?|acquired by|merged (?:into|with)|transferred|not (?:yet )?(?:closed|signed|funded|invested|paid)|pending|to be (?:confirmed|signed|closed|funded)|tbc|tbd|estimated?|provisional|placeholder|duplicate|do not use|(?:stock|share|forward|reverse)[- ]split|post[- ]split|pre[- ]split)\b/i;
/** Stricter, because a note may be about anything. */
const NOTE_OF_END =
  /\b(?:written[- ]off|wrote off|exited|liquidated|dissolved|wound (?:up|down)|bankrupt\w*|insolven\w*|cancell?ed|rescinded|void(?:ed)?|repaid|redeemed|repurchased|sold|acquired by|merged (?:into|with)|transferred to|converted into (?!(?:usd|eur|gbp|chf|us dollars?|euros?|dollars?|pounds?)\b)|not (?:yet )?(?:closed|signed|funded|invested|paid|issued))\b/i;
/** Stages of companies, which are not names of rounds. */
const OF_COMPANIES = /^(?:early|late|later|growth|expansion|mature|venture|start-?up|scale-?up)(?:[- ]stage)?$/i;

export function isEvent(text: string): boolean {
  return EVENT.test(text);
}

const FEES = /^(?:[\p{L}-]+ ){0,3}(?:fees?|expenses?|taxes)$/iu;

/** Recognises names of ledger lines: `Dividend`, `Management fee`. */
export function isLine(text: string): boolean {
  return isEvent(text) || FEES.test(text.trim());
}

export function isNotHeld(text: string): boolean {
  return NOT_HELD.test(text) || VOID.test(text);
}

export function isState(header: string): boolean {
  const plain = header.replaceAll('_', ' ');
  return STATE.test(plain) && !OF_COMPANY.test(plain);
}

/** Returns whether a state surely means that the row is held. */
export function statesHeld(text: string, header: string): boolean {
  return HELD.test(text) || (/stage/i.test(header) && STAGE.test(text) && !NOT_HELD.test(text));
}

export function isOfEnd(header: string): boolean {
  const plain = header.replaceAll('_', ' ');
  return CONVERTED.test(plain) || (OF_END.test(plain) && !NOT_YET.test(plain));
}

/** Recognises headers of a possible future: `Exit Strategy`, `Expected Exit`. */
export function isOfPlans(header: string): boolean {
  return PLANS.test(header.replaceAll('_', ' '));
}

export function isNo(text: string): boolean {
  return NO.test(text.trim());
}

export function isRemarks(header: string): boolean {
  return REMARKS.test(header.replaceAll('_', ' ').trim());
}

/** Recognises notes below a table such as `(1) Converted into Series B in 2022`. */
export function isNoteOfEnd(text: string): boolean {
  return NOTE_OF_END.test(text);
}

export function statesItEnded(text: string): boolean {
  return ENDED.test(text);
}

export function isNoRound(text: string): boolean {
  return /\p{L}/u.test(text) && (NOT_HELD.test(text) || HELD.test(text) || OF_COMPANIES.test(text));
}
