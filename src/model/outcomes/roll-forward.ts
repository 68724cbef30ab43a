import type { SecurityType } from '../fields/security-types.ts';
import { addDecimals, type Decimal, sumDecimals, ZERO } from '../values/decimal.ts';
import type { Currency } from '../values/money.ts';

/** What changes a holding, in the order in which a roll-forward has its columns. */
export const MOVEMENTS = ['purchased', 'exercised', 'convertedOut', 'convertedIn', 'disposed'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** opening + movements - closing = difference; what goes out is negative, and a movement that is absent is none. */
export interface Balance extends Readonly<Partial<Record<Movement, Decimal>>> {
  readonly opening: Decimal;
  readonly closing: Decimal;
  /** Absent where it closes. */
  readonly difference?: Decimal;
}

/** What a fund holds of a company, in one currency, before and after: of one security, or of several as one. */
export interface RollForwardLine {
  readonly fund: string;
  readonly company: string;
  /** What people call it; absent where the line sums up securities that do not change. */
  readonly security?: string;
  /** The service's, where it is known. */
  readonly id?: string;
  readonly type?: SecurityType | 'public_equity' | 'other';
  /** How many securities the line is of; 0 where it only has the cash of one in another currency. */
  readonly securities: number;
  readonly currency: Currency;
  readonly cost: Balance;
  /** Shares, or tokens; absent for notes, and where several securities are one line. */
  readonly units?: Balance;
  /** What was paid for exercises. */
  readonly exerciseCash?: Decimal;
  /** Of disposals. */
  readonly proceeds?: Decimal;
  /** Proceeds less the cost of what was sold; absent where they are in another currency. */
  readonly gain?: Decimal;
  /** Only the service works out what a conversion or exercise creates: until then the figures are what is to be expected. */
  readonly isExpected?: true;
}

/** Which companies the figures are of. */
export interface RollForwardScope {
  /** `firm`: every company that the service gives; `companies`: those that the workbook concerns, and no others. */
  readonly kind: 'firm' | 'companies';
  readonly companies: number;
  /** Why they are not of the whole firm, as a sentence. */
  readonly why?: string;
}

/**
 * Cost and shares of each holding from before a workbook to after it: opening + purchases + exercises + conversions +
 * disposals = closing, exactly, currency by currency. Cost sold is relieved in proportion to the shares sold.
 */
export interface RollForward {
  readonly scope: RollForwardScope;
  /** By fund, company, security and currency. */
  readonly lines: readonly RollForwardLine[];
  /** Nothing tells whether the service gives the shares that sales have left: of these securities it is assumed. */
  readonly assumedCounts?: number;
}

/** Lines of one fund or company, in one currency, as one. */
export interface RollForwardTotal {
  readonly fund: string;
  /** Absent in the total of a fund. */
  readonly company?: string;
  readonly currency: Currency;
  readonly securities: number;
  readonly cost: Balance;
  /** Of certificates and public equity; absent in the total of a fund, and where there is none. */
  readonly shares?: Balance;
  readonly exerciseCash?: Decimal;
  readonly proceeds?: Decimal;
  readonly gain?: Decimal;
  readonly isExpected?: true;
}

/** A fund in one currency: what it has in all, the companies of which that changes, and the others as one. */
export interface FundRollForward {
  readonly total: RollForwardTotal;
  readonly changed: readonly RollForwardTotal[];
  /** Absent where there are none; `companies` is their number. */
  readonly unchanged?: { readonly companies: number; readonly total: RollForwardTotal };
}

/** By fund and currency, in order. */
export function rollByFund({ lines }: Pick<RollForward, 'lines'>): readonly FundRollForward[] {
  return groups(lines, ({ fund, currency }) => [fund, currency]).map((some) => {
    const companies = groups(some, ({ company }) => [company]).map((own) => ({ own, total: totalCompany(own) }));
    const others = companies.filter(({ total }) => !isMoved(total));
    const [first, ...rest] = others.flatMap(({ own }) => own);
    return {
      total: sumLines(some),
      changed: companies.flatMap(({ total }) => (isMoved(total) ? [total] : [])),
      ...(first === undefined ? {} : { unchanged: { companies: others.length, total: sumLines([first, ...rest]) } }),
    };
  });
}

/** By fund, company and currency, in order. */
export function totalCompanies(lines: readonly RollForwardLine[]): readonly RollForwardTotal[] {
  return groups(lines, ({ fund, company, currency }) => [fund, company, currency]).map(totalCompany);
}

function totalCompany(lines: Lines): RollForwardTotal {
  const [{ company }] = lines;
  const counted = lines.flatMap(({ type, units }) => (hasShares(type) && units !== undefined ? [units] : []));
  return { ...sumLines(lines), company, ...(counted.length === 0 ? {} : { shares: sumBalances(counted) }) };
}

/** Something is bought, exercised, converted or sold, or it does not close. */
export function isMoved(balances: Pick<RollForwardTotal, 'cost' | 'shares' | 'proceeds'>): boolean {
  const { cost, shares, proceeds } = balances;
  const isChanged = (balance: Balance): boolean =>
    [...MOVEMENTS, 'difference' as const].some((name) => balance[name] !== undefined);
  return isChanged(cost) || (shares !== undefined && isChanged(shares)) || proceeds !== undefined;
}

/** Nothing of any holding changes, and everything closes. */
export function isAtRest({ lines }: RollForward): boolean {
  return !lines.some(({ cost, units, proceeds }) =>
    isMoved({
      cost,
      ...(units === undefined ? {} : { shares: units }),
      ...(proceeds === undefined ? {} : { proceeds }),
    }),
  );
}

export function isRollForwardOpen(rollForward: RollForward | undefined): boolean {
  return rollForward !== undefined && openLines(rollForward).length > 0;
}

/** The lines that do not close, in cost or in shares. */
export function openLines({ lines }: RollForward): readonly RollForwardLine[] {
  return lines.filter(({ cost, units }) => cost.difference !== undefined || units?.difference !== undefined);
}

function hasShares(type: RollForwardLine['type']): boolean {
  return type === 'certificate' || type === 'public_equity';
}

type Lines = readonly [RollForwardLine, ...RollForwardLine[]];

function groups(lines: readonly RollForwardLine[], keyOf: (line: RollForwardLine) => readonly string[]): Lines[] {
  const byKey = new Map<string, [RollForwardLine, ...RollForwardLine[]]>();
  for (const line of lines) {
    const key = JSON.stringify(keyOf(line));
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [line]);
    else group.push(line);
  }
  return [...byKey.values()];
}

