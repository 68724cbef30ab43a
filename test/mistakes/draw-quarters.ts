import { seededRandom } from '../../src/service/sandbox/faults/fault-schedule.ts';
import { type BookRow, certificate, company, mark, note, round, sale, shareClass } from './book.ts';

const NAMES = [
  ...['Alder Optics', 'Birch Foods', 'Cedar Motion', 'Dunlin Labs', 'Elder Grid', 'Fulmar Health', 'Gannet Pay'],
  ...['Hazel Robotics', 'Ibis Energy', 'Juniper Bio', 'Knot Security', 'Larch Games', 'Merlin Data', 'Nettle Farms'],
  ...['Osprey Freight', 'Plover Studio', 'Quail Insurance', 'Redwing Mobility', 'Snipe Analytics', 'Teal Water'],
  ...['Umber Ceramics', 'Vetch Nutrition', 'Willow Devices', 'Yarrow Skin', 'Zinnia Cloud'],
];
const FUNDS = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'];
const CURRENCIES = ['USD', 'USD', 'EUR', 'GBP'];
const QUARTERS = ['2024-01', '2024-04', '2024-07', '2024-10', '2025-01', '2025-04'];
const SERIES = ['Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E', 'Series F'];

/** A price is a whole number of ten-thousandths, so that a number of shares at it is exact. */
const PARTS = 10_000n;

interface Lot {
  readonly ref: string;
  readonly fund: string;
  left: bigint;
  readonly shareClass: string;
}

interface Company {
  readonly name: string;
  readonly currency: string;
  readonly funds: readonly string[];
  rounds: number;
  /** A share, in ten-thousandths. */
  price: bigint;
  shares: bigint;
  lots: Lot[];
  /** Fund by note that has not converted. */
  notes: { readonly fund: string; readonly amount: bigint }[];
  sold: number;
}

/** Draws what happens. */
class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** True so often in a hundred. */
  happens(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** In steps of a hundredth. */
  times(value: bigint, [least, most]: readonly [number, number]): bigint {
    return (value * BigInt(this.between(least, most))) / 100n;
  }

  of<T>(some: readonly T[]): T {
    const drawn = some[this.between(0, some.length - 1)];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  }
}

/** Six quarters of a firm in which nothing is wrong: rounds, tranches, notes, sales and marks, each a workbook. */
export function drawQuarters(seed: number): BookRow[][] {
  const chance = new Chance(seed);
  const companies = NAMES.map((name): Company => {
    const currency = chance.of(CURRENCIES);
    const funds = chance.happens(30)
      ? FUNDS.slice(0, 2)
      : [currency === 'EUR' ? 'Northlight Europe' : chance.of(FUNDS.slice(0, 2))];
    return { name, currency, funds, rounds: 0, price: 0n, shares: 0n, lots: [], notes: [], sold: 0 };
  });
  return QUARTERS.map((quarter, index) =>
    companies.flatMap((each) => drawQuarter(each, { chance, quarter, isFirst: index === 0 })),
  );
}

interface Drawn {
  readonly chance: Chance;
  readonly quarter: string;
  readonly isFirst: boolean;
}

function drawQuarter(each: Company, drawn: Drawn): BookRow[] {
  const { chance, isFirst } = drawn;
  const rows = isFirst ? [company(each.name)] : [];
  if (isFirst || chance.happens(22)) rows.push(...drawRound(each, drawn));
  else {
    if (chance.happens(12)) rows.push(...drawNotes(each, drawn));
    if (chance.happens(18)) rows.push(...drawSales(each, drawn));
  }
  return [...rows, ...drawMarks(each, drawn)];
}

/** Gives what a sale names: a Ref while the lot is of the same workbook, and whoever enters a later one knows its ID. */
export function lotRef(...names: readonly [company: string, shareClass: string, fund: string]): string {
  return names.join('/');
}

function dayOf({ chance, quarter }: Drawn, month = chance.between(0, 2), last = 28): string {
  const [year = '', first = ''] = quarter.split('-');
  return `${year}-${String(Number(first) + month).padStart(2, '0')}-${String(chance.between(2, last)).padStart(2, '0')}`;
}

function show(parts: bigint): string {
  const [whole, rest] = [parts / PARTS, parts % PARTS];
  return rest === 0n ? `${whole}` : `${whole}.${String(rest).padStart(4, '0').replace(/0+$/, '')}`;
}

