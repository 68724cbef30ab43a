import { isLegalForm } from '../../../base/util/text/near-names.ts';
import { quoteAll } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinFirst } from '../../../base/util/text/words.ts';
import { LABEL_KINDS } from '../../../model/lexicon/class-kinds.ts';
import type { EventKind } from '../../../model/lexicon/events.ts';
import * as eventWords from '../../../model/lexicon/events.ts';
import { FUND_FIGURES, FUND_VALUES, HELD_FUND_HEADERS } from '../../../model/lexicon/fund-lists.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { FIRM_WORDS, FUND_NAMES, LEGAL_WHOLES, WEAK_FORMS } from '../../../model/lexicon/parties.ts';
import { NOT_MADE } from '../../../model/lexicon/statuses.ts';
import { PAYMENT_TITLES, PAYOUT_TITLES, TABLE_TITLES } from '../../../model/lexicon/titles.ts';
import { isCost, isPurchase, statesMore } from '../line-kinds.ts';

/** Kinds that are left out, each for its own reason. */
export type LeftEventKind = Exclude<EventKind, 'purchase' | 'sale' | 'mark'>;

export interface LogEvent {
  readonly kind: EventKind;
  /** The text has no second meaning. */
  readonly isSure: boolean;
}

const LONGEST = 40;
/** The first words of a sentence say what it is about: `Sale of 4,000 shares to …`. */
const WORDS_OF_LONG = 2;

/** Reads a text under a header of nothing but events. */
export function readShortEvent(text: string): LogEvent | undefined {
  const bare = text.replaceAll('_', ' ').trim();
  const short = eventWords.SHORT_EVENTS.find(({ words }) => words.is(bare));
  if (short !== undefined) return { kind: short.kind, isSure: true };
  // An instrument may stand for its purchase: `SAFE`.
  return readEvent(text) ?? (readInstrument(bare) === undefined ? undefined : { kind: 'purchase', isSure: true });
}

export function readEvent(text: string): LogEvent | undefined {
  const whole = text.replaceAll('_', ' ').trim();
  const plain = whole.length > LONGEST ? whole.split(/\s+/).slice(0, WORDS_OF_LONG).join(' ') : whole;
  if (isCost(plain)) return { kind: 'cost', isSure: true };
  const bare = eventWords.COST_WORDS.replaceIn(plain, '').trim();
  const isNet = bare !== plain && statesMore(plain);
  const found = eventWords.LOG_EVENTS.find(({ words }) => words.isIn(bare));
  // Beside a word for a sale it leaves open what happened: `Sale and purchase`.
  if (found?.kind === 'sale' && eventWords.PURCHASE_WORDS.isIn(eventWords.BUYBACKS.replaceIn(bare, ' ')))
    return undefined;
  if (found !== undefined) return { kind: found.kind, isSure: found.isSure && !isNet };
  // `Series A subscription`
  const ofClass = eventWords.BOUGHT.beforeEnd(bare) ?? eventWords.PURCHASES.beforeEnd(bare);
  const isOfClass = ofClass !== undefined && LABEL_KINDS.isIn(ofClass);
  return isOfClass || eventWords.PURCHASES.is(bare) || isPurchase(bare) || isPurchase(plain)
    ? { kind: 'purchase', isSure: !isNet && !NOT_MADE.isIn(bare) }
    : undefined;
}

/** Recognises sentences about anything but a purchase: `Sale of 4,000 shares to …`. */
export function isAboutOther(text: string): boolean {
  const behind = eventWords.OTHER_EVENTS.afterStart(text)?.trim();
  return behind !== undefined && (behind === '' || /^[:,(–-]/.test(behind) || eventWords.EVENT_LINKS.begin(behind));
}

export const OF_FUND = 'its figures are those of a fund, and not of a company';

/** Fewer figures of funds may stand in any list of holdings. */
const LEAST_FIGURES = 3;

/** Returns whether a row has the headers of a list of funds. */
export function areFundHeaders(texts: readonly string[]): boolean {
  return countFundFigures(texts) >= LEAST_FIGURES && texts.some((text) => HELD_FUND_HEADERS.is(text));
}

/** Returns whether texts, below or beside one another, are what a statement of a fund shows. */
export function areOfStatement(texts: readonly string[]): boolean {
  return countFundFigures(texts) + (texts.some((text) => FUND_VALUES.isIn(text)) ? 1 : 0) >= LEAST_FIGURES;
}

/** Counts what is said of funds, each kind once: called, distributed, IRR … */
export function countFundFigures(texts: readonly string[]): number {
  return FUND_FIGURES.filter(({ headers }) => texts.some((text) => headers.isIn(text))).length;
}

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

/** Full names of companies: `Example, Inc.`, `メープル株式会社`. */
export function isLegalName(text: string): boolean {
  if (LEGAL_WHOLES.is(text.trim())) return true;
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

export function isAmong(names: readonly string[]): (text: string) => boolean {
  const known = new Set(names.map(foldName));
  return (text) => known.has(foldName(text));
}

/** Words the assumption that all holders are funds of the firm, and the alternative. */
export function areAllFunds(names: readonly string[], column: string): string {
  const are = names.length === 1 ? 'is a fund' : 'are all funds';
  return `${listNames(names)} ${are} of the firm (else name its funds under holders, and leave the others out: skipRows: { column: ${column}, isFund: false, because: ... })`;
}

/** Lists the first names, and counts the rest. */
export function listNames(names: readonly string[]): string {
  return joinFirst(quoteAll(names), MOST_NAMES);
}
