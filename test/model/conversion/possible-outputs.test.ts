import { describe, expect, test } from 'vitest';
import { expectedOutput } from '../../../src/model/conversion/expected-output.ts';
import { fitOutput } from '../../../src/model/conversion/fit-output.ts';
import { type ConsumedFacts, possibleOutputs } from '../../../src/model/conversion/possible-outputs.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { money } from '../../support/make-snapshot.ts';

const NOTE: ConsumedFacts = {
  event: 'conversion',
  date: calendarDate('2022-01-08'),
  costs: [money('250000 USD')],
  terms: {
    issueDate: calendarDate('2021-01-05'),
    discount: decimal('0.2'),
    valuationCap: money('4200000 USD'),
    interestRate: decimal('0.06'),
    daysConvention: decimal('365'),
  },
};

const SERIES_A = {
  pricePerShare: money('1 USD'),
  fullyDilutedShares: decimal('10500000'),
  preMoneyValuation: money('8400000 USD'),
  roundSize: money('2100000 USD'),
};

function strength(shares: string, cost: string, facts = NOTE, into: Parameters<typeof possibleOutputs>[1] = SERIES_A) {
  return fitOutput({ counts: [decimal(shares)], cost: money(cost) }, possibleOutputs(facts, into))?.strength;
}

describe('the figures that a note may give', () => {
  test.each([
    ['at the price of the class', '250000', '250000 USD', 2],
    ['with interest of 368 days', '265123', '265123.29 USD', 2],
    ['with interest, at the cost of the principal', '265123', '250000 USD', 2],
    ['at the discount', '312500', '250000 USD', 2],
    ['with interest, at the discount', '331404', '250000 USD', 2],
    ['at the cap by the shares after the round', '625000', '250000 USD', 2],
    ['at the cap by the shares before the round', '500000', '250000 USD', 2],
    ['fractions of a share', '312500.4', '250000 USD', 2],
    ['its cost alone', '1', '250000 USD', 1],
    ['its shares alone', '312500', '420000 USD', 1],
    ['neither', '420000', '420000 USD', 0],
    ['the cost in another currency', '420000', '250000 EUR', 0],
  ])('%s', (_what, shares, cost, expected) => {
    expect(strength(shares, cost)).toBe(expected);
  });

  test('by months of thirty days, or by days, in years of 360', () => {
    const of360 = { ...NOTE, terms: { ...NOTE.terms, daysConvention: decimal('360') } };
    expect(strength('1', '265333.33 USD', of360)).toBe(1);
    expect(strength('1', '265125 USD', of360)).toBe(1);
  });

  test('are no number of shares without a price in its currency', () => {
    for (const into of [{}, { ...SERIES_A, pricePerShare: money('1 EUR') }, { pricePerShare: money('0 USD') }]) {
      expect(possibleOutputs(NOTE, into).every(({ shares }) => shares === undefined)).toBe(true);
      expect(strength('250000', '250000 USD', NOTE, into)).toBe(1);
    }
  });

  test('never at a cap above the price of the class', () => {
    const high = { ...NOTE, terms: { valuationCap: money('84000000 USD') } };
    expect(possibleOutputs(high, SERIES_A)).toHaveLength(1);
  });

  test('begin with what is expected', () => {
    const [first] = possibleOutputs(NOTE, SERIES_A);
    const expected = expectedOutput({ event: 'conversion', cost: money('250000 USD') }, SERIES_A.pricePerShare);
    expect(first).toMatchObject({ shares: { value: expected.units }, cost: expected.cost });
  });
});
