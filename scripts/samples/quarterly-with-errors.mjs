// The mistakes people make, one each, over the sample sandbox's portfolio. What is found is listed in test/samples.test.ts.
import { day, error, eur, FORMATS, gbp, millions, number, percent, uncached, usd } from './cells.mjs';

const FUND_I = 'Northlight Fund I';
const FUND_II = 'Northlight Fund II';
const EUROPE = 'Northlight Europe';

const companies = {
  name: 'Companies',
  columns: [
    ['Company', 22],
    ['City', 14],
    ['Sector', 20],
    ['Fiscal Year End', 16, '@'],
    ['Website', 34],
  ],
  rows: [
    { Company: 'Palisade Optics', City: 'Jena', Sector: 'Hardware', 'Fiscal Year End': '12/31' },
    // No name.
    { City: 'Graz', Sector: 'Fintech' },
    { Company: 'Brindle Freight', City: 'Antwerp', 'Fiscal Year End': '13/45' },
    { Company: 'Mallow Care', City: 'Leeds', Website: 'mallow care' },
  ],
};

const rounds = {
  name: 'Rounds',
  columns: [
    ['Company', 20],
    ['Round', 18],
    ['Closing Date', 14],
    ['Pre-Money Valuation', 20],
    ['Round Size', 18],
    ['Currency', 10],
    ['Fully Diluted Shares', 20, FORMATS.count],
    // Misspelt.
    ['Co-Investers', 30],
    ['Crypto', 10],
    ['Liquidation Multiple', 14],
    ['Seniority', 18],
    ['Action', 10],
  ],
  rows: [
    // A day that no calendar has.
    {
      Company: 'Harbor Robotics',
      Round: 'Series B',
      'Closing Date': '31/02/2024',
      'Pre-Money Valuation': millions(60000000),
      'Round Size': eur(15000000),
      Currency: 'EUR',
      'Co-Investers': 'Øresund Industrial (lead)',
    },
    // March or April.
    { Company: 'Harbor Analytics', Round: 'Series A', 'Closing Date': '03/04/2025', Currency: 'USD' },
    { Company: 'Kestrel Bio', Round: 'Series C', 'Closing Date': day('2025-08-20T14:30:00Z', 'dd mmm yyyy hh:mm') },
    // No closing date.
    { Company: 'Kestrel Bio', Round: 'Series D', 'Pre-Money Valuation': millions(180000000), Currency: 'USD' },
    // One and a bit, or one thousand two hundred and thirty-four.
    {
      Company: 'Lumenpay',
      Round: 'Series B',
      'Closing Date': day('2025-09-04'),
      'Pre-Money Valuation': '1.234',
      'Round Size': gbp(11000000),
      Currency: 'GBP',
    },
    {
      Company: 'Obsidian Shield',
      Round: 'Series C',
      'Closing Date': day('2025-08-05'),
      'Round Size': '€ 36,000,000',
      Currency: 'USD',
    },
    {
      Company: 'Tidewater Energy',
      Round: 'Series B',
      'Closing Date': day('2025-09-12'),
      'Round Size': eur(-13500000),
      Currency: 'EUR',
    },
    {
      Company: 'Verdant Fields',
      Round: 'Series A',
      'Closing Date': day('2025-07-31'),
      'Round Size': error('#REF!'),
      Currency: 'USD',
    },
    // A formula whose result the file does not hold.
    {
      Company: 'Parcelwise',
      Round: 'Series A',
      'Closing Date': day('2025-09-23'),
      'Round Size': uncached('G{row}*2.5'),
      Currency: 'EUR',
      'Fully Diluted Shares': 10000000,
    },
    { Company: 'Cedarpoint Health', Round: 'Series B', 'Closing Date': day('2025-09-18'), Currency: 'EURO' },
    { Company: 'Chainforge Labs', Round: 'Token Sale 2', 'Closing Date': day('2025-08-12'), Crypto: 'maybe' },
    {
      Company: 'Mirrorglen Games',
      Round: 'Series C',
      'Closing Date': day('2025-07-02'),
      'Liquidation Multiple': number(1.255, '0.000'),
    },
    { Company: 'Mirrorglen Games', Round: 'Series D', 'Closing Date': day('2025-09-02'), Seniority: 'Top' },
    // The same round again.
    {
      Company: 'Lumenpay',
      Round: 'series  b',
      'Closing Date': day('2025-09-04'),
      'Round Size': gbp(11000000),
      Currency: 'GBP',
    },
    { Company: 'Quillstone', Round: 'Seed', 'Closing Date': day('2020-11-25'), Action: 'delete' },
    // Nothing wrong.
    {
      Company: 'Palisade Optics',
      Round: 'Seed',
      'Closing Date': day('2025-07-10'),
      'Pre-Money Valuation': millions(4000000),
      'Round Size': usd(1000000),
      Currency: 'USD',
      'Fully Diluted Shares': 5000000,
    },
  ],
};

