/** What a line of a list of payments or events is: money paid in, money received, or what is no investment. */
export type LineKind = 'paid' | 'received' | 'cost';

/** A purchase is a cost as well, and is none of these. */
const OF_PURCHASE =
  /\b(?:purchase|acquisition|original|entry|historical|initial|equity|share|security) (?:costs?|price)\b|\bcosts? (?:of|basis|price)\b/i;
const COST =
  /\b(?:fees?|expenses?|carry|tax(?:es)?|commissions?|stamp duty|charges?|(?:transaction|legal|deal|closing|advisory|broker(?:age)?|admin(?:istration|istrative)?|audit|due diligence|set-?up|organi[sz]ation(?:al)?|operating|other|ancillary|incidental) costs?)\b/i;
const RECEIVED =
  /\b(?:distributions?|proceeds|dividends?|exits?|sales?|reali[sz]ations?|returns? of capital|interest|income|redemptions?)\b/i;
const PAID =
  /\b(?:contributions?|capital calls?|calls?|drawdowns?|investments?|purchases?|follow-?ons?|fundings?|acquisitions?)\b/i;

/** What a text says of its line; `undefined` where nothing is known of it. A management fee call is a fee. */
export function readLineKind(text: string): LineKind | undefined {
  const plain = text.replaceAll('_', ' ');
  if (OF_PURCHASE.test(plain)) return 'paid';
  if (COST.test(plain)) return 'cost';
  if (RECEIVED.test(plain)) return 'received';
  return PAID.test(plain) ? 'paid' : undefined;
}

const BOUGHT = /^(?:buy|bought|initial|top-?up|subscription|secondary purchase)\b/i;

/** True for what a line of a purchase is called. */
export function isPurchase(text: string): boolean {
  return BOUGHT.test(text.trim()) || readLineKind(text) === 'paid';
}

/** What is paid beside a fee, or without it, is more than the fee. */
const WITH_MORE =
  /\b(?:incl\w*|excl\w*|net|gross|before|after|plus|with|without|less|no|and (?:purchase|investment))\b/i;
const LONGEST = 40;

export function statesMore(text: string): boolean {
  return WITH_MORE.test(text);
}

/** True for what was paid for a service alone. */
export function isCost(text: string): boolean {
  return text.length <= LONGEST && readLineKind(text) === 'cost' && !statesMore(text);
}

/** Headers of columns that say what happened, whatever their texts are. */
const OF_EVENTS =
  /^(?:(?:transaction|trade|event|entry|line|(?:cash ?)?flow|movement|posting|record|order)[ -]?(?:type|kind|category|code|action)|event|action|side|direction|movement|b ?\/ ?s|buy ?\/ ?sell|p ?\/ ?s|in ?\/ ?out|what happened|(?:type|kind|nature) of (?:transaction|event|flow|cash ?flow|movement|trade)|vorgang|buchungsart)$/i;
/** The same, or what kind of thing a row is about. */
const MAY_BE_EVENTS =
  /^(?:transaction|trade|deal[ -]?(?:type|kind)|activity(?:[ -]?type)?|type|kind|category|nature|art|description)$/i;

/** True for a header such as `Transaction Type`. */
export function isEventHeader(header: string): boolean {
  return isHeaderOfEvents(header) || MAY_BE_EVENTS.test(plainOf(header));
}

/** The same for one that can mean nothing else. */
export function isHeaderOfEvents(header: string): boolean {
  return OF_EVENTS.test(plainOf(header));
}

function plainOf(header: string): string {
  return header.replaceAll('_', ' ').trim();
}
