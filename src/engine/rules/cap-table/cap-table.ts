import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import { SECURITY_TERMS, type SecurityTerm } from '../../../model/fields/security-terms.ts';
import { markKey } from '../../../model/identity/identity.ts';
import type { NewMark, NewTransaction, Target } from '../../../model/service/new-data.ts';
import type { Fund, Snapshot } from '../../../model/service/snapshot.ts';
import { TargetKeys } from '../../../model/service/target-key.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { compareDecimals, roundToPlaces, ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import { byDate, figureOf, MarkSeries, Valuations } from './by-day.ts';
import type {
  CompanyEntry,
  Entries,
  MarkEntry,
  Planned,
  RoundEntry,
  SecurityEntry,
  SentRow,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';
import { Holdings, holderKey } from './holdings.ts';
import { SalesSoFar } from './sales-so-far.ts';
import {
  heldClass,
  heldRound,
  heldSecurity,
  heldTransaction,
  ownTerms,
  plannedClass,
  plannedCompany,
  plannedMark,
  plannedRound,
  plannedSecurity,
  plannedTransaction,
} from './to-entries.ts';

/** The service's snapshot, and the marks that earlier runs have set, which it does not give back. */
export interface RuleGround {
  readonly snapshot: Snapshot;
  readonly marks: readonly NewMark<string>[];
  readonly ledger: SecurityLedger;
  /** The ledger of all companies, where more is known than of those that rows name. */
  readonly firm?: SecurityLedger | undefined;
  /** To how many decimal places the service rounds numbers of shares and tokens; it keeps all of them where this is absent. */
  readonly sharePlaces?: number | undefined;
  /** The ids of the securities and transactions that rows are. */
  readonly rowIds?: () => ReadonlySet<string>;
}

/** The cap table as it would be: what the service holds, and in the order of the workbook what would be sent. */
export class CapTable {
  readonly companies = new Map<string, CompanyEntry>();
  readonly rounds = new Map<string, RoundEntry>();
  readonly shareClasses = new Map<string, ShareClassEntry>();
  readonly securities: SecurityEntry[] = [];
  readonly transactions: TransactionEntry[] = [];
  readonly funds: ReadonlyMap<string, Fund>;
  /** The service's securities, as issued and as now. */
  readonly ledger: SecurityLedger;
  /** Theirs in every company that is known. */
  readonly firm: SecurityLedger;
  /** The conversion or exercise that creates a security, by the security's key. */
  readonly creatorOf = new Map<string, TransactionEntry>();
  readonly sent: { readonly [Kind in keyof Entries]: Planned<Entries[Kind]>[] } = {
    companies: [],
    rounds: [],
    shareClasses: [],
    securities: [],
    transactions: [],
    marks: [],
  };
  readonly holdings = makeOnce(() => new Holdings(this.securities, this.transactions));
  readonly markSeries = makeOnce(() => new MarkSeries(this.#marks.values()));
  readonly valuations = makeOnce(() => new Valuations(this.rounds.values(), this.shareClasses.values()));
  /** Which funds have had something of which companies, as the service says. */
  readonly holders = makeOnce(() => new Holders(this.securities));
  /** The sales, each with what went before it. */
  readonly salesSoFar = makeOnce(() => new SalesSoFar(this.transactions));
  /** The entries of each company, there or planned, in the order of this table. */
  readonly ofCompanies = makeOnce(() => groupByCompany(this));
  /** By what they are and of when; one that would be set takes the place of one that an earlier run has set. */
  readonly #marks = new Map<string, MarkEntry>();
  readonly #keys = new TargetKeys();
  readonly #securityOf = new Map<string, SecurityEntry>();
  /** The rows of securities that transactions to be sent concern: of many thousands they are few. */
  readonly #transacted = new Set<RowKey>();
  readonly #sharePlaces: number | undefined;
  readonly #sentSales = makeOnce(() => {
    const sales = this.sent.transactions.filter(({ event }) => event === 'sale');
    return groupBy(sales, ({ security = '' }) => security);
  });
  readonly #byHolder = makeOnce(() => groupBy(this.securities, (held) => holderKey(held.company, held.fundId)));
  readonly #stating = makeOnce(() => groupByTerms(this.sent.securities));

  readonly #rowIds: () => ReadonlySet<string>;

  constructor(
    rows: readonly SentRow[],
    { snapshot, marks, ledger, firm = ledger, sharePlaces, rowIds = () => NONE }: RuleGround,
  ) {
    this.#rowIds = rowIds;
    this.ledger = ledger;
    this.firm = firm;
    this.#sharePlaces = sharePlaces;
    this.funds = new Map(snapshot.funds.map((fund) => [fund.id, fund]));
    for (const { id, name } of snapshot.companies) this.companies.set(id, { key: id, name });
    for (const round of snapshot.rounds) this.rounds.set(round.id, heldRound(round));
    for (const held of snapshot.shareClasses) this.shareClasses.set(held.id, heldClass(held));
    for (const held of snapshot.securities) this.#addSecurity(heldSecurity(held, this));
    for (const held of snapshot.transactions) this.transactions.push(heldTransaction(held));
    for (const known of marks) {
      const { company, date, mark } = known;
      const key = markKey(known);
      this.#marks.set(key, { ...figureOf(mark), key, company, date });
    }
    // A class may stand below the certificate that names it.
    for (const row of rows.filter((each) => !this.#addNamed(each))) this.#addAnonymous(row);
    for (const each of this.transactions) if (each.creates !== undefined) this.creatorOf.set(each.creates, each);
  }

  /** All that the fund has, has had or would have of the company. */
  ofHolder(company: string, fundId: string): readonly SecurityEntry[] {
    return this.#byHolder().get(holderKey(company, fundId)) ?? [];
  }

  /** Those to be sent that state that term of their own: few state most of them. */
  stating(term: SecurityTerm): readonly Planned<SecurityEntry>[] {
    return this.#stating().get(term) ?? [];
  }

  /** True of what a conversion or exercise creates; never of a row of its own. */
  isCreated({ key, row }: SecurityEntry): boolean {
    return row === undefined && this.creatorOf.has(key);
  }

  /** True of a security or transaction of the service that a row of the workbook is. */
  isRow(id: string): boolean {
    return this.#rowIds().has(id);
  }

  /** The security that a transaction concerns, by its key. */
  securityOf(key: string): SecurityEntry | undefined {
    return this.#securityOf.get(key);
  }

  /** The sales of a security that would be sent. */
  sentSalesOf(security: string): readonly TransactionEntry[] {
    return this.#sentSales().get(security) ?? [];
  }

  /** True of what was bought from another holder, as its share class says. */
  isSecondary({ ofClass }: SecurityEntry): boolean {
    return ofClass?.purchaseType === 'secondary';
  }

  /**
   * Cash that comes later for what was sold, as escrows and earn-outs pay it: a sale of no shares, of a security of which
   * some were sold by that day. Notes are sold without a number anyway.
   */
  isRelease(sale: TransactionEntry): boolean {
    const { event, unitsSold, cashReceived, security = '' } = sale;
    if (event !== 'sale' || unitsSold !== ZERO || (cashReceived?.value ?? ZERO) === ZERO) return false;
    if (this.securityOf(security)?.units === undefined) return false;
    return compareDecimals(this.salesSoFar().before(sale).units, ZERO) > 0;
  }

  /** False where the row is of something without a name, or has more than what has one. */
  #addNamed(row: SentRow): boolean {
    let areAll = true;
    for (const data of row.items) {
      if (data.kind === 'security' || data.kind === 'transaction') areAll = false;
      if (data.kind === 'transaction' && data.security.kind === 'planned') this.#transacted.add(data.security.row);
      if (data.kind === 'company') put(plannedCompany(row, data, this.#keys), this.companies, this.sent.companies);
      if (data.kind === 'round') put(plannedRound(row, data, this.#keys), this.rounds, this.sent.rounds);
      if (data.kind === 'share-class')
        put(plannedClass(row, data, this.#keys), this.shareClasses, this.sent.shareClasses);
      if (data.kind === 'mark') this.#addMark(plannedMark(row, data));
    }
    return areAll;
  }

  /** A mark beside several funds is one mark. */
  #addMark(mark: Planned<MarkEntry>): void {
    if (this.#marks.get(mark.key)?.row === undefined) put(mark, this.#marks, this.sent.marks);
  }

  #addAnonymous(row: SentRow): void {
    for (const data of row.items) {
      if (data.kind === 'security') {
        const security = plannedSecurity(row, data, this.#keys, this);
        this.#addSecurity(security);
        this.sent.securities.push(security);
      }
      if (data.kind !== 'transaction') continue;
      const transaction = plannedTransaction(row, this.#asKept(data));
      this.transactions.push(transaction);
      this.sent.transactions.push(transaction);
    }
  }

  #addSecurity(security: SecurityEntry): void {
    this.securities.push(security);
    if (security.row === undefined || this.#transacted.has(security.row.rowKey))
      this.#securityOf.set(security.key, security);
  }

  /** A service that has rounded a security rounds alike what is sold of it. */
  #asKept(data: NewTransaction<Target>): NewTransaction<Target> {
    const { sharesSold } = data;
    if (this.#sharePlaces === undefined || sharesSold === undefined || data.security.kind !== 'existing') return data;
    return { ...data, sharesSold: roundToPlaces(sharesSold, this.#sharePlaces) };
  }
}

export interface OfCompany {
  readonly rounds: RoundEntry[];
  readonly shareClasses: ShareClassEntry[];
  readonly securities: SecurityEntry[];
}

function groupByCompany({ rounds, shareClasses, securities }: CapTable): ReadonlyMap<string, OfCompany> {
  const groups = new Map<string, OfCompany>();
  const groupOf = (company: string): OfCompany => {
    return getOrInsert(groups, company, () => ({ rounds: [], shareClasses: [], securities: [] }));
  };
  for (const round of rounds.values()) groupOf(round.company).rounds.push(round);
  for (const shareClass of shareClasses.values()) groupOf(shareClass.company).shareClasses.push(shareClass);
  for (const security of securities) groupOf(security.company).securities.push(security);
  return groups;
}

function groupByTerms(
  securities: readonly Planned<SecurityEntry>[],
): ReadonlyMap<SecurityTerm, readonly Planned<SecurityEntry>[]> {
  const groups = new Map(SECURITY_TERMS.map(({ field }) => [field, [] as Planned<SecurityEntry>[]]));
  for (const security of securities)
    for (const { field } of ownTerms(security.type))
      if (security.terms[field] !== undefined) groups.get(field)?.push(security);
  return groups;
}

function put<T extends { readonly key: string }>(thing: Planned<T>, things: Map<string, T>, sent: Planned<T>[]): void {
  things.set(thing.key, thing);
  sent.push(thing);
}

const NONE: ReadonlySet<string> = new Set();

class Holders {
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

  get areNone(): boolean {
    return this.#ofCompany.size === 0;
  }

  /** The funds that have had anything of the company. */
  of(company: string): ReadonlySet<string> {
    return this.#ofCompany.get(company) ?? NONE;
  }

  /** True of a fund that has bought into a company which another fund had before. */
  hasJoined(fundId: string): boolean {
    return this.#joiners.has(fundId);
  }

  /** The currencies in which a fund has bought; empty of one that has bought nothing. */
  currenciesOf(fundId: string): ReadonlySet<string> {
    return this.#currencies.get(fundId) ?? NONE;
  }

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
