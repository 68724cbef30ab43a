import type { Holding } from '../../ledger/holding.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import { costLeft } from '../../ledger/stock.ts';
import type { CreatingEvent } from '../../model/conversion/expected-output.ts';
import type { CertificateFigures } from '../../model/conversion/fit-output.ts';
import {
  type ClassFacts,
  type ConsumedFacts,
  type ConvertingTerms,
  type PossibleOutput,
  possibleOutputs,
} from '../../model/conversion/possible-outputs.ts';
import { costOf } from '../../model/fields/cost.ts';
import { isConvertibleNote, OUTPUT_TYPE } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import type {
  LinkedRecord,
  LinkedRound,
  LinkedSecurity,
  LinkedShareClass,
  LinkedTransaction,
} from '../../model/records/linked.ts';
import type { Target } from '../../model/service/new-data.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import { existing, targetKey } from '../../model/service/target-key.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { PlanContext } from '../plan-context.ts';
import type { TransactionMatches } from './match-transactions.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface CreationFacts {
  readonly linked: readonly LinkedRecord[];
  readonly tree: TransactionTree;
  readonly context: PlanContext;
  /** What the transaction rows are, as far as that is known by now. */
  readonly matching: Pick<TransactionMatches, 'transactionOf' | 'inputIdOf'>;
}

/** The figures that certificates may have which conversions and exercises create, of rows and of the service. */
export class Creations {
  readonly #facts: CreationFacts;
  readonly #rounds: ReadonlyMap<RowKey, LinkedRound>;
  readonly #classes: ReadonlyMap<RowKey, LinkedShareClass>;
  readonly #securities: ReadonlyMap<RowKey, LinkedSecurity>;
  readonly #transactions: ReadonlyMap<RowKey, LinkedTransaction>;
  readonly #inferred: ReadonlyMap<string, Transaction>;
  readonly #ofRow = new Map<RowKey, readonly PossibleOutput[]>();