/** The shares before the round at its price are the valuation before the money. */
function drawRound(each: Company, drawn: Drawn): BookRow[] {
  const { chance } = drawn;
  const { name: Company, currency: Currency } = each;
  const [Round = '', date] = [SERIES[each.rounds], dayOf(drawn, 1)];
  each.rounds += 1;
  each.price = each.price === 0n ? BigInt(chance.between(2000, 30000)) : chance.times(each.price, [60, 320]);
  if (each.shares === 0n) each.shares = BigInt(chance.between(6_000_000, 20_000_000));
  const before = each.shares;
  const sold = chance.times(before, [12, 38]);
  each.shares += sold;
  const Preferred = `${Round} Preferred`;
  const of = { Company, Round, Currency };
  const lots = each.funds.map((fund) => {
    const shares = chance.times(sold, [10, 40]);
    return { ref: lotRef(Company, Preferred, fund), fund, left: shares, shareClass: Preferred };
  });
  each.lots.push(...lots);
  return [
    round({
      ...of,
      'Closing Date': date,
      'Pre-Money Valuation': show(before * each.price),
      'Round Size': show(sold * each.price),
      'Fully Diluted Shares': `${each.shares}`,
    }),
    shareClass({ ...of, 'Share Class': Preferred, 'Price Per Share': show(each.price) }),
    ...lots.map(({ ref, fund, left }) =>
      certificate({
        ...of,
        ...{ Ref: ref, Fund: fund, 'Issue Date': date, 'Share Class': Preferred },
        ...{ Shares: `${left}`, 'Investment Amount': show(left * each.price) },
      }),
    ),
  ];
}

function drawNotes(each: Company, drawn: Drawn): BookRow[] {
  const { chance } = drawn;
  const date = dayOf(drawn);
  const of = { Company: each.name, Round: `Notes ${drawn.quarter}`, Currency: each.currency };
  const notes = each.funds.map((fund) => ({ fund, amount: BigInt(chance.between(40, 900)) * 1250n }));
  each.notes.push(...notes);
  const size = notes.reduce((sum, { amount }) => sum + amount, 0n) * 3n;
  const cap = chance.times((each.shares * each.price) / PARTS, [60, 150]);
  return [
    round({
      ...{ ...of, 'Closing Date': date, 'Round Size': `${size}` },
      ...{ 'Pre-Money Valuation': '', 'Fully Diluted Shares': '' },
    }),
    ...notes.map(({ fund, amount }) =>
      note({ ...of, 'Issue Date': date, Fund: fund, 'Investment Amount': `${amount}`, 'Valuation Cap': `${cap}` }),
    ),
  ];
}

/** A part, a round number, or all that is left, of each fund in proportion or of one alone, at a price of its own. */
function drawSales(each: Company, drawn: Drawn): BookRow[] {
  const { chance } = drawn;
  const [date, price] = [dayOf(drawn, 2), chance.times(each.price, [45, 380])];
  const part = chance.between(5, 70);
  const lots = chance.happens(50) ? each.lots : [chance.of(each.lots)];
  return lots.flatMap((lot) => {
    const units = chance.happens(15) ? lot.left : toRoundNumber((lot.left * BigInt(part)) / 100n, chance);
    if (units <= 0n || units > lot.left || price === 0n) return [];
    lot.left -= units;
    each.sold += 1;
    return [
      sale(lot.ref, {
        ...{ Company: each.name, Date: date, Currency: each.currency },
        ...{ 'Shares Sold': `${units}`, 'Cash Received': show(units * price) },
      }),
    ];
  });
}

function toRoundNumber(units: bigint, chance: Chance): bigint {
  const step = chance.of([1n, 100n, 10_000n]);
  return (units / step) * step;
}

/** At the last price, written up or down by a little, or left at what it was. */
function drawMarks(each: Company, { chance, quarter }: Drawn): BookRow[] {
  const [year = '', month = ''] = quarter.split('-');
  const date = { '01': '03-31', '04': '06-30', '07': '09-30', '10': '12-31' }[month] ?? '';
  const price = chance.happens(60) ? each.price : chance.times(each.price, [55, 170]);
  return each.funds.flatMap((fund) => {
    const shares = each.lots.filter((lot) => lot.fund === fund).reduce((sum, { left }) => sum + left, 0n);
    const noted = each.notes.filter((held) => held.fund === fund).reduce((sum, { amount }) => sum + amount, 0n);
    if (shares === 0n && noted === 0n) return [];
    return [
      mark({
        ...{ Company: each.name, Date: `${year}-${date}`, Fund: fund, Currency: each.currency },
        ...{ 'Fair Value': show(shares * price + noted * PARTS), 'Post-Money Valuation': show(each.shares * price) },
        Ownership: noted > 0n ? '' : show((shares * PARTS) / each.shares),
      }),
    ];
  });
}
