import { differingFields, TRANSACTION_FIELDS } from '../model/identity.ts';
import type { LinkedTransaction } from '../model/linked.ts';
import type { Transaction } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import type { Holding } from './holdings.ts';
import { pairUp } from './matching.ts';

/**
 * Transactions hang on securities, and what a conversion creates can be transacted in turn. The rows' tree is held
 * against the service's to see how much of the one the other explains.
 */
export class TransactionTree {
  readonly #rowsOf = new Map<string, LinkedTransaction[]>();
  readonly #holdings: ReadonlyMap<string, Holding>;

  constructor(rows: readonly LinkedTransaction[], holdings: ReadonlyMap<string, Holding>) {
    this.#holdings = holdings;
    for (const row of rows) {
      if (row.stated.security === undefined) continue;
      const key = targetKey(row.stated.security);
      this.#rowsOf.set(key, [...(this.#rowsOf.get(key) ?? []), row]);
    }
  }

  /** The transaction rows on a security, by its target key. */
  rowsOn(securityKey: string): readonly LinkedTransaction[] {
    return this.#rowsOf.get(securityKey) ?? [];
  }

  /** How many known transactions on `holding`, and on what they created, the rows on a security explain. */
  evidence(securityKey: string, transactions: readonly Transaction[]): number {
    const rows = this.rowsOn(securityKey);
    if (rows.length === 0 || transactions.length === 0) return 0;
    let total = 0;
    for (const [row, transaction] of this.pair(rows, transactions)) total += this.#weigh(row, transaction) ?? 0;
    return total;
  }

  /** The largest pairing of rows with known transactions equal in every filled-in column. */
  pair(rows: readonly LinkedTransaction[], transactions: readonly Transaction[]): Map<LinkedTransaction, Transaction> {
    return pairUp(rows, transactions, {
      leftSignature: (row) => this.rowSignature(row),
      rightSignature: (transaction) => this.#knownSignature(transaction),
      weigh: (row, transaction) => this.#weigh(row, transaction),
    });
  }

  /** Everything a row and the rows that hang on it state: rows of one signature are interchangeable. */
  rowSignature(row: LinkedTransaction): string {
    const fields = TRANSACTION_FIELDS.map((field) => field.stated(row.stated) ?? null);
    const into = row.stated.convertedTo === undefined ? null : targetKey(row.stated.convertedTo);
    return JSON.stringify([fields, into, this.signatureOn(`output-of:${row.record.key}`)]);
  }

  signatureOn(securityKey: string): readonly string[] {
    return this.rowsOn(securityKey)
      .map((row) => this.rowSignature(row))
      .sort();
  }

  knownSignatureOn(holding: Holding): readonly string[] {
    return holding.transactions.map((transaction) => this.#knownSignature(transaction)).sort();
  }

  #knownSignature(transaction: Transaction): string {
    const fields = TRANSACTION_FIELDS.map((field) => field.held(transaction) ?? null);
    const output = this.#outputOf(transaction);
    return JSON.stringify([
      fields,
      output?.security?.shareClassId ?? null,
      output === undefined ? [] : this.knownSignatureOn(output),
    ]);
  }

  #weigh(row: LinkedTransaction, transaction: Transaction): number | undefined {
    if (!isSameTransaction(row, transaction, this.#outputOf(transaction))) return undefined;
    const output = this.#outputOf(transaction);
    return 1 + this.evidence(`output-of:${row.record.key}`, output?.transactions ?? []);
  }

  #outputOf(transaction: Transaction): Holding | undefined {
    return transaction.outputSecurityId === undefined ? undefined : this.#holdings.get(transaction.outputSecurityId);
  }
}

/** Equal in every filled-in column; what it was converted into is compared where the security it created is listed. */
function isSameTransaction(row: LinkedTransaction, transaction: Transaction, output: Holding | undefined): boolean {
  if (differingFields(TRANSACTION_FIELDS, row.stated, transaction).length > 0) return false;
  return !isConvertedElsewhere(row, output);
}

/** True where the row names another share class than the one the created security has. */
export function isConvertedElsewhere(row: LinkedTransaction, output: Holding | undefined): boolean {
  const { convertedTo } = row.stated;
  const into = output?.security?.shareClassId;
  return convertedTo !== undefined && into !== undefined && targetKey(convertedTo) !== into;
}
