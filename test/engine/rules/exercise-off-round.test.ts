import { expect, it } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { classRow, date, number, stated } from '../../support/make-records.ts';
import { conversionOf, noteOf, preferredB, seriesB, toldOf } from './support.ts';

type Facts = Parameters<typeof noteOf>[1];

function exercised(into: string, classes: readonly CheckedRecord[], facts: Facts = {}): string[] {
  const warrant = noteOf(4, {
    ref: 'W-1',
    type: 'warrant',
    shares: number('1000'),
    dueDate: date('2030-01-31'),
    exercisePrice: stated('2 EUR'),
    ...facts,
  });
  return toldOf([seriesB(), ...classes, warrant, conversionOf(2, 'W-1', { event: 'exercise', convertedTo: into })]);
}

const COMMON = classRow(3, {
  company: 'Acme Robotics',
  round: 'Series B',
  name: 'Common B',
  classType: 'common',
  pricePerShare: stated('2.5 EUR'),
});

it('tells a warrant that is exercised into the preferred shares of another round', () => {
  expect(exercised('Preferred B', [preferredB()])).toEqual([
    'warning Transactions!I2 exercise-off-round: Securities row 4 · Series A · Preferred B · Classes row 2 · Series B',
  ]);
});

it('says nothing of its own round, of common shares, nor of a warrant at the price of the other class', () => {
  expect(exercised('Preferred A', [preferredB()])).toEqual([]);
  expect(exercised('Common B', [preferredB(), COMMON])).toEqual([]);
  expect(exercised('Preferred B', [preferredB()], { exercisePrice: stated('2.5 EUR') })).toEqual([]);
});
