import type { BookEvent, HeldType, NewClass, NewRound, Purchase, Quarter, Sale, Turn } from './book.ts';

export const FUNDS = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'] as const;
const CURRENCIES = ['USD', 'EUR', 'JPY'] as const;
const LAST_DAYS = ['2024-12-31', '2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'] as const;

/** The day of a quarter, from 1, in its first to third month. */
function dayIn(quarter: number, month: 1 | 2 | 3, day: number): string {
  const last = LAST_DAYS[quarter - 1] ?? '';
  const [year = '', lastMonth = ''] = last.split('-');
  return [year, String(Number(lastMonth) - 3 + month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The story of one company, told in the order of its days; written for any company, currency and fund. */
class Tale {
  readonly company: string;
  readonly currency: string;
  readonly funds: readonly string[];
  /** Every variant has other numbers. */
  readonly scale: bigint;
  readonly #events: BookEvent[][] = LAST_DAYS.map(() => []);

  constructor(title: string, variant: number) {
    this.company = `${title} ${['One', 'Two', 'Three'][variant]}`;
    this.currency = CURRENCIES[variant] ?? 'USD';
    this.funds = FUNDS.map((_, index) => FUNDS[(index + variant) % FUNDS.length] ?? FUNDS[0]);
    this.scale = BigInt(variant * 2 + 1);
  }

  get events(): readonly (readonly BookEvent[])[] {
    return this.#events;
  }

  times(units: number): string {
    return String(BigInt(units) * this.scale);
  }

  round(quarter: number, name: string, closes: string, classes: readonly [string, string][] = []): void {
    const { company, currency } = this;
    const round: NewRound = { kind: 'round', company, name, closes, currency };
    const made = classes.map(
      ([shareClass, price]): NewClass => ({ kind: 'class', company, round: name, name: shareClass, price, currency }),
    );
    this.#add(quarter, round, ...made);
  }

  /** So much money, scaled; the cents besides, where the currency has any. */
  sum(amount: number, cents = ''): string {
    return cents === '' || this.currency === 'JPY' ? this.times(amount) : `${this.times(amount)}.${cents}`;
  }

  /** `units` and `cost` as they are. */
  buy(
    quarter: number,
    ref: string,
    type: HeldType,
    terms: Omit<Purchase, 'kind' | 'ref' | 'type' | 'company' | 'currency' | 'fund'> & { readonly fund?: number },
  ): void {
    const { fund = 0, ...rest } = terms;
    const { company, currency, funds } = this;
    this.#add(quarter, {
      kind: 'purchase',
      ref: this.#ref(ref),
      type,
      company,
      currency,
      fund: funds[fund] ?? '',
      ...rest,
    });
  }

  sell(
    quarter: number,
    of: string,
    date: string,
    terms: { readonly units?: string; readonly cash: string; readonly currency?: string },
  ): void {
    this.#add(quarter, { kind: 'sale', of: this.#ref(of), date, currency: this.currency, ...terms } satisfies Sale);
  }

  turn(quarter: number, kind: Turn['kind'], of: string, terms: Omit<Turn, 'kind' | 'of'>): void {
    this.#add(quarter, { kind, of: this.#ref(of), ...terms, creates: this.#ref(terms.creates) });
  }

  #ref(ref: string): string {
    return `${this.company} ${ref}`;
  }

  #add(quarter: number, ...events: readonly BookEvent[]): void {
    this.#events[quarter - 1]?.push(...events);
  }
}

