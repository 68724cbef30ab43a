import { describe, expect, it } from 'vitest';
import { date, number, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money } from '../../support/make-snapshot.ts';
import { certificateB, noteOf, preferredB, saleOf, seriesB, toldOf } from './support.ts';

const B = [seriesB(), preferredB()];
/** 161,800 shares for 404,500 euros. */
const ODD = { shares: number('161800'), investmentAmount: stated('404500 EUR') };

function twins(...days: readonly string[]): string[] {
  const rows = days.map((day, index) => certificateB(index + 2, { ...ODD, issueDate: date(day) }));
  return toldOf([...B, ...rows]);
}

describe('one purchase of an unusual amount', () => {
  it.each([
    ['2024-06-28', '2024-07-28', '30 days apart'],
    ['2024-05-28', '2024-06-28', '31 days apart'],
    ['2024-12-05', '2025-01-05', '31 days apart'],
    ['2024-07-05', '2024-05-07', '59 days apart'],
  ])('that is there again on a day mistyped once is told: %s and %s', (first, second, apart) => {
    const told = twins(first, second).filter((text) => text.includes('twins-near'));
    const [early, told2] = first < second ? [first, 3] : [second, 2];
    expect(told).toEqual([
      `warning Securities!I${told2} twins-near: Another 404,500.00 EUR of the same company and fund (Securities row ${told2 === 3 ? 2 : 3}) is dated ${early}, ${apart}.`,
    ]);
  });

  it('is told where the service has it a year before', () => {
    const held = certificate('s-1', { shares: ODD.shares, investmentAmount: money('404500 EUR') });
    const row = certificateB(2, { ...ODD, shareClass: 'Preferred A', issueDate: date('2023-03-01') });
    const told = toldOf([row], { snapshot: firmWith({ securities: [held] }) });
    expect(told.filter((text) => text.includes('twins-near'))).toHaveLength(1);
  });

  it('is told of a sale as well', () => {
    const cash = { cashReceived: stated('6175 EUR') };
    const told = toldOf([
      ...B,
      certificateB(2, { ref: 'C-1' }),
      saleOf(2, 'C-1', { ...cash, date: date('2025-03-31') }),
      saleOf(3, 'C-1', { ...cash, date: date('2025-05-31') }),
      saleOf(4, 'C-1', { cashReceived: stated('7215 EUR'), date: date('2025-03-05') }),
      saleOf(5, 'C-1', { cashReceived: stated('7215 EUR'), date: date('2025-04-05') }),
    ]);
    expect(told).toEqual([
      'warning Transactions!G5 twins-near: Another 7,215.00 EUR of the same company and fund (Transactions row 4) is dated 2025-03-05, 31 days apart.',
    ]);
  });
});

describe('two purchases of one amount', () => {
  it.each([
    [['2024-06-28', '2024-08-28']],
    [['2024-06-28', '2024-07-30']],
    [['2024-06-28', '2024-07-28', '2024-08-28']],
  ])('that are not a mistyped day apart are tranches: %s', (days) => {
    expect(twins(...days).filter((text) => text.includes('twins-near'))).toEqual([]);
  });

  it('of a round figure are tranches', () => {
    const rows = [certificateB(2, { shares: number('100000') }), certificateB(3, { issueDate: date('2024-07-28') })];
    const round = rows.map((row) => ({ ...row, shares: number('200000'), investmentAmount: stated('500000 EUR') }));
    expect(toldOf([...B, ...round])).toEqual([]);
  });

  it('that differ in anything else, or say that they are two, are two', () => {
    const later = { issueDate: date('2024-07-28') };
    expect(toldOf([...B, certificateB(2, ODD), certificateB(3, { ...ODD, ...later, fund: 'Harbour Fund 2' })])).toEqual(
      [],
    );
    expect(toldOf([...B, certificateB(2, ODD), certificateB(3, { ...ODD, ...later, action: 'new' })])).toEqual([]);
    const [first, second] = [noteOf(2), noteOf(3, { issueDate: date('2023-02-28'), valuationCap: stated('9 EUR') })];
    expect(
      toldOf([first, second].map((row) => ({ ...row, investmentAmount: stated('50125 EUR') }))).filter((text) =>
        text.includes('twins'),
      ),
    ).toEqual([]);
  });
});
