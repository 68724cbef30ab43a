import { date, number, stated } from '../../../support/make-records.ts';
import { certificate, firmWith } from '../../../support/make-snapshot.ts';
import { saying } from '../../../support/saying.ts';
import { certificateB, markOf, noteOf, preferredB, SOUND, saleOf, seriesB } from '../support.ts';
import { B, further, WARRANT, type WrongSample } from './sample.ts';

/** Amounts, prices and terms that cannot well be. */
export const WRONG: readonly WrongSample[] = [
  [
    'amount-off-price',
    { rows: [...B, certificateB(2, { shares: number('120000') })] },
    'Securities!I2 amount-off-price: 120,000 at 2.50 EUR (Preferred B, Share Classes row 2) come to 300,000.00 EUR, but the amount is 250,000.00 EUR.',
  ],
  [
    'amount-off-price',
    { rows: [certificateB(2, { shareClass: 'Preferred A', issueDate: date('2022-03-01'), shares: number('1000') })] },
    'Securities!I2 amount-off-price: 1,000 at 2.50 EUR (Preferred A, in the portfolio service) come to 2,500.00 EUR, but the amount is 250,000.00 EUR.',
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
    'Securities!I2 amount-off-price: 1,000.5 at 0.20 EUR (Price Per Token) come to 200.10 EUR, but the amount is 2,001.00 EUR.',
  ],
  [
    'round-overfilled',
    {
      rows: [
        seriesB({ roundSize: stated('400000 EUR'), preMoneyValuation: stated('49600000 EUR') }),
        ...SOUND.slice(1),
      ],
    },
    `Rounds!E2 round-overfilled: ${saying('round-overfilled', 'Series B', '500,000.00 EUR', '2', '400,000.00 EUR')}`,
  ],
  [
    'round-overfilled',
    {
      rows: [noteOf(2, { investmentAmount: stated('6000000 EUR') })],
      snapshot: firmWith({ securities: [certificate('s-1')] }),
    },
    'Securities!I2 round-overfilled: What the firm has invested in Series A comes to 6,002,500.00 EUR, but the whole round (in the portfolio service) is 5,000,000.00 EUR.',
  ],
  [
    'price-off-valuation',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('25 EUR') })] },
    `Share Classes!F2 price-off-valuation: ${saying('price-off-valuation', '25.00 EUR', '20,000,000', '500,000,000.00 EUR', 'Series B', '2', '40,000,000.00 EUR', '50,000,000.00 EUR')}`,
  ],
  [
    'figure-out-of-scale',
    {
      rows: [0, 45, 70000, 80000, 90000, 50000]
        .map((amount, index) => noteOf(index + 2, { investmentAmount: stated(`${amount} EUR`) }))
        .slice(1),
    },
    'Securities!I3 figure-out-of-scale: Investment Amount is 45.00, but the others of this company are 50,000.00 to 90,000.00 EUR.',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { investmentAmount: stated('250000 USD') })] },
    `Securities!I2 currency-unlike: ${saying('currency-unlike', 'Amount', '250,000.00 USD', 'Series B', '2', 'EUR')}`,
  ],
  [
    'currency-unlike',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('2.5 GBP') })] },
    'Share Classes!F2 currency-unlike: Price Per Share is 2.50 GBP, but Series B (Rounds row 2) is in EUR.',
  ],
  [
    'currency-unlike',
    {
      rows: [further(2, 'Bridge'), noteOf(2, { round: 'Bridge' })],
      snapshot: firmWith({ funds: [{ id: 'fund-1', name: 'Harbour Fund 1', currency: 'USD' }] }),
    },
    'Securities!I2 currency-unlike: Investment Amount is 50,000.00 EUR, but the fund Harbour Fund 1 is in USD.',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3'), participation: 'FULLY_PARTICIPATING' })] },
    'Rounds!K2 cap-without-capped: The Cap Multiple is 3, but Participation says fully participating.',
  ],
  [
    'cap-without-capped',
    { rows: [seriesB({ capMultiple: number('3') })] },
    `Rounds!K2 cap-without-capped: ${saying('cap-without-capped', 'Cap Multiple', '3,', 'Participation')}`,
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
    'Securities!R2 interest-out-of-range: Interest Rate is 8%, but a SAFE bears no interest.',
  ],
  [
    'currency-unlike',
    { rows: [seriesB({ roundSize: stated('10000000 USD') }), ...SOUND.slice(1)] },
    'Rounds!E2 currency-unlike: None of the 3 rows concerned fits. The first (Share Classes row 2): Price Per Share is 2.50 EUR, but Series B (Rounds row 2) is in USD.',
  ],
  [
    'currency-unlike',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5000 GBP') })] },
    'Transactions!G2 currency-unlike: Cash Received is 5,000.00 GBP, but what is sold (Securities row 2) is in EUR.',
  ],
  [
    'currency-unlike',
    { rows: [...SOUND, markOf(2, { fairValue: stated('250000 USD') })] },
    'Valuations!D2 currency-unlike: Fair Value is 250,000.00 USD, but what Harbour Fund 1 holds in Acme Robotics is in EUR.',
  ],
  [
    'amount-off-price',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('0.25 EUR') }), ...SOUND.slice(2)] },
    'Share Classes!F2 amount-off-price: None of the 2 rows concerned fits. The first (Securities row 2): 100,000 at 0.25 EUR (Preferred B, Share Classes row 2) come to 25,000.00 EUR, but the amount is 250,000.00 EUR.',
  ],
  [
    'cap-off-amount',
    { rows: [noteOf(2, { valuationCap: stated('60000 EUR') })] },
    `Securities!P2 cap-off-amount: ${saying('cap-off-amount', 'Cap', '60,000.00 EUR', '50,000.00 EUR')}`,
  ],
  [
    'cap-off-amount',
    { rows: [seriesB(), noteOf(2, { round: 'Series B', valuationCap: stated('400000 EUR') })] },
    'Securities!P2 cap-off-amount: Valuation Cap is 400,000.00 EUR, 1/125 of the valuation of Series B (Rounds row 2), 50,000,000.00 EUR.',
  ],
  [
    'discount-out-of-range',
    { rows: [noteOf(2, { discount: number('0.8') })] },
    `Securities!O2 discount-out-of-range: ${saying('discount-out-of-range', '80%', '1%', '50%')}`,
  ],
  [
    'interest-out-of-range',
    { rows: [noteOf(2, { interestRate: number('0.0008') })] },
    `Securities!R2 interest-out-of-range: ${saying('interest-out-of-range', 'Rate', '0.08%', '0.1%', '30%')}`,
  ],
  [
    'strike-off-price',
    { rows: [{ ...WARRANT, exercisePrice: stated('250 EUR') }] },
    'Securities!L4 strike-off-price: Exercise Price is 250.00 EUR, but a share of Preferred A (in the portfolio service) costs 2.50 EUR.',
  ],
  [
    'units-off-round',
    { rows: [{ ...WARRANT, shares: number('1000000000') }] },
    'Securities!H4 units-off-round: The 1,000,000,000 shares of the warrant come to 2,500,000,000.00 EUR at 2.50 EUR, but the whole of Series A (in the portfolio service) is 5,000,000.00 EUR.',
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
    `Securities!H4 units-off-round: ${saying('units-off-round', '20,000,001,', 'Series B', '2', '20,000,000')}`,
  ],
];
