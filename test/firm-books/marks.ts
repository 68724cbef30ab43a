import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { type FirmLedger, placesOf } from './firm-ledger.ts';
import { Fraction } from './fraction.ts';
import type { Tally } from './tally.ts';

/** The worth of a fund's holding in a company on a day. */
export interface Mark {
  readonly company: string;
  readonly fund: string;
  readonly currency: string;
  readonly value: Fraction;
}

/** The marks that the firm has set. */
export class MarkBook {
  /** By company and fund, the latest: `1234.5 USD`. */
  readonly last: Map<string, { readonly day: string; readonly value: string }> = new Map();
  /** By company, fund and day. */
  readonly #all = new Map<string, string>();
  #times = 0;

  /** Marks for all that cost something and is held: each time it is worth a little more than it cost. */
  set({ lots }: FirmLedger, day: string): readonly Mark[] {
    this.#times += 1;
    const growth = Fraction.of(`1.${String(this.#times).padStart(2, '0')}`);
    const costs = new Map<string, Mark>();
    for (const { facts, costLeft } of lots.values()) {
      const { company, fund, currency } = facts;
      if (costLeft.isZero) continue;
      const key = [company, fund].join(' | ');
      costs.set(key, { company, fund, currency, value: costLeft.plus(costs.get(key)?.value ?? Fraction.ZERO) });
    }
    const marks = [...costs.values()].map((mark) => ({
      ...mark,
      value: mark.value.times(growth).toPlaces(placesOf(mark.currency)),
    }));
    for (const { company, fund, value, currency } of marks) {
      this.#all.set([company, fund, day].join(' | '), `${value} ${currency}`);
      this.last.set([company, fund].join(' | '), { day, value: `${value} ${currency}` });
    }
    return marks;
  }

  /** The service has every mark that was ever set, and no other of these companies. */
  compare(
    where: string,
    { sandbox, companies, tally }: { sandbox: Sandbox; companies: ReadonlySet<string>; tally: Tally },
  ): void {
    const dump = sandbox.dump();
    const names = new Map([...dump.companies, ...dump.funds].map(({ id, name }) => [id, name]));
    const stored = sandbox.filed().marks.map(({ companyId, fundId = '', ...mark }) => {
      return { ...mark, company: names.get(companyId) ?? '', fund: names.get(fundId) ?? '' };
    });
    const own = stored.filter(({ company, kind }) => kind === 'fair_value' && companies.has(company));
    const held = new Map(own.map(({ company, fund, date, value }) => [[company, fund, date].join(' | '), value]));
    for (const key of new Set([...this.#all.keys(), ...held.keys()]))
      tally.same(`${where} | mark | ${key}`, this.#all.get(key), held.get(key));
  }
}
