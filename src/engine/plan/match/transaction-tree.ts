import { digestJson } from '../../../base/util/collections/canonical-json.ts';
import { FilledIndex } from '../../../base/util/collections/filled-index.ts';
import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { differingFields, TRANSACTION_FIELDS } from '../../../model/identity/identity.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import { type Attribution, furtherSignature } from '../attribution.ts';
import { EVIDENCE, pairUp, toWeight } from '../pairing/pair-up.ts';
import type { PlanContext } from '../plan-context.ts';

export interface Evidence {
  readonly found: number;
  readonly left: number;
  readonly leftRows: number;
}

const NONE: readonly LinkedTransaction[] = [];

interface Signed {
  readonly signature: string;
  /** The event in the same words on both sides; once without the class that a conversion was into. */
  readonly history: string;
  readonly bareHistory: string;
}

/** The rows' transactions, and what hangs on their outputs in turn, held against those of the service. */
export class TransactionTree {
  readonly #rowsOf: ReadonlyMap<string, readonly LinkedTransaction[]>;
  readonly #rowsOfRows: ReadonlyMap<RowKey | undefined, readonly LinkedTransaction[]>;
  readonly #holdings: ReadonlyMap<string, Holding>;
  readonly #attribution: Attribution;
  /** By the Transaction IDs that rows name: nothing else can be those. */
  readonly #claimedIds: ReadonlyMap<string, RowKey>;
  /** Certificates that a transaction was found to have created though the service does not say so. */
  readonly #inferredOutputs = new Map<string, string>();
  /** The ids that rows are known to have been entered as. */
  readonly #wanted: ReadonlySet<string | undefined>;
  readonly #signedRows = new Map<RowKey, Signed>();
  readonly #signedKnown = new Map<string, Signed>();
  readonly #isLoose = new Map<string, boolean>();
  /** The evidence of pairs, by row and transaction: of a chain every link asks for all that follow. */
  readonly #explained = new Map<string, number>();
  /** Known transactions of which nobody knows what they consumed, by company, event and date. */
  readonly #loose: ReadonlyMap<string, readonly Transaction[]>;

  readonly #enteredInto: ReadonlyMap<string, string | undefined>;

