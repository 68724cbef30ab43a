import {
  type BookRow,
  certificate,
  conversion,
  euroMark,
  mark,
  note,
  round,
  type SoundBook,
  sale,
  shareClass,
  warrant,
} from './book.ts';
import { type SoundTabs, tabsOf } from './tabs.ts';

const SERIES_C: readonly BookRow[] = [round(), shareClass()];
const BOUGHT: readonly BookRow[] = [...SERIES_C, certificate({ Ref: 'C-ONE' })];
const SECONDARY = { 'Share Class': 'Series C Secondary', 'Purchase Type': 'secondary' } as const;
const FOUNDERS_SHARES = { 'Share Class': 'Series C Secondary', 'Issue Date': '2025-09-10' } as const;
const EUROPE = { Fund: 'Northlight Europe' } as const;
const FUND_II = { Fund: 'Northlight Fund II' } as const;
const A_SERIES = { Round: 'Series A', 'Share Class': 'Series A Preferred' } as const;

/** Deals that are rarer than others, and nothing is wrong with them. */
export const SOUND_DEALS: readonly SoundBook[] = [
  // secondary purchases
  {
    sound: 'a secondary purchase at two thirds of the price of its class',
    rows: [...SERIES_C, shareClass(SECONDARY), certificate({ ...FOUNDERS_SHARES, 'Investment Amount': '330000' })],
  },
  {
    sound: 'a secondary purchase at a premium to the price of its class',
    rows: [...SERIES_C, shareClass(SECONDARY), certificate({ ...FOUNDERS_SHARES, 'Investment Amount': '900000' })],
  },
  {
    sound: 'two funds that buy secondhand, each at its own price',
    rows: [
      ...[...SERIES_C, shareClass(SECONDARY)],
      certificate({ ...FOUNDERS_SHARES, 'Investment Amount': '400000' }),
      certificate({ ...FOUNDERS_SHARES, ...FUND_II, 'Investment Amount': '380000' }),
    ],
  },
  // shares for nothing
  {
    sound: 'free shares against dilution, in the class that the fund has',
    rows: [
      ...SERIES_C,
      certificate({ ...A_SERIES, 'Issue Date': '2025-05-03', Shares: '25000', 'Investment Amount': '0' }),
    ],
  },
  {
    sound: 'free shares against dilution, in the class of the new round',
    rows: [...BOUGHT, certificate({ Shares: '12500', 'Investment Amount': '0' })],
  },
  {
    sound: 'free shares in a class of their own that costs nothing',
    rows: [
      ...SERIES_C,
      shareClass({ 'Share Class': 'Series C Adjustment', 'Price Per Share': '0' }),
      certificate({ 'Share Class': 'Series C Adjustment', Shares: '12500', 'Investment Amount': '0' }),
    ],
  },
  // another currency
  {
    sound: 'a purchase of a euro fund in dollars, paid in euros',
    rows: [...SERIES_C, certificate(), certificate({ ...EUROPE, 'Investment Amount': '461250.25', Currency: 'EUR' })],
  },
  {
    sound: 'a purchase of a euro fund in dollars, paid in euros at a rate above one',
    rows: [...SERIES_C, certificate(), certificate({ ...EUROPE, 'Investment Amount': '541000', Currency: 'EUR' })],
  },
  {
    sound: 'a note in dollars that a euro fund pays in euros',
    rows: [note(), note({ ...EUROPE, 'Investment Amount': '184300', Currency: 'EUR' })],
  },
  {
    sound: 'a purchase of a dollar fund in euros, paid in dollars',
    rows: [
      round({ ...{ Company: 'Fjordlink', Round: 'Series A', Currency: 'EUR' }, 'Closing Date': '2025-05-03' }),
      shareClass({ Company: 'Fjordlink', Round: 'Series A', 'Share Class': 'Series A Preferred', Currency: 'EUR' }),
      ...['Northlight Europe', 'Northlight Fund II'].map((Fund) =>
        certificate({
          ...A_SERIES,
          ...{ Company: 'Fjordlink', Fund },
          ...(Fund === 'Northlight Europe' ? { Currency: 'EUR' } : { 'Investment Amount': '566500' }),
        }),
      ),
    ],
  },
  // releases
  {
    sound: 'cash of a sale that an escrow has kept back',
    rows: [
      ...BOUGHT,
      sale('C-ONE', { 'Shares Sold': '100000', 'Cash Received': '540000' }),
      sale('C-ONE', { Date: '2026-06-12', 'Shares Sold': '0', 'Cash Received': '60000' }),
    ],
  },
  {
    sound: 'two releases of an escrow, the second of a few dollars',
    rows: [
      ...BOUGHT,
      sale('C-ONE', { 'Shares Sold': '50000', 'Cash Received': '270000' }),
      sale('C-ONE', { Date: '2025-12-12', 'Shares Sold': '0', 'Cash Received': '30000' }),
      sale('C-ONE', { Date: '2026-06-12', 'Shares Sold': '0', 'Cash Received': '12.5' }),
    ],
  },
  // terms
  { sound: 'a note of a hundred years', rows: [note({ 'Maturity Date': '2124-08-19' })] },
  { sound: 'a note to the end of the year in a hundred years', rows: [note({ 'Maturity Date': '2124-12-31' })] },
  { sound: 'a note of ninety-nine years', rows: [note({ 'Maturity Date': '2123-08-19' })] },
  { sound: 'a warrant of a hundred years', rows: [warrant({ 'Due Date': '2124-09-10' })] },
  // one share
  { sound: 'one single share', rows: [...BOUGHT, certificate({ Shares: '1', 'Investment Amount': '5' })] },
  {
    sound: 'one single share of another fund',
    rows: [...BOUGHT, certificate({ ...FUND_II, Shares: '1', 'Investment Amount': '5' })],
  },
  {
    sound: 'one single share that is sold',
    rows: [
      ...BOUGHT,
      certificate({ Ref: 'C-GOLDEN', Shares: '1', 'Investment Amount': '5' }),
      sale('C-GOLDEN', { 'Shares Sold': '1', 'Cash Received': '6' }),
    ],
  },
  { sound: 'a warrant for one single share', rows: [warrant({ Shares: '1' })] },
  // marks
  {
    sound: 'a mark at twenty times the cost that its own ownership and valuation explain',
    rows: [mark({ 'Fair Value': '10000000', Ownership: '2%', 'Post-Money Valuation': '500000000' })],
  },
  {
    sound: 'a euro mark at twenty times the cost that its own ownership and valuation explain',
    rows: [euroMark({ 'Fair Value': '8000000', Ownership: '6.4%', 'Post-Money Valuation': '125000000' })],
  },
  {
    sound: 'a mark at twenty times the cost of a note that its own ownership and valuation explain',
    rows: [
      mark({
        Company: 'Kelp Foods',
        ...FUND_II,
        'Fair Value': '5000000',
        Ownership: '5%',
        'Post-Money Valuation': '100000000',
      }),
    ],
  },
  {
    sound: 'an ownership of a third of the last',
    rows: [mark({ 'Fair Value': '700000', Ownership: '1.4%' })],
  },
  // conversions at maturity
  {
    sound: 'a note that matured and became shares of the last round before it',
    rows: [
      note({
        ...{ Ref: 'N-ONE', Company: 'Tidewater Labs', Round: 'Series B' },
        ...{ 'Issue Date': '2024-11-19', 'Maturity Date': '2025-11-19', 'Valuation Cap': '45000000' },
      }),
      conversion('N-ONE', { Date: '2025-11-19', 'Converted To': 'Series B Preferred' }),
    ],
  },
];

/** Columns in which people write to each other. */
export const SOUND_COMMENTS: readonly SoundTabs[] = [
  ['Comments', 'wire confirmed by the bank on 3 May, see the SPA'],
  ['Internal notes', 'total of 1.5m with the pro rata of Fund II'],
  ['Bemerkungen', 'laut Vertrag vom 3. Mai'],
].map(([header = '', text = '']) => ({
  sound: `a column of ${header} on each sheet`,
  tabs: tabsOf([...BOUGHT, note(), sale('C-ONE'), mark()]).map((tab) => ({
    ...tab,
    rows: tab.rows.map((cells, index) => [...cells, [header, text][index] ?? '']),
  })),
}));
