import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { type Rounding, roundNumbers } from '../../src/engine/plan/known/rounding.ts';
import { expectedOutput } from '../../src/model/conversion/expected-output.ts';
import type { Plan } from '../../src/model/outcomes/plan.ts';
import { toInputStem } from '../../src/model/records/input-stem.ts';
import { linksOf, mapLinks } from '../../src/model/records/map-links.ts';
import type { CheckedRecord } from '../../src/model/records/record.ts';
import { NO_CLOSINGS } from '../../src/model/service/closings.ts';
import type {
  AcceptedThing,
  EnteredSecurity,
  EnteredTransaction,
  EntryHistory,
  SetMark,
  UploadedLogo,
} from '../../src/model/service/entry-history.ts';
import type { NewData, NewSecurity, NewTransaction, Target } from '../../src/model/service/new-data.ts';
import type {
  CompanyDocument,
  CustomValue,
  Round,
  Security,
  Snapshot,
  Transaction,
} from '../../src/model/service/snapshot.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  subtractDecimals,
  sumDecimals,
} from '../../src/model/values/decimal.ts';
import type { RowKey } from '../../src/model/values/origin.ts';
import { setMark } from './set-mark.ts';

/** Habits of the service that nobody documents. */
export interface ServiceHabits {
  readonly sharesAfterSale: 'original' | 'remaining';
  /** The fate of a security that was wholly sold, converted or exercised. */
  readonly consumed: 'listed' | 'removed' | 'emptied';
  readonly pariPassu: 'both' | 'one';
  /** Whether a transaction still says what it consumed or created once that is listed no longer. */
  readonly forgetsRemoved: boolean;
  /** Whether a transaction says what it created at all. */
  readonly namesOutputs: boolean;
  /** A note gives whole shares at the price of its class; else a number that nobody would expect. */
  readonly convertsAtPrice?: boolean;
  /** To how many places it gives numbers back. */
  readonly rounding?: Rounding;
}

interface StoredSecurity {
  readonly security: Security;
  sold: Decimal;
  isConsumed: boolean;
}

/**
 * A service in memory, as simple as can be: carries out a plan as it stands, and shows what it holds by its habits. Ids
 * are given in no order that means anything.
 */
