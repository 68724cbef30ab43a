import { isLegalForm } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';

/** Words in titles for kinds of tables. */
const OF_TABLES =
  /\b(?:cap(?:italization|italisation)?[ _-]?table|captable|capitali[sz]ation|portfolio|holdings?|positions?|investments?|schedule|consolidated|condensed|statement|financings?|funding|rounds?|history|sharehold(?:ing|ers?)|structure|valuations?|marks|overview|summary|report|details?|list|ledger|register|data|sheet\d*|table\d*|export|unaudited|audited|currency|figures|amounts|as (?:of|at|on)|(?:in|usd|eur|gbp) (?:thousands|millions)|pro forma|template|draft|page|total|track record|company|fund|version|v\d+)\b/i;
const FUND = /\b(?:fund|funds|fonds|spv|l\.?p|lp|sicav|sicar|fcpi|fcpr|kg|partners(?:hip)?)\b\.?/i;

export function isAboutTable(text: string): boolean {
  return OF_TABLES.test(text.replaceAll('_', ' '));
}

/** Recognises names of funds: `Northlight Fund I`, `Growth Partners II, L.P.` */
export function isFundName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length > 1 && words.length < 9 && text.length <= 60 && FUND.test(text) && /^\p{Lu}/u.test(text.trim());
}

export function isLegalName(text: string): boolean {
  const words = text.trim().split(/[\s,]+/);
  const last = words.at(-1) ?? '';
  // Short words such as `as` and `co` have other meanings.
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

/** Recognises tabs of calls and payments, whose rows are seldom purchases. */
export function isOfPayments(tab: string): boolean {
  return OF_PAYMENTS.test(tab.replace(/[_-]/g, ' '));
}

/** Recognises tabs of payouts, which are neither purchases nor sales. */
export function isOfPayouts(tab: string): boolean {
  return /\b(?:distributions|dividends)\b/i.test(tab.replace(/[_-]/g, ' '));
}

const MOST_NAMES = 8;

/** Words the assumption that all holders are funds of the firm, and the alternative. */
export function areAllFunds(names: readonly string[], column: string): string {
  const are = names.length === 1 ? 'is a fund' : 'are all funds';
  return `${listNames(names)} ${are} of the firm (else name its funds under holders, and leave the others out: skipRows: { column: ${column}, isFund: false, because: ... })`;
}

/** Lists the first names, and counts the rest. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => quote(name));
  const more = names.length - shown.length;
  return joinList(more > 0 ? [...shown, `${more} more`] : shown);
}
