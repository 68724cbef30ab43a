import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { date, number, stated } from '../../support/make-records.ts';
import { noteOf, toldOf } from './support.ts';

type Facts = Parameters<typeof noteOf>[1];

/** 1,000 tokens at 0.20 euros. */
function bought(rowNumber: number, facts: Facts = {}): CheckedRecord {
  return noteOf(rowNumber, {
    type: 'token_investment',
    issueDate: date('2022-03-01'),
    token: 'TIDE',
    quantity: number('1000'),
    pricePerToken: stated('0.2 EUR'),
    investmentAmount: stated('200 EUR'),
    ...facts,
  });
}

function warrant(rowNumber: number, facts: Facts = {}): CheckedRecord {
  return noteOf(rowNumber, {
    type: 'token_warrant',
    issueDate: date('2022-03-01'),
    token: 'TIDE',
    quantity: number('1000'),
    totalCost: stated('0 EUR'),
    exercisePrice: stated('0.2 EUR'),
    dueDate: date('2030-01-31'),
    ...facts,
  });
}

const LATER = { fund: 'Harbour Fund 2' };

describe('a token', () => {
  it.each(['TIDES', 'Tide', 'TDIE', 'tide '])('spelt another way in the next row is told: %s', (token) => {
    expect(toldOf([bought(2), bought(3, { ...LATER, token: token.trim() })])).toEqual([
      `warning Securities!T3 name-spelt-two-ways: "${token.trim()}" · "TIDE" · 2`,
    ]);
  });

  it.each(['sTIDE', 'wTIDE', 'TIDE2', 'USDC', 'TIDAL'])('of its own beside another is none: %s', (token) => {
    expect(toldOf([bought(2), bought(3, { ...LATER, token })])).toEqual([]);
  });

  it('that says of itself that it is a further one is none', () => {
    expect(toldOf([bought(2), bought(3, { ...LATER, token: 'TIDES', action: 'new' })])).toEqual([]);
  });
});

describe('the exercise price of a token warrant', () => {
  it('is told where it is far from what the token was bought at', () => {
    expect(toldOf([bought(2), warrant(3, { exercisePrice: stated('200 EUR') })])).toEqual([
      'warning Securities!L3 strike-off-price: Price · 200.00 EUR · Price Per Token · Securities row 2 · 0.20 EUR',
    ]);
  });

  it('is told where it is far from that of the other warrants of the round', () => {
    const others = [warrant(2), warrant(3, LATER), warrant(4, { quantity: number('5000') })];
    expect(toldOf([...others, warrant(5, { quantity: number('700'), exercisePrice: stated('0.002 EUR') })])).toEqual([
      'warning Securities!L5 strike-off-price: Price · 0.002 EUR · Exercise Price · Securities row 2 · 0.20 EUR',
    ]);
  });

  it.each([
    ['the price of the token', '0.2 EUR'],
    ['nine times that', '1.8 EUR'],
    ['a par value', '0.0001 EUR'],
    ['nothing', '0 EUR'],
    ['another currency', '200 USD'],
  ])('may be %s', (_what, exercisePrice) => {
    const told = toldOf([bought(2), warrant(3, { exercisePrice: stated(exercisePrice) })]);
    expect(told.filter((text) => text.includes('strike-off-price'))).toEqual([]);
  });

  it('may be whatever it is beside one other warrant, or another token', () => {
    expect(toldOf([warrant(2), warrant(3, { ...LATER, exercisePrice: stated('9 EUR') })])).toEqual([]);
    expect(toldOf([bought(2), warrant(3, { token: 'REEF', exercisePrice: stated('9 EUR') })])).toEqual([]);
  });
});