export class ModelService {
  readonly #base: Snapshot;
  readonly habits: ServiceHabits;
  readonly #companies: Snapshot['companies'][number][] = [];
  readonly #rounds: Round[] = [];
  readonly #classes: Snapshot['shareClasses'][number][] = [];
  readonly #securities = new Map<string, StoredSecurity>();
  readonly #transactions: Transaction[] = [];
  readonly #values = new Map<string, CustomValue>();
  readonly #documents: CompanyDocument[] = [];
  readonly #entered = {
    securities: [] as EnteredSecurity[],
    transactions: [] as EnteredTransaction[],
    marks: [] as SetMark[],
    customValues: [],
    set: [],
    logos: [] as UploadedLogo[],
    accepted: [] as AcceptedThing[],
    firstSeen: new Map<string, number>(),
    inputs: new Map<string, string>(),
    closings: NO_CLOSINGS,
    found: new Map<string, readonly string[]>(),
  } satisfies EntryHistory;
  #count = 0;

  constructor(base: Snapshot, habits: ServiceHabits) {
    this.#base = base;
    this.habits = habits;
    for (const value of base.customValues) this.#values.set(`${value.companyId}/${value.columnId}`, value);
  }

  /** Sends every request of a plan; `records` give the Refs that a journal keeps. */
  apply(plan: Plan, records: readonly CheckedRecord[]): void {
    const ids = new Map<RowKey, string>();
    const outputs = new Map<RowKey, string>();
    for (const row of plan.rows) if (row.id !== undefined) ids.set(row.rowKey, row.id);
    const toId = (target: Target): string => {
      if (target.kind === 'existing') return target.id;
      const id = (target.kind === 'output' ? outputs : ids).get(target.row);
      if (id === undefined) throw new Error(`${target.kind} ${target.row} is not there yet`);
      return id;
    };
    const byKey = new Map(records.map((record) => [record.key, record]));
    for (const { requests } of plan.steps) {
      // A request cannot know what another one of the same step brings in.
      const batch = requests.flatMap(({ items }) =>
        items.map((item) => ({ ...item, data: mapLinks(item.data, toId) })),
      );
      for (const { rowKey, data } of batch) {
        const id = this.#enter(data, byKey.get(rowKey));
        ids.set(rowKey, id);
        const output = this.#transactions.find((each) => each.id === id)?.outputSecurityId;
        if (output !== undefined) outputs.set(rowKey, output);
      }
    }
  }

  snapshot(): Snapshot {
    const { rounding = {} } = this.habits;
    const shown = <T extends Parameters<typeof roundNumbers>[0]>(things: readonly T[]): T[] =>
      things.map((thing) => roundNumbers(thing, rounding));
    const listed = [...this.#securities.values()].filter((stored) => !this.#isRemoved(stored));
    return {
      ...this.#base,
      companies: [...this.#base.companies, ...this.#companies],
      rounds: shown([...this.#base.rounds, ...this.#rounds].map((round) => this.#showRound(round))),
      shareClasses: shown([...this.#base.shareClasses, ...this.#classes]),
      securities: shown([...this.#base.securities, ...listed.map((stored) => this.#showSecurity(stored))]),
      transactions: [
        ...this.#base.transactions,
        ...shown(this.#transactions.map((each) => this.#showTransaction(each))),
      ],
      customValues: [...this.#values.values()],
      documents: [...this.#base.documents, ...this.#documents],
    };
  }

  /** Shares or tokens that are really left of each security that has any, however they are shown. */
  left(): ReadonlyMap<string, Decimal> {
    const known = [...this.#securities].flatMap(([id, stored]) => {
      const left = stored.isConsumed ? decimal(0) : remaining(stored);
      return left === undefined || left === '0' ? [] : [[id, left] as const];
    });
    return new Map(known);
  }

  /** Gives what a journal of everything that was applied knows. */
  entryHistory(): EntryHistory {
    return this.#entered;
  }

  #enter(data: NewData<string>, record: CheckedRecord | undefined): string {
    const id = this.#nextId(data.kind);
    if (data.kind !== 'custom-value' && data.kind !== 'mark' && data.kind !== 'logo') {
      const ref = record !== undefined && 'ref' in record && record.ref !== undefined ? { ref: record.ref } : {};
      const input = toInputStem(record?.origin.file ?? '');
      this.#entered.accepted.push({ runId: 'the-run', input, ...ref, id, hasId: true, data });
    }
    switch (data.kind) {
      case 'company': {
        const { kind: _kind, ...facts } = data;
        this.#companies.push({ sector: 'Other', fiscalYearEnd: '12/31', ...facts, id, slug: `${id}-slug` });
        break;
      }
      case 'round': {
        const { kind: _kind, company, pariPassuRounds, ...facts } = data;
        const rounds = [...this.#base.rounds, ...this.#rounds];
        const links = pariPassuRounds.map((other) => ({
          id: other,
          name: rounds.find((round) => round.id === other)?.name ?? '',
        }));
        this.#rounds.push({ isCrypto: false, ...facts, id, companyId: company, pariPassuRounds: links });
        break;
      }
      case 'share-class': {
        const { kind: _kind, company, round, ...facts } = data;
        this.#classes.push({ inFairValue: true, ...facts, id, companyId: company, roundId: round });
        break;
      }
      case 'security':
        this.#addSecurity(id, data);
        this.#entered.securities.push({
          input: toInputStem(record?.origin.file ?? ''),
          ...(record?.kind === 'security' && record.ref !== undefined ? { ref: record.ref } : {}),
          id,
          data,
        });
        break;
      case 'transaction':
        this.#transact(id, data);
        this.#entered.transactions.push({ id, data });
        break;
      case 'custom-value': {
        const { company, columnId, value } = data;
        const values = 'text' in value ? [value.text] : value.options.map((option) => option.value);
        this.#values.set(`${company}/${columnId}`, { companyId: company, columnId, values });
        break;
      }
      case 'mark':
        this.#entered.marks.push(setMark(data));
        break;
      case 'logo':
        this.#entered.logos.push({ companyId: data.company, sha256: data.file.sha256 });
        break;
      case 'document':
        this.#documents.push({ id, companyId: data.company, name: data.file.name });
        break;
    }
    return id;
  }

  #addSecurity(id: string, { kind: _kind, company, round, shareClass, ...facts }: NewSecurity<string>): void {
    const links = {
      ...(round === undefined ? {} : { roundId: round }),
      ...(shareClass === undefined ? {} : { shareClassId: shareClass }),
    };
    const security = { ...facts, ...links, id, companyId: company };
    this.#securities.set(id, { security, sold: decimal(0), isConsumed: false });
  }

  #transact(id: string, data: NewTransaction<string>): void {
    const stored = this.#securities.get(data.security);
    if (stored === undefined || stored.isConsumed) throw new Error(`${data.security} cannot be transacted`);
    const facts = { id, companyId: data.company, event: data.event, date: data.date, inputSecurityId: data.security };
    if (data.event === 'sale') {
      stored.sold = sumDecimals([stored.sold, data.sharesSold ?? decimal(0)]);
      const had = countOf(stored.security);
      if (had !== undefined && compareDecimals(stored.sold, had) > 0) throw new Error(`${data.security} is oversold`);
      stored.isConsumed = had === undefined || stored.sold === had;
      const proceeds = data.cashReceived === undefined ? {} : { proceeds: data.cashReceived };
      this.#transactions.push({ ...facts, shares: data.sharesSold ?? decimal(0), ...proceeds });
      return;
    }
    if (data.convertedTo === undefined) throw new Error('converted into nothing');
    stored.isConsumed = true;
    const output = this.#nextId('security');
    const shares = remaining(stored) ?? this.#sharesFor(stored.security.investmentAmount, data.convertedTo);
    this.#addSecurity(output, {
      kind: 'security',
      type: 'certificate',
      company: data.company,
      fundId: stored.security.fundId,
      issueDate: data.date,
      shareClass: data.convertedTo,
      shares,
      ...(stored.security.investmentAmount === undefined ? {} : { investmentAmount: stored.security.investmentAmount }),
    });
    this.#transactions.push({ ...facts, outputSecurityId: output, shares });
  }

  #sharesFor(amount: Security['investmentAmount'], shareClassId: string): Decimal {
    const price = [...this.#base.shareClasses, ...this.#classes].find(({ id }) => id === shareClassId)?.pricePerShare;
    const { units } = expectedOutput(
      { event: 'conversion', cost: amount ?? { value: decimal(0), currency: 'USD' } },
      price,
    );
    return units === '0' || this.habits.convertsAtPrice !== true ? decimal('777') : units;
  }

  #isRemoved({ isConsumed }: StoredSecurity): boolean {
    return isConsumed && this.habits.consumed === 'removed';
  }

  #showSecurity(stored: StoredSecurity): Security {
    const { security, isConsumed } = stored;
    const { sharesAfterSale, consumed } = this.habits;
    const left = isConsumed && consumed === 'emptied' ? decimal(0) : remaining(stored);
    const isOriginal = sharesAfterSale === 'original' && !(isConsumed && consumed === 'emptied');
    if (isOriginal || left === undefined) return security;
    const field = security.shares === undefined ? 'quantity' : 'shares';
    return security[field] === undefined ? security : { ...security, [field]: left };
  }

  #showTransaction(transaction: Transaction): Transaction {
    const { inputSecurityId, outputSecurityId, proceeds, ...facts } = transaction;
    const { cashReceived } = roundNumbers(omitAbsent({ cashReceived: proceeds }), this.habits.rounding ?? {});
    const says = (id: string | undefined): boolean => {
      const stored = id === undefined ? undefined : this.#securities.get(id);
      return stored !== undefined && !(this.habits.forgetsRemoved && this.#isRemoved(stored));
    };
    return {
      ...facts,
      ...omitAbsent({ proceeds: cashReceived }),
      ...(inputSecurityId !== undefined && says(inputSecurityId) ? { inputSecurityId } : {}),
      ...(outputSecurityId !== undefined && this.habits.namesOutputs && says(outputSecurityId)
        ? { outputSecurityId }
        : {}),
    };
  }

  #showRound(round: Round): Round {
    if (this.habits.pariPassu === 'one') return round;
    const back = [...this.#base.rounds, ...this.#rounds].filter((other) =>
      other.pariPassuRounds.some(({ id }) => id === round.id),
    );
    const links = [...round.pariPassuRounds, ...back.map(({ id, name }) => ({ id, name }))];
    return { ...round, pariPassuRounds: [...new Map(links.map((link) => [link.id, link])).values()] };
  }

  #nextId(kind: string): string {
    this.#count += 1;
    return `${kind}-${String((this.#count * 7919) % 100_003).padStart(6, '0')}`;
  }
}

/** Fails where a plan would send something before what it names. */
export function assertOrdered(plan: Plan): void {
  const sent = new Set<RowKey>();
  for (const { requests } of plan.steps) {
    const items = requests.flatMap((request) => request.items);
    for (const { rowKey, data } of items) {
      for (const target of linksOf(data)) {
        if (target.kind !== 'existing' && !sent.has(target.row)) throw new Error(`${rowKey} goes before ${target.row}`);
      }
    }
    for (const { rowKey } of items) sent.add(rowKey);
  }
}

function countOf({ shares, quantity }: Security): Decimal | undefined {
  return shares ?? quantity;
}

function remaining({ security, sold }: StoredSecurity): Decimal | undefined {
  const had = countOf(security);
  return had === undefined ? undefined : subtractDecimals(had, sold);
}
