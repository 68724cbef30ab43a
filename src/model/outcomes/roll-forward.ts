import type { SecurityType } from '../fields/security-types.ts';
import { addDecimals, type Decimal, sumDecimals, ZERO } from '../values/decimal.ts';
import type { Currency } from '../values/money.ts';
import { type Quarter, TIMINGS, type Timing } from '../values/quarter.ts';

/** What changes a holding, in the order in which a roll-forward has its columns. */
export const MOVEMENTS = ['purchased', 'exercised', 'convertedOut', 'convertedIn', 'disposed'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What goes out is negative, and a movement that is absent is none. */
export type Movements = Readonly<Partial<Record<Movement, Decimal>>>;

/** Of the figures beside it, what was entered late and what is dated after the quarter; absent where nothing is. */
type Timed<Part> = { readonly [timing in Timing]?: Part };

/** opening + movements - closing = difference; `late` and `after` are parts of the movements. */
export interface Balance extends Movements, Timed<Movements> {
  readonly opening: Decimal;
  readonly closing: Decimal;
  /** Absent where it closes. */
  readonly difference?: Decimal;
}

/** The cash beside a balance. */
export interface Cash {
  /** What was paid for exercises. */
  readonly exerciseCash?: Decimal;
  /** Of disposals. */
  readonly proceeds?: Decimal;
  /** Proceeds less the cost of what was sold; absent where they are in another currency. */
  readonly gain?: Decimal;
}
export const CASH_NAMES = ['exerciseCash', 'proceeds', 'gain'] as const satisfies readonly (keyof Cash)[];

/** Cash, of which `late` and `after` are parts. */
interface TimedCash extends Cash, Timed<Cash> {}

/** What a fund holds of a company, in one currency, before and after: of one security, or of several as one. */
export interface RollForwardLine extends TimedCash {
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
  /** Only the service works out what a conversion or exercise creates: until then the figures are what is to be expected. */
  readonly isExpected?: true;
}

/** A figure of a line: of its cost or its shares (or tokens), or the cash beside them. */
export type Figure = 'opening' | Movement | 'closing' | keyof Cash;
export const MEASURES = ['cost', 'units', 'cash'] as const;

/** A figure that the plan said otherwise than it is after the run. */
export interface FigureDifference extends Pick<RollForwardLine, 'fund' | 'company' | 'security' | 'id' | 'currency'> {
  readonly measure: (typeof MEASURES)[number];
  readonly figure: Figure;
  /** As the plan said it; 0 where it said nothing. */
  readonly expected: Decimal;
  /** As the service holds it. */
  readonly actual: Decimal;
}

/** What the conversions of a fund took out at cost, and what the service carries on of that, where it is not the same. */
export interface UnequalConversion {
  readonly fund: string;
  readonly currency: Currency;
  /** Not negative, both of them. */
  readonly out: Decimal;
  readonly in: Decimal;
}

/** What exercises took out at cost and were paid for, and what the service carries on, where that is not both. */
export interface UnequalExercise extends UnequalConversion {
  /** What exercising cost. */
  readonly paid: Decimal;
}

/** The roll-forward that a plan showed, beside what the service holds after its run. */
export interface RollForwardComparison {
  /** How many figures were compared. */
  readonly figures: number;
  /** By line. */
  readonly differences: readonly FigureDifference[];
  /** By fund and currency. */
  readonly conversions: readonly UnequalConversion[];
  /** By fund and currency; absent where an older capsheet compared them. */
  readonly exercises?: readonly UnequalExercise[];
}

/** What became of a holding between the last closing and this opening. */
export const OPENING_CHANGES = ['entered', 'sold', 'converted', 'recounted', 'unexplained'] as const;

/** A holding that opens otherwise than the last run closed with it. */
export interface OpeningChange extends Pick<RollForwardLine, 'fund' | 'company' | 'currency'> {
  readonly security: string;
  readonly id: string;
  /** `recounted`: now it is known how the service counts what was sold in part. */
  readonly kind: (typeof OPENING_CHANGES)[number];
  /** `capsheet`: a run of this journal that did not come to its own closing. */
  readonly by: 'capsheet' | 'others';
  readonly cost: { readonly closed: Decimal; readonly opening: Decimal };
  readonly units?: { readonly closed: Decimal; readonly opening: Decimal };
}

/** The opening beside the closing of the last run, as the journal knows it. */
export interface RollForwardOpening {
  /** The last run that closed any of these companies; absent where none has kept its closing. */
  readonly run?: string;
  /** ISO 8601 in UTC. */
  readonly closedAt?: string;
  /** Companies that hold something and that no run has closed yet. */
  readonly unknown?: number;
  readonly changes: readonly OpeningChange[];
}

/**
 * From the entered cost of the tie-out to the closing cost of the roll-forward, of the companies concerned: entered +
 * earlier + movements - closing = difference.
 */
export interface CostReconciliation extends Omit<Required<Movements>, 'purchased'> {
  readonly fund: string;
  readonly currency: string;
  /** After the run, of everything that no transaction created. */
  readonly entered: Decimal;
  /** What was exercised, converted and sold before the run. */
  readonly earlier: Decimal;
  readonly closing: Decimal;
  readonly difference: Decimal;
}

/** What a conversion or exercise created and the service lists at another cost than was carried into it. */
export interface ListedCost extends Pick<RollForwardLine, 'fund' | 'company' | 'currency'> {
  readonly security: string;
  readonly id: string;
  /** That the roll-forward goes on with, as it was carried in. */
  readonly cost: Decimal;
  readonly listed: Decimal;
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
  /** Of which the workbook is; absent where nothing says it, and then nothing is told apart by its day. */
  readonly quarter?: Quarter;
  /** By fund, company, security and currency. */
  readonly lines: readonly RollForwardLine[];
  /** Nothing tells whether the service gives the shares that sales have left: of these securities it is assumed. */
  readonly assumedCounts?: number;
  /** Conversions and exercises of which nothing tells what cost they carried on: what the service lists is assumed. */
  readonly assumedCosts?: number;
  /** Of a run: transactions that took what is listed no more, without anything here that says what was entered for it. */
  readonly unknownInputs?: number;
  /** Of a run: by fund and currency. */
  readonly reconciliation?: readonly CostReconciliation[];
  /** Absent where there are none. */
  readonly listedCosts?: readonly ListedCost[];
  /** Absent where an older capsheet made it. */
  readonly opening?: RollForwardOpening;
  /** Of a run; absent of a plan, and of a run of an older capsheet. */
  readonly comparison?: RollForwardComparison;
}

/** Lines of one fund or company, in one currency, as one. */
export interface RollForwardTotal extends TimedCash {
  readonly fund: string;
  /** Absent in the total of a fund. */
  readonly company?: string;
  readonly currency: Currency;
  readonly securities: number;
  readonly cost: Balance;
  /** Of certificates and public equity; absent in the total of a fund, and where there is none. */
  readonly shares?: Balance;
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

/** Conversions and exercises neither made cost nor lost any. */
export function isCostConserved(rollForward: RollForward | undefined): boolean {
  const { conversions = [], exercises = [] } = rollForward?.comparison ?? {};
  return conversions.length === 0 && exercises.length === 0;
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
  all: readonly Timed<{ readonly [name in Name]?: Decimal }>[],
): { readonly [timing: string]: Sums } {
  return Object.fromEntries(
    TIMINGS.flatMap((timing) => {
      const parts = all.flatMap((figures) => figures[timing] ?? []);
      return parts.length === 0 ? [] : [[timing, sumNamed(names, parts)]];
    }),
  );
}
