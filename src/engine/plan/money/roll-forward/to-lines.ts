import { groupByAll } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type Steps, takeEach } from '../../../../base/util/steps.ts';
import { sortByTexts } from '../../../../base/util/text/compare-texts.ts';
import {
  type Balance,
  type Cash,
  MOVEMENTS,
  type Movements,
  type RollForward,
  type RollForwardLine,
} from '../../../../model/outcomes/roll-forward.ts';
import { isMoved } from '../../../../model/outcomes/roll-forward-totals.ts';
import type { Currency } from '../../../../model/values/currency.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { TIMINGS, type Timing } from '../../../../model/values/quarter.ts';
import { costLeft, isAnyLeft, unitsLeft } from '../../../ledger/stock.ts';
import type { Ledger, LotMovement, Written } from './ledger.ts';
import type { Lot } from './name-security.ts';

/** Above this, lots that do not change are one line a company: a page is to be read. */
const MOST_LOTS = 2_000;

export interface LotNames {
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
  /** Whether a fund has this name now. */
  readonly isFund: (name: string) => boolean;
  /** False for a lot that the service does not have yet. */
  readonly isListed: (key: string) => boolean;
}

export interface RolledLots {
  readonly opening: ReadonlyMap<string, Lot>;
  readonly ledger: Pick<Ledger, 'lots' | 'moved'>;
  readonly closing: ReadonlyMap<string, Lot>;
}

/** Every lot that has anything before, between or after, in no order; of very many those that change. */
export function* toLotLines(rolled: RolledLots, names: LotNames): Steps<readonly RollForwardLine[]> {
  const { ledger, closing } = rolled;
  const lines: RollForwardLine[] = [];
  // A line each would take more room than all the lots, and most are summed up at once.
  const resting: Lot[] = [];
  const add = (key: string): void => {
    const lot = findResting(key, rolled);
    if (lot === undefined) lines.push(...toLines(key, rolled, names).filter(hasAnything));
    else if (isAnyLeft(lot)) resting.push(lot);
  };
  yield* takeEach(ledger.lots.keys(), add);
  if (closing !== ledger.lots) for (const key of closing.keys()) if (!ledger.lots.has(key)) add(key);
  const areFew = lines.length + resting.length <= MOST_LOTS;
  return [...lines, ...(areFew ? resting.flatMap(({ key }) => toLines(key, rolled, names)) : sumUp(resting, names))];
}

/** The lot of that key as it opens, where it closes just so and nothing was done to it. */
function findResting(key: string, { opening, ledger, closing }: RolledLots): Lot | undefined {
  const [before, after] = [opening.get(key), closing.get(key)];
  if (before === undefined || after === undefined || ledger.moved.has(key)) return undefined;
  if (before === after) return before;
  return costLeft(before) === costLeft(after) && unitsLeft(before) === unitsLeft(after) ? before : undefined;
}

/** Lots that the service lists at another cost than a conversion carried into them; absent where there are none. */
export function toListedCosts(lots: Iterable<Lot>, names: LotNames): Pick<RollForward, 'listedCosts'> {
  const listedCosts = [...lots].flatMap((lot) => {
    const { key: id, listedCost: listed, cost, currency, isGone } = lot;
    if (listed === undefined || isGone || costLeft(lot) === ZERO) return [];
    const of = { fund: names.fundOf(lot.fundId), company: names.companyOf(lot.company), security: lot.name };
    return [{ ...of, id, currency, cost, listed }];
  });
  return listedCosts.length === 0 ? {} : { listedCosts };
}

/** Sums up lots that are only counted: a line for each fund, company and currency. */
export function toSummedLines(lots: Iterable<Lot>, names: LotNames): readonly RollForwardLine[] {
  return sumUp([...lots].filter(isAnyLeft), names);
}

export function sortLines(lines: readonly RollForwardLine[]): readonly RollForwardLine[] {
  return sortByTexts(lines, ({ fund, company, security = '\u{10ffff}', id = '', currency }) => {
    return [fund, company, security, id, currency];
  });
}

function toLines(key: string, { opening, ledger, closing }: RolledLots, names: LotNames): RollForwardLine[] {
  const [before, after, movement] = [opening.get(key), closing.get(key), ledger.moved.get(key)];
  const lot = ledger.lots.get(key) ?? after;
  if (lot === undefined) return [];
  const { currency, units } = lot;
  const of = toPlace(key, lot, names);
  // A hundred thousand lots are as many lines: each is filled in place, and nothing is made to be copied.
  const own: Written<RollForwardLine> = Object.assign(of, {
    securities: 1,
    currency,
    cost: toBalance(leftOf(before, costLeft), leftOf(after, costLeft), movement, COST),
  });
  if (units !== undefined) own.units = toBalance(leftOf(before, unitsLeft), leftOf(after, unitsLeft), movement, UNITS);
  if (hasCash(movement))
    Object.assign(
      own,
      toTimedCash(movement, (moved) => cashIn(moved, currency)),
    );
  if ((after ?? lot).isExpected === true) own.isExpected = true;
  if (movement?.proceeds === undefined) return [own];
  const foreign = [...movement.proceeds.keys()].filter((other) => other !== currency);
  const cost = { opening: ZERO, closing: ZERO };
  return [
    own,
    ...foreign.map((other) => {
      const received = toTimedCash(movement, ({ proceeds }) => omitAbsent({ proceeds: proceeds?.get(other) }));
      return { ...toPlace(key, lot, names), securities: 0, currency: other, cost, ...received };
    }),
  ];
}

