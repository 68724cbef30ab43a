/** Headers of the Advanced Investment Details Importer, as far as they are known. */
export const IMPORTER_COMPANY = ['Company Name', 'Company'];
export const IMPORTER_ROUND = ['Financing Round Name', 'Financing Round', 'Round Name', 'Round'];
export const CLOSE_DATE = ['Close Date', 'Closing Date'];
export const IMPORTER_FUND = ['Fund', 'Fund Name'];
export const AMOUNT = ['Investment Amount'];
export const INVESTMENT_TYPE = ['Investment Type', 'Type of Investment', 'Security Type'];
export const IMPORTER_SHARES = ['Shares Purchased', 'Number of Shares', 'Shares'];
export const IMPORTER_PRICE = ['Price Per Share', 'Price Per Share/Token', 'Share Price', 'Price Per Token'];
export const HOLDING_ID = ['Holding ID'];
export const IMPORTER_CURRENCY = ['Currency', 'Currency Code'];

/** The sheet of the format for each kind of investment. A blank kind is equity. */
export const INVESTMENT_TYPES: { readonly [sheet: string]: readonly string[] } = {
  Convertibles: ['Convertibles', 'Convertible', 'Convertible Note', 'SAFE', 'KISS'],
  Warrants: ['Warrants', 'Warrant'],
  'Token Investments': ['Crypto', 'Crypto Investment', 'Token', 'Token Investment'],
  'Token Warrants': ['Crypto Warrants', 'Crypto Warrant', 'Token Warrant'],
  'Token Convertibles': ['Crypto Convertibles', 'Crypto Convertible', 'Token Convertible', 'SAFT'],
};

export const IMPORTER_HEADERS: readonly string[] = [
  ...[
    IMPORTER_COMPANY,
    IMPORTER_ROUND,
    CLOSE_DATE,
    IMPORTER_FUND,
    AMOUNT,
    INVESTMENT_TYPE,
    IMPORTER_SHARES,
    IMPORTER_PRICE,
    HOLDING_ID,
    IMPORTER_CURRENCY,
  ].flat(),
  ...['Issue Date', 'Due Date', 'Exercise Price', 'Transaction Type', 'Transaction Date', 'Proceeds', 'Shares Sold'],
  ...[
    'Date',
    'Fair Value',
    'Ownership',
    'Post-Money Valuation',
    'Pre-Money Valuation',
    'Round Size',
    'Type of Purchase',
  ],
];