function sumLines(lines: Lines): RollForwardTotal {
  const [{ fund, currency }] = lines;
  const sums = ['exerciseCash', 'proceeds', 'gain'] as const;
  const memos = sums.flatMap((name) => {
    const values = lines.flatMap((line) => line[name] ?? []);
    return values.length === 0 ? [] : [[name, sumDecimals(values)] as const];
  });
  return {
    fund,
    currency,
    securities: lines.reduce((count, { securities }) => count + securities, 0),
    cost: sumBalances(lines.map(({ cost }) => cost)),
    ...Object.fromEntries(memos),
    ...(lines.some(({ isExpected }) => isExpected) ? { isExpected: true } : {}),
  };
}

/** A movement that none of them has is absent, as is a difference of 0. */
function sumBalances(balances: readonly Balance[]): Balance {
  const sums = new Map<string, Decimal>();
  for (const balance of balances) {
    for (const name of [...MOVEMENTS, 'difference'] as const) {
      const value = balance[name];
      if (value !== undefined) sums.set(name, addDecimals(sums.get(name) ?? ZERO, value));
    }
  }
  if (sums.get('difference') === ZERO) sums.delete('difference');
  return {
    opening: sumDecimals(balances.map(({ opening }) => opening)),
    ...Object.fromEntries(sums),
    closing: sumDecimals(balances.map(({ closing }) => closing)),
  };
}
