import type { Fund, Snapshot } from '../../model/service/snapshot.ts';
import type {
  CompanyThing,
  RoundThing,
  SecurityThing,
  Sent,
  SentRow,
  ShareClassThing,
  TransactionThing,
} from './entries.ts';
import { toHeldClass, toHeldRound, toHeldSecurity, toHeldTransaction } from './existing-entries.ts';
import { toSentClass, toSentRound, toSentSecurity, toSentTransaction } from './planned-entries.ts';

/** The cap table as it would be: what the service holds, and in the order of the workbook what would be sent. */
export class CapTable {
  readonly companies = new Map<string, CompanyThing>();
  readonly rounds = new Map<string, RoundThing>();
  readonly shareClasses = new Map<string, ShareClassThing>();
  readonly securities = new Map<string, SecurityThing>();
  /** Those that are there first. */
  readonly transactions: TransactionThing[] = [];
  readonly funds: ReadonlyMap<string, Fund>;
  /** The conversion or exercise that creates a security, by the security's key. */
  readonly creatorOf = new Map<string, TransactionThing>();
  readonly sent = {
    rounds: [] as Sent<RoundThing>[],
    shareClasses: [] as Sent<ShareClassThing>[],
    securities: [] as Sent<SecurityThing>[],
    transactions: [] as Sent<TransactionThing>[],
  } as const;

  constructor(rows: readonly SentRow[], snapshot: Snapshot) {
    this.funds = new Map(snapshot.funds.map((fund) => [fund.id, fund]));
    for (const { id, name } of snapshot.companies) this.companies.set(id, { key: id, name });
    for (const round of snapshot.rounds) this.rounds.set(round.id, toHeldRound(round));
    for (const held of snapshot.shareClasses) this.shareClasses.set(held.id, toHeldClass(held));
    for (const held of snapshot.securities) this.securities.set(held.id, toHeldSecurity(held, this.#roundOf));
    for (const held of snapshot.transactions) this.transactions.push(toHeldTransaction(held));
    for (const row of rows) this.#addNamed(row);
    // A class may stand below the certificate that names it.
    for (const row of rows) this.#addAnonymous(row);
    for (const each of this.transactions) if (each.creates !== undefined) this.creatorOf.set(each.creates, each);
  }

  readonly #roundOf = (shareClass: string): string | undefined => this.shareClasses.get(shareClass)?.round;

  #addNamed(row: SentRow): void {
    for (const data of row.items) {
      if (data.kind === 'company')
        this.companies.set(`row:${row.rowKey}`, { key: `row:${row.rowKey}`, row, name: data.name });
      if (data.kind === 'round') put(toSentRound(row, data), this.rounds, this.sent.rounds);
      if (data.kind === 'share-class') put(toSentClass(row, data), this.shareClasses, this.sent.shareClasses);
    }
  }

  #addAnonymous(row: SentRow): void {
    for (const data of row.items) {
      if (data.kind === 'security')
        put(toSentSecurity(row, data, this.#roundOf), this.securities, this.sent.securities);
      if (data.kind !== 'transaction') continue;
      const transaction = toSentTransaction(row, data);
      this.transactions.push(transaction);
      this.sent.transactions.push(transaction);
    }
  }
}

function put<T extends { readonly key: string }>(thing: Sent<T>, things: Map<string, T>, sent: Sent<T>[]): void {
  things.set(thing.key, thing);
  sent.push(thing);
}
