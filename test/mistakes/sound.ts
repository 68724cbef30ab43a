import {
  type BookRow,
  certificate,
  company,
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

const FUND_II = { Fund: 'Northlight Fund II', 'Fair Value': '1000000', Ownership: '2%' };
const SERIES_C: readonly BookRow[] = [round(), shareClass()];
const ALDER = { Company: 'Alder Optics' };

/** Odd at first sight, and right. */
export const SOUND: readonly SoundBook[] = [
  { sound: 'the marks of last quarter, for another one', rows: [mark(), mark(FUND_II), euroMark()] },
  {
    sound: 'a down round of a fifth',
    rows: [
      round({ 'Pre-Money Valuation': '32000000', 'Fully Diluted Shares': '13125000' }),
      shareClass({ 'Price Per Share': '3.2' }),
      certificate({ 'Investment Amount': '320000' }),
      mark({ Date: '2025-06-30', 'Fair Value': '1920000', Ownership: '3.8%', 'Post-Money Valuation': '42000000' }),
    ],
  },
  {
    sound: "founders' shares at a hundredth of a cent",
    rows: [
      company('Alder Optics'),
      round({
        ...ALDER,
        Round: 'Founding',
        'Pre-Money Valuation': '',
        'Round Size': '1000',
        'Fully Diluted Shares': '',
      }),
      shareClass({
        ...ALDER,
        Round: 'Founding',
        'Share Class': 'Common',
        'Class Type': 'common',
        'Price Per Share': '0.0001',
      }),
      certificate({
        ...ALDER,
        Round: 'Founding',
        'Share Class': 'Common',
        Shares: '1000000',
        'Investment Amount': '100',
        Ref: 'F-SHARES',
      }),
      sale('F-SHARES', { ...ALDER, 'Shares Sold': '500000', 'Cash Received': '1000000' }),
    ],
  },
  {
    sound: 'two equal certificates, the second of which says that it is a further one',
    rows: [...SERIES_C, certificate(), certificate({ Action: 'new' })],
  },
  {
    sound: 'two equal certificates with Refs that count, the second of which says that it is a further one',
    rows: [...SERIES_C, certificate({ Ref: 'CERT-1' }), certificate({ Ref: 'CERT-2', Action: 'new' })],
  },
  {
    sound: 'two equal certificates with Refs that are names',
    rows: [...SERIES_C, certificate({ Ref: 'C-MAIN' }), certificate({ Ref: 'C-ESCROW' })],
  },
  {
    sound: 'two equal certificates, each of which is sold on a day of its own',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'CERT-1' }),
      certificate({ Ref: 'CERT-2' }),
      sale('CERT-1'),
      sale('CERT-2', { Date: '2025-07-01' }),
    ],
  },
  { sound: 'a warrant that runs for forty years', rows: [warrant({ 'Due Date': '2064-09-10' })] },
  { sound: 'a warrant at a penny', rows: [warrant({ 'Exercise Price': '0.01' })] },
  { sound: 'a warrant at the price of an earlier round', rows: [warrant({ 'Exercise Price': '1' })] },
  { sound: 'a mark at cost after a round at four times the price', rows: [mark({ 'Fair Value': '500000' })] },
  { sound: 'a fair value written down to nothing', rows: [mark({ 'Fair Value': '0' })] },
  { sound: 'a fair value written down to a dollar', rows: [mark({ 'Fair Value': '1' })] },
  { sound: 'a fair value written down to a tenth of the cost', rows: [mark({ 'Fair Value': '50000' })] },
  {
    sound: 'a mark five times the last, with a new round that says so',
    rows: [
      round({ 'Pre-Money Valuation': '380000000', 'Round Size': '20000000' }),
      shareClass({ 'Price Per Share': '20' }),
      mark({ Date: '2025-06-30', 'Fair Value': '10000000', Ownership: '2.5%', 'Post-Money Valuation': '400000000' }),
    ],
  },
  {
    sound: 'a fair value ten times the last, with the purchase that makes it',
    rows: [
      ...SERIES_C,
      certificate({ Fund: 'Northlight Fund II', Shares: '1900000', 'Investment Amount': '9500000' }),
      mark({
        Date: '2025-06-30',
        ...FUND_II,
        'Fair Value': '10750000',
        Ownership: '10.75%',
        'Post-Money Valuation': '100000000',
      }),
    ],
  },
  {
    sound: 'a SAFE with a high cap',
    rows: [note({ 'Convertible Type': 'SAFE', 'Valuation Cap': '150000000', 'Interest Rate': '' })],
  },
  { sound: 'a note at twelve per cent', rows: [note({ 'Interest Rate': '12%' })] },
  { sound: 'a note at the rate of the tax office', rows: [note({ 'Interest Rate': '0.14%' })] },
  {
    sound: 'a SAFE without discount, cap and interest',
    rows: [note({ 'Convertible Type': 'SAFE', Discount: '', 'Valuation Cap': '', 'Interest Rate': '' })],
  },
  {
    sound: 'a large note under a low cap',
    rows: [note({ 'Investment Amount': '2000000', 'Valuation Cap': '4000000' })],
  },
  {
    sound: 'a sale at a fifth of the cost',
    rows: [...SERIES_C, certificate({ Ref: 'C-ONE' }), sale('C-ONE', { 'Cash Received': '20000' })],
  },
  {
    sound: 'a sale at ninety times the cost',
    rows: [...SERIES_C, certificate({ Ref: 'C-ONE' }), sale('C-ONE', { 'Cash Received': '9000000' })],
  },
  {
    sound: 'a total loss',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'C-ONE' }),
      sale('C-ONE', { 'Shares Sold': '100000', 'Cash Received': '0' }),
    ],
  },
  {
    sound: 'a further closing two months later',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ 'Issue Date': '2025-07-09', Shares: '50000', 'Investment Amount': '250000' }),
    ],
  },
  {
    sound: 'a certificate signed a week before the closing',
    rows: [...SERIES_C, certificate({ 'Issue Date': '2025-04-28' })],
  },
  {
    sound: 'the note of a round that closed long before',
    rows: [note({ 'Issue Date': '2024-11-30' })],
  },
  {
    sound: 'marks of a day on which the fund had its first shares',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ Fund: 'Northlight Europe' }),
      mark({
        Fund: 'Northlight Europe',
        Date: '2025-05-03',
        'Fair Value': '500000',
        Ownership: '0.5%',
        'Post-Money Valuation': '100000000',
      }),
    ],
  },
  {
    sound: 'a fair value in euros of a euro fund for what it bought in dollars',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ Fund: 'Northlight Europe' }),
      mark({
        Fund: 'Northlight Europe',
        Date: '2025-06-30',
        'Fair Value': '460000',
        Ownership: '',
        'Post-Money Valuation': '',
        Currency: 'EUR',
      }),
    ],
  },
  {
    sound: 'a mark of what a note of the workbook became',
    rows: [
      note({
        ...{ Company: 'Tidewater Labs', Round: 'Series B', 'Issue Date': '2024-07-01', 'Valuation Cap': '45000000' },
        ...{ Fund: 'Northlight Fund I', 'Investment Amount': '150000' },
      }),
      note({
        Ref: 'N-ONE',
        Company: 'Tidewater Labs',
        Round: 'Series B',
        Fund: 'Northlight Europe',
        'Issue Date': '2024-07-01',
        'Valuation Cap': '45000000',
      }),
      ...SERIES_C,
      {
        sheet: 'Transactions',
        facts: {
          Event: 'conversion',
          Company: 'Tidewater Labs',
          Date: '2025-05-03',
          Security: 'N-ONE',
          'Converted To': 'Series C Preferred',
        },
      },
      mark({
        Fund: 'Northlight Europe',
        Date: '2025-06-30',
        'Fair Value': '222000',
        Ownership: '',
        'Post-Money Valuation': '100000000',
      }),
    ],
  },
  {
    sound: 'shares with a fraction, as a conversion left them',
    rows: [...SERIES_C, certificate({ Shares: '100000.4', 'Investment Amount': '500002' })],
  },
  {
    sound: 'legal costs in what was paid',
    rows: [...SERIES_C, certificate({ 'Investment Amount': '503500' })],
  },
  {
    sound: 'shares bought of a founder, two years later',
    rows: [
      ...SERIES_C,
      shareClass({
        'Share Class': 'Common',
        'Class Type': 'common',
        'Purchase Type': 'secondary',
        'Price Per Share': '3',
      }),
      certificate({ 'Share Class': 'Common', 'Issue Date': '2026-05-03', 'Investment Amount': '300000' }),
    ],
  },
  {
    sound: 'a round of more than the company was worth, at a price that bears it out',
    rows: [
      round({ 'Pre-Money Valuation': '40000000', 'Round Size': '60000000' }),
      shareClass(),
      certificate({ Shares: '200000', 'Investment Amount': '1000000' }),
    ],
  },
  {
    sound: 'preferred shares that pay three times, capped at five',
    rows: [round({ 'Liquidation Multiple': '3' }), shareClass(), certificate()],
  },
  {
    sound: 'a note booked under the round that it converted in later',
    rows: [
      ...SERIES_C,
      note({ Company: 'Tidewater Labs', Round: 'Series C', 'Issue Date': '2023-08-19', 'Valuation Cap': '45000000' }),
    ],
  },
  {
    sound: 'a note converted some days before the round closed',
    rows: [
      ...SERIES_C,
      note({ Ref: 'N-ONE', Company: 'Tidewater Labs', Round: 'Series B', 'Valuation Cap': '45000000' }),
      conversion('N-ONE', { Date: '2025-04-28' }),
    ],
  },
  {
    sound: 'preferred shares that became common ones',
    rows: [
      ...SERIES_C,
      shareClass({ 'Share Class': 'Series C Common', 'Class Type': 'common', 'Price Per Share': '5' }),
      certificate({ Ref: 'C-ONE' }),
      conversion('C-ONE', { Date: '2026-01-15', 'Converted To': 'Series C Common' }),
    ],
  },
  {
    sound: 'companies whose names hold a number or a total',
    rows: [company('23andFew'), company('Total Motion'), company('Test.io'), company('Various Artists AG')],
  },
  { sound: 'a website without its https', rows: [company('Oak Motion', { Website: 'oakmotion.example' })] },
  { sound: 'a fiscal year that ends with February', rows: [company('Oak Motion', { 'Fiscal Year End': '02/28' })] },
  {
    sound: 'one lead and two who followed',
    rows: [round({ 'Co-Investors': 'Alder Capital (lead); Birch LP; Cedar & Co' }), shareClass(), certificate()],
  },
  { sound: 'two rounds of equal rank', rows: [round({ 'Pari Passu With': 'Series B' }), shareClass(), certificate()] },
  {
    sound: 'a tranche paid five months after the closing',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ 'Issue Date': '2025-10-02', Shares: '30000', 'Investment Amount': '150000' }),
    ],
  },
  {
    sound: 'shares issued two months before the last closing',
    rows: [...SERIES_C, certificate({ 'Issue Date': '2025-03-14' })],
  },
  ...['$500,000.00', 'USD 500,000', '500 000', "500'000", '500\u00a0000', '5,00,000', '5E+05'].map(
    (amount): SoundBook => {
      return {
        sound: `an amount written ${amount}`,
        rows: [...SERIES_C, certificate({ 'Investment Amount': amount })],
      };
    },
  ),
  ...['3 May 2025', 'May 3, 2025', '3-May-25', '20250503', '45780', '2025-05-03T00:00:00Z'].map((day): SoundBook => {
    return { sound: `a day written ${day}`, rows: [...SERIES_C, certificate({ 'Issue Date': day })] };
  }),
  {
    sound: 'names in capitals, and with a space behind them',
    rows: [...SERIES_C, certificate({ Company: 'TIDEWATER LABS', Fund: 'northlight fund i ' })],
  },
  { sound: 'a Ref that a sale writes otherwise', rows: [...SERIES_C, certificate({ Ref: 'C-ONE' }), sale('c-one')] },
  {
    sound: 'a price whose product is rounded',
    rows: [round(), shareClass({ 'Price Per Share': '5.0001' }), certificate({ 'Investment Amount': '500010' })],
  },
  {
    sound: 'a warrant that is exercised',
    rows: [warrant({ Ref: 'W-ONE' }), conversion('W-ONE', { Event: 'exercise', 'Converted To': 'Series B Preferred' })],
  },
  {
    sound: 'all of a certificate sold in two parts',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'C-ONE' }),
      sale('C-ONE', { 'Shares Sold': '50000', 'Cash Received': '300000' }),
      sale('C-ONE', { 'Shares Sold': '50000', 'Cash Received': '310000', Date: '2025-09-12' }),
    ],
  },
  {
    sound: 'dates with the weekdays they fall on, which say which figure is the day',
    rows: [
      ...SERIES_C,
      certificate({ 'Issue Date': 'Saturday, May 3, 2025' }),
      certificate({ 'Issue Date': 'Sat 03/05/2025', Fund: 'Northlight Fund II' }),
    ],
  },
  {
    sound: 'companies called like an address or a note, and that are neither',
    rows: [company('Oakmotion.com'), company('See Tickets'), company('Above & Beyond'), company('@ Robotics')],
  },
  {
    sound: 'one of two marks at what the other would be, and both at cost',
    rows: [
      mark({ 'Fair Value': '1000000' }),
      mark({ ...FUND_II, 'Fair Value': '1000000' }),
      mark({ Date: '2024-12-31', 'Fair Value': '500000' }),
      mark({ ...FUND_II, Date: '2024-12-31' }),
    ],
  },
  { sound: 'a small note', rows: [note({ 'Investment Amount': '25000' })] },
  { sound: 'a note due after eighteen months', rows: [note({ 'Maturity Date': '2026-02-19' })] },
  {
    sound: 'a pro rata of two hundred shares',
    rows: [...SERIES_C, certificate({ Shares: '200', 'Investment Amount': '1000' })],
  },
  { sound: 'a post-money valuation alone', rows: [mark({ Fund: '', 'Fair Value': '', Ownership: '' })] },
  {
    sound: 'a mark up by almost a third',
    rows: [mark({ 'Fair Value': '2600000', 'Post-Money Valuation': '65000000' })],
  },
  {
    sound: 'a mark down by more than half',
    rows: [mark({ 'Fair Value': '800000', 'Post-Money Valuation': '20000000' })],
  },
  {
    sound: 'a round of which only the day is known',
    rows: [round({ Round: 'Extension', 'Pre-Money Valuation': '', 'Round Size': '', 'Fully Diluted Shares': '' })],
  },
  {
    sound: 'a round of a hundred million',
    rows: [
      round({
        Round: 'Series D',
        'Closing Date': '2026-02-02',
        'Pre-Money Valuation': '900000000',
        'Round Size': '100000000',
        'Fully Diluted Shares': '100000000',
      }),
      shareClass({ Round: 'Series D', 'Share Class': 'Series D Preferred', 'Price Per Share': '10' }),
      certificate({
        Round: 'Series D',
        'Share Class': 'Series D Preferred',
        'Issue Date': '2026-02-02',
        'Investment Amount': '1000000',
      }),
    ],
  },
];
