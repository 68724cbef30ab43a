import { groupByAll } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import type { Currency } from '../values/currency.ts';
import { addDecimals, type Decimal, sumDecimals, ZERO } from '../values/decimal.ts';
import { TIMINGS, type Timing } from '../values/quarter.ts';
import {
  type Balance,
  CASH_NAMES,
  type Cash,
  MOVEMENTS,
  type RollForward,
  type RollForwardLine,
} from './roll-forward.ts';

/** Lines of one fund or company, in one currency, as one. */
export interface RollForwardTotal extends Pick<RollForwardLine, keyof Cash | Timing | 'isExpected'> {
  readonly fund: string;
  /** Absent in the total of a fund. */
  readonly company?: string;
  readonly currency: Currency;
  readonly securities: number;
  readonly cost: Balance;
  /** Shares of certificates and public equity; absent in the total of a fund, and where there are none. */
  readonly shares?: Balance;
}

/** A fund in one currency: what it has in all, the companies of which that changes, and the others as one. */
export interface FundRollForward {
  readonly total: RollForwardTotal;
  readonly changed: readonly RollForwardTotal[];
  /** Absent where there are none; `companies` is their number. */
  readonly unchanged?: { readonly companies: number; readonly total: RollForwardTotal };
}

/** By fund and currency, in order. */
export const rollByFund = deriveOnce(({ lines }: Pick<RollForward, 'lines'>): readonly FundRollForward[] =>
  groupByAll(lines, fundOf, currencyOf).map((some) => {
    const companies = groupByAll(some, companyOf).map((own) => ({ own, total: totalCompany(own) }));
    const others = companies.filter(({ total }) => !isMoved(total));
    const [first, ...rest] = others.flatMap(({ own }) => own);
    return {
      total: sumLines(some),
      changed: companies.flatMap(({ total }) => (isMoved(total) ? [total] : [])),
      ...(first === undefined ? {} : { unchanged: { companies: others.length, total: sumLines([first, ...rest]) } }),
    };
  }),
);

const fundOf = ({ fund }: RollForwardLine): string => fund;
const companyOf = ({ company }: RollForwardLine): string | undefined => company;
const currencyOf = ({ currency }: RollForwardLine): string => currency;

/** By fund, company and currency, in order. */
export function totalCompanies(lines: readonly RollForwardLine[]): readonly RollForwardTotal[] {
  return groupByAll(lines, fundOf, companyOf, currencyOf).map(totalCompany);
}

function totalCompany(lines: Lines): RollForwardTotal {
  const [{ company }] = lines;
  const counted = lines.flatMap(({ type, units }) => (hasShares(type) && units !== undefined ? [units] : []));
  return { ...sumLines(lines), company, ...(counted.length === 0 ? {} : { shares: sumBalances(counted) }) };
}

/** Something is bought, exercised, converted or sold, or it does not close. */
export function isMoved({ cost, shares, proceeds }: MovedParts): boolean {
  return isChanged(cost) || (shares !== undefined && isChanged(shares)) || proceeds !== undefined;
}

interface MovedParts {
  readonly cost: Balance;
  readonly shares?: Balance | undefined;
  readonly proceeds?: Decimal | undefined;
}

function isChanged(balance: Balance): boolean {
  return balance.difference !== undefined || MOVEMENTS.some((name) => balance[name] !== undefined);
}

/** True where no holding changes, and everything closes. */
export function isAtRest({ lines }: RollForward): boolean {
  return !lines.some(({ cost, units, proceeds }) => isMoved({ cost, shares: units, proceeds }));
}

export function isRollForwardOpen(rollForward: RollForward | undefined): boolean {
  return rollForward !== undefined && openLines(rollForward).length > 0;
}

/** The lines that do not close, in cost or in shares. */
export function openLines({ lines }: RollForward): readonly RollForwardLine[] {
  return lines.filter(({ cost, units }) => cost.difference !== undefined || units?.difference !== undefined);
}

/** Conversions and exercises neither made cost nor lost any. */
export function isCostConserved(rollForward: RollForward | undefined): boolean {
  const { conversions = [], exercises = [] } = rollForward?.comparison ?? {};
  return conversions.length === 0 && exercises.length === 0;
}

function hasShares(type: RollForwardLine['type']): boolean {
  return type === 'certificate' || type === 'public_equity';
}

type Lines = readonly [RollForwardLine, ...RollForwardLine[]];

function sumLines(lines: Lines): RollForwardTotal {
  const [{ fund, currency }] = lines;
  return {
    fund,
    currency,
    securities: lines.reduce((count, { securities }) => count + securities, 0),
    cost: sumBalances(lines.map(({ cost }) => cost)),
    ...sumNamed(CASH_NAMES, lines),
    ...sumTimed(CASH_NAMES, lines),
    ...(lines.some(({ isExpected }) => isExpected) ? { isExpected: true } : {}),
  };
}

/** A difference of 0 is absent. */
function sumBalances(balances: readonly Balance[]): Balance {
  const { difference = ZERO } = sumNamed(['difference'], balances);
  return {
    opening: sumDecimals(balances.map(({ opening }) => opening)),
    ...sumNamed(MOVEMENTS, balances),
    ...(difference === ZERO ? {} : { difference }),
    closing: sumDecimals(balances.map(({ closing }) => closing)),
    ...sumTimed(MOVEMENTS, balances),
  };
}

interface Sums {
  readonly [name: string]: Decimal;
}

/** A figure that none of them has is absent. */
function sumNamed<Name extends string>(
  names: readonly Name[],
  all: readonly { readonly [name in Name]?: Decimal }[],
): Sums {
  const sums = new Map<Name, Decimal>();
  for (const figures of all) {
    for (const name of names) {
      const value = figures[name];
      if (value !== undefined) sums.set(name, addDecimals(sums.get(name) ?? ZERO, value));
    }
  }
  return Object.fromEntries(sums);
}

function sumTimed<Name extends string>(
  names: readonly Name[],
  all: readonly { readonly [timing in Timing]?: { readonly [name in Name]?: Decimal } }[],
): { readonly [timing: string]: Sums } {
  return Object.fromEntries(
    TIMINGS.flatMap((timing) => {
      const parts = all.flatMap((figures) => figures[timing] ?? []);
      return parts.length === 0 ? [] : [[timing, sumNamed(names, parts)]];
    }),
  );
}
