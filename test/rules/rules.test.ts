import { describe, expect, test } from 'vitest';
import type { CheckedRecord } from '../../src/model/records/record.ts';
import type { NewMark } from '../../src/model/service/new-data.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { companyRow, date, number, roundRow, stated } from '../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note, round, sale, shareClass } from '../support/make-snapshot.ts';
import {
  certificateB,
  conversionOf,
  knownMark,
  markOf,
  noteOf,
  preferredB,
  SOUND,
  saleOf,
  seriesB,
  toldOf,
} from './support.ts';

interface Sample {
  readonly rows: readonly CheckedRecord[];
  readonly snapshot?: Snapshot;
  /** As earlier runs have set them. */
  readonly marks?: readonly NewMark<string>[];
}

const B = [seriesB(), preferredB()];
const NOTE_A = noteOf(4, { ref: 'N-1' });
const WARRANT = noteOf(4, {
  ref: 'W-1',
  type: 'warrant',
  shares: number('1000'),
  dueDate: date('2030-01-31'),
  exercisePrice: stated('2 EUR'),
});
const investors = (...names: readonly string[]) => names.map((name) => ({ name, isLead: true }));
const further = (rowNumber: number, name: string, pariPassuWith?: readonly string[]) =>
  roundRow(rowNumber, {
    company: 'Acme Robotics',
    name,
    closingDate: date('2024-06-28'),
    ...(pariPassuWith === undefined ? {} : { pariPassuWith }),
  });

