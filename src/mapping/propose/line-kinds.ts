/** The kind of a line in a list of payments or events. */
type LineKind = 'paid' | 'received' | 'cost';

/** Costs that are purchases. */
const OF_PURCHASE =
  /\b(?:purchase|acquisition|original|entry|historical|initial|equity|share|security) (?:costs?|price)\b|\bcosts? (?:of|basis|price)\b/i;
const COST =
  /\b(?:fees?|expenses?|carry|tax(?:es)?|commissions?|stamp duty|charges?|(?:transaction|legal|deal|closing|advisory|broker(?:age)?|admin(?:istration|istrative)?|audit|due diligence|set-?up|organi[sz]ation(?:al)?|operating|other|ancillary|incidental) costs?)\b/i;
const RECEIVED =
  /\b(?:distributions?|proceeds|dividends?|exits?|sales?|reali[sz]ations?|returns? of capital|interest|income|redemptions?)\b/i;
const PAID =
  /\b(?:contributions?|capital calls?|calls?|drawdowns?|investments?|purchases?|follow-?ons?|fundings?|acquisitions?)\b/i;

/** Classifies a line by its text; `undefined` where it is unknown. A management fee call is a fee. */
export function readLineKind(text: string): LineKind | undefined {
  const plain = text.replaceAll('_', ' ');
  if (OF_PURCHASE.test(plain)) return 'paid';
  if (COST.test(plain)) return 'cost';
  if (RECEIVED.test(plain)) return 'received';
  return PAID.test(plain) ? 'paid' : undefined;
}

const BOUGHT = /^(?:buy|bought|initial|top-?up|subscription|secondary purchase)\b/i;

export function isPurchase(text: string): boolean {
  return BOUGHT.test(text.trim()) || readLineKind(text) === 'paid';
}

/** Amounts with or without fees are more than the fee. */
const WITH_MORE =
  /\b(?:incl\w*|excl\w*|net|gross|before|after|plus|with|without|less|no|and (?:purchase|investment))\b/i;
const LONGEST = 40;

export function statesMore(text: string): boolean {
  return WITH_MORE.test(text);
}

/** Recognises mere costs of services. */
export function isCost(text: string): boolean {
  return text.length <= LONGEST && readLineKind(text) === 'cost' && !statesMore(text);
}

/** Headers of events, whatever the texts. */
const OF_EVENTS =
  /^(?:(?:transaction|trade|event|entry|line|(?:cash ?)?flow|movement|posting|record|order)[ -]?(?:type|kind|category|code|action)|event|action|side|direction|movement|b ?\/ ?s|buy ?\/ ?sell|p ?\/ ?s|in ?\/ ?out|what happened|(?:type|kind|nature) of (?:transaction|event|flow|cash ?flow|movement|trade)|vorgang|buchungsart)$/i;
const MAY_BE_EVENTS =
  /^(?:transaction|trade|deal[ -]?(?:type|kind)|activity(?:[ -]?type)?|type|kind|category|nature|art|description)$/i;

export function isEventHeader(header: string): boolean {
  return isHeaderOfEvents(header) || MAY_BE_EVENTS.test(plainOf(header));
}

export function isHeaderOfEvents(header: string): boolean {
  return OF_EVENTS.test(plainOf(header));
}

function plainOf(header: string): string {
  return header.replaceAll('_', ' ').trim();
}
