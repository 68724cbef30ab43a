import { costOf } from '../../model/fields/cost.ts';
import { unitsOf } from '../../model/fields/units.ts';
import { isUnlisted } from '../../model/service/recalled.ts';
import type { ShareClass } from '../../model/service/snapshot.ts';
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { Holding } from './holding.ts';

type Counting = 'left' | 'entered';

/**
 * Nobody documents whether a service gives the shares that sales have left (`left`), or those that were entered
 * (`entered`). It counts all securities alike, so it is found out once and holds for all.
 */
export interface CountReading {
  readonly kind: Counting;
  /** False where unknown: then `left` is assumed, and what was sold in part may be read either way. */
  readonly isFound: boolean;
  readonly assumed: number;
}

/** How a service counts, by the securities that were sold in part: what is certain before what only fits. */
export function findCounting(holdings: Iterable<Holding>, shareClasses: readonly ShareClass[]): CountReading {
  const prices = new Map(shareClasses.map(({ id, pricePerShare }) => [id, pricePerShare]));
  const certain: Counting[] = [];
  const likely: Counting[] = [];
  let open = 0;
  for (const holding of holdings) {
    const partly = readPartly(holding);
    if (partly === undefined) continue;
    open += 1;
    const proven = provenCounting(holding);
    if (proven !== undefined) certain.push(proven);
    else likely.push(...fitPrice(holding, partly, prices));
  }
  const votes = certain.length > 0 ? certain : likely;
  if (votes.length === 0) return { kind: 'left', isFound: false, assumed: open };
  const entered = votes.filter((kind) => kind === 'entered').length;
  return { kind: entered * 2 > votes.length ? 'entered' : 'left', isFound: true, assumed: 0 };
}

/** Returns the counting that this very security proves, by the journal, its sales or what created it. */
export function provenCounting(holding: Holding): Counting | undefined {
  const partly = readPartly(holding);
  if (partly === undefined) return undefined;
  const { listed, sold } = partly;
  const seen = fromJournal(holding, listed);
  if (seen !== undefined) return seen;
  if (compareDecimals(listed, sold) < 0) return 'left';
  const created = holding.createdBy?.shares;
  if (created === listed) return 'entered';
  return created === addDecimals(listed, sold) ? 'left' : undefined;
}

interface Partly {
  readonly listed: Decimal;
  readonly sold: Decimal;
}

/** Sold in part, and listed with what nothing but sales can have changed. */
function readPartly({ security, isListed, transactions, sharesSold: sold }: Holding): Partly | undefined {
  const listed = security && unitsOf(security);
  const isAsListed = transactions.every((each) => each.event === 'sale' && !isUnlisted(each));
  return listed === undefined || listed === ZERO || sold === ZERO || !isListed || !isAsListed
    ? undefined
    : { listed, sold };
}

/** Only sales after the journal saw it count, and what one time says against another nothing: somebody may have changed it in the app. */
function fromJournal({ before, soldBefore, lastListed, soldSeen, sharesSold }: Holding, listed: Decimal) {
  const first = { units: before && unitsOf(before), sold: soldBefore };
  const last = { units: lastListed && unitsOf(lastListed), sold: soldSeen };
  const now = { units: listed, sold: sharesSold };
  const [early, late] = [readBetween(first, last), readBetween(last, now)];
  if (early !== undefined && late !== undefined) return early === late ? late : undefined;
  return late ?? early ?? readBetween(first, now);
}

interface Seen {
  readonly units: Decimal | undefined;
  readonly sold: Decimal;
}

function readBetween(seen: Seen, then: Seen): Counting | undefined {
  const since = subtractDecimals(then.sold, seen.sold);
  if (seen.units === undefined || seen.units === ZERO || since === ZERO) return undefined;
  if (then.units === seen.units) return 'entered';
  return then.units === subtractDecimals(seen.units, since) ? 'left' : undefined;
}

/** Prices have few places: what fits is within a fiftieth of the cost. */
function fitPrice(
  { security }: Holding,
  { listed, sold }: Partly,
  prices: ReadonlyMap<string, Money | undefined>,
): readonly Counting[] {
  const cost = security && costOf(security);
  const price = security?.shareClassId === undefined ? security?.pricePerToken : prices.get(security.shareClassId);
  if (cost === undefined || price === undefined || cost.currency !== price.currency) return [];
  const gapOf = (units: Decimal): Decimal =>
    absolute(subtractDecimals(cost.value, multiplyDecimals(price.value, units)));
  const [asEntered, asLeft] = [gapOf(listed), gapOf(addDecimals(listed, sold))];
  const [gap, kind]: [Decimal, Counting] =
    compareDecimals(asEntered, asLeft) < 0 ? [asEntered, 'entered'] : [asLeft, 'left'];
  return compareDecimals(multiplyDecimals(gap, decimal(50)), cost.value) <= 0 ? [kind] : [];
}
