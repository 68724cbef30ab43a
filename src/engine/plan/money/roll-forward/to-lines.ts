import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
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
import { costLeft, unitsLeft } from '../../../ledger/stock.ts';
import type { Ledger, LotMovement } from './ledger.ts';
import type { Lot } from './name-security.ts';

/** Above this, lots that do not change are one line a company: a page is to be read. */
const MOST_LOTS = 2_000;

export interface LotNames {
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
  /** False for a lot that the service does not have yet. */
  readonly isListed: (key: string) => boolean;
}

export interface RolledLots {
  readonly opening: ReadonlyMap<string, Lot>;
  readonly ledger: Pick<Ledger, 'lots' | 'moved'>;
  readonly closing: ReadonlyMap<string, Lot>;
}

/** Every lot that has anything before, between or after, in order; of very many those that change. */
export function toLotLines(rolled: RolledLots, names: LotNames): readonly RollForwardLine[] {
  const keys = [...new Set([...rolled.ledger.lots.keys(), ...rolled.closing.keys()])];
  const lines = keys.flatMap((key) => toLines(key, rolled, names)).filter(hasAnything);
  if (lines.length <= MOST_LOTS) return sortLines(lines);
  const [changed, others] = [lines.filter(isChanged), lines.filter((line) => !isChanged(line))];
  return sortLines([...changed, ...sumUpUnchanged(others)]);
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
  const held = new Map([...lots].map((lot) => [lot.key, lot]));
  const lines = [...held.keys()].flatMap((key) =>
    toLines(key, { opening: held, ledger: { lots: held, moved: new Map() }, closing: held }, names),
  );
  return sumUpUnchanged(lines.filter(hasAnything));
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
  const [fund, company] = [names.fundOf(lot.fundId), names.companyOf(lot.company)];
  const of = { fund, company, security: lot.name, id: names.isListed(key) ? key : undefined, type: lot.type };
  const figures = {
    securities: 1,
    currency: lot.currency,
    cost: toBalance(leftOf(before, costLeft), leftOf(after, costLeft), movement, COST),
    units:
      lot.units === undefined
        ? undefined
        : toBalance(leftOf(before, unitsLeft), leftOf(after, unitsLeft), movement, UNITS),
  };
  const cash = toTimedCash(movement, (moved) => cashIn(moved, lot.currency));
  const { isExpected } = after ?? lot;
  const own = omitAbsent(Object.assign({}, of, figures, { ...cash, isExpected }));
  if (movement?.proceeds === undefined) return [own];
  const foreign = [...movement.proceeds.keys()].filter((currency) => currency !== lot.currency);
  const cost = { opening: ZERO, closing: ZERO };
  return [
    own,
    ...foreign.map((currency) => {
      const received = toTimedCash(movement, ({ proceeds }) => omitAbsent({ proceeds: proceeds?.get(currency) }));
      return omitAbsent({ ...of, securities: 0, currency, cost, ...received });
    }),
  ];
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
  moved: LotMovement | undefined,
  toCash: (moved: LotMovement) => Cash,
): Pick<RollForwardLine, keyof Cash | Timing> {
  return moved === undefined ? {} : { ...toCash(moved), ...toParts(moved, toCash) };
}

function toBalance(
  opening: Decimal,
  closing: Decimal,
  moved: LotMovement | undefined,
  measure: (moved: LotMovement) => Movements,
): Balance {
  const movements = moved === undefined ? {} : toMovements(measure(moved));
  const difference = subtractDecimals(Object.values(movements).reduce(addDecimals, opening), closing);
  // Assigned: V8 makes a lasting shape of its own of each object that adds fields to spread ones.
  return Object.assign(
    { opening },
    movements,
    difference === ZERO ? { closing } : { closing, difference },
    moved?.timed && toParts(moved, (part) => toMovements(measure(part))),
  );
}

/** In the order of a roll-forward's columns. */
function toMovements(moved: Movements): Movements {
  const shown: { -readonly [K in keyof Movements]: Movements[K] } = {};
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

function hasAnything(line: RollForwardLine): boolean {
  return isHeld(line.cost) || isHeld(line.units) || line.proceeds !== undefined || isChanged(line);
}

function isHeld(balance: Balance | undefined): boolean {
  return balance !== undefined && (balance.opening !== ZERO || balance.closing !== ZERO);
}

function isChanged({ cost, units }: RollForwardLine): boolean {
  return isMoved({ cost, shares: units });
}

function sumUpUnchanged(lines: readonly RollForwardLine[]): readonly RollForwardLine[] {
  const keyOf = ({ fund, company, currency, type }: RollForwardLine): string =>
    JSON.stringify([fund, company, currency, type]);
  return [...groupBy(lines, keyOf).values()].flatMap((some): RollForwardLine[] => {
    const [first] = some;
    if (first === undefined) return [];
    const { fund, company, currency, type } = first;
    const sum = (values: readonly Decimal[]) => ({ opening: sumDecimals(values), closing: sumDecimals(values) });
    const units = some.flatMap((line) => line.units?.closing ?? []);
    return [
      omitAbsent({
        fund,
        company,
        currency,
        type,
        securities: some.length,
        cost: sum(some.map(({ cost }) => cost.closing)),
        units: units.length === 0 ? undefined : sum(units),
      }),
    ];
  });
}
