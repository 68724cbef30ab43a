import { describe, expect, test } from 'vitest';
import { SecurityLedger } from '../../../../src/engine/ledger/security-ledger.ts';
import { costLeft, unitsLeft } from '../../../../src/engine/ledger/stock.ts';
import { toNamer } from '../../../../src/engine/plan/money/roll-forward/name-security.ts';
import { readLots } from '../../../../src/engine/plan/money/roll-forward/read-lots.ts';
import { type EntryHistory, NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import type { Snapshot } from '../../../../src/model/service/snapshot.ts';
import { date, number } from '../../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../../support/make-snapshot.ts';

/** `sec-1: 600 for 1500`, and how many securities are assumed to be counted so. */
function read(facts: Partial<Snapshot>, entryHistory: EntryHistory = NO_ENTRY_HISTORY): string[] {
  const snapshot = firmWith(facts);
  const { lots, countReading } = readLots(new SecurityLedger(snapshot, entryHistory), { namer: toNamer(snapshot) });
  const lines = [...lots.values()].map((lot) => `${lot.key}: ${unitsLeft(lot)} for ${costLeft(lot)}`);
  return [...lines, ...(countReading.assumed === 0 ? [] : [`${countReading.assumed} assumed`])];
}

const soldInPart = (shares: string, facts: Parameters<typeof certificate>[1] = {}) => ({
  securities: [certificate('sec-1', { shares: number(shares), ...facts })],
  transactions: [sale('txn-1', 'sec-1')],
});

describe('of 1,000 shares for 2,500 of which 400 were sold, 600 for 1,500 are left', () => {
  test('where the price tells that the service lists what was bought', () => {
    expect(read(soldInPart('1000'))).toEqual(['sec-1: 600 for 1500']);
  });

  test('where the price tells that the service lists what is left', () => {
    expect(read(soldInPart('600'))).toEqual(['sec-1: 600 for 1500']);
  });

  test('where the journal tells it and no price does', () => {
    const { shareClassId: _none, ...bought } = certificate('sec-1');
    const data = { ...bought, kind: 'security', type: 'certificate', company: 'co-acme' } as const;
    const known = { ...NO_ENTRY_HISTORY, securities: [{ input: 'quarter', id: 'sec-1', data }] };
    for (const shares of ['1000', '600']) {
      const { securities, transactions } = soldInPart(shares);
      const unpriced = securities.map(({ shareClassId: _class, ...security }) => security);
      expect(read({ securities: unpriced, transactions }, known)).toEqual(['sec-1: 600 for 1500']);
    }
  });

  test('is assumed to be what is listed where nothing tells, and says so', () => {
    expect(read(soldInPart('600', { investmentAmount: money('99 EUR') })).at(-1)).toBe('1 assumed');
    expect(read(soldInPart('600', { investmentAmount: money('1000 EUR') }))).toEqual([
      'sec-1: 600 for 600',
      '1 assumed',
    ]);
  });

  test('one security that tells is enough for those that do not', () => {
    const { securities, transactions } = soldInPart('1000');
    const other = certificate('sec-2', { shares: number('500'), investmentAmount: money('99 EUR') });
    const sold = sale('txn-2', 'sec-2', { shares: number('100') });
    expect(read({ securities: [...securities, other], transactions: [...transactions, sold] })).toEqual([
      'sec-1: 600 for 1500',
      'sec-2: 400 for 79.2',
    ]);
  });
});

test('what was converted, and a note that was sold, is nothing any more, listed or not', () => {
  const converted = { id: 'txn-1', companyId: 'co-acme', event: 'conversion', date: date('2023-06-01') } as const;
  expect(
    read({
      securities: [certificate('sec-1'), note('sec-2')],
      transactions: [{ ...converted, inputSecurityId: 'sec-1' }, sale('txn-2', 'sec-2', { shares: number('0') })],
    }),
  ).toEqual(['sec-1: 0 for 0', 'sec-2: 0 for 0']);
});

test('the cost that sales relieve is the same to the cent whether they are many or one', () => {
  const three = { shares: number('3'), investmentAmount: money('7.4 EUR') };
  const sold = (id: string, shares: string) => sale(id, 'sec-1', { shares: number(shares) });
  const bought = { securities: [certificate('sec-1', three)] };
  expect(read({ ...bought, transactions: [sold('txn-1', '1')] })).toContain('sec-1: 2 for 4.93');
  const twice = { ...bought, transactions: [sold('txn-1', '1'), sold('txn-2', '1')] };
  const once = { ...bought, transactions: [sold('txn-1', '2')] };
  expect(read(twice)).toEqual(read(once));
});

test.each([
  ['7.4 EUR', '4.93'],
  ['1000 JPY', '667'],
  ['1000 KRW', '667'],
  ['1000 JOD', '666.667'],
  ['1000.5 JPY', '667'],
])('of %s for three shares, %s is left when one is sold: an amount of its currency', (paid, left) => {
  const securities = [certificate('sec-1', { shares: number('3'), investmentAmount: money(paid) })];
  const transactions = [sale('txn-1', 'sec-1', { shares: number('1') })];
  const snapshot = firmWith({ securities, transactions });
  const { lots } = readLots(new SecurityLedger(snapshot, NO_ENTRY_HISTORY), {
    namer: toNamer(snapshot),
    reading: { kind: 'entered', isFound: true, assumed: 0 },
  });
  expect([...lots.values()].map(costLeft)).toEqual([left]);
});

describe('what a conversion created goes on with the cost that was left', () => {
  const converted = (listed: string) => {
    const bought = { shares: number('3'), investmentAmount: money('1000 JPY') };
    const created = { shares: number('2'), investmentAmount: money(listed), issueDate: date('2024-06-01') };
    const snapshot = firmWith({
      securities: [certificate('sec-1', bought), certificate('sec-2', created)],
      transactions: [
        sale('txn-1', 'sec-1', { shares: number('1') }),
        {
          ...{ id: 'txn-2', companyId: 'co-acme', event: 'conversion', date: date('2024-06-01') },
          ...{ inputSecurityId: 'sec-1', outputSecurityId: 'sec-2' },
        },
      ],
    });
    const { lots } = readLots(new SecurityLedger(snapshot, NO_ENTRY_HISTORY), {
      namer: toNamer(snapshot),
      reading: { kind: 'entered', isFound: true, assumed: 0 },
    });
    return lots.get('sec-2');
  };

  test('in whole yen, and a service that keeps two places of yen lists the same', () => {
    for (const listed of ['667 JPY', '666.67 JPY', '666 JPY']) {
      expect(converted(listed)).toMatchObject({ cost: '667' });
      expect(converted(listed)).not.toHaveProperty('listedCost');
    }
  });

  test('beside what the service lists where rounding does not explain it', () => {
    expect(converted('1000 JPY')).toMatchObject({ cost: '667', listedCost: '1000' });
  });
});
