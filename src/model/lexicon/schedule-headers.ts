import { phrasesIn } from './words.ts';

/**
 * Headers of schedules of investments. Sources: the schedule of investments that Oper8r and Carta describe for venture
 * funds ("Sharing your track record"); the consolidated schedules of investments in the annual reports of business
 * development companies (portfolio company, industry, type of investment, interest, maturity, principal, cost, fair
 * value, with subtotals by industry and notes behind names), as filed with the SEC.
 */
export const SCHEDULE_COMPANY = phrasesIn(
  'Portfolio Company, Company, Company Name, Issuer, Name of Issuer, Investment, Investments',
);
export const SECURITY = phrasesIn(
  'Type of Investment, Investment Type, Security, Security Type, Security Description, Instrument, Class, Share Class, Type',
);
export const DATE = phrasesIn(
  'Acquisition Date, Date of Investment, Investment Date, Initial Investment Date, Date Acquired, Initial Acquisition Date, Purchase Date, Issue Date',
);
const INDUSTRY = ['Industry', 'Sector'];
export const COST = phrasesIn(
  'Cost, Amortized Cost, Cost Basis, Total Cost, Invested Capital, Amount Invested, Invested',
);
export const FAIR_VALUE = ['Fair Value', 'FMV', 'Fair Market Value', 'Value', 'Market Value', 'NAV'];
export const SCHEDULE_PRINCIPAL = phrasesIn(
  'Principal, Principal Amount, Par, Par Amount, Principal / Par, Par / Shares',
);
export const SCHEDULE_SHARES = phrasesIn(
  'Shares, # Shares, Number of Shares, Units, Shares / Units, Shares / Principal, Principal / Shares, Shares or Principal, Principal Amount / Shares, Shares / Par',
);
export const SCHEDULE_FUND = ['Fund', 'Fund Name'];
export const SCHEDULE_CURRENCY = ['Currency'];
/** Derived from other columns. */
export const WORKED_OUT = phrasesIn(
  'Unrealized Gain (Loss), Unrealized Gain/Loss, Gain (Loss), Unrealized Gain, Total Value',
);

export const SCHEDULE_HEADERS: readonly string[] = [
  ...[
    SCHEDULE_COMPANY,
    SECURITY,
    DATE,
    INDUSTRY,
    COST,
    FAIR_VALUE,
    SCHEDULE_PRINCIPAL,
    SCHEDULE_SHARES,
    SCHEDULE_FUND,
    SCHEDULE_CURRENCY,
    WORKED_OUT,
  ].flat(),
  ...phrasesIn('Interest Rate, Maturity Date, Maturity, % of Net Assets'),
];
