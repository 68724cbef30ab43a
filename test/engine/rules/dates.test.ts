import { describe, expect, it } from 'vitest';
import { date, roundRow, stated, valuationRow } from '../../support/make-records.ts';
import { certificateB, noteOf, preferredB, saleOf, seriesB, toldOf } from './support.ts';

const FUND_2 = { fund: 'Harbour Fund 2' };

describe('a date of another century', () => {
  it('of a closing is told there, and not of all that the round sold', () => {
    const old = date('1924-06-28');
    expect(
      toldOf([
        seriesB({ name: 'Founding', closingDate: old }),
        certificateB(2, { round: 'Founding', shareClass: 'Preferred F', issueDate: old }),
        preferredB({ round: 'Founding', name: 'Preferred F' }),
      ]),
    ).toEqual(['warning Rounds!C2 date-long-past: Date · 1924-06-28 · 102']);
  });

  it('of a note is told', () => {
    expect(toldOf([noteOf(2, { issueDate: date('1923-01-31') })])).toEqual([
      'warning Securities!F2 date-long-past: Date · 1923-01-31 · 103',
    ]);
  });

  it('of a post-money valuation is told', () => {
    const facts = { company: 'Acme Robotics', date: date('1924-09-30'), postMoneyValuation: stated('50000000 EUR') };
    const told = toldOf([valuationRow(2, facts)]);
    expect(told).toEqual(['warning Valuations!B2 date-long-past: 1924-09-30 · 102']);
  });

  it('is not what an old one is', () => {
    expect(toldOf([noteOf(2, { issueDate: date('1999-01-31') })])).toEqual([]);
    expect(toldOf([noteOf(2, { issueDate: date('1976-02-29') })])).toEqual([]);
  });
});

describe('dates that count up from row to row', () => {
  const marks = (...days: readonly string[]) =>
    days.map((day, index) =>
      valuationRow(index + 2, {
        company: 'Acme Robotics',
        date: date(day),
        postMoneyValuation: stated(`${50_000_000 + index} EUR`),
      }),
    );

  it('are told at the first that does', () => {
    expect(toldOf(marks('2024-03-31', '2024-04-01', '2024-04-02'))).toEqual([
      'warning Valuations!B3 dates-count-up: 2024-03-31 · 2 · 2024-04-02 · 4',
    ]);
  });

  it('are told of the certificates of one round', () => {
    const days = ['2024-06-28', '2024-06-29', '2024-06-30'];
    const funds = ['Harbour Fund 1', 'Harbour Fund 2', 'Harbour Fund 1'];
    const rows = days.map((day, index) =>
      certificateB(index + 2, { issueDate: date(day), fund: funds[index] ?? '', ref: `B/${index * 7}` }),
    );
    const told = toldOf([seriesB(), preferredB(), ...rows]).map((text) => text.slice(0, 41));
    expect(told).toEqual(['warning Securities!F3 dates-count-up: 202', 'warning Securities!I4 twins-near: 250,000']);
  });

  it.each([
    [['2024-02-29', '2024-03-01']],
    [['2024-03-31', '2024-04-02', '2024-04-03']],
    [['2024-03-31', '2024-03-30', '2024-03-29']],
    [['2024-03-31', '2024-06-30', '2024-09-30']],
    [['2024-02-28', '2024-02-29', '2024-03-01']],
  ])('are neither two, nor further apart, nor from the last to the first, nor from any day on: %s', (days) => {
    expect(toldOf(marks(...days))).toEqual([]);
  });

  it('are closings that are so', () => {
    const rounds = ['2024-03-31', '2024-04-01', '2024-04-02'].map((day, index) =>
      roundRow(index + 2, { company: 'Acme Robotics', name: `Notes ${index}`, closingDate: date(day) }),
    );
    expect(toldOf(rounds)).toEqual([]);
  });

  it('are how shares are sold', () => {
    const sales = ['2025-03-03', '2025-03-04', '2025-03-05'].map((day, index) =>
      saleOf(index + 2, 'C-1', { date: date(day), cashReceived: stated(`${5000 + index} EUR`) }),
    );
    expect(toldOf([seriesB(), preferredB(), certificateB(2, { ref: 'C-1', ...FUND_2 }), ...sales])).toEqual([]);
  });
});
