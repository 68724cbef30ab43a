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
