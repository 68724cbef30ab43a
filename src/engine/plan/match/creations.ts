import { FilledIndex } from '../../../base/util/collections/filled-index.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { type CertificateFigures, outputsAsListed } from '../../../model/conversion/fit-output.ts';
import { OutputIndex } from '../../../model/conversion/output-index.ts';
import { type ClassFacts, type PossibleOutput, possibleOutputs } from '../../../model/conversion/possible-outputs.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import type { LinkedByKind, LinkedRecord, LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { type Decimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { carriedOn, consumedHolding, statedOutput, toConsumed } from '../../ledger/created/consumed.ts';
import type { CreatedFigures } from '../../ledger/created/created-figures.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import { keyTextsOf, keyTextsOfRow } from './compare-security.ts';
import type { TransactionMatches } from './match-transactions.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface CreationFacts {
  readonly linked: LinkedByKind;
  readonly tree: TransactionTree;
  readonly context: PlanContext;
  readonly matching: Pick<TransactionMatches, 'transactionOf' | 'inputIdOf'>;
}

/** The figures that certificates may have which conversions and exercises create, of rows and of the service. */
export class Creations {
  readonly #facts: CreationFacts;
  readonly #inferred: ReadonlyMap<string, Transaction>;
  readonly #boughtIndex = new Map<readonly Holding[], (row: LinkedSecurity) => readonly Holding[]>();
  readonly #holdingIndex = new Map<readonly Holding[], OutputIndex<Holding>>();
  readonly #rowIndex = new Map<readonly LinkedTransaction[], OutputIndex<LinkedTransaction>>();
  readonly #ofRow = new Map<RowKey, readonly PossibleOutput[]>();

