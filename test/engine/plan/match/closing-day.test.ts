import { describe, expect, test } from 'vitest';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { date, number, securityRow, stated } from '../../../support/make-records.ts';
import { certificate, firmWith, money, note } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf } from '../../../support/plan-records.ts';
import { saying } from '../../../support/saying.ts';
import { bought, conversion, converted, lent, sold } from '../consumed-rows.ts';

/** A note of 100,000.00 EUR; Preferred A costs 2.50 EUR a share. */
const NOTE = lent(2);
const CASH = { shares: number('168000'), investmentAmount: stated('420000 EUR') } as const;
const BARE = firmWith({});

const CERTIFICATE = {
  type: 'certificate',
  company: 'Acme Robotics',
  fund: 'Harbour Fund 1',
  round: 'Series A',
  shareClass: 'Preferred A',
} as const;

/** A purchase of the day of the conversion, without a Ref. */
function bought3(facts: Parameters<typeof securityRow>[1], rowNumber = 3) {
  return securityRow(rowNumber, { ...CERTIFICATE, issueDate: date('2022-03-01'), ...facts });
}

function planOf(...records: readonly CheckedRecord[]) {
  return rowOf(planRecords(records, BARE), 'Securities', 3);
}

function codesOf(row: ReturnType<typeof planOf>) {
  return row.findings.map(({ severity, code }) => `${severity} ${code}`);
}

describe('a purchase on the day on which a note converts into the same class', () => {
  test('is added without a word, where neither shares nor amount are those of the note', () => {
    const row = planOf(NOTE, bought3(CASH), converted(12));
    expect(row).toMatchObject({ action: 'add', findings: [] });
  });

  test('can be sold by its Ref', () => {
    const records = [NOTE, bought(3, { ref: 'C1', ...CASH }), converted(12), sold(13, { security: 'C1' })];
    expect(actionsOf(planRecords(records, BARE))).toEqual([
      'Securities 2 add',
      'Securities 3 add',
      'Transactions 12 add',
      'Transactions 13 add',
    ]);
  });

  test('is added twice, where two equal certificates were bought', () => {
    const records = [NOTE, bought3(CASH), bought3(CASH, 4), converted(12)];
    expect(actionsOf(planRecords(records, BARE)).slice(0, 3)).toEqual([
      'Securities 2 add',
      'Securities 3 add',
      'Securities 4 add',
    ]);
  });

  test('is added beside several notes of the fund, and of another fund', () => {
    const others = [
      lent(4, { ref: 'N2', investmentAmount: stated('60000 EUR') }),
      lent(5, { ref: 'N3', fund: 'Harbour Fund 2', investmentAmount: stated('420000 EUR') }),
    ];
    const conversions = [converted(12), converted(13, { security: 'N2' }), converted(14, { security: 'N3' })];
    expect(planOf(NOTE, bought3(CASH), ...others, ...conversions)).toMatchObject({ action: 'add', findings: [] });
  });

  test('is added where its amount is that of the note in another currency', () => {
    const dollars = bought3({ shares: number('44000'), investmentAmount: stated('100000 USD') });
    expect(planOf(NOTE, dollars, converted(12)).action).toBe('add');
  });

  test('is added where it is the next cent, and the next whole share', () => {
    const near = bought3({ shares: number('40002'), investmentAmount: stated('100000.02 EUR') });
    expect(planOf(NOTE, near, converted(12)).action).toBe('add');
  });

  test('is added later, when the conversion and what it created are there', () => {
    const there = firmWith({
      securities: [
        note('note-1'),
        certificate('sec-out', { shares: number('40000'), investmentAmount: money('100000 EUR') }),
      ],
      transactions: [conversion('tx-1')],
    });
    const plan = planRecords([NOTE, bought3(CASH), converted(12)], there);
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Securities 3 add', 'Transactions 12 unchanged']);
  });
});