const shareClasses = {
  name: 'Share Classes',
  columns: [
    ['Company', 20],
    ['Round', 18],
    ['Share Class', 24],
    ['Class Type', 12],
    ['Price Per Share', 16, '#,##0.0000'],
    ['Currency', 10],
  ],
  rows: [
    // Nothing wrong.
    {
      Company: 'Palisade Optics',
      Round: 'Seed',
      'Share Class': 'Seed Preferred',
      'Class Type': 'preferred',
      'Price Per Share': 1,
      Currency: 'USD',
    },
    // A class of a round that has no date.
    {
      Company: 'Harbor Robotics',
      Round: 'Series B',
      'Share Class': 'Series B Preferred',
      'Class Type': 'preferred',
      'Price Per Share': 3.84,
      Currency: 'EUR',
    },
    {
      Company: 'Palisade Optics',
      Round: 'Seed',
      'Share Class': 'Seed Convertible Preferred',
      'Class Type': 'prefered',
      'Price Per Share': 1,
      Currency: 'USD',
    },
    // No price.
    {
      Company: 'Palisade Optics',
      Round: 'Seed',
      'Share Class': 'Common',
      'Class Type': 'common',
      Currency: 'USD',
    },
    {
      Company: 'Palisade Optics',
      Round: 'Seed',
      'Share Class': 'Founders',
      'Class Type': 'common',
      'Price Per Share': 'tbd',
      Currency: 'USD',
    },
  ],
};

const held = (Ref, Type, Company, Round, Fund, issued, Currency) => ({
  Ref,
  Type,
  Company,
  Round,
  Fund,
  'Issue Date': day(issued, FORMATS.isoDate),
  Currency,
});