  constructor(facts: CreationFacts) {
    const { tree, context } = facts;
    this.#facts = facts;
    const creators = new Map([...tree.inferredCreators()].map(([security, creator]) => [creator, security]));
    this.#inferred = new Map(
      context.transactions.flatMap((each) => {
        const security = creators.get(each.id);
        return security === undefined ? [] : [[security, each]];
      }),
    );
  }

  #rowOf<K extends LinkedRecord['kind']>(kind: K, key: RowKey): Extract<LinkedRecord, { kind: K }> | undefined {
    const row = byKey(this.#facts.linked).get(key);
    return row !== undefined && isOfKind(row, kind) ? row : undefined;
  }

  get createdFigures(): CreatedFigures {
    return this.#facts.context.createdFigures;
  }

  creatorOf({ id, createdBy }: Holding): Transaction | undefined {
    return createdBy ?? this.#inferred.get(id);
  }

  /** Those that no transaction created and in which nothing differs that would make the row another thing. */
  boughtLike(holdings: readonly Holding[], row: LinkedSecurity): readonly Holding[] {
    if (holdings.length === 0) return holdings;
    const find = this.#boughtIndex.get(holdings) ?? this.#indexBought(holdings);
    this.#boughtIndex.set(holdings, find);
    return find(row);
  }

  /** Those among certificates that a transaction created which may have the figures of the row. */
  likelyHoldings(holdings: readonly Holding[], row: LinkedSecurity): readonly Holding[] {
    const index = this.#holdingIndex.get(holdings) ?? this.#indexHoldings(holdings);
    this.#holdingIndex.set(holdings, index);
    return [...index.find(figuresOfRow(row))].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Those among rows that are yet to create something that may have the figures of the row, in their order. */
  likelyRows(creating: readonly LinkedTransaction[], row: LinkedSecurity): readonly LinkedTransaction[] {
    const index = this.#rowIndex.get(creating) ?? this.#indexRows(creating);
    this.#rowIndex.set(creating, index);
    const found = index.find(figuresOfRow(row));
    return [...found].sort((a, b) => a.record.origin.rowNumber - b.record.origin.rowNumber);
  }

  outputsOf(holding: Holding): readonly PossibleOutput[] {
    const creator = this.creatorOf(holding);
    const listed = outputsAsListed(this.createdFigures.figuresOf(holding));
    const expected = creator && this.createdFigures.outputsOf(creator, holding.security?.shareClassId);
    return [...listed, ...(expected ?? [])];
  }

  #indexBought(holdings: readonly Holding[]): (row: LinkedSecurity) => readonly Holding[] {
    const bought = holdings.filter(
      (holding) => holding.security !== undefined && this.creatorOf(holding) === undefined,
    );
    const index = new FilledIndex(bought.map(({ security }) => [security === undefined ? [] : keyTextsOf(security)]));
    // Many rows of one key have one list.
    const listed = deriveOnce((found: readonly number[]) => found.flatMap((at) => bought[at] ?? []));
    return (row) => listed(index.find(keyTextsOfRow(row)));
  }

  #indexHoldings(holdings: readonly Holding[]): OutputIndex<Holding> {
    const index = new OutputIndex<Holding>();
    for (const holding of holdings)
      if (this.creatorOf(holding) !== undefined) index.add(holding, this.outputsOf(holding));
    return index;
  }

  #indexRows(creating: readonly LinkedTransaction[]): OutputIndex<LinkedTransaction> {
    const index = new OutputIndex<LinkedTransaction>();
    for (const row of creating) if (!this.#isThere(row)) index.add(row, this.ofRow(row));
    return index;
  }

  #isThere({ record }: LinkedTransaction): boolean {
    const { tree, context, matching } = this.#facts;
    const transaction = matching.transactionOf.get(record.key);
    const output = transaction && tree.outputIdOf(transaction);
    return output !== undefined && context.holdings.get(output)?.security !== undefined;
  }

  /** For a row that is yet to be sent, or whose output is unknown; empty where nothing is known. */
  ofRow(row: LinkedTransaction): readonly PossibleOutput[] {
    const { key } = row.record;
    const known = this.#ofRow.get(key);
    if (known !== undefined) return known;
    // Rows that name each other in a ring create nothing.
    this.#ofRow.set(key, []);
    const transaction = this.#facts.matching.transactionOf.get(key);
    const outputs = [...(transaction === undefined ? [] : statedOutput(transaction)), ...this.#outputsOfRow(row)];
    this.#ofRow.set(key, outputs);
    return outputs;
  }

  classFacts(target: Target | undefined): ClassFacts {
    if (target === undefined) return {};
    if (target.kind === 'existing') return this.#facts.context.createdFigures.classFacts(target.id);
    const stated = this.#rowOf('share-class', target.row)?.stated;
    return { ...this.#roundFacts(stated?.round), pricePerShare: stated?.pricePerShare };
  }

  #roundFacts(target: Target | undefined): ClassFacts {
    if (target === undefined) return {};
    return target.kind === 'existing'
      ? (this.#facts.context.roundById.get(target.id) ?? {})
      : (this.#rowOf('round', target.row)?.stated ?? {});
  }

  #outputsOfRow(row: LinkedTransaction): readonly PossibleOutput[] {
    const { event, date, security, convertedTo } = row.stated;
    if (event === undefined || event === 'sale' || date === undefined || security === undefined) return [];
    const soldByRows = this.#soldByRows(security);
    const creator = security.kind === 'output' ? this.#rowOf('transaction', security.row) : undefined;
    const holding = this.#facts.context.holdings.get(this.#facts.matching.inputIdOf(row) ?? '');
    const stated = security.kind === 'planned' ? this.#rowOf('security', security.row)?.stated : undefined;
    const when = { event, date, soldByRows };
    const { ledger } = this.#facts.context;
    const consumed = [
      holding && consumedHolding(holding, ledger, when),
      stated && toConsumed(stated, { whole: unitsOf(stated), sold: soldByRows }, when),
    ];
    const into = this.classFacts(convertedTo);
    const outputs = consumed.flatMap((each) => (each === undefined ? [] : possibleOutputs(each, into)));
    if (outputs.length > 0 || creator === undefined) return outputs;
    return this.ofRow(creator).flatMap((output) => carriedOn(output, when, into));
  }

  #soldByRows(security: Target): Decimal {
    const sales = this.#facts.tree.rowsOn(targetKey(security)).filter(({ stated }) => stated.event === 'sale');
    return sumDecimals([ZERO, ...sales.flatMap(({ stated }) => stated.sharesSold ?? [])]);
  }
}

/** Made where one is first asked for: most workbooks have no row that creates a certificate. */
const byKey = deriveOnce(
  (rows: LinkedByKind) =>
    new Map<RowKey, LinkedRecord>(
      Object.values(rows)
        .flat()
        .map((row) => [row.record.key, row]),
    ),
);

function isOfKind<K extends LinkedRecord['kind']>(
  row: LinkedRecord,
  kind: K,
): row is Extract<LinkedRecord, { kind: K }> {
  return row.kind === kind;
}

export function figuresOfRow({ stated }: LinkedSecurity): CertificateFigures {
  return { counts: stated.shares === undefined ? [] : [stated.shares], cost: stated.investmentAmount };
}
