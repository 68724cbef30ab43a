import { phrasesIn } from './words.ts';

/**
 * Headers of ledgers of one company's securities. Sources: the headers of OCX 0.7 ledgers as the plan of a reader in a
 * public repository lists them (Stockholder, Cert No., No. Shares Issued, Cash Paid, Debt Cancelled, Certificate
 * Outstanding; SAFE Holder; Convertible Holder, No. Maximum Warrant Shares Issuable; Optionholder, Grant Date); Carta's
 * release notes and help pages, which describe ledgers by type and class, and "Detailed Capitalization Table" in the
 * first row of its exports. For Pulley's "Download Cap Table" two readers of it in public repositories, which agree:
 * tabs Summary, Ownership and Convertibles, one tab a class, called CS-… or PS-… (PS are preferred) in its first row as
 * well, and one a plan; headers in the fourth row: Certificate ID, Stakeholder Name, Issue Date, Shares Issued, Shares
 * Outstanding, Price Per Share, Capital Contribution; Convertible ID, Stakeholder, Security Type, Grant Date, Principal
 * Issued, Principal Outstanding, Status (Outstanding, Converted, Cancelled), Valuation Cap (or Uncapped), Conversion
 * Discount, Converted Date, Cancellation Date; Grant Type, Granted. Nobody else publishes the headers of such ledgers:
 * the other names here are common ones.
 */
export const HOLDER = phrasesIn(
  'Stakeholder Name, Stakeholder, Stockholder, Stockholder Name, Shareholder, Shareholder Name, SAFE Holder, Convertible Holder, Noteholder, Note Holder, Warrantholder, Warrant Holder, Optionholder, Option Holder, Holder, Holder Name, Investor Name, Investor',
);
export const ID = phrasesIn(
  'Security ID, Certificate ID, Cert No., Cert ID, Certificate Number, Certificate No., Security Number, Warrant ID, Convertible ID, SAFE ID, Note ID, Certificate #',
);
export const ISSUED = ['Issue Date', 'Date Issued', 'Issuance Date', 'Original Issue Date', 'Purchase Date'];
/** For notes, which nobody is granted. */
export const NOTE_ISSUED = [...ISSUED, 'Grant Date'];
export const LEDGER_SHARES = phrasesIn(
  'Quantity Issued, No. Shares Issued, Shares Issued, Issued Quantity, Number of Shares, # of Shares, Quantity, Shares, No. Shares',
);
export const OUTSTANDING = phrasesIn(
  'Quantity Outstanding, No. Shares Outstanding, Shares Outstanding, Outstanding Quantity, Outstanding Amount, Outstanding Principal, Principal Outstanding, Warrant Shares Outstanding, Outstanding',
);
export const SHARE_CLASS = phrasesIn(
  'Share Class, Stock Class, Share Class Name, Class, Class of Stock, Security Type',
);
export const LEDGER_PRICE = phrasesIn(
  'Price Per Share, Share Price, Issue Price, Original Issue Price, Purchase Price, Price, PPS',
);
export const CASH = phrasesIn(
  'Cash Paid, Amount Paid, Cash Contributed, Cash Raised, Total Paid, Consideration Paid, Total Purchase Price, Capital Contributed, Capital Contribution, Cost Basis',
);
export const DEBT = ['Debt Canceled', 'Debt Cancelled'];
export const CANCELLED = ['Canceled Date', 'Cancelled Date', 'Cancellation Date', 'Date Canceled', 'Date Cancelled'];
export const CONVERTED = ['Converted Date'];
export const STATUS = ['Status'];
export const LEDGER_CURRENCY = phrasesIn(
  'Currency, Price Per Share Currency, Investment Amount Currency, Exercise Currency, Currency Code',
);
export const LEDGER_PRINCIPAL = phrasesIn(
  'Principal, Principal Issued, Principal Amount, Investment Amount, Purchase Amount, Amount Invested, Note Principal',
);
export const NOTE_TYPE = ['Convertible Type', 'Note Type', 'Security Type', 'Instrument', 'Type'];
export const CAP = ['Valuation Cap', 'Cap', 'Conversion Cap'];
export const DISCOUNT = ['Discount', 'Discount Rate', 'Discount %', 'Conversion Discount'];
export const INTEREST = ['Interest Rate', 'Interest', 'Annual Interest Rate'];
export const MATURITY = ['Maturity Date', 'Maturity'];
export const WARRANT_SHARES = [
  ...phrasesIn('No. Maximum Warrant Shares Issuable, Warrant Shares, Shares Issuable, Number of Warrants'),
  ...LEDGER_SHARES,
];
export const EXERCISE_PRICE = ['Exercise Price', 'Strike Price', 'Warrant Price', 'Price Per Share'];
export const EXPIRY = ['Expiration Date', 'Expiry Date', 'Expiration'];
/** Only grants to employees have these; founders' shares vest as well. */
export const GRANT = phrasesIn(
  'Grant Date, Options Granted, Award Type, Equity Plan, Plan Name, Optionholder, Option Holder',
);
/** For grants without a price, such as restricted stock. */
export const GRANTED = ['Granted', 'Grant Type'];
export const STRIKE = ['Exercise Price', 'Strike Price', 'Split Adjusted Exercise Price'];

export const LEDGER_HEADERS: readonly string[] = [
  ...[
    HOLDER,
    ID,
    ISSUED,
    LEDGER_SHARES,
    OUTSTANDING,
    SHARE_CLASS,
    LEDGER_PRICE,
    CASH,
    DEBT,
    CANCELLED,
    LEDGER_CURRENCY,
    LEDGER_PRINCIPAL,
  ],
  ...[NOTE_TYPE, CAP, DISCOUNT, INTEREST, MATURITY, WARRANT_SHARES, EXERCISE_PRICE, EXPIRY, GRANT],
  ...[CONVERTED, STATUS, GRANTED],
].flat();
/** A list of a fund's positions has one of these, and a company's own ledger none. */
export const OF_FUND_LISTS = ['Fund', 'Fund Name', 'Company', 'Company Name', 'Portfolio Company'];