describe('a row with the figures of what a conversion creates', () => {
  const terms = { discount: number('0.2'), interestRate: number('0.06'), daysConvention: '365' } as const;

  test.each([
    ['the cost of the note, for any number of shares', {}, '52000', '100000'],
    ['the shares at the discount', { discount: number('0.2') }, '50000', '99999.99'],
    ['the shares and the cost with interest', terms, '42000', '104997.26'],
    ['the shares with interest at the discount', terms, '52498', '100000'],
    ['the shares at the discounted price, rounded to four places', { discount: number('0.1234567') }, '45633.7', '1'],
  ])('is not sent: %s', (_what, facts, shares, amount) => {
    const row = bought3({ shares: number(shares), investmentAmount: stated(`${amount} EUR`) });
    const planned = planOf(lent(2, facts), row, converted(12));
    expect(codesOf(planned)).toEqual(['warning created-by-transaction']);
    expect(planned.action).toBe('differs');
  });

  test('is asked about with both readings, where the amount is what so many shares cost', () => {
    const row = planOf(
      NOTE,
      bought3({ shares: number('40000'), investmentAmount: stated('100000 EUR') }),
      converted(12),
    );
    expect(row).toMatchObject({
      action: 'differs',
      why: saying(
        'created-by-transaction',
        '40,000',
        '100,000.00 EUR',
        'Transactions row 12',
        '40,000',
        '100,000.00 EUR',
        '2.50 EUR',
      ),
    });
    expect(row).not.toHaveProperty('id');
  });

  test('is asked about where the shares of a discounted note happen to be those bought for cash', () => {
    const cash = bought3({ shares: number('50000'), investmentAmount: stated('125000 EUR') });
    const row = planOf(lent(2, { discount: number('0.2') }), cash, converted(12));
    expect(row.action).toBe('differs');
    expect(row.why).toContain('(50,000 shares for 100,000.00 EUR, with its discount)');
  });

  test.each([
    ['new under Action', { action: 'new' as const }, []],
    ['a Ref of its own', { ref: 'C1' }, ['warning created-by-transaction']],
  ])('is added, where %s answers', (_what, answer, said) => {
    const same = { shares: number('40000'), investmentAmount: stated('100000 EUR') };
    const row = planOf(NOTE, bought3({ ...same, ...answer }), converted(12));
    expect(row.action).toBe('add');
    expect(codesOf(row)).toEqual(said);
  });

  test.each([
    ['what is created has another Ref', { createsRef: 'OF-N' }, '100000 EUR', '40000'],
    ['its shares alone are what is created', {}, '100002.50 EUR', '40000'],
  ])('is no more than mentioned for a Ref of its own, where %s', (_what, conversion, amount, shares) => {
    const row = bought3({ ref: 'C1', shares: number(shares), investmentAmount: stated(amount) });
    expect(codesOf(planOf(NOTE, row, converted(12, conversion)))).toEqual(['info created-by-transaction']);
  });

  test('is not sent for a Ref alone, where nobody could have paid that for it', () => {
    const row = bought(3, { ref: 'C1', shares: number('50000'), investmentAmount: stated('100000 EUR') });
    expect(planOf(lent(2, { discount: number('0.2') }), row, converted(12)).action).toBe('differs');
  });

  test('is asked about where nothing is known of what is converted', () => {
    const gone = firmWith({ transactions: [conversion('tx-1', { date: date('2021-06-01') })] });
    const onward = converted(12, { security: 'sec-out' });
    const row = rowOf(planRecords([bought3(CASH), onward], gone), 'Securities', 3);
    expect(row.action).toBe('differs');
  });
});

describe('a row beside an exercise, or beside a conversion of shares', () => {
  const earlier = { ref: 'N1', issueDate: date('2021-05-01') };
  const warrant = securityRow(2, {
    ...{ ...earlier, type: 'warrant', company: 'Acme Robotics', fund: 'Harbour Fund 1', round: 'Series A' },
    shares: number('5000'),
    exercisePrice: stated('3 EUR'),
    dueDate: date('2030-01-01'),
  });
  const exercised = converted(12, { event: 'exercise' });

  test.each([
    ['5000', '11000', 'differs'],
    ['4000', '15000', 'differs'],
    ['4000', '10000', 'add'],
  ])('of a warrant for 5,000 shares at 3.00 EUR: %s shares for %s EUR is %s', (shares, amount, action) => {
    const row = bought3({ shares: number(shares), investmentAmount: stated(`${amount} EUR`) });
    expect(planOf(warrant, row, exercised).action).toBe(action);
  });

  const seed = securityRow(2, {
    ...{ ...CERTIFICATE, ...earlier },
    shares: number('8000'),
    investmentAmount: stated('20000 EUR'),
  });
  const sale = sold(11, { security: 'N1', date: date('2022-01-01'), sharesSold: number('2000') });

  test.each([
    ['8000', '1', 'differs'],
    ['6000', '1', 'differs'],
    ['1', '15000', 'differs'],
    ['7000', '17500', 'add'],
  ])('of 8,000 shares of which 2,000 are sold: %s shares for %s EUR is %s', (shares, amount, action) => {
    const row = bought3({ shares: number(shares), investmentAmount: stated(`${amount} EUR`) });
    expect(planOf(seed, row, sale, converted(12)).action).toBe(action);
  });
});