  constructor(
    rows: readonly LinkedTransaction[],
    { holdings, entryHistory, attribution }: Pick<PlanContext, 'holdings' | 'entryHistory' | 'attribution'>,
  ) {
    this.#holdings = holdings;
    this.#attribution = attribution;
    this.#enteredInto = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.convertedTo]));
    this.#wanted = new Set(rows.map((row) => attribution.idOf(row)));
    const linked = rows.filter((row) => row.stated.security !== undefined);
    this.#rowsOf = groupBy(linked, ({ stated }) => (stated.security === undefined ? '' : targetKey(stated.security)));
    this.#rowsOfRows = groupBy(linked, ({ stated: { security } }) =>
      security?.kind === 'planned' ? security.row : undefined,
    );
    const unidentified = [...holdings.values()].filter(({ security, createdBy }) => !security && !createdBy);
    const loose = unidentified.flatMap((holding) => holding.transactions);
    this.#loose = groupBy(loose, ({ companyId, event, date }) => `${companyId} ${bucketOf(event, date)}`);
    this.#claimedIds = new Map(
      rows.flatMap(({ match, record }) => (match === undefined ? [] : [[match.id, record.key]])),
    );
  }

  rowsOn(securityKey: string): readonly LinkedTransaction[] {
    return this.#rowsOf.get(securityKey) ?? NONE;
  }

  /** Most rows have none, and no key is made to find that out. */
  rowsOnRow(row: RowKey): readonly LinkedTransaction[] {
    return this.#rowsOfRows.get(row) ?? NONE;
  }

  /** How well the rows on a security explain the known transactions on a holding, and on what those created. */
  evidence(securityKey: string, transactions: readonly Transaction[]): Evidence {
    const rows = this.rowsOn(securityKey);
    const pairs = rows.length === 0 || transactions.length === 0 ? undefined : this.pair(rows, transactions);
    let found = 0;
    for (const [row, transaction] of pairs ?? []) found += this.explained(row, transaction);
    const leftRows = rows.length - (pairs?.size ?? 0);
    return { found, leftRows, left: leftRows + transactions.length - (pairs?.size ?? 0) };
  }

  /** Whether something that happened to nobody knows what may be what a row on this security states. */
  isLooselyExplained(securityKey: string): boolean {
    if (this.#loose.size === 0) return false;
    return getOrInsert(this.#isLoose, securityKey, () =>
      this.rowsOn(securityKey).some((row) => {
        const { company, event, date } = row.stated;
        const alike = company && this.#loose.get(`${targetKey(company)} ${bucketOf(event, date)}`);
        return alike?.some((transaction) => this.#fits(row, transaction)) === true;
      }),
    );
  }

  pair(rows: readonly LinkedTransaction[], transactions: readonly Transaction[]): Map<LinkedTransaction, Transaction> {
    return pairUp(rows, transactions, {
      leftSignature: (row) => this.rowSignature(row),
      rightSignature: (transaction) => this.#signedTransaction(transaction).signature,
      weigh: (row, transaction) => {
        if (!this.#fits(row, transaction)) return undefined;
        const evidence = this.explained(row, transaction) - (isUnlisted(transaction) ? EVIDENCE.awaited : 0);
        return toWeight({ evidence, isSound: row.status === 'sound', closeness: 0 });
      },
      find: matchTransactions,
    });
  }

  /** Everything a row and the rows that hang on it state: rows of one signature are interchangeable. */
  rowSignature(row: LinkedTransaction): string {
    return this.#signed(row).signature;
  }

  signatureOn(securityKey: string): readonly string[] {
    return this.#signedOn(securityKey)
      .map(({ signature }) => signature)
      .sort();
  }

  /** The events on a security, with and without classes; the same texts as `knownHistory`. */
  statedHistory(securityKey: string): readonly [string, string] {
    return toHistory(this.#signedOn(securityKey));
  }

  knownHistory(holding: Holding): readonly [string, string] {
    return toHistory(this.#signedOf(holding));
  }

  knownSignatureOn(holding: Holding): readonly string[] {
    return this.#signedOf(holding)
      .map(({ signature }) => signature)
      .sort();
  }

  #signedOn(securityKey: string): readonly Signed[] {
    return this.rowsOn(securityKey).map((row) => this.#signed(row));
  }

  #signedOf(holding: Holding | undefined): readonly Signed[] {
    return (holding?.transactions ?? []).map((transaction) => this.#signedTransaction(transaction));
  }

  #signed(row: LinkedTransaction): Signed {
    const isOpen = ({ record }: LinkedTransaction): boolean => !this.#signedRows.has(record.key);
    const sign = (each: LinkedTransaction): Signed => {
      const { record, match, status, stated } = each;
      const further = this.#signedOn(outputKey(each));
      const fields = TRANSACTION_FIELDS.map((field) => field.stated(stated));
      const into = stated.convertedTo && targetKey(stated.convertedTo);
      const own = [this.#attribution.idOf(each), JSON.stringify(furtherSignature(record))];
      const signed = toSigned([match?.id, status, ...own], { fields, into, further });
      this.#signedRows.set(record.key, signed);
      return signed;
    };
    const known = this.#signedRows.get(row.record.key);
    return known ?? signChain(row, (each) => this.rowsOn(outputKey(each)).filter(isOpen), sign);
  }

  #signedTransaction(transaction: Transaction): Signed {
    const isOpen = ({ id }: Transaction): boolean => !this.#signedKnown.has(id);
    const sign = (each: Transaction): Signed => {
      const further = this.#signedOf(this.#outputOf(each));
      const fields = TRANSACTION_FIELDS.map((field) => field.held(each));
      const claimed = this.#claimedIds.has(each.id) ? each.id : undefined;
      const attributed = JSON.stringify(this.#attribution.signatureOf('transaction', each.id));
      const own = [this.#wanted.has(each.id) ? each.id : undefined, attributed, String(isUnlisted(each))];
      const signed = toSigned([claimed, ...own], { fields, into: this.classInto(each), further });
      this.#signedKnown.set(each.id, signed);
      return signed;
    };
    const known = this.#signedKnown.get(transaction.id);
    return known ?? signChain(transaction, (each) => (this.#outputOf(each)?.transactions ?? []).filter(isOpen), sign);
  }

  outputIdOf({ id, outputSecurityId }: Transaction): string | undefined {
    return outputSecurityId ?? this.#inferredOutputs.get(id);
  }

  /** The class of what it created as listed, else as an earlier run entered it. */
  classInto(transaction: Transaction): string | undefined {
    return this.#outputOf(transaction)?.security?.shareClassId ?? this.enteredInto(transaction);
  }

  enteredInto({ id }: Transaction): string | undefined {
    return this.#enteredInto.get(id);
  }

  /** True where the row names another share class than the transaction was into. */
  isConvertedElsewhere({ stated: { convertedTo } }: LinkedTransaction, transaction: Transaction): boolean {
    const into = this.classInto(transaction);
    return convertedTo !== undefined && into !== undefined && targetKey(convertedTo) !== into;
  }

  inferOutput(transaction: Transaction, securityId: string): void {
    this.#inferredOutputs.set(transaction.id, securityId);
    this.#signedKnown.clear();
    this.#explained.clear();
  }

  /** By the id of the certificate: the transaction that was found to have created it. */
  inferredCreators(): ReadonlyMap<string, string> {
    return new Map([...this.#inferredOutputs].map(([transaction, security]) => [security, transaction]));
  }

  /** The evidence of one pair with everything that hangs on it; always above zero. */
  explained(row: LinkedTransaction, transaction: Transaction): number {
    if (this.#outputOf(transaction) === undefined) return EVIDENCE.transaction;
    const known = this.#explained.get(keyOfPair([row, transaction]));
    if (known !== undefined) return known;
    // The last of a chain first, so that none is counted within another.
    for (const link of this.#chainOf([row, transaction]).reverse()) this.#explain(link);
    return this.#explain([row, transaction]);
  }

  #chainOf(first: Pair): Pair[] {
    const chain = new Map([[keyOfPair(first), first]]);
    for (const [, [row, transaction]] of chain) {
      const further = this.rowsOn(outputKey(row)).filter((each) => this.rowsOn(outputKey(each)).length > 0);
      const known = (this.#outputOf(transaction)?.transactions ?? []).filter(
        (each) => (this.#outputOf(each)?.transactions.length ?? 0) > 0,
      );
      for (const next of further)
        for (const each of known) if (this.#fits(next, each)) chain.set(keyOfPair([next, each]), [next, each]);
    }
    return [...chain.values()];
  }

  #explain([row, transaction]: Pair): number {
    const rows = this.rowsOn(outputKey(row));
    const transactions = this.#outputOf(transaction)?.transactions ?? [];
    const further = this.pair(rows, transactions);
    const isClassKnown = row.stated.convertedTo !== undefined && this.classInto(transaction) !== undefined;
    const left = rows.length + transactions.length - 2 * further.size;
    const own = EVIDENCE.transaction + (isClassKnown ? EVIDENCE.class : 0) - EVIDENCE.unexplained * left;
    let total = Math.max(1, own);
    for (const [next, each] of further) total += this.explained(next, each);
    this.#explained.set(keyOfPair([row, transaction]), total);
    return total;
  }

  /** By ID, else equal in every filled-in column; the class converted into is compared where known. */
  #fits(row: LinkedTransaction, transaction: Transaction): boolean {
    const claimant = this.#claimedIds.get(transaction.id);
    if (row.match !== undefined || claimant !== undefined) return claimant === row.record.key;
    const { event, sharesSold } = row.stated;
    // A sale that leaves its shares blank is that of a note: none are sold with it.
    if (event === 'sale' && sharesSold === undefined && (transaction.shares ?? ZERO) !== ZERO) return false;
    if (differingFields(TRANSACTION_FIELDS, row.stated, transaction).length > 0) return false;
    if (this.#isAnother(row, transaction)) return false;
    return !this.isConvertedElsewhere(row, transaction);
  }

  /** A further one is not what is no longer listed, and with a Ref of its own not what was entered for another row. */
  #isAnother(row: LinkedTransaction, transaction: Transaction): boolean {
    if (row.record.action !== 'new' || this.#attribution.idOf(row) === transaction.id) return false;
    return isUnlisted(transaction) || this.#attribution.isOfAnotherRow(row, transaction.id);
  }

  #outputOf(transaction: Transaction): Holding | undefined {
    const id = this.outputIdOf(transaction);
    return id === undefined ? undefined : this.#holdings.get(id);
  }
}

type Pair = readonly [LinkedTransaction, Transaction];

function keyOfPair([row, transaction]: Pair): string {
  return `${row.record.key} ${transaction.id}`;
}

/** The last of a chain first, so that nothing is called as deep as a chain is long. Gives what is signed of `first`. */
function signChain<T>(first: T, next: (item: T) => readonly T[], sign: (item: T) => Signed): Signed {
  const reached = new Set([first]);
  for (const item of reached) for (const further of next(item)) reached.add(further);
  const [, ...others] = reached;
  for (const item of others.reverse()) sign(item);
  return sign(first);
}

interface Facts {
  readonly fields: readonly (string | undefined)[];
  readonly into: string | undefined;
  readonly further: readonly Signed[];
}

function toSigned(own: readonly (string | undefined)[], { fields, into, further }: Facts): Signed {
  const [histories, bareHistories] = toHistory(further);
  const signatures = digestOf(further.map(({ signature }) => signature));
  const happened = fields.flatMap((text, index) => sharedText(text, index, fields[0]));
  return {
    signature: JSON.stringify([own, fields, into ?? null, signatures]),
    history: JSON.stringify([happened, into ?? null, histories]),
    bareHistory: JSON.stringify([happened, bareHistories]),
  };
}

function toHistory(signed: readonly Signed[]): readonly [string, string] {
  return [digestOf(signed.map(({ history }) => history)), digestOf(signed.map(({ bareHistory }) => bareHistory))];
}

/** Only of a sale do rows state how much and for what; that of a note leaves its shares blank, and counts as none. */
function sharedText(text: string | undefined, index: number, event: string | undefined): readonly (string | null)[] {
  const { column } = TRANSACTION_FIELDS[index] ?? {};
  if (column === 'Shares Sold') return event === 'sale' ? [text ?? ZERO] : [];
  return column === 'Cash Received' && event !== 'sale' ? [] : [text ?? null];
}

/** Short whatever hangs on it: texts within texts would double with every link of a chain. */
function digestOf(texts: readonly string[]): string {
  return texts.length === 0 ? '' : digestJson([...texts].sort());
}

export function outputKey(row: LinkedTransaction): string {
  return targetKey({ kind: 'output', row: row.record.key });
}

function bucketOf(event: string | undefined, date: string | undefined): string | undefined {
  return event === undefined || date === undefined ? undefined : `${event} ${date}`;
}

/** By row, the places of the transactions that may be it: that of its ID, else those equal in every filled-in column. */
export function matchTransactions(among: readonly Transaction[]): (row: LinkedTransaction) => readonly number[] {
  const placeOf = new Map(among.map(({ id }, place) => [id, place]));
  const index = new FilledIndex(
    among.map((transaction) => [TRANSACTION_FIELDS.map((field) => field.held(transaction))]),
  );
  return ({ match, stated }) => {
    if (match === undefined) return index.find(TRANSACTION_FIELDS.map((field) => field.stated(stated)));
    const place = placeOf.get(match.id);
    return place === undefined ? [] : [place];
  };
}