const securities = {
  name: 'Securities',
  columns: [
    ['Ref', 12],
    ['Type', 16],
    ['Company', 20],
    ['Round', 18],
    ['Fund', 20],
    ['Issue Date', 14],
    ['Share Class', 24],
    ['Shares', 14, FORMATS.count],
    ['Investment Amount', 20],
    ['Currency', 10],
    ['Due Date', 14],
    ['Exercise Price', 15],
    ['Convertible Type', 17],
    ['Discount', 10],
    ['Valuation Cap', 18],
  ],
  rows: [
    // Nothing wrong.
    {
      ...held('PO-1', 'certificate', 'Palisade Optics', 'Seed', FUND_II, '2025-07-10', 'USD'),
      'Share Class': 'Seed Preferred',
      Shares: 100000,
      'Investment Amount': usd(100000),
    },
    // A Ref that is taken.
    {
      ...held('PO-1', 'certificate', 'Palisade Optics', 'Seed', FUND_I, '2025-07-10', 'USD'),
      'Share Class': 'Seed Preferred',
      Shares: 50000,
      'Investment Amount': usd(50000),
    },
    // A note has no shares.
    {
      ...held('PW-N3', 'convertible', 'Parcelwise', 'Growth Note', EUROPE, '2025-07-01', 'EUR'),
      Shares: 1000,
      'Investment Amount': eur(100000),
      'Convertible Type': 'basic note',
    },
    // 20 instead of 20 %.
    {
      ...held('VF-N1', 'convertible', 'Verdant Fields', 'KISS 2024', FUND_II, '2025-07-01', 'USD'),
      'Investment Amount': usd(50000),
      'Convertible Type': 'KISS',
      Discount: number(20),
    },
    // No due date.
    {
      ...held('LP-W3', 'warrant', 'Lumenpay', 'Series A', FUND_II, '2025-09-04', 'GBP'),
      Shares: 50000,
      'Exercise Price': gbp(2.42),
    },
    // Nearly the name of a fund.
    {
      ...held('KB-B-2', 'certificate', 'Kestrel Bio', 'Series B', 'Northlight Fund 2', '2025-08-20', 'USD'),
      'Share Class': 'Series B Preferred',
      Shares: 1000,
      'Investment Amount': usd(6400),
    },
    // No share class.
    {
      ...held('OS-B-2', 'certificate', 'Obsidian Shield', 'Series B', FUND_I, '2025-08-05', 'USD'),
      Shares: 1000,
      'Investment Amount': usd(5500),
    },
    {
      ...held('CH-A-2', 'certificate', 'Cedarpoint Health', 'Series A', FUND_II, '2025-09-18', 'USD'),
      'Share Class': 'Series A Preferred',
      Shares: -5000,
      'Investment Amount': usd(12500),
    },
    {
      ...held('CH-O-1', 'stock option', 'Cedarpoint Health', 'Series A', FUND_II, '2025-09-18', 'USD'),
      Shares: 5000,
    },
    // Due before it was issued.
    {
      ...held('HR-W2', 'warrant', 'Harbor Robotics', 'Series A', EUROPE, '2025-07-15', 'EUR'),
      Shares: 1000,
      'Due Date': day('2020-07-15', FORMATS.isoDate),
      'Exercise Price': eur(1.92),
    },
    // A security of a class that cannot be added, since its round cannot.
    {
      ...held('HR-B-1', 'certificate', 'Harbor Robotics', 'Series B', EUROPE, '2025-07-15', 'EUR'),
      'Share Class': 'Series B Preferred',
      Shares: 390625,
      'Investment Amount': eur(1500000),
    },
    // Nearly the name of a company.
    {
      ...held('KB-A-2', 'certificate', 'Kestral Bio', 'Series A', FUND_I, '2025-08-20', 'USD'),
      'Share Class': 'Series A Preferred',
      Shares: 1000,
      'Investment Amount': usd(2500),
    },
    // The discount as it should be, the cap in two currencies.
    {
      ...held('FT-N1', 'convertible', 'Harbor Analytics', 'Seed', FUND_II, '2025-07-08', 'USD'),
      'Investment Amount': usd(300000),
      'Convertible Type': 'SAFE',
      Discount: percent(0.2),
      'Valuation Cap': eur(30000000),
    },
    // Nothing wrong.
    {
      ...held('PO-2', 'certificate', 'Palisade Optics', 'Seed', EUROPE, '2025-07-10', 'USD'),
      'Share Class': 'Seed Preferred',
      Shares: 25000,
      'Investment Amount': usd(25000),
    },
  ],
};

/** A tab for rows of one type, with two columns that mean the same. */
const warrants = {
  name: 'Warrants',
  columns: [
    ['Company', 20],
    ['Round', 18],
    ['Fund', 20],
    ['Issue Date', 14],
    ['Shares', 14, FORMATS.count],
    ['Exercise Price', 15],
    ['Currency', 10],
    ['Due Date', 14],
    ['Expiry', 14],
  ],
  rows: [
    {
      Company: 'Lumenpay',
      Round: 'Series A',
      Fund: FUND_II,
      'Issue Date': day('2025-09-04'),
      Shares: 2500,
      'Exercise Price': gbp(1.1),
      Currency: 'GBP',
      'Due Date': day('2028-09-04'),
      Expiry: day('2030-09-04'),
    },
  ],
};