function toPlace(key: string, { fundId, company, name, type }: Lot, names: LotNames) {
  const place = { fund: names.fundOf(fundId), company: names.companyOf(company), security: name };
  return Object.assign(place, names.isListed(key) ? { id: key, type } : { type });
}

function hasCash(moved: LotMovement | undefined): moved is LotMovement {
  return moved !== undefined && (moved.proceeds ?? moved.exerciseCash ?? moved.gain) !== undefined;
}

const COST = ({ cost }: LotMovement): Movements => cost;
const UNITS = ({ units }: LotMovement): Movements => units;

function leftOf(lot: Lot | undefined, measure: (lot: Lot) => Decimal): Decimal {
  return lot === undefined ? ZERO : measure(lot);
}

/** Gain and exercises are in the currency of the cost. */
function cashIn({ proceeds, exerciseCash, gain }: LotMovement, currency: Currency): Cash {
  return omitAbsent({ exerciseCash, proceeds: proceeds?.get(currency), gain });
}

function toTimedCash(
  moved: LotMovement,
  toCash: (moved: LotMovement) => Cash,
): Pick<RollForwardLine, keyof Cash | Timing> {
  return { ...toCash(moved), ...toParts(moved, toCash) };
}

function toBalance(
  opening: Decimal,
  closing: Decimal,
  moved: LotMovement | undefined,
  measure: (moved: LotMovement) => Movements,
): Balance {
  const shown = addMovements({ opening }, moved && measure(moved));
  const reached = MOVEMENTS.reduce((sum, name) => addDecimals(sum, shown[name] ?? ZERO), opening);
  const balance: Written<Balance> = Object.assign(shown, { closing });
  if (reached !== closing) balance.difference = subtractDecimals(reached, closing);
  if (moved?.timed !== undefined)
    Object.assign(
      balance,
      toParts(moved, (part) => addMovements({}, measure(part))),
    );
  return balance;
}

/** In the order of a roll-forward's columns. */
function addMovements<T extends object>(to: T, moved: Movements | undefined): T & Written<Movements> {
  const shown: T & Written<Movements> = to;
  if (moved === undefined) return shown;
  for (const name of MOVEMENTS) {
    const value = moved[name];
    if (value !== undefined && value !== ZERO) shown[name] = value;
  }
  return shown;
}

/** The parts dated before the quarter and after it; empty ones are absent. */
function toParts<Part extends object>(
  { timed }: LotMovement,
  toPart: (moved: LotMovement) => Part,
): { [timing in Timing]?: Part } {
  if (timed === undefined) return {};
  return Object.fromEntries(
    TIMINGS.flatMap((timing) => {
      const moved = timed[timing];
      const part = moved === undefined ? {} : toPart(moved);
      return Object.keys(part).length === 0 ? [] : [[timing, part]];
    }),
  );
}

function hasAnything({ cost, units, proceeds }: RollForwardLine): boolean {
  return isHeld(cost) || isHeld(units) || isMoved({ cost, shares: units, proceeds });
}

function isHeld(balance: Balance | undefined): boolean {
  return balance !== undefined && (balance.opening !== ZERO || balance.closing !== ZERO);
}

function sumUp(resting: readonly Lot[], { fundOf, companyOf }: LotNames): readonly RollForwardLine[] {
  const groups = groupByAll(
    resting,
    ({ fundId }) => fundOf(fundId),
    ({ company }) => companyOf(company),
    ({ currency }) => currency,
    ({ type }) => type,
  );
  const sum = (values: readonly Decimal[]): Balance => ({ opening: sumDecimals(values), closing: sumDecimals(values) });
  return groups.map((lots) => {
    const [{ fundId, company, currency, type }] = lots;
    const counted = lots.filter(({ units }) => units !== undefined);
    return omitAbsent({
      fund: fundOf(fundId),
      company: companyOf(company),
      currency,
      type,
      securities: lots.length,
      cost: sum(lots.map(costLeft)),
      units: counted.length === 0 ? undefined : sum(counted.map(unitsLeft)),
    });
  });
}
