import { FEES, LEDGER_EVENTS, MOVES } from '../../../model/lexicon/events.ts';
import { NOT_ENDED } from '../../../model/lexicon/nothing.ts';
import {
  COMPANY_STAGES,
  COMPANY_STATES,
  CONVERTED_TO,
  DOUBTED,
  ENDED,
  ENDS,
  FARING,
  HELD,
  INTO_CURRENCY,
  NOT_HELD,
  NOT_MADE,
  NOT_YET,
  PLANS,
  REMARK_HEADERS,
  STAGE_HEADERS,
  STAGES,
  STATE_HEADERS,
} from '../../../model/lexicon/statuses.ts';

/** Recognises events other than purchases. */
export function isEvent(text: string): boolean {
  return LEDGER_EVENTS.is(text) || MOVES.begin(text);
}

const LONGEST_FEE = 4;

/** Recognises names of ledger lines: `Dividend`, `Management fee`. */
export function isLine(text: string): boolean {
  return isEvent(text) || (FEES.end(text) && text.trim().split(/\s+/).length <= LONGEST_FEE);
}

/** Longer texts are about something else. */
const LONGEST_STATE = 40;

/** Recognises texts that say of a row that it is not held, or not yet, under whatever header. */
export function isNotHeld(text: string): boolean {
  return !isHeld(text) && (isStateAlone(text) || (text.length <= LONGEST_STATE && statesItEnded(text)));
}

/** The same of texts that would otherwise be names. */
export function isStateAlone(text: string): boolean {
  return NOT_HELD.is(text) || ENDED.is(text) || isNotMade(text);
}

/** Recognises states of what is held, under whatever header. */
export function isHeld(text: string): boolean {
  return HELD.is(text);
}

/** Recognises states of deals that were not made, or not yet. */
export function isNotMade(text: string): boolean {
  return NOT_MADE.is(text);
}

export function isState(header: string): boolean {
  return STATE_HEADERS.isIn(header) && !COMPANY_STATES.isIn(header);
}

/** Returns whether a state surely means that the row is held. */
export function statesHeld(text: string, header: string): boolean {
  if (isHeld(text) || FARING.is(text) || /^[\d.,%]+$/.test(text)) return true;
  return STAGE_HEADERS.isIn(header) && STAGES.isIn(text) && !isNotHeld(text);
}

export function isOfEnd(header: string): boolean {
  return CONVERTED_TO.begin(header) || (ENDS.isIn(header) && !NOT_YET.isIn(header));
}

/** Recognises headers of a possible future: `Exit Strategy`, `Expected Exit`. */
export function isOfPlans(header: string): boolean {
  return PLANS.isIn(header);
}

export function isNo(text: string): boolean {
  return /^-+$/.test(text.trim()) || NOT_ENDED.is(text);
}

/** A column without a header may contain remarks too. */
export function isRemarks(header: string): boolean {
  return header.trim() === '' || REMARK_HEADERS.isIn(header);
}

/** Recognises notes below a table such as `(1) Converted into Series B in 2022`. */
export function isNoteOfEnd(text: string): boolean {
  return ENDED.isIn(INTO_CURRENCY.replaceIn(text, ' '));
}

export function statesItEnded(text: string): boolean {
  return ENDED.isIn(text) || DOUBTED.isIn(text);
}

export function isNoRound(text: string): boolean {
  return /\p{L}/u.test(text) && (isStateAlone(text) || isHeld(text) || FARING.is(text) || COMPANY_STAGES.is(text));
}
