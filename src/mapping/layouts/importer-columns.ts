/** What the columns of the Advanced Investment Details Importer are called, as far as it is known. */
export const COMPANY = ['Company Name', 'Company'];
export const ROUND = ['Financing Round Name', 'Financing Round', 'Round Name', 'Round'];
export const CLOSE_DATE = ['Close Date', 'Closing Date'];
export const FUND = ['Fund', 'Fund Name'];
export const AMOUNT = ['Investment Amount'];
export const INVESTMENT_TYPE = ['Investment Type', 'Type of Investment', 'Security Type'];
export const SHARES = ['Shares Purchased', 'Number of Shares', 'Shares'];
export const PRICE = ['Price Per Share', 'Price Per Share/Token', 'Share Price', 'Price Per Token'];
export const HOLDING_ID = ['Holding ID'];
export const CURRENCY = ['Currency', 'Currency Code'];

/** The kinds of investment, and the sheet of the format that takes each. A blank one is equity. */
export const INVESTMENT_TYPES: { readonly [sheet: string]: readonly string[] } = {
  Convertibles: ['Convertibles', 'Convertible', 'Convertible Note', 'SAFE', 'KISS'],
  Warrants: ['Warrants', 'Warrant'],
  'Token Investments': ['Crypto', 'Crypto Investment', 'Token', 'Token Investment'],
  'Token Warrants': ['Crypto Warrants', 'Crypto Warrant', 'Token Warrant'],
  'Token Convertibles': ['Crypto Convertibles', 'Crypto Convertible', 'Token Convertible', 'SAFT'],
};

/** Every header that tells a tab of it. */
export const IMPORTER_HEADERS: readonly string[] = [
  ...[COMPANY, ROUND, CLOSE_DATE, FUND, AMOUNT, INVESTMENT_TYPE, SHARES, PRICE, HOLDING_ID, CURRENCY].flat(),
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
