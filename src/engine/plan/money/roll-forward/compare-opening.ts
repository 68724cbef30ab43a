import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { makeOnce } from '../../../../base/util/derive-once.ts';
import { sortByTexts } from '../../../../base/util/text/compare-texts.ts';
import type { OpeningChange, RollForwardOpening } from '../../../../model/outcomes/roll-forward.ts';
import { type ClosedLot, type ClosingRun, type Closings, WHOLE_FIRM } from '../../../../model/service/closings.ts';
import { type EntryHistory, seenKey } from '../../../../model/service/entry-history.ts';
import type { Transaction } from '../../../../model/service/snapshot.ts';
import { addDecimals, compareDecimals, subtractDecimals, sumDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { explainGone } from '../../../ledger/explain-gone.ts';
import type { SecurityLedger } from '../../../ledger/security-ledger.ts';
import { costLeft, isAnyLeft, type Stock, unitsLeft } from '../../../ledger/stock.ts';
import type { Lot } from './name-security.ts';
import type { LotNames } from './to-lines.ts';

interface OpeningFacts {
  readonly lots: ReadonlyMap<string, Lot>;
  readonly ledger: SecurityLedger;
  readonly names: LotNames;
  /** The numbers of the runs that entered things, by their ids. */
  readonly numberRuns: () => ReadonlyMap<string, number>;
  readonly companies?: ReadonlySet<string> | undefined;
}

/** An opening beside what the last run closed with: each holding that is not the same, and what explains it. */
export function compareOpening(given: Omit<OpeningFacts, 'numberRuns'>): RollForwardOpening {
  const { lots, companies, ledger } = given;
  const facts = { ...given, numberRuns: makeOnce(() => numberRuns(ledger.entryHistory)) };
  const { closings } = ledger.entryHistory;
  const isOf = (companyId: string): boolean => companies?.has(companyId) ?? true;
  const held = [...lots.values()].filter(isAnyLeft);
  const changed = held.flatMap((lot) => (isAsClosed(lot, facts) ? NO_CHANGES : describeLot(lot, facts)));
  const gone = [...closings.lots.values()].filter(({ id, companyId }) => isOf(companyId) && !isHeldNow(lots.get(id)));
  const taken = explainUnnamed(gone, facts);
  const changes = [...changed, ...gone.flatMap((lot) => describeGone(lot, { ...facts, taken }))];
  const unknown = new Set(held.filter(({ company }) => !closedBy(company, closings)).map(({ company }) => company));
  const last = [...closings.runs]
    .filter(([companyId]) => companyId === WHOLE_FIRM || isOf(companyId))
    .map(([, run]) => run)
    .reduce<ClosingRun | undefined>(later, undefined);
  return omitAbsent({
    run: last?.run,
    closedAt: last?.endedAt,
    unknown: last === undefined || unknown.size === 0 ? undefined : unknown.size,
    changes: sortByTexts(changes, ({ fund, company, security, id }) => [fund, company, security, id]),
  });
}

function isHeldNow(lot: Lot | undefined): boolean {
  return lot !== undefined && isAnyLeft(lot);
}

function closedBy(companyId: string, { runs }: Closings): ClosingRun | undefined {
  return later(runs.get(companyId), runs.get(WHOLE_FIRM));
}

function later(a: ClosingRun | undefined, b: ClosingRun | undefined): ClosingRun | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.runNumber > b.runNumber ? a : b;
}

function describeLot(lot: Lot, facts: OpeningFacts): OpeningChange[] {
  const { names, ledger } = facts;
  const { closings } = ledger.entryHistory;
  const closed = closings.lots.get(lot.key);
  const place = {
    ...{ fund: names.fundOf(lot.fundId), company: names.companyOf(lot.company), companyId: lot.company },
    ...{ security: lot.name, id: lot.key, currency: lot.currency },
  };
  if (closed !== undefined && isMoved(closed, place, names)) {
    const [out, into] = [toSides(toStock(closed), NOTHING), toSides(NOTHING, lot)];
    return [toChange(closed, { ...out, ...MOVED }), toChange(place, { ...into, ...MOVED })];
  }
  const closing = closedBy(lot.company, closings);
  if (closing === undefined) return [];
  const sides = toSides(closed === undefined ? NOTHING : toStock(closed), lot);
  const isSame = isEqual(sides.cost) && (sides.units === undefined || isEqual(sides.units));
  if (isSame && closed?.currency === lot.currency) return [];
  const kind = closed === undefined ? 'entered' : explain(closed, lot);
  const by = wasOurs(lot.key, { kind, closing, closed, facts }) ? 'capsheet' : 'others';
  return [toChange(place, { ...sides, kind, by })];
}

/** Nearly all of a hundred thousand holdings open just as they were closed. */
function isAsClosed(lot: Lot, { names, ledger }: OpeningFacts): boolean {
  const closed = ledger.entryHistory.closings.lots.get(lot.key);
  if (closed === undefined || lot.isGone || closed.companyId !== lot.company) return false;
  if (closed.cost !== lot.cost || closed.units !== lot.units || closed.sold !== lot.sold) return false;
  return closed.currency === lot.currency && closed.fund === names.fundOf(lot.fundId);
}

const NO_CHANGES: readonly OpeningChange[] = [];

const MOVED = { kind: 'unexplained', by: 'others' } as const;

/** Somebody has given it to another fund or company, which changes what either holds; one that was renamed is the same. */
function isMoved(closed: ClosedLot, now: Pick<ClosedLot, 'fund' | 'companyId'>, names: LotNames): boolean {
  return closed.companyId !== now.companyId || (closed.fund !== now.fund && names.isFund(closed.fund));
}

