import { companyRow, date, number, stated } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note } from '../../../support/make-snapshot.ts';
import { certificateB, markOf, noteOf, preferredB, SOUND, seriesB } from '../support.ts';
import { B, further, investors, numbered, type WrongSample } from './sample.ts';

/** Rows that stand there twice, names, dates and rounds that cannot well be. */
export const WRONG: readonly WrongSample[] = [
  [
    'twins-exact',
    { rows: [...B, certificateB(2), certificateB(3), certificateB(4)] },
    'Securities!I4 twins-exact: 2 · Securities row 2',
  ],
  [
    'twins-exact',
    {
      rows: [
        certificateB(2, {
          shareClass: 'Preferred A',
          issueDate: date('2022-03-01'),
          shares: number('1000'),
          investmentAmount: stated('2500 EUR'),
          ref: 'A-1',
        }),
        certificateB(3, {
          shareClass: 'Preferred A',
          issueDate: date('2022-03-01'),
          shares: number('1000'),
          investmentAmount: stated('2500 EUR'),
        }),
      ],
      snapshot: firmWith({ securities: [certificate('s-1')] }),
    },
    'Securities!I3 twins-exact',
  ],
  [
    'twins-near',
    { rows: [...B, certificateB(2), certificateB(3, { issueDate: date('2024-07-01') })] },
    'Securities!I3 twins-near: 250,000.00 EUR · Securities row 2 · 2024-06-28 · 3',
  ],
  [
    'twins-near',
    {
      rows: [noteOf(2)],
      snapshot: firmWith({
        securities: [note('n-1', { issueDate: date('2023-01-30'), investmentAmount: money('50000 EUR') })],
      }),
    },
    'Securities!I2 twins-near: 50,000.00 EUR · 2023-01-30 · 1',
  ],
  [
    'name-spelt-two-ways',
    { rows: [companyRow(2, { name: 'Cedar Biologics' }), companyRow(3, { name: 'Cedar Biologics Inc.' })] },
    'Companies!A3 name-spelt-two-ways: "Cedar Biologics Inc." · "Cedar Biologics" · 2',
  ],
  [
    'name-spelt-two-ways',
    { rows: [seriesB(), preferredB(), preferredB({ name: 'Prefered B' })].map(numbered) },
    'Share Classes!C4 name-spelt-two-ways: "Prefered B" · "Preferred B" · Classes row 3',
  ],
  [
    'name-spelt-two-ways',
    {
      rows: [noteOf(2), noteOf(3, { fund: 'Harbor Fund 1', investmentAmount: stated('70000 EUR') })],
      snapshot: firmWith({ funds: [...FIRM.funds, { id: 'fund-3', name: 'Harbor Fund 1' }] }),
    },
    'Securities!E3 name-spelt-two-ways: "Harbor Fund 1" · "Harbour Fund 1"',
  ],
  [
    'name-spelt-two-ways',
    { rows: [seriesB(), seriesB({ name: 'Series B (1)' })].map(numbered) },
    'Rounds!B3 name-spelt-two-ways: "Series B (1)" · "Series B" · 2',
  ],
  [
    'date-in-future',
    { rows: [seriesB({ closingDate: date('2026-01-03') })] },
    'Rounds!C2 date-in-future: Date · 2026-01-03 · 2 · 2026-01-01',
  ],
  [
    'issue-far-from-closing',
    { rows: [...B, certificateB(2, { issueDate: date('2023-06-28') })] },
    'Securities!F2 issue-far-from-closing: 2023-06-28 · 366 · Series B · 2 · 2024-06-28',
  ],
  [
    'due-before-issue',
    { rows: [noteOf(2, { convertibleType: 'convertible_note', maturityDate: date('2022-12-31') })] },
    'Securities!Q2 due-before-issue: Date · 2022-12-31 · 2023-01-31',
  ],
  [
    'two-leads',
    { rows: [seriesB({ coInvestors: investors('Fjord', 'Gate') })] },
    'Rounds!H2 two-leads: 2 · Fjord · Gate',
  ],
  [
    'co-investor-own',
    {
      rows: [
        seriesB({
          coInvestors: [
            { name: 'Fjord', isLead: true },
            { name: 'HARBOUR FUND 1', isLead: false },
          ],
        }),
      ],
    },
    'Rounds!H2 co-investor-own: "HARBOUR FUND 1"',
  ],
  [
    'class-type-off-name',
    { rows: [seriesB(), preferredB({ classType: 'common' })] },
    'Share Classes!D2 class-type-off-name: Type · "Preferred B"',
  ],
  [
    'rounds-out-of-order',
    { rows: [seriesB({ closingDate: date('2018-06-28') })] },
    'Rounds!C2 rounds-out-of-order: Date · Series B · 2018-06-28 · Series A · 2022-03-01',
  ],
  [
    'pari-passu-disagrees',
    { rows: [further(2, 'Series C', ['Series D']), further(3, 'Series D', ['Series E']), further(4, 'Series E')] },
    'Rounds!N2 pari-passu-disagrees: Series D · Series D · 3 · Series E',
  ],
  [
    'pari-passu-disagrees',
    { rows: [seriesB({ seniority: 'SENIOR_TO_ALL', pariPassuWith: ['Series A'] })] },
    'Rounds!L2 pari-passu-disagrees: Series A',
  ],
  [
    'twins-exact',
    { rows: [...B, certificateB(2, { ref: 'CERT-1' }), certificateB(3, { ref: 'CERT-2' })] },
    'Securities!I3 twins-exact: Ref · Securities row 2',
  ],
  [
    'date-in-future',
    { rows: [...SOUND, markOf(2, { date: date('2026-03-31') })] },
    'Valuations!B2 date-in-future: 2026-03-31 · 89 · 2026-01-01',
  ],
  [
    'day-month-swapped',
    {
      rows: [
        seriesB({ closingDate: date('2024-05-03') }),
        preferredB(),
        certificateB(2, { issueDate: date('2024-03-05') }),
      ],
    },
    'Securities!F2 day-month-swapped: 2024-03-05 · Series B · 2 · 2024-05-03 · 2024-05-03',
  ],
];