  constructor(facts: CreationFacts) {
    const { linked, tree, context } = facts;
    this.#facts = facts;
    const creators = new Map([...tree.inferredCreators()].map(([security, creator]) => [creator, security]));
    this.#inferred = new Map(
      context.transactions.flatMap((each) => {
        const security = creators.get(each.id);
        return security === undefined ? [] : [[security, each]];
      }),
    );
    this.#rounds = byKey(linked.filter((row) => row.kind === 'round'));
    this.#classes = byKey(linked.filter((row) => row.kind === 'share-class'));
    this.#securities = byKey(linked.filter((row) => row.kind === 'security'));
    this.#transactions = byKey(linked.filter((row) => row.kind === 'transaction'));
  }

  /** The known transaction that created it, as the service says or as was found out. */
  creatorOf({ id, createdBy }: Holding): Transaction | undefined {
    return createdBy ?? this.#inferred.get(id);
  }

  /** What the row creates is there, and it is known which certificate that is. */
  isThere({ record }: LinkedTransaction): boolean {
    const { tree, context, matching } = this.#facts;
    const transaction = matching.transactionOf.get(record.key);
    const output = transaction && tree.outputIdOf(transaction);
    return output !== undefined && context.holdings.get(output)?.security !== undefined;
  }

  /** Of a row that is yet to be sent, or of which nobody knows what it created; none where nothing is known. */
  ofRow(row: LinkedTransaction): readonly PossibleOutput[] {
    const { key } = row.record;
    const known = this.#ofRow.get(key);
    if (known !== undefined) return known;
    // Rows that name each other in a ring create nothing.
    this.#ofRow.set(key, []);
    const transaction = this.#facts.matching.transactionOf.get(key);
    const outputs = [...(transaction === undefined ? [] : saidOutput(transaction)), ...this.#outputsOfRow(row)];
    this.#ofRow.set(key, outputs);
    return outputs;
  }

  /** Of a known transaction, if it was into that class: what it says of itself first, then what its security would give. */
  ofKnown(transaction: Transaction, shareClassId: string | undefined): readonly PossibleOutput[] {
    const { event, date, inputSecurityId } = transaction;
    if (event === 'sale') return [];
    const { holdings, ledger } = this.#facts.context;
    const holding = inputSecurityId === undefined ? undefined : holdings.get(inputSecurityId);
    const into = this.classFacts(shareClassId === undefined ? undefined : existing(shareClassId));
    const consumed = holding === undefined ? undefined : consumedHolding(holding, ledger, { event, date });
    return [...saidOutput(transaction), ...(consumed === undefined ? [] : possibleOutputs(consumed, into))];
  }

  /** What is known of a certificate that is there. */
  figuresOf(holding: Holding): CertificateFigures {
    return figuresOfHolding(holding, this.#facts.context.ledger);
  }

  classFacts(target: Target | undefined): ClassFacts {
    if (target === undefined) return {};
    const { shareClassById, roundById } = this.#facts.context;
    if (target.kind === 'existing') {
      const held = shareClassById.get(target.id);
      const round = held && roundById.get(held.roundId);
      return { ...round, pricePerShare: held?.pricePerShare };
    }
    const stated = this.#classes.get(target.row)?.stated;
    return { ...this.#roundFacts(stated?.round), pricePerShare: stated?.pricePerShare };
  }

  #roundFacts(target: Target | undefined): ClassFacts {
    if (target === undefined) return {};
    return target.kind === 'existing'
      ? (this.#facts.context.roundById.get(target.id) ?? {})
      : (this.#rounds.get(target.row)?.stated ?? {});
  }

  #outputsOfRow(row: LinkedTransaction): readonly PossibleOutput[] {
    const { event, date, security, convertedTo } = row.stated;
    if (event === undefined || event === 'sale' || date === undefined || security === undefined) return [];
    const soldByRows = this.#soldByRows(security);
    const creator = security.kind === 'output' ? this.#transactions.get(security.row) : undefined;
    const holding = this.#facts.context.holdings.get(this.#facts.matching.inputIdOf(row) ?? '');
    const stated = security.kind === 'planned' ? this.#securities.get(security.row)?.stated : undefined;
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

  /** What rows sell of it. */
  #soldByRows(security: Target): Decimal {
    const sales = this.#facts.tree.rowsOn(targetKey(security)).filter(({ stated }) => stated.event === 'sale');
    return sumDecimals([ZERO, ...sales.flatMap(({ stated }) => stated.sharesSold ?? [])]);
  }
}

function byKey<R extends LinkedRecord>(rows: readonly R[]): ReadonlyMap<RowKey, R> {
  return new Map(rows.map((row) => [row.record.key, row]));
}

interface When {
  readonly event: CreatingEvent;
  readonly date: CalendarDate;
  readonly soldByRows?: Decimal;
}

/** What a security says of itself that decides what becomes of it. */
type Facts = ConvertingTerms & Partial<Parameters<typeof costOf>[0] & Parameters<typeof unitsOf>[0]>;

/** As much of it as it had at any time, less what rows sell: whether a service has taken that off already, nobody says. */
function consumedHolding(holding: Holding, ledger: SecurityLedger, when: When): ConsumedFacts | undefined {
  const facts: Facts | undefined = holding.security ?? holding.before;
  if (facts === undefined) return undefined;
  const [issued, ...later] = ledger.historyOf(holding.id)?.states ?? [];
  const { soldByRows = ZERO } = when;
  const sold = addDecimals(holding.sharesSold, soldByRows);
  const { costs, ...entered } = toConsumed(facts, { whole: issued?.units, sold }, when);
  if (entered.units === undefined) return { ...entered, costs };
  const units = [...(ledger.countsOf(holding) ?? [])].flatMap((count) => [subtractDecimals(count, soldByRows), count]);
  const left = later.flatMap(({ cost }) => costs.slice(0, 1).map(({ currency }) => ({ value: cost, currency })));
  return { ...entered, units: whatIsThere([...entered.units, ...units]), costs: [...costs, ...left.filter(isSome)] };
}

function isSome({ value }: Money): boolean {
  return value !== ZERO;
}

function whatIsThere(counts: readonly Decimal[]): readonly Decimal[] {
  return [...new Set(counts)].filter((count) => compareDecimals(count, ZERO) > 0);
}

interface Taken {
  /** As entered. */
  readonly whole: Decimal | undefined;
  readonly sold: Decimal;
}

/** With what sales have left of it, and as it was entered. */
function toConsumed(facts: Facts, { whole, sold }: Taken, { event, date }: When): ConsumedFacts {
  const { type = '' } = facts;
  const entered = costOf({ ...facts, type });
  const common = { event, date, terms: facts };
  if (isConvertibleNote(type)) return { ...common, costs: entered === undefined ? [] : [entered] };
  const left = (cost: Money): Money => ({
    ...cost,
    value: costLeft({ cost: cost.value, sold, isGone: false, ...omitAbsent({ units: whole }) }),
  });
  return {
    ...common,
    units: whole === undefined ? [] : whatIsThere([subtractDecimals(whole, sold), whole]),
    costs: entered === undefined ? [] : [left(entered), entered].filter(isSome),
  };
}

/** What the service says that a transaction brought in. */
function saidOutput({ shares, investmentAmount }: Transaction): readonly PossibleOutput[] {
  const said = {
    ...(shares === undefined || shares === ZERO ? {} : { shares: { value: shares, margin: ZERO } }),
    ...(investmentAmount === undefined || investmentAmount.value === ZERO
      ? {}
      : { cost: { ...investmentAmount, margin: ZERO } }),
  };
  return Object.keys(said).length === 0 ? [] : [{ ...said, by: [] }];
}

/** What a conversion created, converted in turn: as much, less what was sold of it. */
function carriedOn(
  { shares, cost, by }: PossibleOutput,
  { event, date, soldByRows = ZERO }: When,
  into: ClassFacts,
): readonly PossibleOutput[] {
  const facts = {
    type: OUTPUT_TYPE,
    ...(shares === undefined ? {} : { shares: shares.value }),
    ...(cost === undefined ? {} : { investmentAmount: { value: cost.value, currency: cost.currency } }),
  };
  const consumed = toConsumed(facts, { whole: shares?.value, sold: soldByRows }, { event, date });
  return possibleOutputs(consumed, into).map((output) => ({
    ...(output.shares === undefined ? {} : { shares: { ...output.shares, margin: shares?.margin ?? ZERO } }),
    ...(output.cost === undefined ? {} : { cost: { ...output.cost, margin: cost?.margin ?? output.cost.margin } }),
    by,
  }));
}

/** What a row states of a certificate. */
export function figuresOfRow({ stated }: LinkedSecurity): CertificateFigures {
  return { counts: stated.shares === undefined ? [] : [stated.shares], cost: stated.investmentAmount };
}

/** What is known of a certificate that is there: whatever it had at any time. */
function figuresOfHolding(holding: Holding, ledger: SecurityLedger): CertificateFigures {
  const { security, before } = holding;
  return {
    counts: [...(ledger.countsOf(holding) ?? [])],
    cost: security?.investmentAmount ?? before?.investmentAmount,
  };
}
