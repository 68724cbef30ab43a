import { type BookRow, certificate, company, euroMark, mark, note, round, shareClass, TIDEWATER } from './book.ts';

/**
 * The portfolio before anybody makes a mistake: three companies, what the funds have of them, and last quarter's marks.
 */
export const HELD: readonly BookRow[] = [
  company(TIDEWATER),
  company('Fjordlink'),
  company('Kelp Foods'),
  round({
    Round: 'Series A',
    'Closing Date': '2023-03-15',
    'Pre-Money Valuation': '8000000',
    'Round Size': '2000000',
    'Fully Diluted Shares': '10000000',
  }),
  round({
    Round: 'Series B',
    'Closing Date': '2024-05-03',
    'Pre-Money Valuation': '40000000',
    'Fully Diluted Shares': '12500000',
  }),
  round({
    Company: 'Fjordlink',
    Round: 'Seed',
    'Closing Date': '2023-06-07',
    'Pre-Money Valuation': '4000000',
    'Round Size': '1000000',
    'Fully Diluted Shares': '5000000',
    Currency: 'EUR',
  }),
  round({
    Company: 'Kelp Foods',
    Round: 'Notes 2024',
    'Closing Date': '2024-02-01',
    'Pre-Money Valuation': '',
    'Round Size': '3000000',
    'Fully Diluted Shares': '',
  }),
  shareClass({ Round: 'Series A', 'Share Class': 'Series A Preferred', 'Price Per Share': '1' }),
  shareClass({ Round: 'Series B', 'Share Class': 'Series B Preferred', 'Price Per Share': '4' }),
  shareClass({
    Company: 'Fjordlink',
    Round: 'Seed',
    'Share Class': 'Seed Preferred',
    'Price Per Share': '1',
    Currency: 'EUR',
  }),
  certificate({
    Round: 'Series A',
    'Share Class': 'Series A Preferred',
    'Issue Date': '2023-03-15',
    Shares: '500000',
  }),
  certificate({
    Round: 'Series B',
    'Share Class': 'Series B Preferred',
    Fund: 'Northlight Fund II',
    'Issue Date': '2024-05-03',
    Shares: '250000',
    'Investment Amount': '1000000',
  }),
  certificate({
    Company: 'Fjordlink',
    Round: 'Seed',
    'Share Class': 'Seed Preferred',
    Fund: 'Northlight Europe',
    'Issue Date': '2023-06-07',
    Shares: '400000',
    'Investment Amount': '400000',
    Currency: 'EUR',
  }),
  note({ 'Issue Date': '2024-02-01', 'Investment Amount': '250000' }),
  mark({ Date: '2024-06-30' }),
  mark({ Date: '2024-06-30', Fund: 'Northlight Fund II', 'Fair Value': '1000000', Ownership: '2%' }),
  euroMark({ Date: '2024-06-30', 'Fair Value': '400000' }),
];
