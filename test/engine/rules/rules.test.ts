import { describe, expect, test } from 'vitest';
import { ALL_RULES } from '../../../src/engine/rules/all-rules.ts';
import { date, number, roundRow, stated } from '../../support/make-records.ts';
import { FIRM, firmWith, money, round, shareClass } from '../../support/make-snapshot.ts';
import { RIGHT, WRONG } from './samples.ts';
import { conversionOf, noteOf, preferredB, saleOf, seriesB, toldOf } from './support.ts';

describe('a rule', () => {
  test.each(WRONG)('tells %s at its cell, with both values', (code, { rows, snapshot = FIRM, marks = [] }, told) => {
    const { severity = 'warning' } = ALL_RULES.find((rule) => rule.code === code) ?? {};
    expect(toldOf(rows, { snapshot, marks })).toEqual([`${severity} ${told}`]);
  });

  test.each(RIGHT)('says nothing of %s', (_what, { rows, snapshot = FIRM, marks = [] }) => {
    expect(toldOf(rows, { snapshot, marks })).toEqual([]);
  });

  test.each([
    ['a note that its discount lets come to as many', { discount: number('0.2') }, '25000'],
    ['a note of another currency than the price of the class', { investmentAmount: stated('50000 USD') }, '1'],
  ])('only warns of a sale of more than is expected of %s', (_what, facts, sold) => {
    const rows = [
      seriesB(),
      preferredB(),
      noteOf(4, { ref: 'N-1', ...facts }),
      conversionOf(2, 'N-1', { createsRef: 'N-B' }),
      saleOf(3, 'N-B', { sharesSold: number(sold), cashReceived: stated('100000 EUR') }),
    ];
    const [told] = toldOf(rows).filter((each) => each.includes('oversold'));
    expect(told).toContain('warning Transactions!F3 oversold');
  });

  test('says nothing of what is there already, however odd', () => {
    const snapshot = firmWith({
      rounds: [...FIRM.rounds, round('Series X', { closingDate: date('2029-01-01'), capMultiple: number('3') })],
      shareClasses: [...FIRM.shareClasses, shareClass('Odd', { roundId: 'Series X', pricePerShare: money('7 EUR') })],
    });
    const row = roundRow(2, {
      company: 'Acme Robotics',
      name: 'Series X',
      closingDate: date('2029-01-01'),
      capMultiple: number('3'),
    });
    expect(toldOf([row], { snapshot })).toEqual([]);
  });
});
