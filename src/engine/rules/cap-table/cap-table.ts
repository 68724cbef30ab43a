import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { NewMark } from '../../../model/service/new-data.ts';
import type { Fund, Snapshot } from '../../../model/service/snapshot.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import type {
  CompanyEntry,
  JudgedRow,
  MarkEntry,
  Planned,
  RoundEntry,
  SecurityEntry,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';
import {
  toExistingClass,
  toExistingRound,
  toExistingSecurity,
  toExistingTransaction,
  toKnownMark,
} from './existing-entries.ts';
import { Holders } from './holders.ts';
import { Holdings } from './holdings.ts';
import { MarkSeries } from './mark-series.ts';
import {
  toPlannedClass,
  toPlannedMark,
  toPlannedRound,
  toPlannedSecurity,
  toPlannedTransaction,
} from './planned-entries.ts';
import { SalesSoFar } from './sales-so-far.ts';
import { Valuations } from './valuations.ts';

/** What is there, and what known transactions have made of it. */
interface Ground {
  readonly snapshot: Snapshot;
  readonly marks: readonly NewMark<string>[];
  readonly ledger: SecurityLedger;
}

/** The cap table as it would be: what the service holds, and in the order of the workbook what would be sent. */
export class CapTable {
  readonly companies = new Map<string, CompanyEntry>();
  readonly rounds = new Map<string, RoundEntry>();
  readonly shareClasses = new Map<string, ShareClassEntry>();
  readonly securities = new Map<string, SecurityEntry>();
  /** Those that are there first. */
  readonly transactions: TransactionEntry[] = [];
  readonly funds: ReadonlyMap<string, Fund>;
  /** Of what is in the service: what each security was, and what is left of it. */
  readonly ledger: SecurityLedger;
  /** The conversion or exercise that creates a security, by the security's key. */
  readonly creatorOf = new Map<string, TransactionEntry>();
  readonly sent = {
    companies: [] as Planned<CompanyEntry>[],
    rounds: [] as Planned<RoundEntry>[],
    shareClasses: [] as Planned<ShareClassEntry>[],
    securities: [] as Planned<SecurityEntry>[],
    transactions: [] as Planned<TransactionEntry>[],
    marks: [] as Planned<MarkEntry>[],
  } as const;
  /** By what they are and of when; one that would be set takes the place of one that an earlier run has set. */
  readonly #marks = new Map<string, MarkEntry>();
  #holdings: Holdings | undefined;
  #series: MarkSeries | undefined;
  #valuations: Valuations | undefined;
  #holders: Holders | undefined;
  #sales: SalesSoFar | undefined;
  #sentSales: ReadonlyMap<string, readonly TransactionEntry[]> | undefined;
  #byHolder: ReadonlyMap<string, readonly SecurityEntry[]> | undefined;

  /** `marks`: those that earlier runs have set. */
  constructor(rows: readonly JudgedRow[], { snapshot, marks, ledger }: Ground) {
    this.ledger = ledger;
    this.funds = new Map(snapshot.funds.map((fund) => [fund.id, fund]));
    for (const { id, name } of snapshot.companies) this.companies.set(id, { key: id, name });
    for (const round of snapshot.rounds) this.rounds.set(round.id, toExistingRound(round));
    for (const held of snapshot.shareClasses) this.shareClasses.set(held.id, toExistingClass(held));
    for (const held of snapshot.securities) this.securities.set(held.id, toExistingSecurity(held, this.#roundOf));
    for (const held of snapshot.transactions) this.transactions.push(toExistingTransaction(held));
    for (const mark of marks.map(toKnownMark)) this.#marks.set(mark.key, mark);
    for (const row of rows) this.#addNamed(row);
    // A class may stand below the certificate that names it.
    for (const row of rows) this.#addAnonymous(row);
    for (const each of this.transactions) if (each.creates !== undefined) this.creatorOf.set(each.creates, each);
  }

  /** What the funds hold, day by day. */
  get holdings(): Holdings {
    this.#holdings ??= new Holdings(this.securities.values(), this.transactions);
    return this.#holdings;
  }

  /** Marks in the order of their days. */
  get markSeries(): MarkSeries {
    this.#series ??= new MarkSeries(this.#marks.values());
    return this.#series;
  }

  /** What the rounds say of a company's worth, day by day. */
  get valuations(): Valuations {
    this.#valuations ??= new Valuations(this.rounds.values(), this.shareClasses.values());
    return this.#valuations;
  }

  /** All that the fund has, has had or would have of the company. */
  ofHolder(company: string, fundId: string): readonly SecurityEntry[] {
    this.#byHolder ??= groupBy([...this.securities.values()], (held) => JSON.stringify([held.company, held.fundId]));
    return this.#byHolder.get(JSON.stringify([company, fundId])) ?? [];
  }

  /** Which funds have had something of which companies, as the service says. */
  get holders(): Holders {
    this.#holders ??= new Holders(this.securities.values());
    return this.#holders;
  }

  /** The sales, each with what went before it. */
  get salesSoFar(): SalesSoFar {
    this.#sales ??= new SalesSoFar(this.transactions);
    return this.#sales;
  }

  /** The sales of a security that would be sent. */
  sentSalesOf(security: string): readonly TransactionEntry[] {
    this.#sentSales ??= groupBy(
      this.sent.transactions.filter(({ event }) => event === 'sale'),
      (sale) => sale.security ?? '',
    );
    return this.#sentSales.get(security) ?? [];
  }

  /** True of what was bought from another holder, as its share class says. */
  isSecondary({ shareClass }: SecurityEntry): boolean {
    return shareClass !== undefined && this.shareClasses.get(shareClass)?.purchaseType === 'secondary';
  }

  readonly #roundOf = (shareClass: string): string | undefined => this.shareClasses.get(shareClass)?.round;

  #addNamed(row: JudgedRow): void {
    for (const data of row.items) {
      if (data.kind === 'company')
        put({ key: `row:${row.rowKey}`, row, name: data.name }, this.companies, this.sent.companies);
      if (data.kind === 'round') put(toPlannedRound(row, data), this.rounds, this.sent.rounds);
      if (data.kind === 'share-class') put(toPlannedClass(row, data), this.shareClasses, this.sent.shareClasses);
      if (data.kind === 'mark') this.#addMark(toPlannedMark(row, data));
    }
  }

  /** What stands beside several funds is one mark. */
  #addMark(mark: Planned<MarkEntry>): void {
    if (this.#marks.get(mark.key)?.row === undefined) put(mark, this.#marks, this.sent.marks);
  }

  #addAnonymous(row: JudgedRow): void {
    for (const data of row.items) {
      if (data.kind === 'security')
        put(toPlannedSecurity(row, data, this.#roundOf), this.securities, this.sent.securities);
      if (data.kind !== 'transaction') continue;
      const transaction = toPlannedTransaction(row, data);
      this.transactions.push(transaction);
      this.sent.transactions.push(transaction);
    }
  }
}

function put<T extends { readonly key: string }>(thing: Planned<T>, things: Map<string, T>, sent: Planned<T>[]): void {
  things.set(thing.key, thing);
  sent.push(thing);
}
