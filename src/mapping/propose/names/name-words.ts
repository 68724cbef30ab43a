import { isLegalForm } from '../../../base/util/text/near-names.ts';

/** What a title says of the kind of table below it, and not of whose it is. */
const OF_TABLES =
  /\b(?:cap(?:italization|italisation)?[ _-]?table|captable|capitali[sz]ation|portfolio|holdings?|positions?|investments?|schedule|consolidated|condensed|statement|financings?|funding|rounds?|history|sharehold(?:ing|ers?)|structure|valuations?|marks|overview|summary|report|details?|list|ledger|register|data|sheet\d*|table\d*|export|unaudited|audited|currency|figures|amounts|as (?:of|at|on)|(?:in|usd|eur|gbp) (?:thousands|millions)|pro forma|template|draft|page|total|track record|company|fund|version|v\d+)\b/i;
const FUND = /\b(?:fund|funds|fonds|spv|l\.?p|lp|sicav|sicar|fcpi|fcpr|kg|partners(?:hip)?)\b\.?/i;

/** True for what speaks of a table: `Cap Table`, `Schedule of Investments (continued)`. */
export function isAboutTable(text: string): boolean {
  return OF_TABLES.test(text.replaceAll('_', ' '));
}

/** True for a name that says itself that it is a fund's: `Northlight Fund I`, `Growth Partners II, L.P.` */
export function isFundName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length > 1 && words.length < 9 && text.length <= 60 && FUND.test(text) && /^\p{Lu}/u.test(text.trim());
}

/** True for a name with what a company is by law at its end: `Acme Robotics Inc.` */
export function isLegalName(text: string): boolean {
  const words = text.trim().split(/[\s,]+/);
  const last = words.at(-1) ?? '';
  // Short words such as `as` and `co` are more than forms of companies.
  return (
    words.length > 1 &&
    words.length < 9 &&
    last.replaceAll('.', '').length > 1 &&
    isLegalForm(last) &&
    !/^(?:as|co|se|company|corporation|sa)$/.test(last)
  );
}

const OF_PAYMENTS =
  /\b(?:capital calls?|drawdowns?|contributions?|distributions?|dividends?|proceeds|cash ?flows?|payments?|commitments?|allocations?|subscriptions?)\b/i;

/** True for a tab of what was called from somebody or paid out: its rows are seldom purchases of a fund. */
export function isOfPayments(tab: string): boolean {
  return OF_PAYMENTS.test(tab.replace(/[_-]/g, ' '));
}

/** True for a tab of what was paid out: none of its rows is a purchase or a sale. */
export function isOfPayouts(tab: string): boolean {
  return /\b(?:distributions|dividends)\b/i.test(tab.replace(/[_-]/g, ' '));
}