/** What fires, with the one thing that is told. */
const WRONG: readonly (readonly [code: string, sample: Sample, told: string])[] = [
  [
    'amount-off-price',
    { rows: [...B, certificateB(2, { shares: number('120000') })] },
    'Securities!I2 amount-off-price: 120,000 at 2.5 EUR (Preferred B, Share Classes row 2) come to 300,000 EUR, but the amount is 250,000 EUR.',
  ],
  [
    'amount-off-price',
    { rows: [certificateB(2, { shareClass: 'Preferred A', issueDate: date('2022-03-01'), shares: number('1000') })] },
    'Securities!I2 amount-off-price: 1,000 at 2.5 EUR (Preferred A, in the portfolio service) come to 2,500 EUR, but the amount is 250,000 EUR.',
  ],
  [
    'amount-off-price',
    {
      rows: [
        noteOf(2, {
          type: 'token_investment',
          issueDate: date('2022-03-01'),
          token: 'ACM',
          quantity: number('1000.5'),
          pricePerToken: stated('0.2 EUR'),
          investmentAmount: stated('2001 EUR'),
        }),
      ],
    },
    'Securities!I2 amount-off-price: 1,000.5 at 0.2 EUR (Price Per Token) come to 200.1 EUR, but the amount is 2,001 EUR.',
  ],
  [
    'round-overfilled',
    {
      rows: [
        seriesB({ roundSize: stated('400000 EUR'), preMoneyValuation: stated('49600000 EUR') }),
        ...SOUND.slice(1),
      ],
    },
    'Rounds!E2 round-overfilled: What the firm has invested in Series B comes to 500,000 EUR, but the whole round (Rounds row 2) is 400,000 EUR.',
  ],
  [
    'round-overfilled',
    {
      rows: [noteOf(2, { investmentAmount: stated('6000000 EUR') })],
      snapshot: firmWith({ securities: [certificate('s-1')] }),
    },
    'Securities!I2 round-overfilled: What the firm has invested in Series A comes to 6,002,500 EUR, but the whole round (in the portfolio service) is 5,000,000 EUR.',
  ],
  [
    'price-off-valuation',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('25 EUR') })] },
    'Share Classes!F2 price-off-valuation: At 25 EUR the 20,000,000 fully diluted shares are worth 500,000,000 EUR, but Series B (Rounds row 2) is valued at 40,000,000 before and 50,000,000 EUR after the money.',
  ],
  [
    'figure-out-of-scale',
    {
      rows: [0, 45, 70000, 80000, 90000, 50000]
        .map((amount, index) => noteOf(index + 2, { investmentAmount: stated(`${amount} EUR`) }))
        .slice(1),
    },
    'Securities!I3 figure-out-of-scale: Investment Amount is 45, but the others of this company are 50,000 to 90,000 EUR.',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { investmentAmount: stated('250000 USD') })] },
    'Securities!I2 currency-unlike: Investment Amount is 250,000 USD, but Series B (Rounds row 2) is in EUR.',
  ],
  [
    'currency-unlike',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('2.5 GBP') })] },
    'Share Classes!F2 currency-unlike: Price Per Share is 2.5 GBP, but Series B (Rounds row 2) is in EUR.',
  ],
  [
    'currency-unlike',
    {
      rows: [further(2, 'Bridge'), noteOf(2, { round: 'Bridge' })],
      snapshot: firmWith({ funds: [{ id: 'fund-1', name: 'Harbour Fund 1', currency: 'USD' }] }),
    },
    'Securities!I2 currency-unlike: Investment Amount is 50,000 EUR, but the fund Harbour Fund 1 is in USD.',
  ],
  [
    'twins-exact',
    { rows: [...B, certificateB(2), certificateB(3), certificateB(4)] },
    'Securities!I4 twins-exact: The row is equal in every column to 2 others (the first: Securities row 2).',
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
    'Securities!I3 twins-exact: The row is equal in every column to another (in the portfolio service).',
  ],
  [
    'twins-near',
    { rows: [...B, certificateB(2), certificateB(3, { issueDate: date('2024-07-01') })] },
    'Securities!I3 twins-near: Another 250,000 EUR of the same company and fund (Securities row 2) is dated 2024-06-28, 3 days apart.',
  ],
  [
    'twins-near',
    {
      rows: [noteOf(2)],
      snapshot: firmWith({
        securities: [note('n-1', { issueDate: date('2023-01-30'), investmentAmount: money('50000 EUR') })],
      }),
    },
    'Securities!I2 twins-near: Another 50,000 EUR of the same company and fund (in the portfolio service) is dated 2023-01-30, 1 day apart.',
  ],
  [
    'name-spelt-two-ways',
    { rows: [companyRow(2, { name: 'Cedar Biologics' }), companyRow(3, { name: 'Cedar Biologics Inc.' })] },
    'Companies!A3 name-spelt-two-ways: "Cedar Biologics Inc." is nearly "Cedar Biologics" (Companies row 2): they may be the same, spelt differently.',
  ],
  [
    'name-spelt-two-ways',
    { rows: [seriesB(), preferredB(), preferredB({ name: 'Prefered B' })].map(numbered) },
    'Share Classes!C4 name-spelt-two-ways: "Prefered B" is nearly "Preferred B" (Share Classes row 3): they may be the same, spelt differently.',
  ],
  [
    'name-spelt-two-ways',
    {
      rows: [noteOf(2), noteOf(3, { fund: 'Harbor Fund 1', investmentAmount: stated('70000 EUR') })],
      snapshot: firmWith({ funds: [...FIRM.funds, { id: 'fund-3', name: 'Harbor Fund 1' }] }),
    },
    'Securities!E3 name-spelt-two-ways: "Harbor Fund 1" is nearly "Harbour Fund 1" (in the portfolio service): they may be the same, spelt differently.',
  ],
  [
    'name-spelt-two-ways',
    { rows: [seriesB(), seriesB({ name: 'Series B (1)' })].map(numbered) },
    'Rounds!B3 name-spelt-two-ways: "Series B (1)" is nearly "Series B" (Rounds row 2): they may be the same, spelt differently.',
  ],
  [
    'date-in-future',
    { rows: [seriesB({ closingDate: date('2026-01-03') })] },
    'Rounds!C2 date-in-future: Closing Date 2026-01-03 is 2 days after today, 2026-01-01.',
  ],
  [
    'issue-far-from-closing',
    { rows: [...B, certificateB(2, { issueDate: date('2023-06-28') })] },
    'Securities!F2 issue-far-from-closing: The issue date 2023-06-28 is 366 days before the closing of Series B (Rounds row 2), 2024-06-28.',
  ],
  [
    'due-before-issue',
    { rows: [noteOf(2, { convertibleType: 'convertible_note', maturityDate: date('2022-12-31') })] },
    'Securities!Q2 due-before-issue: Maturity Date 2022-12-31 is before the issue date 2023-01-31.',
  ],
  [
    'date-order-wrong',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { date: date('2024-06-27') })] },
    'Transactions!D2 date-order-wrong: The sale is dated 2024-06-27, but the security (Securities row 2) was issued on 2024-06-28.',
  ],
  [
    'date-order-wrong',
    {
      rows: [
        ...B,
        NOTE_A,
        conversionOf(2, 'N-1', { createsRef: 'N-B' }),
        saleOf(3, 'N-B', { date: date('2024-06-27') }),
      ],
    },
    'Transactions!D3 date-order-wrong: The sale is dated 2024-06-27, but the conversion that creates the security (Transactions row 2) is on 2024-06-28.',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), conversionOf(3, 'N-1', { date: date('2024-09-30') })] },
    'Transactions!E3 security-spent: This is a conversion, but a conversion of 2024-06-28 (Transactions row 2) took the whole security already.',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), saleOf(3, 'N-1', { sharesSold: number('0') })] },
    'Transactions!E3 security-spent: This is a sale, but a conversion of 2024-06-28 (Transactions row 2) took the whole security already.',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { sharesSold: number('60000'), date: date('2025-06-30') }),
        saleOf(3, 'B-1', { sharesSold: number('60000') }),
      ],
    },
    'Transactions!F2 oversold: With this sale, the sales of the security come to 120,000, but it has 100,000.',
  ],
  [
    'oversold',
    {
      rows: [saleOf(2, 's-1', { sharesSold: number('601') })],
      snapshot: firmWith({
        securities: [certificate('s-1', { shares: number('600') })],
        transactions: [sale('t-1', 's-1')],
      }),
    },
    'Transactions!F2 oversold: This sale takes 601, but it has 600.',
  ],
  [
    'event-rule',
    { rows: [...B, WARRANT, conversionOf(2, 'W-1')] },
    'Transactions!B2 event-rule: This is a conversion, but the security (Securities row 4) is a warrant; notes and preferred shares convert.',
  ],
  [
    'event-rule',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1', { event: 'exercise' })] },
    'Transactions!B2 event-rule: This is an exercise, but the security (Securities row 4) is a convertible; warrants are exercised.',
  ],
  [
    'two-leads',
    { rows: [seriesB({ coInvestors: investors('Fjord', 'Gate') })] },
    'Rounds!H2 two-leads: There are 2 leads: Fjord; Gate.',
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
    'Rounds!H2 co-investor-own: "HARBOUR FUND 1" is listed as a co-investor, but it is one of your own funds.',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3'), participation: 'FULLY_PARTICIPATING' })] },
    'Rounds!K2 cap-without-capped: The Cap Multiple is 3, but Participation says fully participating.',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3') })] },
    'Rounds!K2 cap-without-capped: The Cap Multiple is 3, but Participation is blank.',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ participation: 'CAPPED_PARTICIPATING' })] },
    'Rounds!M2 cap-without-capped: Participation says capped participating, but the Cap Multiple is blank.',
  ],
  [
    'multiple-out-of-range',
    {
      rows: [
        seriesB({
          liquidationMultiple: number('2'),
          capMultiple: number('1.5'),
          participation: 'CAPPED_PARTICIPATING',
        }),
      ],
    },
    'Rounds!K2 multiple-out-of-range: Cap Multiple is 1.5, below the Liquidation Multiple, 2.',
  ],
  [
    'interest-out-of-range',
    { rows: [noteOf(2, { interestRate: number('0.08') })] },
    'Securities!R2 interest-out-of-range: Interest Rate is 8 %, but a SAFE bears no interest.',
  ],
  [
    'class-type-off-name',
    { rows: [seriesB(), preferredB({ classType: 'common' })] },
    'Share Classes!D2 class-type-off-name: Class Type is common, but the class is called "Preferred B".',
  ],
  [
    'rounds-out-of-order',
    { rows: [seriesB({ closingDate: date('2018-06-28') })] },
    'Rounds!C2 rounds-out-of-order: Closing Date of Series B is 2018-06-28, before that of Series A (in the portfolio service), 2022-03-01.',
  ],
  [
    'pari-passu-disagrees',
    { rows: [further(2, 'Series C', ['Series D']), further(3, 'Series D', ['Series E']), further(4, 'Series E')] },
    'Rounds!N2 pari-passu-disagrees: Series D is named, but Series D (Rounds row 3) also ranks equally with Series E.',
  ],
  [
    'pari-passu-disagrees',
    { rows: [seriesB({ seniority: 'SENIOR_TO_ALL', pariPassuWith: ['Series A'] })] },
    'Rounds!L2 pari-passu-disagrees: Seniority says senior to all, but Series A is to rank equally.',
  ],
  [
    'twins-exact',
    { rows: [...B, certificateB(2, { ref: 'CERT-1' }), certificateB(3, { ref: 'CERT-2' })] },
    'Securities!I3 twins-exact: The row is equal in every column but its Ref to another (Securities row 2).',
  ],
  [
    'currency-unlike',
    { rows: [seriesB({ roundSize: stated('10000000 USD') }), ...SOUND.slice(1)] },
    'Rounds!E2 currency-unlike: None of the 3 rows concerned fits. The first (Share Classes row 2): Price Per Share is 2.5 EUR, but Series B (Rounds row 2) is in USD.',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5000 GBP') })] },
    'Transactions!G2 currency-unlike: Cash Received is 5,000 GBP, but what is sold (Securities row 2) is in EUR.',
  ],
  [
    'currency-unlike',
    { rows: [...SOUND, markOf(2, { fairValue: stated('250000 USD') })] },
    'Valuations!D2 currency-unlike: Fair Value is 250,000 USD, but what Harbour Fund 1 holds in Acme Robotics is in EUR.',
  ],
  [
    'amount-off-price',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('0.25 EUR') }), ...SOUND.slice(2)] },
    'Share Classes!F2 amount-off-price: None of the 2 rows concerned fits. The first (Securities row 2): 100,000 at 0.25 EUR (Preferred B, Share Classes row 2) come to 25,000 EUR, but the amount is 250,000 EUR.',
  ],
  [
    'date-in-future',
    { rows: [...SOUND, markOf(2, { date: date('2026-03-31') })] },
    'Valuations!B2 date-in-future: Date 2026-03-31 is 89 days after today, 2026-01-01.',
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
    'Securities!F2 day-month-swapped: The issue date 2024-03-05 does not fit the closing of Series B (Rounds row 2), 2024-05-03; 2024-05-03 would fit.',
  ],
  [
    'cash-off-cost',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5 EUR') })] },
    'Transactions!G2 cash-off-cost: Cash Received is 5 EUR, 1/500 of what the part sold had cost, 2,500 EUR (Securities row 2).',
  ],
  [
    'cap-off-amount',
    { rows: [noteOf(2, { valuationCap: stated('60000 EUR') })] },
    'Securities!P2 cap-off-amount: Valuation Cap is 60,000 EUR, but the note alone is 50,000 EUR.',
  ],
  [
    'cap-off-amount',
    { rows: [seriesB(), noteOf(2, { round: 'Series B', valuationCap: stated('400000 EUR') })] },
    'Securities!P2 cap-off-amount: Valuation Cap is 400,000 EUR, 1/125 of the valuation of Series B (Rounds row 2), 50,000,000 EUR.',
  ],
  [
    'discount-out-of-range',
    { rows: [noteOf(2, { discount: number('0.8') })] },
    'Securities!O2 discount-out-of-range: Discount is 80 %; notes have 1 % to 50 %.',
  ],
  [
    'interest-out-of-range',
    { rows: [noteOf(2, { interestRate: number('0.0008') })] },
    'Securities!R2 interest-out-of-range: Interest Rate is 0.08 %; notes have 0.1 % to 30 %.',
  ],
  [
    'strike-off-price',
    { rows: [{ ...WARRANT, exercisePrice: stated('250 EUR') }] },
    'Securities!L4 strike-off-price: Exercise Price is 250 EUR, but a share of Preferred A (in the portfolio service) costs 2.5 EUR.',
  ],
  [
    'units-off-round',
    { rows: [{ ...WARRANT, shares: number('1000000000') }] },
    'Securities!H4 units-off-round: The 1,000,000,000 shares of the warrant come to 2,500,000,000 EUR at 2.5 EUR, but the whole of Series A (in the portfolio service) is 5,000,000 EUR.',
  ],
  [
    'units-off-round',
    {
      rows: [
        seriesB(),
        preferredB(),
        { ...WARRANT, round: 'Series B', issueDate: date('2024-06-28'), shares: number('20000001') },
      ],
    },
    'Securities!H4 units-off-round: Shares is 20,000,001, but Series B (Rounds row 2) has 20,000,000 fully diluted shares in all.',
  ],
  [
    'mark-of-nothing',
    { rows: [markOf(2)] },
    'Valuations!D2 mark-of-nothing: On 2024-09-30 Harbour Fund 1 holds nothing in Acme Robotics.',
  ],
  [
    'mark-of-nothing',
    { rows: [...SOUND, markOf(2, { date: date('2024-06-27') }), markOf(3, { date: date('2024-06-26') })] },
    'Valuations!D2 mark-of-nothing: On 2024-06-27 Harbour Fund 1 holds nothing in Acme Robotics: its first security dates from 2024-06-28. The same goes for 1 more row (Valuations row 3).',
  ],
  [
    'ownership-off-shares',
    { rows: [...SOUND, markOf(2, { ownership: number('0.05') })] },
    'Valuations!E2 ownership-off-shares: Ownership is 5 %, but the shares held are 0.5 % of the fully diluted shares of Series B (Rounds row 2).',
  ],
  [
    'post-money-off-round',
    { rows: [...SOUND, markOf(2, { postMoneyValuation: stated('50000 EUR') })] },
    'Valuations!F2 post-money-off-round: Post-Money Valuation is 50,000 EUR, 1/1,000 of Series B (Rounds row 2) after the money, 50,000,000 EUR.',
  ],
  [
    'mark-off-cost',
    { rows: [...SOUND, markOf(2, { fairValue: stated('2500000 EUR') })] },
    'Valuations!D2 mark-off-cost: Fair Value is 2,500,000 EUR, 10 times what Harbour Fund 1 paid for what it holds, 250,000 EUR.',
  ],
  [
    'mark-off-last',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('50000 EUR') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('5000000 EUR') })],
    },
    'Valuations!D2 mark-off-last: Fair Value is 50,000 EUR, 1/100 of the mark of 2024-06-30, 5,000,000 EUR.',
  ],
  [
    'mark-off-valuation',
    {
      rows: [
        ...SOUND,
        markOf(2, {
          fairValue: stated('1250000 EUR'),
          ownership: number('0.004'),
          postMoneyValuation: stated('50000000 EUR'),
        }),
      ],
    },
    'Valuations!D2 mark-off-valuation: Fair Value is 1,250,000 EUR, 6.25 times 0.4 % of 50,000,000 EUR (the Post-Money Valuation of the day), which is 200,000 EUR.',
  ],
  [
    'marks-swapped',
    {
      rows: [
        ...SOUND,
        certificateB(3, { fund: 'Harbour Fund 2', shares: number('50000'), investmentAmount: stated('125000 EUR') }),
        markOf(2, { fairValue: stated('125000 EUR') }),
        markOf(3, { fund: 'Harbour Fund 2', fairValue: stated('250000 EUR') }),
      ],
    },
    "Valuations!D3 marks-swapped: Fair Value is 250,000 EUR, what the holding of Harbour Fund 1 is worth, and that fund's is 125,000 EUR (Valuations row 2): the two seem to be swapped.",
  ],
];

