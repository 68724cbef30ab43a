import fc from 'fast-check';
import { SECURITY_TYPES } from '../../src/model/fields/security-types.ts';
import type { CheckedRecord, SecurityRecord, TransactionRecord } from '../../src/model/records/record.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import {
  classRow,
  companyRow,
  customRow,
  date,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
} from './make-records.ts';
import { FIRM, firmWith } from './make-snapshot.ts';

/** A firm with funds, custom columns and two companies, and nothing on their cap tables. */
export const BARE_FIRM: Snapshot = firmWith({ rounds: [], shareClasses: [] });

const index = fc.nat({ max: 11 });

interface DrawnEvent {
  readonly kind: 'sale' | 'conversion';
  readonly isWhole: boolean;
  readonly day: number;
  readonly cash: number;
  readonly shareClass: number;
  readonly next: readonly DrawnEvent[];
}

const event: fc.Arbitrary<DrawnEvent> = fc.letrec<{ event: DrawnEvent }>((tie) => ({
  event: fc.record({
    kind: fc.constantFrom('sale', 'conversion'),
    isWhole: fc.boolean(),
    day: fc.nat({ max: 2 }),
    cash: fc.nat({ max: 1 }),
    shareClass: index,
    next: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('event'), { maxLength: 2 }),
    ),
  }),
})).event;

const security = fc.record({
  type: fc.constantFrom(...SECURITY_TYPES),
  fund: fc.nat({ max: 1 }),
  day: fc.nat({ max: 2 }),
  round: fc.option(index),
  shareClass: index,
  amount: fc.nat({ max: 1 }),
  count: fc.nat({ max: 1 }),
  details: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
  /** How many of the copies have the events. */
  moved: fc.nat({ max: 3 }),
  events: fc.array(event, { maxLength: 3 }),
});

const company = fc.record({
  isNew: fc.boolean(),
  rounds: fc.array(
    fc.record({
      day: fc.nat({ max: 2 }),
      size: fc.option(fc.nat({ max: 1 })),
      pariPassu: fc.array(index, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  classes: fc.array(fc.record({ round: index, name: fc.nat({ max: 1 }), price: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  securities: fc.array(security, { maxLength: 5 }),
  custom: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
});

type DrawnCompany = typeof company extends fc.Arbitrary<infer C> ? C : never;
type DrawnSecurity = typeof security extends fc.Arbitrary<infer S> ? S : never;

/** Workbooks of every kind of row, with equal rows, chains of transactions and circles of equal rank. */
export const workbook: fc.Arbitrary<readonly CheckedRecord[]> = fc
  .array(company, { minLength: 1, maxLength: 2 })
  .map((companies) => new Writer().write(companies));

const FUNDS = FIRM.funds.map(({ name }) => name);
const CLASS_NAMES = ['Common', 'Preferred'];
const ISSUE_DAYS = ['2021-01-15', '2021-06-30', '2024-02-01'].map(date);
const EVENT_DAYS = ['2024-02-01', '2024-05-01', '2024-08-01'].map(date);

/** The shares that the service in memory gives for a note, which has none. */
const SHARES_OF_A_NOTE = 777;

interface ClassPlace {
  readonly round: string;
  readonly name: string;
}

class Writer {
  readonly #records: CheckedRecord[] = [];
  readonly #next = new Map<string, number>();
  #refs = 0;

  write(companies: readonly DrawnCompany[]): readonly CheckedRecord[] {
    for (const [number, drawn] of companies.entries()) this.#writeCompany(drawn, number);
    return this.#records;
  }

  #writeCompany(drawn: DrawnCompany, number: number): void {
    const name = drawn.isNew ? `Newcomer ${'AB'[number]}` : (FIRM.companies[number]?.name ?? '');
    if (drawn.isNew) this.#records.push(companyRow(this.#row('c'), { name, city: 'Bergen' }));
    const rounds = drawn.rounds.map((_, place) => `Round ${place + 1}`);
    for (const [place, { day, size, pariPassu }] of drawn.rounds.entries()) {
      const others = [...new Set(pariPassu.map((other) => pick(rounds, other)))].filter(
        (other) => other !== rounds[place],
      );
      this.#records.push(
        roundRow(this.#row('r'), {
          company: name,
          name: rounds[place] ?? '',
          closingDate: pick(ISSUE_DAYS, day),
          ...(size === null ? {} : { roundSize: stated(['1000000 EUR', '2000000.50'][size] ?? '') }),
          ...(others.length === 0 ? {} : { pariPassuWith: others }),
        }),
      );
    }
    const classes = this.#writeClasses(drawn, name, rounds);
    for (const each of drawn.securities) this.#writeSecurity(each, { company: name, rounds, classes });
    this.#writeCustom(drawn, name);
  }

  #writeClasses(drawn: DrawnCompany, company: string, rounds: readonly string[]): ClassPlace[] {
    const places = new Map<string, ClassPlace>();
    for (const { round, name, price } of drawn.classes) {
      const place = { round: pick(rounds, round), name: pick(CLASS_NAMES, name) };
      if (places.has(`${place.round}/${place.name}`)) continue;
      places.set(`${place.round}/${place.name}`, place);
      this.#records.push(
        classRow(this.#row('s'), {
          ...{ company, round: place.round, name: place.name, classType: 'preferred' },
          pricePerShare: stated(['1.25', '2 EUR'][price] ?? ''),
        }),
      );
    }
    return [...places.values()];
  }

  #writeSecurity(
    drawn: DrawnSecurity,
    of: { company: string; rounds: readonly string[]; classes: readonly ClassPlace[] },
  ): void {
    const facts = stateSecurity(drawn, of);
    for (let copy = 0; copy < drawn.copies; copy++) {
      const ref = `S${++this.#refs}`;
      this.#records.push(securityRow(this.#row('x'), { ...facts, ref, company: of.company }));
      if (copy >= drawn.moved) continue;
      const count = facts.shares ?? facts.quantity;
      this.#writeEvents(drawn.events, {
        ref,
        type: drawn.type,
        left: count === undefined ? undefined : 100,
        day: 0,
        ...of,
      });
    }
  }

  #writeEvents(
    events: readonly DrawnEvent[],
    on: {
      ref: string;
      type: string;
      left: number | undefined;
      day: number;
      company: string;
      classes: readonly ClassPlace[];
    },
  ): void {
    let { left } = on;
    let { day } = on;
    for (const drawn of events) {
      const isNote = left === undefined;
      day = Math.max(day, drawn.day);
      const base: Partial<TransactionRecord> = { company: on.company, date: pick(EVENT_DAYS, day), security: on.ref };
      if (drawn.kind === 'sale') {
        const sold = drawn.isWhole ? left : left === undefined ? undefined : left / 2;
        const shares = sold === undefined ? {} : { sharesSold: number(String(sold)) };
        const cash = stated(['500.005', '750 EUR'][drawn.cash] ?? '');
        this.#records.push(transactionRow(this.#row('t'), { ...base, event: 'sale', ...shares, cashReceived: cash }));
        if (isNote || drawn.isWhole) return;
        left = left === undefined ? undefined : left / 2;
        continue;
      }
      const into = pick(on.classes, drawn.shareClass);
      const ref = `C${++this.#refs}`;
      const isWarrant = on.type === 'warrant' || on.type === 'token_warrant';
      this.#records.push(
        transactionRow(this.#row('t'), {
          ...{ ...base, event: isWarrant ? 'exercise' : 'conversion', convertedTo: into.name, round: into.round },
          createsRef: ref,
        }),
      );
      this.#writeEvents(drawn.next, { ...on, ref, type: 'certificate', left: left ?? SHARES_OF_A_NOTE, day });
      return;
    }
  }

  #writeCustom({ custom }: DrawnCompany, company: string): void {
    const [lead, stage, tags] = [custom.includes(0), custom.includes(1), custom.includes(2)];
    if (custom.length === 0) return;
    this.#records.push(
      customRow(this.#row('v'), company, {
        ...(lead ? { 'Deal Lead': custom.length === 1 ? null : 'Ines Aalto' } : {}),
        ...(stage ? { Stage: 'growth' } : {}),
        ...(tags ? { Tags: 'EU; B2B' } : {}),
      }),
    );
  }

  #row(sheet: string): number {
    const row = this.#next.get(sheet) ?? 2;
    this.#next.set(sheet, row + 1);
    return row;
  }
}

