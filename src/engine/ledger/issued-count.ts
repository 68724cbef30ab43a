import { isSecurityType, traitsOf } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import { addDecimals, type Decimal, subtractDecimals, ZERO } from '../../model/values/decimal.ts';
import { type CountReading, provenCounting } from './count-reading.ts';
import type { Holding } from './holding.ts';

/**
 * The shares or tokens a holding may have been issued with, the likeliest first: one where it is known, several where
 * nothing tells how the service counts, none of a note. `undefined` where it could be any number: a conversion or
 * exercise took all, the service gives none back, the journal never saw it, and what created it does not say. `sold`:
 * what sales took by and by.
 */
export function issuedCounts(
  holding: Holding,
  { counting, sold }: { readonly counting: CountReading; readonly sold: ReadonlySet<Decimal> },
): readonly Decimal[] | undefined {
  const { security, isListed, transactions, sharesSold } = holding;
  if (isNote(holding)) return [];
  const listed = security && unitsOf(security);
  if (transactions.length === 0) return listed === undefined ? [] : [listed];
  const known = journaled(holding, { counting, sold });
  if (isListed && listed !== undefined && listed !== ZERO) {
    // The journal's counts are used where the listed one is a part of them: a service may list late.
    const late = known.filter((count) => sold.has(subtractDecimals(count, listed)));
    return asTaken([...new Set([...fromListed(listed, holding, counting), ...late])], holding);
  }
  if (transactions.some(({ event }) => event !== 'sale')) {
    if (known.length > 0) return asTaken(known, holding);
    const created = holding.createdBy?.shares ?? wholeCount(holding);
    return created === undefined || created === ZERO ? undefined : [created];
  }
  // Sold by and by until nothing was left; where the journal knows better, the last sale is not seen yet.
  return known.length === 0 || known.includes(sharesSold) ? [sharesSold] : [sharesSold, ...known];
}

/** The service gives no count of what a conversion or exercise took whole, and the journal has none: any would do. */
export function isCountUnknown({ security, before, transactions }: Holding): boolean {
  const returned = (security && unitsOf(security)) ?? ZERO;
  const known = before && unitsOf(before);
  return returned === ZERO && known === undefined && transactions.some(({ event }) => event !== 'sale');
}

/** Sold as a whole, converted by its amount. */
function isNote({ security }: Holding): boolean {
  return security !== undefined && isSecurityType(security.type) && traitsOf(security.type).units === undefined;
}

function fromListed(listed: Decimal, holding: Holding, counting: CountReading): readonly Decimal[] {
  const whole = addDecimals(listed, holding.sharesSold);
  const kind = provenCounting(holding) ?? (counting.isFound ? counting.kind : undefined);
  if (kind === undefined) return [whole, listed];
  return [kind === 'left' ? whole : listed];
}

/**
 * An older journal does not say which sales had gone before what it saw listed. Where what was listed last is nothing that sales
 * had left of what was entered, somebody has changed the number in the app.
 */
function journaled(
  { before, lastListed, soldBefore, isEntered }: Holding,
  { counting, sold }: { readonly counting: CountReading; readonly sold: ReadonlySet<Decimal> },
): readonly Decimal[] {
  const seen = before && unitsOf(before);
  if (seen === undefined) return [];
  const last = lastListed && unitsOf(lastListed);
  if (isEntered && last !== undefined && ![...sold].some((taken) => subtractDecimals(seen, taken) === last))
    return [...[...sold].map((taken) => addDecimals(last, taken)), seen];
  if (isEntered || (counting.isFound && counting.kind === 'entered')) return [seen];
  if (soldBefore === ZERO) return [...sold].map((taken) => addDecimals(seen, taken));
  const asLeft = addDecimals(seen, soldBefore);
  return counting.isFound ? [asLeft] : [asLeft, seen];
}

/** A transaction that took the rest says how many those were; that decides where it fits one count alone. */
function asTaken(counts: readonly Decimal[], { transactions, sharesSold }: Holding): readonly Decimal[] {
  const whole = transactions.find(({ event }) => event !== 'sale')?.shares;
  const fitting = counts.filter((count) => subtractDecimals(count, sharesSold) === whole);
  return fitting.length === 1 ? fitting : counts;
}

/** Listed without its shares: the last transaction's count and what sales took before add up to it. */
function wholeCount({ isListed, transactions, sharesSold }: Holding): Decimal | undefined {
  const taken = transactions.find(({ event }) => event !== 'sale')?.shares;
  return !isListed || taken === undefined || taken === ZERO ? undefined : addDecimals(taken, sharesSold);
}
