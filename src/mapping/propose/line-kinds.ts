import { BOUGHT, COSTS, MORE_THAN_COSTS, PAYMENTS, PURCHASE_COSTS, RECEIPTS } from '../../model/lexicon/events.ts';
import { EVENT_HEADERS, EVENT_HEADERS_LIKELY } from '../../model/lexicon/header-words.ts';

/** The kind of a line in a list of payments or events. */
type LineKind = 'paid' | 'received' | 'cost';

/** Classifies a line by its text; `undefined` where it is unknown. A management fee call is a fee. */
function readLineKind(text: string): LineKind | undefined {
  if (PURCHASE_COSTS.isIn(text)) return 'paid';
  if (COSTS.isIn(text)) return 'cost';
  if (RECEIPTS.isIn(text)) return 'received';
  return PAYMENTS.isIn(text) ? 'paid' : undefined;
}

export function isPurchase(text: string): boolean {
  return BOUGHT.begin(text) || readLineKind(text) === 'paid';
}

const LONGEST = 40;

export function statesMore(text: string): boolean {
  return MORE_THAN_COSTS.isIn(text);
}

/** Recognises mere costs of services. */
export function isCost(text: string): boolean {
  return text.length <= LONGEST && readLineKind(text) === 'cost' && !statesMore(text);
}

export function isEventHeader(header: string): boolean {
  return isHeaderOfEvents(header) || EVENT_HEADERS_LIKELY.is(header);
}

/** Headers of events, whatever the texts. */
export function isHeaderOfEvents(header: string): boolean {
  return EVENT_HEADERS.is(header);
}