const transactions = {
  name: 'Transactions',
  columns: [
    ['Ref', 10],
    ['Event', 12],
    ['Company', 20],
    ['Date', 14],
    ['Security', 20],
    ['Shares Sold', 14, FORMATS.count],
    ['Cash Received', 18],
    ['Currency', 10],
    ['Converted To', 22],
    ['Creates Ref', 14],
  ],
  rows: [
    // Blank is not a total loss.
    {
      Ref: 'T-1',
      Event: 'sale',
      Company: 'Palisade Optics',
      Date: day('2025-09-30'),
      Security: 'PO-1',
      'Shares Sold': 1000,
      Currency: 'USD',
    },
    // Nothing the portfolio service can be told of.
    { Ref: 'T-2', Event: 'split', Company: 'Palisade Optics', Date: day('2025-09-30'), Security: 'PO-1' },
    // More than there is.
    {
      Ref: 'T-3',
      Event: 'sale',
      Company: 'Palisade Optics',
      Date: day('2025-09-30'),
      Security: 'PO-1',
      'Shares Sold': 250000,
      'Cash Received': usd(300000),
      Currency: 'USD',
    },
    // Before it was bought.
    {
      Ref: 'T-4',
      Event: 'sale',
      Company: 'Palisade Optics',
      Date: day('2024-09-30'),
      Security: 'PO-2',
      'Shares Sold': 1000,
      'Cash Received': usd(1200),
      Currency: 'USD',
    },
    // A conversion pays nothing.
    {
      Ref: 'T-5',
      Event: 'conversion',
      Company: 'Palisade Optics',
      Date: day('2025-09-30'),
      Security: 'PO-2',
      'Cash Received': usd(1000),
      Currency: 'USD',
      'Converted To': 'Seed Preferred',
    },
    // A certificate is not exercised.
    {
      Ref: 'T-6',
      Event: 'exercise',
      Company: 'Palisade Optics',
      Date: day('2025-09-30'),
      Security: 'PO-2',
      'Converted To': 'Seed Preferred',
    },
    // No such Ref.
    {
      Ref: 'T-7',
      Event: 'sale',
      Company: 'Palisade Optics',
      Date: day('2025-09-30'),
      Security: 'PO-11',
      'Shares Sold': 1000,
      'Cash Received': usd(1200),
      Currency: 'USD',
    },
  ],
};

const customColumns = {
  name: 'Custom Columns',
  columns: [
    ['Company', 20],
    ['Deal Lead', 16],
    ['Risk Rating', 12],
    // Nearly the name of a custom column.
    ['Board Seats', 12],
  ],
  rows: [
    { Company: 'Harbor Robotics', 'Deal Lead': 'Tobias Renn' },
    // The same value again.
    { Company: 'Harbor Robotics', 'Deal Lead': 'Priya Raman' },
    // Not an option.
    { Company: 'Lumenpay', 'Risk Rating': 'Extreme' },
    { Company: 'Kestrel Bio', 'Board Seats': 'Observer' },
  ],
};

/** Without its required column File. */
const documents = {
  name: 'Documents',
  columns: [
    ['Company', 20],
    ['Attachment', 40],
  ],
  rows: [{ Company: 'Lumenpay', Attachment: 'documents/lumenpay-q3.pdf' }],
};

/** No sheet of the format. */
const waterfall = {
  name: 'Waterfall',
  columns: [
    ['Scenario', 20],
    ['Exit Value', 18],
  ],
  rows: [{ Scenario: 'Base', 'Exit Value': usd(250000000) }],
};

export const QUARTERLY_WITH_ERRORS = [
  companies,
  rounds,
  shareClasses,
  securities,
  warrants,
  transactions,
  customColumns,
  documents,
  waterfall,
];
