import { costLeft, unitsLeft } from '../../../ledger/stock.ts';
import {
  type Balance,
  isMoved,
  MOVEMENTS,
  type Movement,
  type RollForwardLine,
} from '../../../model/outcomes/roll-forward.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { compareTexts } from '../../../util/text/compare-texts.ts';
import type { Ledger, Moved } from './ledger.ts';
import type { Lot } from './lot.ts';

/** Of more lots than this those that do not change are one line a company: a page is to be read. */
const MOST_LOTS = 2_000;

export interface LotNames {
  readonly companyOf: (key: string) => string;
  readonly fundOf: (id: string) => string;
  /** False for a lot that the service does not have yet. */
  readonly isListed: (key: string) => boolean;
}

export interface RolledLots {
  readonly opening: ReadonlyMap<string, Lot>;
  /** What was done to them, and what that has made of them. */
  readonly ledger: Pick<Ledger, 'lots' | 'moved'>;
  readonly closing: ReadonlyMap<string, Lot>;
}

/** Every lot that has anything before, between or after, in order; of very many those that change. */
export function toLotLines(rolled: RolledLots, names: LotNames): readonly RollForwardLine[] {
  const keys = [...new Set([...rolled.ledger.lots.keys(), ...rolled.closing.keys()])];
  const lines = keys.flatMap((key) => toLines(key, rolled, names)).filter(hasAnything);
  if (lines.length <= MOST_LOTS) return sortLines(lines);
  const isChanged = ({ cost, units }: RollForwardLine) => isMoved(omitAbsent({ cost, shares: units }));
  return sortLines([...lines.filter(isChanged), ...sumUpUnchanged(lines.filter((line) => !isChanged(line)))]);
}

/** What is only counted: a line for each fund, company and currency. */
export function toSummedLines(lots: Iterable<Lot>, names: LotNames): readonly RollForwardLine[] {
  const held = new Map([...lots].map((lot) => [lot.key, lot]));
  const lines = [...held.keys()].flatMap((key) =>
    toLines(key, { opening: held, ledger: { lots: held, moved: new Map() }, closing: held }, names),
  );
  return sumUpUnchanged(lines.filter(hasAnything));
}

export function sortLines(lines: readonly RollForwardLine[]): readonly RollForwardLine[] {
  const parts = (line: RollForwardLine) => [
    line.fund,
    line.company,
    line.security ?? '\u{10ffff}',
    line.id ?? '',
    line.currency,
  ];
  return lines.toSorted((a, b) => {
    const others = parts(b);
    for (const [index, part] of parts(a).entries()) {
      const order = compareTexts(part, others[index] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
}

function toLines(key: string, { opening, ledger, closing }: RolledLots, names: LotNames): RollForwardLine[] {
  const [before, after, movement] = [opening.get(key), closing.get(key), ledger.moved.get(key)];
  const lot = ledger.lots.get(key) ?? after;
  if (lot === undefined) return [];
  const of = { fund: names.fundOf(lot.fundId), company: names.companyOf(lot.company), security: lot.name };
  const about = { ...of, ...(names.isListed(key) ? { id: key } : {}), type: lot.type };
  const left = (measure: (lot: Lot) => Decimal) => ({
    opening: before === undefined ? ZERO : measure(before),
    closing: after === undefined ? ZERO : measure(after),
  });
  const hasUnits = lot.units !== undefined;
  const proceeds: Moved['proceeds'] = movement?.proceeds ?? new Map();
  const own: RollForwardLine = omitAbsent({
    ...about,
    securities: 1,
    currency: lot.currency,
    cost: toBalance(left(costLeft), movement?.cost),
    units: hasUnits ? toBalance(left(unitsLeft), movement?.units) : undefined,
    exerciseCash: movement?.exerciseCash,
    proceeds: proceeds.get(lot.currency),
    gain: movement?.gain,
    isExpected: (after ?? lot).isExpected,
  });
  const foreign = [...proceeds].filter(([currency]) => currency !== lot.currency);
  const nothing = { opening: ZERO, closing: ZERO };
  return [
    own,
    ...foreign.map(([currency, cash]) => ({ ...about, securities: 0, currency, cost: nothing, proceeds: cash })),
  ];
}

function toBalance(
  { opening, closing }: Pick<Balance, 'opening' | 'closing'>,
  moved: ReadonlyMap<Movement, Decimal> = new Map(),
): Balance {
  const movements = MOVEMENTS.flatMap((name) => {
    const value = moved.get(name) ?? ZERO;
    return value === ZERO ? [] : [[name, value] as const];
  });
  const expected = addDecimals(opening, sumDecimals(movements.map(([, value]) => value)));
  const difference = subtractDecimals(expected, closing);
  return { opening, ...Object.fromEntries(movements), closing, ...(difference === ZERO ? {} : { difference }) };
}

function hasAnything({ cost, units, proceeds }: RollForwardLine): boolean {
  const isHeld = [cost, units].some(
    (balance) => balance !== undefined && (balance.opening !== ZERO || balance.closing !== ZERO),
  );
  return isHeld || proceeds !== undefined || isMoved(omitAbsent({ cost, shares: units }));
}

/** Of the certificates among them the shares are still told, as those of one. */
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
        ...{ fund, company, currency, type },
        securities: some.length,
        cost: sum(some.map(({ cost }) => cost.closing)),
        units: units.length === 0 ? undefined : sum(units),
      }),
    ];
  });
}
