import {
  BUYBACKS,
  COST_WORDS,
  EVENT_LINKS,
  type EventKind,
  LOG_EVENTS,
  OTHER_EVENTS,
  PURCHASE_WORDS,
  PURCHASES,
  SHORT_EVENTS,
} from '../../../model/lexicon/events.ts';
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
  const short = SHORT_EVENTS.find(({ words }) => words.is(text));
  return short === undefined ? readEvent(text) : { kind: short.kind, isSure: true };
}

export function readEvent(text: string): LogEvent | undefined {
  const whole = text.replaceAll('_', ' ').trim();
  const plain = whole.length > LONGEST ? whole.split(/\s+/).slice(0, WORDS_OF_LONG).join(' ') : whole;
  if (isCost(plain)) return { kind: 'cost', isSure: true };
  const bare = COST_WORDS.replaceIn(plain, '').trim();
  const isNet = bare !== plain && statesMore(plain);
  const found = LOG_EVENTS.find(({ words }) => words.isIn(bare));
  if (found?.kind === 'sale' && isOfPurchase(bare)) return undefined;
  if (found !== undefined) return { kind: found.kind, isSure: found.isSure && !isNet };
  return PURCHASES.is(bare) || isPurchase(bare) || isPurchase(plain) ? { kind: 'purchase', isSure: !isNet } : undefined;
}

/** Beside a word for a sale it leaves open what happened: `Sale and purchase`. */
function isOfPurchase(text: string): boolean {
  return PURCHASE_WORDS.isIn(BUYBACKS.replaceIn(text, ' '));
}

/** Recognises sentences about anything but a purchase: `Sale of 4,000 shares to …`. */
export function isAboutOther(text: string): boolean {
  const behind = OTHER_EVENTS.afterStart(text)?.trim();
  return behind !== undefined && (behind === '' || /^[:,(–-]/.test(behind) || EVENT_LINKS.begin(behind));
}
