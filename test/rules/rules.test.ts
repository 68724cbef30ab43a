import { describe, expect, test } from 'vitest';
import { ALL_RULES } from '../../src/rules/all-rules.ts';
import { date, number, roundRow } from '../support/make-records.ts';
import { FIRM, firmWith, money, round, shareClass } from '../support/make-snapshot.ts';
import { WRONG_AMOUNTS } from './samples/amounts.ts';
import { WRONG_EVENTS } from './samples/events.ts';
import { RIGHT } from './samples/right.ts';
import { WRONG_ROWS } from './samples/rows.ts';
import { toldOf } from './support.ts';

describe('a rule', () => {
  test.each([...WRONG_AMOUNTS, ...WRONG_ROWS, ...WRONG_EVENTS])(
    'tells %s at its cell, with both values',
    (code, { rows, snapshot = FIRM, marks = [] }, told) => {
      const { severity = 'warning' } = ALL_RULES.find((rule) => rule.code === code) ?? {};
      expect(toldOf(rows, { snapshot, marks })).toEqual([`${severity} ${told}`]);
    },
  );

  test.each(RIGHT)('says nothing of %s', (_what, { rows, snapshot = FIRM, marks = [] }) => {
    expect(toldOf(rows, { snapshot, marks })).toEqual([]);
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
