import { certificate, type Mistake, note, round, sale, shareClass, warrant } from './book.ts';

const BOUGHT = [round(), shareClass(), certificate({ Ref: 'C-ONE' })];

/** Figures that nothing has: zeros, and what is out of all proportion. */
export const FIGURES: readonly Mistake[] = [
  {
    mistake: 'a certificate for no shares',
    rows: [round(), shareClass(), certificate({ Shares: '0' })],
    told: ['figure-zero Securities!H2'],
  },
  {
    mistake: 'a sale of no shares, with cash',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '0' })],
    told: ['figure-zero Transactions!E2'],
  },
  { mistake: 'a note for nothing', rows: [note({ 'Investment Amount': '0' })], told: ['figure-zero Securities!I2'] },
  {
    mistake: 'a cap of 0 where there is none',
    rows: [note({ 'Valuation Cap': '0' })],
    told: ['figure-zero Securities!O2'],
  },
  { mistake: 'a warrant for no shares', rows: [warrant({ Shares: '0' })], told: ['figure-zero Securities!H2'] },
  {
    mistake: 'a warrant at nothing',
    rows: [warrant({ 'Exercise Price': '0' })],
    told: ['figure-zero Securities!L2'],
  },
  {
    mistake: 'no fully diluted shares',
    rows: [round({ 'Fully Diluted Shares': '0' }), shareClass(), certificate()],
    told: ['figure-zero Rounds!F2'],
  },
  {
    mistake: 'a round size with a zero too many',
    rows: [round({ 'Round Size': '100000000' }), shareClass(), certificate()],
    told: ['round-size-off-valuation Rounds!E2'],
  },
  {
    mistake: 'a round size and a valuation that changed places',
    rows: [round({ 'Round Size': '90000000', 'Pre-Money Valuation': '10000000' }), shareClass(), certificate()],
    told: ['round-size-off-valuation Rounds!E2'],
  },
  {
    mistake: 'a liquidation multiple in per cent',
    rows: [round({ 'Liquidation Multiple': '100' }), shareClass(), certificate()],
    told: ['multiple-out-of-range Rounds!H2'],
  },
  {
    mistake: 'a liquidation multiple without its point',
    rows: [round({ 'Liquidation Multiple': '15' }), shareClass(), certificate()],
    told: ['multiple-out-of-range Rounds!H2'],
  },
  {
    mistake: 'a cap of billions on a note of thousands',
    rows: [note({ 'Valuation Cap': '9000000000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'part of a note sold by a number of shares',
    rows: [
      note({ Ref: 'N-ONE' }),
      sale('N-ONE', { Company: 'Kelp Foods', 'Shares Sold': '100', 'Cash Received': '200000' }),
    ],
    told: ['oversold Transactions!E2'],
  },
  {
    mistake: 'shares and amount that changed places',
    rows: [round(), shareClass(), certificate({ Shares: '500000', 'Investment Amount': '100000' })],
    told: ['amount-off-price Securities!I2'],
  },
  {
    mistake: 'an amount with a zero too few',
    rows: [round(), shareClass(), certificate({ 'Investment Amount': '50000' })],
    told: ['amount-off-price Securities!I2'],
  },
  {
    mistake: 'two digits of an amount that changed places',
    rows: [round(), shareClass(), certificate({ Shares: '109200', 'Investment Amount': '564000' })],
    told: ['amount-off-price Securities!I2'],
  },
  {
    mistake: 'the price of a share under the amount',
    rows: [round(), shareClass(), certificate({ 'Investment Amount': '5' })],
    told: ['amount-off-price Securities!I2'],
  },
  {
    mistake: 'the amount of the whole class under its price',
    rows: [round(), shareClass({ 'Price Per Share': '500000' }), certificate()],
    told: ['amount-off-price Securities!I2', 'price-off-valuation Share Classes!E2'],
  },
  {
    mistake: 'more shares than were bought, sold in two sales',
    rows: [
      ...BOUGHT,
      sale('C-ONE', { 'Shares Sold': '60000', 'Cash Received': '360000' }),
      sale('C-ONE', { 'Shares Sold': '60000', 'Cash Received': '360000', Date: '2025-07-01' }),
    ],
    told: ['oversold Transactions!E3'],
  },
  {
    mistake: 'ten times the shares that were bought, sold',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '1000000', 'Cash Received': '600000' })],
    told: ['oversold Transactions!E2'],
  },
];
