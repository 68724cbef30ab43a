import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { fitOutput } from '../../model/conversion/fit-output.ts';
import { type ConvertingTerms, possibleOutputs } from '../../model/conversion/possible-outputs.ts';
import { costOf } from '../../model/fields/cost.ts';
import { canUndergo } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Security, Transaction } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { Currency } from '../../model/values/currency.ts';
import { compareDecimals, subtractDecimals, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import { costLeft, type Stock, unitsLeft } from './stock.ts';

export interface Vanished extends Stock {
  readonly id: string;
  readonly companyId: string;
  /** Any text that is the same for one fund. */
  readonly fund: string;
  readonly currency: Currency;
  /** Absent where only its figures are known, and so the other two. */
  readonly type?: Security['type'];
  readonly issueDate?: CalendarDate;
  readonly terms?: ConvertingTerms;
}

/** Above this many sales in one company no combination is tried: each more doubles their number. */
const MOST_SALES = 12;

/** Explains vanished holdings by the unnamed transactions of company and fund that took exactly what there was. */
export function explainGone(
  gone: readonly Vanished[],
  nameless: readonly Transaction[],
  fundOf: (transaction: Transaction) => string | undefined,
): ReadonlyMap<string, readonly Transaction[]> {
  const open = groupBy(nameless, ({ companyId }) => companyId);
  const explained = new Map<string, readonly Transaction[]>();
  for (const [company, lost] of groupBy(gone, ({ companyId }) => companyId)) {
    const left = new Set(open.get(company) ?? []);
    if (left.size === 0) continue;
    const possible = (lot: Vanished): Transaction[] => [...left].filter((each) => isPossible(lot, each, fundOf(each)));
    // The best fits first, and among those the holding with the fewest candidates: another would take it.
    const ways = new Map(lost.map((lot) => [lot, possible(lot).filter((each) => fitOf(lot, each) > 0).length]));
    const inOrder = lost.toSorted((a, b) => (ways.get(a) ?? 0) - (ways.get(b) ?? 0));
    for (const find of [findOne(2), findSeveral, findOne(1)])
      for (const lot of inOrder) {
        const found = explained.has(lot.id) ? undefined : find(lot, possible(lot));
        if (found === undefined) continue;
        explained.set(lot.id, found);
        for (const each of found) left.delete(each);
      }
  }
  return explained;
}

type Find = (lot: Vanished, possible: readonly Transaction[]) => readonly Transaction[] | undefined;

function findOne(least: 1 | 2): Find {
  return (lot, possible) => {
    const one = possible.find((each) => fitOf(lot, each) >= least);
    return one && [one];
  };
}

/** Sales that come to all of it, or a conversion or exercise of what they have left. */
function findSeveral(lot: Vanished, possible: readonly Transaction[]): readonly Transaction[] | undefined {
  const sales = possible.filter(({ event, shares = ZERO }) => event === 'sale' && shares !== ZERO);
  if (lot.units === undefined || sales.length === 0 || sales.length > MOST_SALES) return undefined;
  const takers = possible.filter(({ event }) => event !== 'sale');
  const all = unitsLeft(lot);
  for (const some of subsetsOf(sales)) {
    const sold = sumDecimals(some.map(({ shares = ZERO }) => shares));
    const order = compareDecimals(sold, all);
    if (order === 0) return some;
    if (order > 0) continue;
    const rest = { ...lot, sold: subtractDecimals(lot.units, subtractDecimals(all, sold)) };
    const last = takers.find((each) => some.every(({ date }) => date <= each.date) && fitOf(rest, each) === 2);
    if (last !== undefined) return [...some, last];
  }
  return undefined;
}

function subsetsOf<T>(things: readonly T[]): readonly (readonly T[])[] {
  let all: (readonly T[])[] = [[]];
  for (const thing of things) all = [...all, ...all.map((some) => [...some, thing])];
  return all.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
}

function isPossible({ fund, type, issueDate }: Vanished, { event, date }: Transaction, of: string | undefined) {
  return (
    (of === undefined || of === fund) &&
    (type === undefined || canUndergo(event, type)) &&
    (issueDate === undefined || issueDate <= date)
  );
}

/** Whether it took all that was left: 2 where everything comparable says so, 1 where a part does or it says nothing. */
function fitOf(lot: Vanished, { event, date, shares, investmentAmount }: Transaction): 0 | 1 | 2 {
  const { currency, units, cost, terms = {} } = lot;
  const count = shares === ZERO ? undefined : shares;
  if (event === 'sale') {
    if (units !== undefined) return count !== undefined && compareDecimals(count, unitsLeft(lot)) === 0 ? 2 : 0;
    if (count !== undefined) return 0;
    return investmentAmount === undefined ? 1 : investmentAmount.value === cost ? 2 : 0;
  }
  if (count === undefined && investmentAmount === undefined) return 1;
  const costs = [...new Set([costLeft(lot), cost])].map((value) => ({ value, currency }));
  const counts = units === undefined ? {} : { units: [unitsLeft(lot)] };
  const outputs = possibleOutputs({ event, date, costs, terms, ...counts }, {});
  const fit = fitOutput({ counts: count === undefined ? [] : [count], cost: investmentAmount }, outputs);
  if (fit === undefined || fit.strength === 0) return 0;
  // The number of shares that a note gives follows from prices that nobody knows here.
  const isNumberOpen = units === undefined || count === undefined;
  return fit.strength === 2 || isNumberOpen || (event === 'exercise' && terms.exercisePrice === undefined) ? 2 : 1;
}

/** Lists what earlier runs entered or saw that is neither listed nor known to be taken whole. */
export function listVanished(
  { securities, inputs }: Pick<EntryHistory, 'securities' | 'inputs'>,
  { isListed, takenFrom }: KnownOf,
): readonly Vanished[] {
  return securities.flatMap(({ id, data, input }): Vanished[] => {
    const cost = costOf(data);
    const price = cost ?? data.exercisePrice;
    const taken = takenFrom(id);
    if (price === undefined || isListed(id) || taken.some(({ event }) => event !== 'sale')) return [];
    const units = unitsOf(data);
    // A holding that a run only saw listed had been sold in part before.
    const later = input === undefined ? taken.filter((each) => inputs.get(each.id) !== id) : taken;
    const sold = sumDecimals(later.flatMap(({ shares }) => shares ?? []));
    if (units === undefined ? taken.length > 0 : compareDecimals(sold, units) >= 0) return [];
    const { company, fundId, type, issueDate } = data;
    const stock = { cost: cost?.value ?? ZERO, sold, isGone: false, ...omitAbsent({ units }) };
    return [{ ...stock, id, companyId: company, fund: fundId, currency: price.currency, type, issueDate, terms: data }];
  });
}

interface KnownOf {
  readonly isListed: (id: string) => boolean;
  readonly takenFrom: (id: string) => readonly Transaction[];
}
