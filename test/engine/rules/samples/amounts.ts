import { date, number, stated } from '../../../support/make-records.ts';
import { certificate, firmWith } from '../../../support/make-snapshot.ts';
import { certificateB, markOf, noteOf, preferredB, SOUND, saleOf, seriesB } from '../support.ts';
import { B, further, WARRANT, type WrongSample } from './sample.ts';

/** Amounts, prices and terms that cannot well be. */
export const WRONG: readonly WrongSample[] = [
  [
    'amount-off-price',
    { rows: [...B, certificateB(2, { shares: number('120000') })] },
    'Securities!I2 amount-off-price: 120,000 · 2.50 EUR · B · Share Classes row 2 · 300,000.00 EUR · 250,000.00 EUR',
  ],
  [
    'amount-off-price',
    { rows: [certificateB(2, { shareClass: 'Preferred A', issueDate: date('2022-03-01'), shares: number('1000') })] },
    'Securities!I2 amount-off-price: 1,000 · 2.50 EUR · A · 2,500.00 EUR · 250,000.00 EUR',
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
    'Securities!I2 amount-off-price: 1,000.5 · 0.20 EUR · Per Token · 200.10 EUR · 2,001.00 EUR',
  ],
  [
    'round-overfilled',
    {
      rows: [
        seriesB({ roundSize: stated('400000 EUR'), preMoneyValuation: stated('49600000 EUR') }),
        ...SOUND.slice(1),
      ],
    },
    'Rounds!E2 round-overfilled: Series B · 500,000.00 EUR · Rounds row 2 · 400,000.00 EUR',
  ],
  [
    'round-overfilled',
    {
      rows: [noteOf(2, { investmentAmount: stated('6000000 EUR') })],
      snapshot: firmWith({ securities: [certificate('s-1')] }),
    },
    'Securities!I2 round-overfilled: Series A · 6,002,500.00 EUR · 5,000,000.00 EUR',
  ],
  [
    'price-off-valuation',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('25 EUR') })] },
    'Share Classes!F2 price-off-valuation: 25.00 EUR · 20,000,000 · 500,000,000.00 EUR · Series B · 2 · 40,000,000.00 EUR · 50,000,000.00 EUR',
  ],
  [
    'figure-out-of-scale',
    {
      rows: [0, 45, 70000, 80000, 90000, 50000]
        .map((amount, index) => noteOf(index + 2, { investmentAmount: stated(`${amount} EUR`) }))
        .slice(1),
    },
    'Securities!I3 figure-out-of-scale: Amount · 45.00 · 50,000.00 · 90,000.00 EUR',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { investmentAmount: stated('250000 USD') })] },
    'Securities!I2 currency-unlike: Amount · 250,000.00 USD · Series B · 2 · EUR',
  ],
  [
    'currency-unlike',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('2.5 GBP') })] },
    'Share Classes!F2 currency-unlike: Per Share · 2.50 GBP · Series B · 2 · EUR',
  ],
  [
    'currency-unlike',
    {
      rows: [further(2, 'Bridge'), noteOf(2, { round: 'Bridge' })],
      snapshot: firmWith({ funds: [{ id: 'fund-1', name: 'Harbour Fund 1', currency: 'USD' }] }),
    },
    'Securities!I2 currency-unlike: Amount · 50,000.00 EUR · Harbour Fund · 1 · USD',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3'), participation: 'FULLY_PARTICIPATING' })] },
    'Rounds!K2 cap-without-capped: Cap Multiple · 3 · Participation',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3') })] },
    'Rounds!K2 cap-without-capped: Cap Multiple · 3 · Participation',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ participation: 'CAPPED_PARTICIPATING' })] },
    'Rounds!M2 cap-without-capped: Cap Multiple',
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
    'Rounds!K2 multiple-out-of-range: Multiple · 1.5 · Liquidation Multiple · 2',
  ],
  [
    'interest-out-of-range',
    { rows: [noteOf(2, { interestRate: number('0.08') })] },
    'Securities!R2 interest-out-of-range: Rate · 8% · SAFE',
  ],
  [
    'currency-unlike',
    { rows: [seriesB({ roundSize: stated('10000000 USD') }), ...SOUND.slice(1)] },
    'Rounds!E2 currency-unlike: 3 · Share Classes row 2 · Price Per Share · 2.50 EUR · Series B · 2 · USD',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5000 GBP') })] },
    'Transactions!G2 currency-unlike: Received · 5,000.00 GBP · Securities row 2 · EUR',
  ],
  [
    'currency-unlike',
    { rows: [...SOUND, markOf(2, { fairValue: stated('250000 USD') })] },
    'Valuations!D2 currency-unlike: Value · 250,000.00 USD · Harbour Fund · 1 · Acme Robotics · EUR',
  ],
  [
    'amount-off-price',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('0.25 EUR') }), ...SOUND.slice(2)] },
    'Share Classes!F2 amount-off-price: 2 · Securities row 2 · 100,000 · 0.25 EUR · B · Share Classes row 2 · 25,000.00 EUR · 250,000.00 EUR',
  ],
  [
    'cap-off-amount',
    { rows: [noteOf(2, { valuationCap: stated('60000 EUR') })] },
    'Securities!P2 cap-off-amount: Cap · 60,000.00 EUR · 50,000.00 EUR',
  ],
  [
    'cap-off-amount',
    { rows: [seriesB(), noteOf(2, { round: 'Series B', valuationCap: stated('400000 EUR') })] },
    'Securities!P2 cap-off-amount: Cap · 400,000.00 EUR · 1 · 125 · Series B · 2 · 50,000,000.00 EUR',
  ],
  [
    'discount-out-of-range',
    { rows: [noteOf(2, { discount: number('0.8') })] },
    'Securities!O2 discount-out-of-range: 80% · 1% · 50%',
  ],
  [
    'interest-out-of-range',
    { rows: [noteOf(2, { interestRate: number('0.0008') })] },
    'Securities!R2 interest-out-of-range: Rate · 0.08% · 0.1% · 30%',
  ],
  [
    'strike-off-price',
    { rows: [{ ...WARRANT, exercisePrice: stated('250 EUR') }] },
    'Securities!L4 strike-off-price: Price · 250.00 EUR · Preferred A · 2.50 EUR',
  ],
  [
    'units-off-round',
    { rows: [{ ...WARRANT, shares: number('1000000000') }] },
    'Securities!H4 units-off-round: 1,000,000,000 · 2,500,000,000.00 EUR · 2.50 EUR · Series A · 5,000,000.00 EUR',
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
    'Securities!H4 units-off-round: 20,000,001 · Series B · 2 · 20,000,000',
  ],
];