const STORIES: { readonly [title: string]: (tale: Tale) => void } = {
  /** Sold bit by bit, twice on one day, until nothing is left; a second fund keeps its own. */
  'Alder Steps': (tale) => {
    tale.round(1, 'Seed', dayIn(1, 1, 10), [['Seed Preferred', '3.3334']]);
    const bought = { round: 'Seed', shareClass: 'Seed Preferred', date: dayIn(1, 1, 10) };
    tale.buy(1, 'C1', 'certificate', { ...bought, units: tale.times(30_000), cost: tale.sum(100_002, '10') });
    tale.buy(1, 'C2', 'certificate', { ...bought, fund: 1, units: tale.times(12_000), cost: tale.times(40_001) });
    tale.sell(2, 'C1', dayIn(2, 1, 15), { units: tale.times(7000), cash: tale.sum(30_000, '55') });
    tale.sell(3, 'C1', dayIn(3, 2, 3), { units: tale.times(1111), cash: tale.times(4100) });
    tale.sell(4, 'C1', dayIn(4, 3, 9), { units: tale.times(500), cash: tale.times(1900) });
    tale.sell(4, 'C1', dayIn(4, 3, 9), { units: tale.times(389), cash: tale.times(1480) });
    tale.sell(4, 'C2', dayIn(4, 3, 10), { units: tale.times(3000), cash: tale.times(9999) });
    tale.sell(5, 'C1', dayIn(5, 1, 31), { units: tale.times(21_000), cash: tale.times(70_000) });
    tale.sell(6, 'C2', dayIn(6, 2, 2), { units: tale.times(9000), cash: '0' });
  },
  /** A note converts on the day of a round in which its fund buys the same class for cash; what it became is sold in steps. */
  'Birch Closing': (tale) => {
    tale.round(1, 'Notes', dayIn(1, 2, 1));
    tale.buy(1, 'N1', 'convertible', { round: 'Notes', date: dayIn(1, 2, 1), cost: tale.sum(250_000, '40') });
    tale.round(2, 'Series A', dayIn(2, 2, 20), [['Series A Preferred', '4.20']]);
    tale.turn(2, 'conversion', 'N1', {
      date: dayIn(2, 2, 20),
      into: 'Series A Preferred',
      round: 'Series A',
      creates: 'N1-A',
    });
    tale.buy(2, 'C1', 'certificate', {
      ...{ round: 'Series A', shareClass: 'Series A Preferred', date: dayIn(2, 2, 20) },
      ...{ units: tale.times(100_000), cost: tale.times(420_000) },
    });
    tale.sell(3, 'N1-A', dayIn(3, 1, 12), { units: tale.times(10_001), cash: tale.times(60_000) });
    tale.sell(4, 'N1-A', dayIn(4, 1, 12), { units: tale.times(7), cash: tale.sum(42, '42') });
    tale.sell(4, 'C1', dayIn(4, 1, 13), { units: tale.times(1), cash: '6' });
    tale.sell(5, 'N1-A', dayIn(5, 2, 12), { units: tale.times(20_000), cash: tale.times(140_000) });
    tale.sell(6, 'C1', dayIn(6, 3, 30), { units: tale.times(99_999), cash: tale.times(500_000) });
  },
  /** A certificate that was sold in part converts; the shares it became are sold, twice. */
  'Cedar Turned': (tale) => {
    tale.round(1, 'Seed', dayIn(1, 3, 5), [['Seed Preferred', '11']]);
    const bought = { round: 'Seed', shareClass: 'Seed Preferred', date: dayIn(1, 3, 5) };
    tale.buy(1, 'C1', 'certificate', { ...bought, fund: 1, units: tale.times(79_910), cost: tale.times(879_010) });
    tale.sell(2, 'C1', dayIn(2, 1, 20), { units: tale.times(40_000), cash: tale.times(500_000) });
    tale.round(3, 'Recap', dayIn(3, 1, 8), [['Common', '0.01']]);
    tale.turn(3, 'conversion', 'C1', { date: dayIn(3, 1, 8), into: 'Common', round: 'Recap', creates: 'C1-C' });
    tale.sell(4, 'C1-C', dayIn(4, 2, 1), { units: tale.times(5000), cash: tale.times(62_500) });
    tale.sell(5, 'C1-C', dayIn(5, 2, 1), { units: tale.times(5000), cash: tale.times(64_000) });
    tale.sell(6, 'C1-C', dayIn(6, 2, 1), { units: tale.times(29_910), cash: tale.times(300_000) });
  },
  /** A warrant is sold in part and exercised, in a later quarter its shares are sold, twice. */
  'Dogwood Warrants': (tale) => {
    tale.round(1, 'Series A', dayIn(1, 1, 7), [['Series A Preferred', '2']]);
    tale.buy(1, 'W1', 'warrant', { round: 'Series A', date: dayIn(1, 1, 7), units: tale.times(10_000), price: '1.25' });
    tale.buy(1, 'W2', 'warrant', {
      round: 'Series A',
      date: dayIn(1, 1, 7),
      fund: 2,
      units: tale.times(300),
      price: '0.10',
    });
    tale.sell(2, 'W1', dayIn(2, 2, 2), { units: tale.times(4000), cash: tale.times(1000) });
    tale.turn(3, 'exercise', 'W1', {
      date: dayIn(3, 2, 2),
      into: 'Series A Preferred',
      round: 'Series A',
      creates: 'W1-A',
    });
    tale.sell(4, 'W1-A', dayIn(4, 2, 2), { units: tale.times(1001), cash: tale.times(3000) });
    tale.turn(4, 'exercise', 'W2', {
      date: dayIn(4, 3, 2),
      into: 'Series A Preferred',
      round: 'Series A',
      creates: 'W2-A',
    });
    tale.sell(5, 'W1-A', dayIn(5, 2, 2), { units: tale.times(999), cash: tale.times(3100) });
    tale.sell(5, 'W2-A', dayIn(5, 2, 3), { units: tale.times(300), cash: tale.times(900) });
  },
  /** Tokens in all their kinds. */
  'Elm Tokens': (tale) => {
    tale.round(1, 'Token Round', dayIn(1, 2, 14), [['Token Shares', '5']]);
    const round = { round: 'Token Round', date: dayIn(1, 2, 14), token: 'ELM' };
    tale.buy(1, 'T1', 'token investment', {
      ...round,
      units: `${tale.times(7)}.5`,
      price: '100',
      cost: `${tale.times(7)}50`,
    });
    tale.buy(1, 'TW', 'token warrant', {
      ...round,
      units: tale.times(600),
      price: '0.5',
      cost: tale.sum(33, '33'),
    });
    tale.buy(1, 'TC', 'token convertible', { ...round, fund: 1, cost: tale.times(9001) });
    tale.sell(2, 'T1', dayIn(2, 1, 4), { units: `${tale.times(1)}.25`, cash: tale.times(200) });
    tale.sell(2, 'TW', dayIn(2, 1, 4), { units: tale.times(100), cash: tale.times(70) });
    tale.turn(3, 'conversion', 'TC', {
      date: dayIn(3, 1, 2),
      into: 'Token Shares',
      round: 'Token Round',
      creates: 'TC-S',
    });
    tale.sell(3, 'T1', dayIn(3, 1, 4), { units: '0.000001', cash: tale.sum(0, '01') });
    tale.turn(4, 'exercise', 'TW', {
      date: dayIn(4, 1, 2),
      into: 'Token Shares',
      round: 'Token Round',
      creates: 'TW-S',
    });
    tale.sell(4, 'TC-S', dayIn(4, 1, 4), { units: tale.times(800), cash: tale.times(4400) });
    tale.sell(5, 'TW-S', dayIn(5, 1, 4), { units: tale.times(250), cash: tale.times(1000) });
    tale.sell(6, 'TW-S', dayIn(6, 1, 4), { units: tale.times(250), cash: tale.times(999) });
    tale.sell(6, 'TC-S', dayIn(6, 1, 4), { units: tale.times(7), cash: '1' });
  },
  /** A purchase of long ago comes to light late, and is sold. */
  'Fir Late': (tale) => {
    tale.round(1, 'Seed', dayIn(1, 1, 20), [['Seed Preferred', '10']]);
    const bought = { round: 'Seed', shareClass: 'Seed Preferred', date: dayIn(1, 1, 20) };
    tale.buy(1, 'C1', 'certificate', { ...bought, units: tale.times(100), cost: tale.times(1000) });
    tale.sell(2, 'C1', dayIn(2, 1, 20), { units: tale.times(33), cash: tale.times(400) });
    tale.buy(3, 'C2', 'certificate', { ...bought, fund: 2, units: tale.times(70), cost: tale.times(700) });
    tale.buy(3, 'C3', 'certificate', { ...bought, date: dayIn(3, 1, 1), units: tale.times(11), cost: tale.times(110) });
    tale.sell(4, 'C2', dayIn(4, 1, 20), { units: tale.times(20), cash: tale.times(100) });
    tale.sell(4, 'C1', dayIn(3, 3, 1), { units: tale.times(30), cash: tale.times(300) });
    tale.sell(5, 'C2', dayIn(5, 1, 20), { units: tale.times(50), cash: tale.times(900) });
  },
  /** Whole things go at once: a total loss, a note sold, tokens sold. */
  'Ginkgo Gone': (tale) => {
    tale.round(1, 'Seed', dayIn(1, 3, 1), [['Seed Preferred', '1']]);
    const at = { round: 'Seed', date: dayIn(1, 3, 1) };
    tale.buy(1, 'C1', 'certificate', {
      ...at,
      shareClass: 'Seed Preferred',
      units: tale.times(500),
      cost: tale.times(500),
    });
    tale.buy(1, 'N1', 'convertible', { ...at, fund: 1, cost: tale.times(25_000) });
    tale.buy(1, 'N2', 'convertible', { ...at, fund: 2, cost: tale.times(35_000) });
    tale.buy(1, 'T1', 'token investment', {
      ...at,
      token: 'GGO',
      units: tale.times(10),
      price: '3',
      cost: tale.times(30),
    });
    tale.sell(2, 'N1', dayIn(2, 3, 1), { cash: '0' });
    tale.sell(3, 'C1', dayIn(3, 3, 1), { units: tale.times(500), cash: '0' });
    tale.sell(4, 'T1', dayIn(4, 3, 1), { units: tale.times(10), cash: tale.times(31) });
    tale.sell(5, 'N2', dayIn(5, 3, 1), { cash: tale.times(36_000) });
  },
  /** A note becomes preferred shares, these common ones, and some of those are sold, all in one workbook. */
  'Hazel Chain': (tale) => {
    tale.round(1, 'Bridge', dayIn(1, 1, 3));
    tale.buy(1, 'N1', 'convertible', { round: 'Bridge', date: dayIn(1, 1, 3), cost: tale.sum(99_999, '99') });
    tale.buy(1, 'N2', 'convertible', { round: 'Bridge', date: dayIn(1, 1, 4), fund: 1, cost: tale.times(7770) });
    tale.buy(1, 'N3', 'convertible', { round: 'Bridge', date: dayIn(1, 1, 4), fund: 2, cost: tale.times(7770) });
    tale.round(2, 'Series A', dayIn(2, 1, 9), [
      ['Series A Preferred', '7.77'],
      ['Common', '0.10'],
    ]);
    const A = { round: 'Series A' };
    tale.turn(2, 'conversion', 'N1', { ...A, date: dayIn(2, 1, 9), into: 'Series A Preferred', creates: 'N1-A' });
    tale.turn(2, 'conversion', 'N1-A', { ...A, date: dayIn(2, 2, 9), into: 'Common', creates: 'N1-C' });
    tale.sell(2, 'N1-C', dayIn(2, 3, 9), { units: tale.times(2000), cash: tale.times(20_000) });
    // Two more go all the way within the workbook: one is sold whole, of one a part is sold before the rest converts.
    for (const ref of ['N2', 'N3'])
      tale.turn(2, 'conversion', ref, { ...A, date: dayIn(2, 1, 9), into: 'Series A Preferred', creates: `${ref}-A` });
    tale.sell(2, 'N2-A', dayIn(2, 1, 10), { units: tale.times(1000), cash: tale.times(8000) });
    tale.sell(2, 'N3-A', dayIn(2, 1, 10), { units: tale.times(400), cash: tale.times(3300) });
    tale.turn(2, 'conversion', 'N3-A', { ...A, date: dayIn(2, 1, 11), into: 'Common', creates: 'N3-C' });
    tale.sell(2, 'N3-C', dayIn(2, 1, 12), { units: tale.times(600), cash: tale.times(5000) });
    tale.sell(4, 'N1-C', dayIn(4, 3, 9), { units: tale.times(3000), cash: tale.times(31_000) });
    tale.sell(6, 'N1-C', dayIn(6, 3, 9), { units: tale.times(100), cash: tale.times(1111) });
  },
  /** Twins, and everything on one day: two funds convert, one sells before, one after. */
  'Ivy Oneday': (tale) => {
    tale.round(1, 'Seed', dayIn(1, 2, 8), [
      ['Seed Preferred', '2.50'],
      ['Common', '1'],
    ]);
    const bought = { round: 'Seed', shareClass: 'Seed Preferred', date: dayIn(1, 2, 8) };
    for (const ref of ['C1', 'C2'])
      tale.buy(1, ref, 'certificate', { ...bought, units: tale.times(1000), cost: tale.times(2500) });
    tale.buy(1, 'C3', 'certificate', { ...bought, fund: 1, units: tale.times(1000), cost: tale.times(2500) });
    tale.sell(2, 'C2', dayIn(2, 2, 8), { units: tale.times(400), cash: tale.times(1200) });
    tale.sell(3, 'C2', dayIn(3, 2, 8), { units: tale.times(100), cash: tale.times(300) });
    const common = { date: dayIn(3, 2, 8), into: 'Common', round: 'Seed' };
    tale.turn(3, 'conversion', 'C2', { ...common, creates: 'C2-C' });
    tale.turn(3, 'conversion', 'C3', { ...common, creates: 'C3-C' });
    tale.sell(3, 'C3-C', dayIn(3, 2, 8), { units: tale.times(250), cash: tale.times(800) });
    tale.sell(4, 'C2-C', dayIn(4, 2, 8), { units: tale.times(500), cash: tale.times(1600) });
    tale.sell(5, 'C3-C', dayIn(5, 2, 8), { units: tale.times(250), cash: tale.times(900) });
    tale.sell(5, 'C1', dayIn(5, 2, 8), { units: tale.times(1), cash: '1' });
  },
  /** Proceeds in a currency of their own. */
  'Juniper Abroad': (tale) => {
    const abroad = tale.currency === 'USD' ? 'EUR' : 'USD';
    tale.round(1, 'Seed', dayIn(1, 1, 30), [['Seed Preferred', '8']]);
    const bought = { round: 'Seed', shareClass: 'Seed Preferred', date: dayIn(1, 1, 30) };
    tale.buy(1, 'C1', 'certificate', { ...bought, fund: 2, units: tale.times(900), cost: tale.times(7200) });
    tale.sell(3, 'C1', dayIn(3, 1, 30), { units: tale.times(300), cash: tale.times(2500), currency: abroad });
    tale.sell(3, 'C1', dayIn(3, 2, 20), { units: tale.times(100), cash: tale.times(850) });
    tale.sell(5, 'C1', dayIn(5, 1, 30), { units: tale.times(500), cash: tale.times(4400), currency: abroad });
  },
  /** Sold twice and converted in one workbook; bought again every quarter. */
  'Karri Busy': (tale) => {
    tale.round(1, 'Series A', dayIn(1, 2, 27), [
      ['Series A Preferred', '6'],
      ['Common', '0.50'],
    ]);
    const bought = { round: 'Series A', shareClass: 'Series A Preferred' };
    for (let quarter = 1; quarter <= 6; quarter++)
      tale.buy(quarter, `C${quarter}`, 'certificate', {
        ...{ ...bought, date: dayIn(quarter, 2, 27), fund: quarter % 3 },
        ...{ units: tale.times(100 * quarter), cost: tale.sum(600 * quarter, `${quarter}0`) },
      });
    tale.sell(4, 'C3', dayIn(4, 1, 5), { units: tale.times(30), cash: tale.times(200) });
    tale.sell(4, 'C3', dayIn(4, 2, 5), { units: tale.times(40), cash: tale.times(300) });
    tale.turn(4, 'conversion', 'C3', { date: dayIn(4, 3, 5), into: 'Common', round: 'Series A', creates: 'C3-C' });
    tale.sell(5, 'C3-C', dayIn(5, 1, 5), { units: tale.times(50), cash: tale.times(320) });
    tale.sell(6, 'C3-C', dayIn(6, 1, 5), { units: tale.times(60), cash: tale.times(380) });
  },
};

/** The history of a firm: each story in each of so many currencies, quarter by quarter. */
export function tellHistory(variants: number): readonly Quarter[] {
  const tales = Object.entries(STORIES).flatMap(([title, tell]) =>
    Array.from({ length: variants }, (_, variant) => {
      const tale = new Tale(title, variant);
      tell(tale);
      return tale;
    }),
  );
  return LAST_DAYS.map((last, index) => ({ last, events: tales.flatMap(({ events }) => events[index] ?? []) }));
}