/** A holding with units on neither side is a note. */
function toSides(closed: Stock, opening: Stock): Pick<OpeningChange, 'cost' | 'units'> {
  const cost = { closed: costLeft(closed), opening: costLeft(opening) };
  if (closed.units === undefined && opening.units === undefined) return { cost };
  return { cost, units: { closed: unitsLeft(closed), opening: unitsLeft(opening) } };
}

function toChange(
  { fund, company, security, id, currency }: Omit<ClosedLot, 'cost' | 'units' | 'sold'>,
  what: Pick<OpeningChange, 'kind' | 'by' | 'cost' | 'units'>,
): OpeningChange {
  return { fund, company, security, id, currency, ...what };
}

/** Sales explain the change where what was entered is the same. */
function explain(closed: ClosedLot, lot: Lot): OpeningChange['kind'] {
  if (closed.currency !== lot.currency || closed.cost !== lot.cost) return 'unexplained';
  if (closed.units === lot.units) return compareDecimals(lot.sold, closed.sold) > 0 ? 'sold' : 'unexplained';
  if (closed.units === undefined || lot.units === undefined) return 'unexplained';
  // It has become known how the service counts, or unknown again.
  const isRecounted =
    addDecimals(closed.units, lot.sold) === lot.units || addDecimals(lot.units, closed.sold) === closed.units;
  return isRecounted ? 'recounted' : 'unexplained';
}

/** By the holding's id, the unnamed transactions that took all that was left; only those since the closing count. */
function explainUnnamed(gone: readonly ClosedLot[], { lots, ledger, names }: OpeningFacts): Taken {
  const { closings, firstSeen } = ledger.entryHistory;
  const isSince = ({ id, companyId }: Transaction): boolean =>
    (firstSeen.get(seenKey('transaction', id)) ?? Number.POSITIVE_INFINITY) >
    (closedBy(companyId, closings)?.runNumber ?? 0);
  const unnamed = ledger.transactions.filter((each) => each.inputSecurityId === undefined && isSince(each));
  const isUnexplained = (closed: ClosedLot): boolean =>
    !lots.has(closed.id) && explainNamed(closed, ledger) === 'unexplained';
  const vanished = gone.filter(isUnexplained).map((closed) => ({ ...closed, isGone: false }));
  return explainGone(vanished, unnamed, ({ outputSecurityId = '' }) => {
    const created = ledger.holdings.get(outputSecurityId)?.security;
    return created && names.fundOf(created.fundId);
  });
}

type Taken = ReturnType<typeof explainGone>;

/** For a lot that is used up or no longer listed. */
function describeGone(closed: ClosedLot, facts: OpeningFacts & { readonly taken: Taken }): OpeningChange[] {
  const { id, companyId } = closed;
  const closing = closedBy(companyId, facts.ledger.entryHistory.closings);
  if (closing === undefined) return [];
  const lot = facts.lots.get(id);
  const isListed = lot !== undefined && !lot.isGone;
  const kind = isListed ? explain(closed, lot) : describeWhatTook(closed, facts);
  const by = wasOurs(id, { kind, closing, closed, facts }) ? 'capsheet' : 'others';
  return [toChange(closed, { kind, by, ...toSides(toStock(closed), NOTHING) })];
}

function describeWhatTook(
  closed: ClosedLot,
  { ledger, taken }: { readonly ledger: SecurityLedger; readonly taken: Taken },
): OpeningChange['kind'] {
  const unnamed = taken.get(closed.id);
  if (unnamed === undefined) return explainNamed(closed, ledger);
  return unnamed.some(({ event }) => event !== 'sale') ? 'converted' : 'sold';
}

function explainNamed({ id, units }: ClosedLot, ledger: SecurityLedger): OpeningChange['kind'] {
  const { transactions = [], sharesSold = ZERO } = ledger.holdings.get(id) ?? {};
  if (transactions.some(({ event }) => event !== 'sale')) return 'converted';
  if (transactions.length === 0) return 'unexplained';
  return units === undefined || compareDecimals(sharesSold, units) >= 0 ? 'sold' : 'unexplained';
}

interface Since {
  readonly kind: OpeningChange['kind'];
  readonly closing: ClosingRun;
  readonly closed: ClosedLot | undefined;
  readonly facts: OpeningFacts;
}

/** A run after that closing did it, and did not come to its own. */
function wasOurs(id: string, { kind, closing, closed, facts }: Since): boolean {
  const { ledger } = facts;
  const isOurs = (entered: string): boolean => (facts.numberRuns().get(entered) ?? 0) > closing.runNumber;
  const holding = ledger.holdings.get(id);
  const taken = (holding?.transactions ?? []).filter((each) => isOurs(each.id));
  switch (kind) {
    case 'entered':
      return isOurs(id) || (holding?.createdBy !== undefined && isOurs(holding.createdBy.id));
    case 'converted':
      return taken.some(({ event }) => event !== 'sale');
    case 'sold': {
      const sold = sumDecimals(taken.flatMap(({ shares }) => shares ?? []));
      return taken.length > 0 && sold === subtractDecimals(holding?.sharesSold ?? ZERO, closed?.sold ?? ZERO);
    }
    default:
      return false;
  }
}

function numberRuns({ accepted }: EntryHistory): ReadonlyMap<string, number> {
  const runs = new Map<string, number>();
  for (const { id, hasId, runNumber = 0 } of accepted) if (hasId) runs.set(id, Math.max(runNumber, runs.get(id) ?? 0));
  return runs;
}

const NOTHING: Stock = { cost: ZERO, sold: ZERO, isGone: true };

function toStock({ cost, currency, units, sold }: ClosedLot): Stock {
  return { cost, currency, sold, isGone: false, ...omitAbsent({ units }) };
}

function isEqual({ closed, opening }: OpeningChange['cost']): boolean {
  return closed === opening;
}