function stateSecurity(
  drawn: DrawnSecurity,
  { rounds, classes }: { rounds: readonly string[]; classes: readonly ClassPlace[] },
): Partial<SecurityRecord> {
  const amount = stated(['2500.005 EUR', '100000'][drawn.amount] ?? '');
  const facts: Partial<SecurityRecord> = {
    type: drawn.type,
    fund: pick(FUNDS, drawn.fund),
    issueDate: pick(ISSUE_DAYS, drawn.day),
  };
  const round = drawn.round === null ? {} : { round: pick(rounds, drawn.round) };
  // A part that is sold is a half, and not every half could be given to so few places.
  const count = number(drawn.count === 1 && drawn.events.length === 0 ? '100.123456789' : '100');
  const price = stated('1.2345 EUR');
  switch (drawn.type) {
    case 'certificate': {
      const place = pick(classes, drawn.shareClass);
      // The name alone may be that of two classes.
      return { ...facts, round: place.round, shareClass: place.name, shares: count, investmentAmount: amount };
    }
    case 'convertible':
      return {
        ...{ ...facts, ...round, convertibleType: 'safe', investmentAmount: amount },
        ...(drawn.details ? { discount: number('0.2'), valuationCap: stated('8000000') } : {}),
      };
    case 'token_investment':
      return { ...facts, ...round, token: 'ABC', investmentAmount: amount, quantity: count, pricePerToken: price };
    case 'token_warrant':
      return {
        ...{ ...facts, ...round, ...(drawn.details ? { token: 'ABC' } : {}), dueDate: date('2030-01-01') },
        ...{ totalCost: amount, exercisePrice: price, quantity: count },
      };
    case 'token_convertible':
      return { ...facts, ...round, ...(drawn.details ? { token: 'ABC' } : {}), investmentAmount: amount };
    // A warrant, and whatever is added that is like one.
    default:
      return { ...facts, ...round, dueDate: date('2030-01-01'), exercisePrice: price, shares: count };
  }
}

function pick<T>(list: readonly T[], choice: number): T {
  const chosen = list[choice % list.length];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}