/** What is near it and is nothing to be told. */
const RIGHT: readonly (readonly [what: string, sample: Sample])[] = [
  ['a whole round as it should be', { rows: SOUND }],
  ['rounding to whole shares', { rows: [...B, certificateB(2, { shares: number('99999') })] }],
  [
    'valuations that count the shares before the round',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('2 EUR') })] },
  ],
  [
    'a cheaper class for converted notes beside the one that fits',
    {
      rows: [seriesB(), preferredB(), preferredB({ name: 'Preferred B-1', pricePerShare: stated('1.6 EUR') })].map(
        numbered,
      ),
    },
  ],
  [
    'a secondary purchase at a price, a day and an amount of its own',
    {
      rows: [
        seriesB({ roundSize: stated('200000 EUR') }),
        preferredB({ name: 'Preferred S', purchaseType: 'secondary', pricePerShare: stated('1 EUR') }),
        certificateB(2, { shareClass: 'Preferred S', shares: number('250000'), issueDate: date('2025-10-01') }),
      ],
    },
  ],
  [
    'a fund of another currency than the round',
    { rows: SOUND, snapshot: firmWith({ funds: FIRM.funds.map((fund) => ({ ...fund, currency: 'USD' })) }) },
  ],
  [
    'two certificates of one purchase with Refs of their own',
    { rows: [...B, certificateB(2, { ref: 'B-MAIN' }), certificateB(3, { ref: 'B-ESCROW' })] },
  ],
  [
    'two certificates of one purchase, the second with Action new',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), certificateB(3, { action: 'new' })] },
  ],
  [
    'the same amount of two funds',
    { rows: [...B, certificateB(2), certificateB(3, { fund: 'Harbour Fund 2', issueDate: date('2024-07-01') })] },
  ],
  [
    'the same amount eight days later',
    { rows: [...B, certificateB(2), certificateB(3, { issueDate: date('2024-07-06') })] },
  ],
  ['vehicles that differ in their number', { rows: [noteOf(2), noteOf(3, { fund: 'Harbour Fund 2' })] }],
  [
    'classes that differ in a letter',
    { rows: [seriesB(), preferredB({ name: 'Class A' }), preferredB({ name: 'Class B' })].map(numbered) },
  ],
  ['what is dated today or tomorrow', { rows: [seriesB({ closingDate: date('2026-01-02') })] }],
  ['a note drawn long after its round closed', { rows: [noteOf(2, { issueDate: date('2024-11-30') })] }],
  [
    'a part that is sold on the day on which the rest converts',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { date: date('2024-06-28') }),
        conversionOf(3, 'B-1', { convertedTo: 'Preferred A' }),
      ],
    },
  ],
  [
    'a sale of everything',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { sharesSold: number('100000') })] },
  ],
  [
    'a total loss',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('0 EUR') })] },
  ],
  [
    'a cap on capped participation',
    { rows: [seriesB({ capMultiple: number('3'), participation: 'CAPPED_PARTICIPATING' })] },
  ],
  [
    'rounds of equal rank that name the one that was first',
    { rows: [further(2, 'Series C'), further(3, 'Series D', ['Series C']), further(4, 'Series E', ['Series C'])] },
  ],
  [
    'a group that each names whole',
    { rows: [further(2, 'Series C', ['Series D']), further(3, 'Series D', ['Series C'])] },
  ],
  ['a mark at cost', { rows: [...SOUND, markOf(2)] }],
  ['a mark of nothing of a fund that has nothing', { rows: [markOf(2, { fairValue: stated('0 EUR') })] }],
  ['a mark at nine times the cost', { rows: [...SOUND, markOf(2, { fairValue: stated('2250000 EUR') })] }],
  [
    'a mark at ten times the cost that the last mark bears out',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('2500000 EUR') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('1000000 EUR') })],
    },
  ],
  [
    'a mark that corrects the one of its own day',
    {
      rows: [...SOUND, markOf(2, { date: date('2024-06-30') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('250 EUR') })],
    },
  ],
  [
    'an ownership that a later round and options have diluted',
    { rows: [...SOUND, markOf(2, { ownership: number('0.0012') })] },
  ],
  [
    'a mark in a currency in which it was made before',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('270000 USD') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('260000 USD') })],
    },
  ],
  ['a warrant at a penny', { rows: [{ ...WARRANT, exercisePrice: stated('0.01 EUR') }] }],
  [
    'a note at half a discount and thirty per cent',
    {
      rows: [
        noteOf(2, {
          convertibleType: 'convertible_note',
          discount: number('0.5'),
          interestRate: number('0.3'),
        }),
      ],
    },
  ],
  ['a cap of one and a half times the note', { rows: [noteOf(2, { valuationCap: stated('75000 EUR') })] }],
  [
    'an issue two months after the closing that fits no better the other way round',
    {
      rows: [
        seriesB({ closingDate: date('2024-05-03') }),
        preferredB(),
        certificateB(2, { issueDate: date('2024-07-03') }),
      ],
    },
  ],
];

/** Rows in the order given, each of its own number. */
function numbered(record: CheckedRecord, index: number): CheckedRecord {
  const rowNumber = index + 2;
  return {
    ...record,
    key: `${record.key}/${rowNumber}`,
    origin: { ...record.origin, rowNumber },
  };
}

describe('a rule', () => {
  test.each(WRONG)('tells %s at its cell, with both values', (_code, { rows, snapshot = FIRM, marks = [] }, told) => {
    expect(toldOf(rows, { snapshot, marks })).toEqual([`warning ${told}`]);
  });

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
