import { certificate, euroMark, type Mistake, mark, round, shareClass, warrant } from './book.ts';

const FUNDS = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'];
const certificates = FUNDS.map((Fund) => certificate({ Fund }));
const SOLD_CHEAPLY = { Shares: '1000000' };

/** One thing that is wrong, and many rows that do not fit it. */
export const CAUSES: readonly Mistake[] = [
  {
    mistake: 'a round on a day that there is not, and the rows that wait for it',
    rows: [round({ 'Closing Date': '2025-02-31' }), shareClass(), ...certificates],
    told: ['date-invalid Rounds!C2', 'reference-blocked Rounds!C2'],
  },
  {
    mistake: 'a round in another currency than all that was bought in it',
    rows: [round({ Currency: 'EUR' }), shareClass(), ...certificates],
    told: ['currency-unlike Rounds!E2'],
  },
  {
    mistake: 'a price with its point too far left, and three certificates of the class',
    rows: [round(), shareClass({ 'Price Per Share': '0.5' }), ...certificates],
    told: ['amount-off-price Share Classes!E2'],
  },
  {
    mistake: 'a round in thousands',
    rows: [round({ 'Pre-Money Valuation': '90000', 'Round Size': '10000' }), shareClass(), ...certificates],
    told: ['round-overfilled Rounds!E2'],
  },
  {
    mistake: 'a round that closed another year than all that was issued in it',
    rows: [round({ 'Closing Date': '2021-05-03' }), shareClass(), ...certificates],
    told: ['issue-far-from-closing Rounds!C2'],
  },
  {
    mistake: 'a round that closes in sixteen years',
    rows: [round({ 'Closing Date': '2042-05-03' }), shareClass(), ...certificates],
    told: ['date-in-future Rounds!C2'],
  },
  {
    mistake: 'the certificates of a round that is there, all in another currency',
    rows: FUNDS.map((Fund) =>
      certificate({
        Fund,
        Round: 'Series B',
        'Share Class': 'Series B Preferred',
        'Issue Date': '2024-05-13',
        'Investment Amount': '400000',
        Currency: 'EUR',
      }),
    ),
    told: ['currency-unlike Securities!I2'],
  },
  {
    mistake: 'fully diluted shares in thousands',
    rows: [round({ 'Fully Diluted Shares': '20000' }), shareClass(), ...certificates],
    told: ['price-off-valuation Share Classes!E2'],
  },
  {
    mistake: 'the marks of three quarters in another currency',
    rows: ['2024-09-30', '2024-12-31', '2025-03-31'].map((day) =>
      euroMark({ Date: day, Currency: 'GBP', 'Post-Money Valuation': '' }),
    ),
    told: ['currency-unlike Valuations!D2'],
  },
  {
    mistake: 'a price that all warrants of the round are far from',
    rows: [
      round({ 'Pre-Money Valuation': '', 'Round Size': '', 'Fully Diluted Shares': '' }),
      shareClass({ 'Price Per Share': '500' }),
      ...FUNDS.map((Fund) =>
        warrant({ Fund, Round: 'Series C', 'Exercise Price': '12.5', 'Issue Date': '2025-05-03' }),
      ),
    ],
    told: ['strike-off-price Share Classes!E2'],
  },
  {
    mistake: 'a valuation before the money in thousands, and a mark that is measured by it',
    rows: [
      round({ 'Pre-Money Valuation': '90000' }),
      shareClass(),
      ...certificates.slice(1),
      mark({ Date: '2025-06-30', 'Fair Value': '2500000', Ownership: '2.5%', 'Post-Money Valuation': '100000000' }),
    ],
    told: ['price-off-valuation Share Classes!E2'],
  },
  {
    mistake: 'more shares for every certificate than the class costs',
    rows: [round(), shareClass(), ...FUNDS.map((Fund) => certificate({ Fund, ...SOLD_CHEAPLY }))],
    told: ['amount-off-price Share Classes!E2'],
  },
];
