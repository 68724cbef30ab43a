import type { Fund, Snapshot } from '../../model/service/snapshot.ts';
import type {
  CompanyEntry,
  Planned,
  PlannedRow,
  RoundEntry,
  SecurityEntry,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';
import { toExistingClass, toExistingRound, toExistingSecurity, toExistingTransaction } from './existing-entries.ts';
import { toPlannedClass, toPlannedRound, toPlannedSecurity, toPlannedTransaction } from './planned-entries.ts';

/** The cap table as it would be: what the service holds, and in the order of the workbook what would be sent. */
export class CapTable {
  readonly companies = new Map<string, CompanyEntry>();
  readonly rounds = new Map<string, RoundEntry>();
  readonly shareClasses = new Map<string, ShareClassEntry>();
  readonly securities = new Map<string, SecurityEntry>();
  /** Those that are there first. */
  readonly transactions: TransactionEntry[] = [];
  readonly funds: ReadonlyMap<string, Fund>;
  /** The conversion or exercise that creates a security, by the security's key. */
  readonly creatorOf = new Map<string, TransactionEntry>();
  readonly sent = {
    rounds: [] as Planned<RoundEntry>[],
    shareClasses: [] as Planned<ShareClassEntry>[],
    securities: [] as Planned<SecurityEntry>[],
    transactions: [] as Planned<TransactionEntry>[],
  } as const;

  constructor(rows: readonly PlannedRow[], snapshot: Snapshot) {
    this.funds = new Map(snapshot.funds.map((fund) => [fund.id, fund]));
    for (const { id, name } of snapshot.companies) this.companies.set(id, { key: id, name });
    for (const round of snapshot.rounds) this.rounds.set(round.id, toExistingRound(round));
    for (const held of snapshot.shareClasses) this.shareClasses.set(held.id, toExistingClass(held));
    for (const held of snapshot.securities) this.securities.set(held.id, toExistingSecurity(held, this.#roundOf));
    for (const held of snapshot.transactions) this.transactions.push(toExistingTransaction(held));
    for (const row of rows) this.#addNamed(row);
    // A class may stand below the certificate that names it.
    for (const row of rows) this.#addAnonymous(row);
    for (const each of this.transactions) if (each.creates !== undefined) this.creatorOf.set(each.creates, each);
  }

  readonly #roundOf = (shareClass: string): string | undefined => this.shareClasses.get(shareClass)?.round;

  #addNamed(row: PlannedRow): void {
    for (const data of row.items) {
      if (data.kind === 'company')
        this.companies.set(`row:${row.rowKey}`, { key: `row:${row.rowKey}`, row, name: data.name });
      if (data.kind === 'round') put(toPlannedRound(row, data), this.rounds, this.sent.rounds);
      if (data.kind === 'share-class') put(toPlannedClass(row, data), this.shareClasses, this.sent.shareClasses);
    }
  }

  #addAnonymous(row: PlannedRow): void {
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
