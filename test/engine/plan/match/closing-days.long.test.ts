import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tieOutCosts } from '../../../../src/engine/plan/money/tie-out.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import { decimal, multiplyDecimals, sumDecimals } from '../../../../src/model/values/decimal.ts';
import { date, number, securityRow, stated, transactionRow } from '../../../support/make-records.ts';
import { firmWith } from '../../../support/make-snapshot.ts';
import { assertOrdered, ModelService, type ServiceHabits } from '../../../support/model-service.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { sweepOf } from '../../../support/sweep.ts';

const CLOSING = date('2022-03-01');
const FUNDS = ['Harbour Fund 1', 'Harbour Fund 2'];
/** The price of Preferred A, in EUR. */
const PRICE = decimal('2.5');

interface Note {
  readonly fund: string;
  readonly amount: string;
  readonly discount: string | undefined;
  readonly interest: string | undefined;
}

/** Round numbers, so that notes and purchases come to the same amounts and shares now and then. */
const note: fc.Arbitrary<Note> = fc.record({
  fund: fc.constantFrom(...FUNDS),
  amount: fc.constantFrom('50000', '100000', '100000.5', '250000'),
  discount: fc.constantFrom(undefined, '0.2'),
  interest: fc.constantFrom(undefined, '0.06'),
});
const purchase = fc.record({
  fund: fc.constantFrom(...FUNDS),
  shares: fc.constantFrom('20000', '40000', '50000', '100000', '168000'),
});
const habits: fc.Arbitrary<ServiceHabits> = fc.record({
  sharesAfterSale: fc.constantFrom('original', 'remaining'),
  consumed: fc.constantFrom('listed', 'removed', 'emptied'),
  pariPassu: fc.constant('both'),
  forgetsRemoved: fc.boolean(),
  namesOutputs: fc.boolean(),
  convertsAtPrice: fc.constant(true),
});

const COMMON = { company: 'Acme Robotics' } as const;

function toRecords(notes: readonly Note[], purchases: readonly { fund: string; shares: string }[]): CheckedRecord[] {
  const cash = purchases.map(({ fund, shares }, index) =>
    securityRow(index + 2, {
      ...{ ...COMMON, fund, ref: `C${index}`, type: 'certificate', issueDate: CLOSING },
      ...{ round: 'Series A', shareClass: 'Preferred A', shares: number(shares) },
      investmentAmount: stated(`${multiplyDecimals(number(shares), PRICE)} EUR`),
    }),
  );
  const lent = notes.map(({ fund, amount, discount, interest }, index) =>
    securityRow(index + 50, {
      ...{ ...COMMON, fund, ref: `N${index}`, type: 'convertible', convertibleType: 'convertible_note' },
      ...{ issueDate: date('2021-05-01'), investmentAmount: stated(`${amount} EUR`) },
      ...(discount === undefined ? {} : { discount: number(discount) }),
      ...(interest === undefined ? {} : { interestRate: number(interest) }),
    }),
  );
  const converted = notes.map((_, index) =>
    transactionRow(index + 2, {
      ...{ ...COMMON, event: 'conversion', date: CLOSING, security: `N${index}`, convertedTo: 'Preferred A' },
      createsRef: `X${index}`,
    }),
  );
  return [...cash, ...lent, ...converted];
}

const day = fc.record({
  notes: fc.array(note, { minLength: 1, maxLength: 4 }),
  purchases: fc.array(purchase, { minLength: 1, maxLength: 4 }),
});

it('every purchase of a closing day with a Ref is added, once, and the entered cost ties out, however the service lists it', () => {
  const law = fc.property(day, habits, fc.boolean(), ({ notes, purchases }, drawn, withJournal) => {
    const records = toRecords(notes, purchases);
    const service = new ModelService(firmWith({}), drawn);
    const before = service.snapshot();
    const plan = planRecords(records, before);
    expect(plan.rows.map(({ action }) => action)).toEqual(records.map(() => 'add'));
    assertOrdered(plan);
    service.apply(plan, records);
    const entryHistory = service.entryHistory();
    const known = withJournal ? { entryHistory } : {};
    const again = planRecords(records, service.snapshot(), known);
    expect(again.rows.map(({ action }) => action)).toEqual(records.map(() => 'unchanged'));
    const lines = tieOutCosts({
      ...{ before, after: service.snapshot(), entryHistory: withJournal ? entryHistory : NO_ENTRY_HISTORY },
      added: entryHistory.securities,
      addedTransactions: entryHistory.transactions,
      entered: [],
    });
    expect(lines.map(({ difference }) => difference)).toEqual(lines.map(() => '0'));
    const paid = sumDecimals([
      ...notes.map(({ amount }) => decimal(amount)),
      ...purchases.map(({ shares }) => multiplyDecimals(decimal(shares), PRICE)),
    ]);
    expect(sumDecimals(lines.map(({ after }) => after))).toBe(paid);
  });
  fc.assert(law, { seed: 34_002, numRuns: sweepOf(300) });
});

it('a purchase without a Ref is added unless its figures are those of a note of its fund, and then it is asked about', () => {
  const law = fc.property(day, ({ notes, purchases }) => {
    const records = toRecords(notes, purchases).map((record) => {
      if (record.kind !== 'security' || record.type !== 'certificate') return record;
      const { ref: _ref, ...rest } = record;
      return rest;
    });
    const { rows } = planRecords(records, firmWith({}));
    for (const [index, { fund, shares }] of purchases.entries()) {
      const cost = multiplyDecimals(decimal(shares), PRICE);
      const own = notes.filter((each) => each.fund === fund);
      const isPlain = own.some(({ amount }) => decimal(amount) === cost || isNear(amount, '2.5', shares));
      const isDiscounted = own.some(({ amount, discount }) => discount !== undefined && isNear(amount, '2', shares));
      // With interest it comes to shares between: those are tested one by one.
      const action = rows[index]?.action;
      if (isPlain || isDiscounted) expect(action).toBe('differs');
      else if (own.every(({ interest }) => interest === undefined)) expect(action).toBe('add');
    }
  });
  fc.assert(law, { seed: 34_003, numRuns: sweepOf(300) });
});

/** Within a share. */
function isNear(amount: string, price: string, shares: string): boolean {
  return Math.abs(Number(amount) / Number(price) - Number(shares)) <= 1;
}
