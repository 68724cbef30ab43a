import { isLegalForm } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { FIRM_WORDS, FUND_NAMES, WEAK_FORMS } from '../../../model/lexicon/parties.ts';
import { PAYMENT_TITLES, PAYOUT_TITLES, TABLE_TITLES } from '../../../model/lexicon/titles.ts';

export function isAboutTable(text: string): boolean {
  return TABLE_TITLES.isIn(text);
}

/** The number of a fund behind its firm. */
const NUMBERED = /\s(?:[IVX]{1,5}|\d{1,2})$/;

/** Recognises names of funds: `Northlight Fund I`, `Growth Partners II, L.P.`, `Larch Ventures III` */
export function isFundName(text: string): boolean {
  const trimmed = text.trim();
  const words = trimmed.split(/\s+/);
  const isNamed = words.length > 1 && words.length < 9 && text.length <= 60 && /^\p{Lu}/u.test(trimmed);
  return isNamed && (FUND_NAMES.isIn(text) || (NUMBERED.test(trimmed) && FIRM_WORDS.isIn(text)));
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
    !WEAK_FORMS.is(last)
  );
}

/** Recognises tabs of calls and payments, whose rows are seldom purchases. */
export function isOfPayments(tab: string): boolean {
  return PAYMENT_TITLES.isIn(tab);
}

/** Recognises tabs of payouts, which are neither purchases nor sales. */
export function isOfPayouts(tab: string): boolean {
  return PAYOUT_TITLES.isIn(tab);
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
