import { ClaimIndex } from '../../../base/util/collections/filled-index.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { toInputStem } from '../../../model/records/input-stem.ts';
import type { LinkedSecurity } from '../../../model/records/linked.ts';
import { foundKey } from '../../../model/service/entry-history.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import {
  differingSecurityFields,
  hasSameKey,
  isAsEntered,
  isKeyChanged,
  keyOfSecurity,
  textsAsEntered,
  textsAsListed,
  textsOfRow,
} from './compare-security.ts';

/** A holding that a run entered for a row and that has another date, fund, company or class than the row by now. */
export interface EnteredHolding {
  readonly holding: Holding;
  /** How that is known, as the beginning of a sentence. */
  readonly how: string;
}

/** How it is known what a row is that an earlier run found listed, as the beginning of a sentence. */
export const FOUND_BEFORE = 'An earlier run found just this in the portfolio service';

const ENTERED_BEFORE = 'An earlier run entered just this';
const FOLLOWED_IN_PART = 'An earlier run entered this, and some of it was changed here as in the portfolio service';

interface Claims {
  /** The holdings of other rows. */
  readonly taken: ReadonlySet<Holding>;
  readonly context: PlanContext;
  /** By `continuationKey`: inputs that state under the same Ref what an input of another name entered. */
  readonly continued: () => ReadonlySet<string>;
}

/**
 * Finds those of rows that match nothing: each is of one row alone, and first of the row by whose Ref it is known. Where that row
 * states something else by now, the Ref may be used anew: a row that states just what was entered is held as well.
 */
export function* claimEntered(
  rows: readonly LinkedSecurity[],
  { taken, context, continued }: Claims,
): Steps<ReadonlyMap<RowKey, EnteredHolding>> {
  const claims = new Map<RowKey, EnteredHolding>();
  const { attribution, holdings } = context;
  const left = new Set([...holdings.values()].filter((holding) => holding.isEntered && !taken.has(holding)));
  const disputed = new Set<Holding>();
  const { found } = context.entryHistory;
  if (left.size + found.size === 0) return claims;
  for (const row of rows) {
    yield;
    const own = attribution.idOf(row);
    const of = (id: string | undefined): Holding | undefined => {
      const holding = holdings.get(id ?? '');
      return holding?.security === undefined || !left.has(holding) || hasSameKey(row, holding) ? undefined : holding;
    };
    const claim = toClaim(row, of(own), 'of this workbook') ?? findUnderOtherName(row, of, { context, continued });
    if (claim === undefined) continue;
    claims.set(row.record.key, claim);
    left.delete(claim.holding);
    if (!isAsEntered(row, claim.holding)) disputed.add(claim.holding);
  }
  const entered = new ClaimIndex([...left, ...disputed].flatMap(toReadings), ({ texts }) => texts);
  const given = new Set<Holding>();
  for (const row of rows) {
    yield;
    if (claims.has(row.record.key)) continue;
    const isFree = ({ holding }: Reading) => !given.has(holding) && !hasSameKey(row, holding);
    const holding = entered.claim(textsOfRow(row), isFree)?.holding;
    if (holding === undefined) continue;
    claims.set(row.record.key, { holding, how: isAsEntered(row, holding) ? ENTERED_BEFORE : FOLLOWED_IN_PART });
    given.add(holding);
  }
  const claimed = new Set(taken);
  for (const { holding } of claims.values()) claimed.add(holding);
  for (const row of rows) {
    yield;
    if (claims.has(row.record.key)) continue;
    const known = found.get(foundKey(row.kind, keyOfSecurity(row)))?.map((id) => holdings.get(id));
    const holding = known?.find((each) => each !== undefined && !claimed.has(each) && isMoved(row, each, context));
    if (holding === undefined) continue;
    claims.set(row.record.key, { holding, how: FOUND_BEFORE });
    claimed.add(holding);
  }
  return claims;
}

interface Reading {
  readonly holding: Holding;
  readonly texts: readonly (string | undefined)[];
}

/** A holding that has another key by now, as a row may state it: as it was entered, and with some of what was changed since. */
function toReadings(holding: Holding): readonly Reading[] {
  const [entered, listed] = [textsAsEntered(holding), textsAsListed(holding)];
  if (!isKeyChanged(entered, listed)) return [];
  let readings = [entered];
  for (const [at, text] of listed.entries()) {
    if (text !== undefined && text !== entered[at])
      readings = readings.flatMap((texts) => [texts, texts.with(at, text)]);
  }
  return readings.map((texts) => ({ holding, texts }));
}

/** The key of a row's input and the stem of an earlier one. */
export function continuationKey({ record }: LinkedSecurity, earlier: string): string {
  return JSON.stringify([toInputStem(record.origin.file), earlier]);
}

function toClaim({ record }: LinkedSecurity, holding: Holding | undefined, from: string): EnteredHolding | undefined {
  return holding && { holding, how: `An earlier run entered the Ref ${quote(record.ref ?? '')} ${from}` };
}

/**
 * Next quarter's workbook is last quarter's under another name, with rows added: a row corrected there is no purchase.
 * Refs are used anew as well, so that only a row counts that is equal in all else.
 */
function findUnderOtherName(
  row: LinkedSecurity,
  of: (id: string) => Holding | undefined,
  { context, continued }: Omit<Claims, 'taken'>,
): EnteredHolding | undefined {
  for (const { id, input } of context.attribution.elsewhereOf(row)) {
    const holding = continued().has(continuationKey(row, input)) ? of(id) : undefined;
    if (holding !== undefined && isMoved(row, holding, context))
      return toClaim(row, holding, `from ${quote(input)}, which this workbook continues`);
  }
  return undefined;
}

/** Its date, fund, company or class is another by now, and all else is as the row states it. */
function isMoved(row: LinkedSecurity, holding: Holding, { ledger }: PlanContext): boolean {
  const differing = differingSecurityFields(row, holding, ledger);
  return differing.length > 0 && differing.every(({ isKey }) => isKey === true);
}
