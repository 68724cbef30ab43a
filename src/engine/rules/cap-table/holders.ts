import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { SecurityEntry } from './entries.ts';
import { byDate } from './up-to.ts';

/** Which funds have had something of which companies, as the service says: what would be sent does not count. */
export class Holders {
  readonly #ofCompany: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #joiners = new Set<string>();
  readonly #currencies: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(securities: Iterable<SecurityEntry>) {
    const held = [...securities].filter(({ row }) => row === undefined).sort(byIssue);
    const byCompany = groupBy(held, ({ company }) => company);
    for (const some of byCompany.values()) this.#noteJoiners(some);
    this.#ofCompany = new Map([...byCompany].map(([key, some]) => [key, new Set(some.map(({ fundId }) => fundId))]));
    const currencies = [...groupBy(held, ({ fundId }) => fundId)].map(([fund, some]) => {
      return [fund, new Set(some.flatMap(({ cost }) => cost?.currency ?? []))] as const;
    });
    this.#currencies = new Map(currencies);
  }

  /** The funds that have had anything of the company. */
  of(company: string): ReadonlySet<string> {
    return this.#ofCompany.get(company) ?? new Set();
  }

  /** True of a fund that has bought into a company which another fund had before. */
  hasJoined(fundId: string): boolean {
    return this.#joiners.has(fundId);
  }

  /** The currencies in which a fund has bought; empty of one that has bought nothing. */
  currenciesOf(fundId: string): ReadonlySet<string> {
    return this.#currencies.get(fundId) ?? new Set();
  }

  /** Of one company, by the days on which they were issued. */
  #noteJoiners(held: readonly SecurityEntry[]): void {
    const first = new Map<string, CalendarDate>();
    for (const { fundId, issueDate } of held) if (!first.has(fundId)) first.set(fundId, issueDate);
    const [earliest] = first.values();
    for (const [fundId, date] of first) if (earliest !== undefined && date > earliest) this.#joiners.add(fundId);
  }
}

function byIssue(a: SecurityEntry, b: SecurityEntry): number {
  return byDate({ date: a.issueDate }, { date: b.issueDate });
}
