import { byId } from '../../../base/util/collections/by-id.ts';
import { type CertificateFigures, fitOutput, isPurchaseAt } from '../../../model/conversion/fit-output.ts';
import { OutputIndex } from '../../../model/conversion/output-index.ts';
import { type ClassFacts, type PossibleOutput, possibleOutputs } from '../../../model/conversion/possible-outputs.ts';
import type { Security, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import type { Holding } from '../holding.ts';
import type { SecurityLedger } from '../security-ledger.ts';
import { consumedHolding, statedOutput } from './consumed.ts';

/** Whether figures say that a transaction created a certificate: 2 by shares and amount, 1 by one of them, else 0. */
export type Verdict = 0 | 1 | 2 | 'bought';

export class CreatedFigures {
  readonly #ledger: SecurityLedger;
  readonly #classes: ReadonlyMap<string, ClassFacts>;
  readonly #transactions: ReadonlyMap<string, Transaction>;
  readonly #outputs = new Map<string, readonly PossibleOutput[]>();

  constructor(ledger: SecurityLedger, { shareClasses, rounds }: Pick<Snapshot, 'shareClasses' | 'rounds'>) {
    this.#ledger = ledger;
    this.#transactions = byId(ledger.transactions);
    const roundById = byId(rounds);
    this.#classes = new Map(
      shareClasses.map(({ id, roundId, pricePerShare }) => [id, { ...roundById.get(roundId), pricePerShare }]),
    );
  }

  classFacts(shareClassId: string | undefined): ClassFacts {
    return this.#classes.get(shareClassId ?? '') ?? {};
  }

  /** If it was into that class: what the service says of it first, then what its security would give. */
  outputsOf(transaction: Transaction, shareClassId: string | undefined): readonly PossibleOutput[] {
    const key = JSON.stringify([transaction.id, shareClassId ?? null]);
    const known = this.#outputs.get(key) ?? this.#findOutputs(transaction, shareClassId);
    this.#outputs.set(key, known);
    return known;
  }

  figuresOf(holding: Holding): CertificateFigures {
    const { security, before } = holding;
    return {
      counts: [...(this.#ledger.countsOf(holding) ?? [])],
      cost: security?.investmentAmount ?? before?.investmentAmount,
    };
  }

  judge(transaction: Transaction, { id, shareClassId }: Pick<Security, 'id' | 'shareClassId'>): Verdict {
    const holding = this.#ledger.holdings.get(id);
    if (holding === undefined) return 0;
    const figures = this.figuresOf(holding);
    const fit = fitOutput(figures, this.outputsOf(transaction, shareClassId));
    if (fit === undefined || fit.strength > 0) return fit?.strength ?? 0;
    return isPurchaseAt(this.classFacts(shareClassId).pricePerShare, figures) === true ? 'bought' : 0;
  }

  /** Gives those of the transactions whose figures may be a certificate's, without holding each against each. */
  likelyAmong(transactions: readonly Transaction[]): (security: Security) => ReadonlySet<Transaction> {
    const byClass = new Map<string | undefined, OutputIndex<Transaction>>();
    return ({ id, shareClassId }) => {
      let index = byClass.get(shareClassId);
      if (index === undefined) {
        index = new OutputIndex();
        for (const transaction of transactions) index.add(transaction, this.outputsOf(transaction, shareClassId));
        byClass.set(shareClassId, index);
      }
      const holding = this.#ledger.holdings.get(id);
      return holding === undefined ? new Set() : index.find(this.figuresOf(holding));
    };
  }

  #findOutputs(transaction: Transaction, shareClassId: string | undefined): readonly PossibleOutput[] {
    const { event, date, id } = transaction;
    if (event === 'sale') return [];
    const { inputSecurityId = '' } = this.#transactions.get(id) ?? transaction;
    const holding = this.#ledger.holdings.get(inputSecurityId);
    const consumed = holding && consumedHolding(holding, this.#ledger, { event, date });
    const given = consumed === undefined ? [] : possibleOutputs(consumed, this.classFacts(shareClassId));
    return [...statedOutput(transaction), ...given];
  }
}
