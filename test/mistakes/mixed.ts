import {
  certificate,
  company,
  conversion,
  type Mistake,
  mark,
  note,
  round,
  sale,
  shareClass,
  warrant,
} from './book.ts';

const SERIES_C = [round(), shareClass()];
const BOUGHT = [...SERIES_C, certificate({ Ref: 'C-ONE' })];
const FUND_II = { Fund: 'Northlight Fund II', 'Fair Value': '', 'Post-Money Valuation': '' } as const;

function amount(value: string, code: string): Mistake {
  return of('Investment Amount', value, `${code} Securities!I2`);
}

function issued(value: string, code: string): Mistake {
  return of('Issue Date', value, `${code} Securities!F2`);
}

function of(column: 'Shares' | 'Investment Amount' | 'Issue Date', value: string, told: string): Mistake {
  return {
    mistake: `"${value}" under ${column} of a certificate`,
    rows: [...SERIES_C, certificate({ [column]: value })],
    told: [told],
  };
}

/** Ways of writing and of mixing up that a reviewer thinks of, over all sheets. */
export const MIXED: readonly Mistake[] = [
  amount('500.000', 'number-ambiguous'),
  amount('500.000,00', 'number-invalid'),
  amount('500,00', 'number-invalid'),
  amount("'500000", 'number-invalid'),
  {
    mistake: 'nothing paid by a fund that has had nothing of the company',
    rows: [...SERIES_C, certificate(), certificate({ Fund: 'Northlight Europe', 'Investment Amount': '0' })],
    told: ['amount-off-price Securities!I3'],
  },
  amount('(500,000)', 'number-negative'),
  amount('500000 CR', 'number-invalid'),
  amount('500,000.00 Dr', 'number-invalid'),
  amount('EUR 500000', 'currency-contradiction'),
  amount('500000 GBP', 'currency-contradiction'),
  amount('500 thousand', 'number-abbreviated'),
  amount('530000', 'amount-off-price'),
  amount('   ', 'value-missing'),
  amount('\u2212500000', 'number-negative'),
  amount('50%', 'number-invalid'),
  amount('=100000*5', 'number-invalid'),
  of('Shares', '\u0661\u0660\u0660\u0660\u0660\u0660', 'number-invalid Securities!H2'),
  of('Shares', '100000 shares', 'number-invalid Securities!H2'),
  issued('03/05/25', 'date-ambiguous'),
  issued('13/05/25', 'date-ambiguous'),
  issued('2025-05-03T14:30:00Z', 'date-with-time'),
  issued('1925-05-03', 'issue-far-from-closing'),
  issued('2025-01-13', 'issue-far-from-closing'),
  issued('2205-05-03', 'date-in-future'),
  issued("'2025-05-03", 'date-invalid'),
  {
    mistake: 'one certificate in another currency than its class',
    rows: [...SERIES_C, certificate({ Currency: 'EUR' })],
    told: ['currency-unlike Securities!I2'],
  },
  {
    mistake: 'a certificate of a fund that there is not yet',
    rows: [...SERIES_C, certificate({ Fund: 'Northlight Fund III' })],
    told: ['reference-unknown Securities!E2'],
  },
  {
    mistake: 'an ownership above all of it',
    rows: [mark({ Ownership: '104%' })],
    told: ['rate-invalid Valuations!E2'],
  },
  { mistake: 'an ownership of 4 for 4 %', rows: [mark({ Ownership: '4' })], told: ['rate-invalid Valuations!E2'] },
  {
    mistake: 'ownerships of two funds that come to more than all of it',
    rows: [
      mark({ Ownership: '60%', 'Fair Value': '', 'Post-Money Valuation': '' }),
      mark({ ...FUND_II, Ownership: '55%' }),
    ],
    told: ['ownership-off-shares Valuations!E2', 'ownership-off-shares Valuations!E3'],
  },
  {
    mistake: 'a fair value below nothing',
    rows: [mark({ 'Fair Value': '-2000000' })],
    told: ['number-negative Valuations!D2'],
  },
  {
    mistake: 'two fair values of one day',
    rows: [mark(), mark({ 'Fair Value': '2100000' })],
    told: ['duplicate-key Valuations!D3'],
  },
  {
    mistake: 'two post-money valuations of one day',
    rows: [mark(), mark({ ...FUND_II, Ownership: '2%', 'Post-Money Valuation': '52000000' })],
    told: ['duplicate-key Valuations!F3'],
  },
  {
    mistake: 'a round smaller than what the fund put into it',
    rows: [round({ 'Round Size': '400000' }), shareClass(), certificate()],
    told: ['round-overfilled Rounds!E2'],
  },
  {
    mistake: 'a round in lower case that is there with other figures',
    rows: [round({ Round: 'series b' })],
    told: ['differs Rounds!C2', 'differs Rounds!D2', 'differs Rounds!F2'],
  },
  {
    mistake: 'interest of 0.8 for 0.8 %',
    rows: [note({ 'Interest Rate': '0.8' })],
    told: ['interest-out-of-range Securities!P2'],
  },
  {
    mistake: 'a cap far below what the company was worth',
    rows: [note({ Company: 'Tidewater Labs', Round: 'Series B', 'Valuation Cap': '400000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'a note in another dollar than its round',
    rows: [note({ Currency: 'CAD' })],
    told: ['currency-unlike Securities!I2'],
  },
  {
    mistake: 'a sale of one share more than there are',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '100001', 'Cash Received': '600006' })],
    told: ['oversold Transactions!E2'],
  },
  {
    mistake: 'a sale without its number of shares',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '' })],
    told: ['value-missing Transactions!E2'],
  },
  {
    mistake: 'a sale whose cash stands in parentheses',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '(120000)' })],
    told: ['number-negative Transactions!F2'],
  },
  {
    mistake: 'a sale entered a second time in another currency',
    rows: [...BOUGHT, sale('C-ONE'), sale('C-ONE', { Currency: 'EUR' })],
    told: ['currency-unlike Transactions!F3'],
  },
  {
    mistake: "a conversion into a class of another company's",
    rows: [
      note({ Ref: 'N-ONE' }),
      conversion('N-ONE', { Company: 'Kelp Foods', 'Converted To': 'Series B Preferred' }),
    ],
    told: ['reference-unknown Transactions!H2'],
  },
  {
    mistake: 'a price of nothing',
    rows: [round(), shareClass({ 'Price Per Share': '0' }), certificate()],
    told: ['amount-off-price Securities!I2', 'price-off-valuation Share Classes!E2'],
  },
  {
    mistake: 'a price below nothing',
    rows: [round(), shareClass({ 'Price Per Share': '-5' })],
    told: ['number-negative Share Classes!E2'],
  },
  {
    mistake: 'a class that does not say what it is',
    rows: [round(), shareClass({ 'Class Type': '' })],
    told: ['value-missing Share Classes!D2'],
  },
  {
    mistake: 'a class bought secondhand, misspelt',
    rows: [round(), shareClass({ 'Purchase Type': 'secundary' })],
    told: ['choice-unknown Share Classes!G2'],
  },
  {
    mistake: 'a company and its twin with a legal form',
    rows: [company('Oak Motion Inc.'), company('Oak Motion')],
    told: ['name-spelt-two-ways Companies!A3'],
  },
  {
    mistake: 'a company that is there, with an accent',
    rows: [company('K\u00e9lp Foods')],
    told: ['company-name-close Companies!A2'],
  },
  {
    mistake: 'a fiscal year of thirteen months',
    rows: [company('Oak Motion', { 'Fiscal Year End': '13/31' })],
    told: ['date-invalid Companies!C2'],
  },
  {
    mistake: 'a due date with a digit too many',
    rows: [warrant({ 'Due Date': '20311-09-10' })],
    told: ['date-invalid Securities!K2'],
  },
  {
    mistake: 'the shares of a warrant and its price in each other\u2019s place',
    rows: [warrant({ Shares: '4', 'Exercise Price': '40000' })],
    told: ['strike-off-price Securities!L2'],
  },
  {
    mistake: 'fewer fully diluted shares than one certificate has',
    rows: [
      round({ 'Fully Diluted Shares': '50000', 'Pre-Money Valuation': '', 'Round Size': '' }),
      shareClass(),
      certificate(),
    ],
    told: ['units-off-round Securities!H2'],
  },
  {
    mistake: 'a cap multiple where nothing is capped',
    rows: [round({ 'Liquidation Multiple': '2', 'Cap Multiple': '1' }), shareClass(), certificate()],
    told: ['cap-without-capped Rounds!I2'],
  },
  {
    mistake: 'a multiple with a decimal comma',
    rows: [round({ 'Liquidation Multiple': '1,5x' })],
    told: ['number-invalid Rounds!H2'],
  },
  {
    mistake: 'one Ref for two certificates, with other spaces and letters',
    rows: [...SERIES_C, certificate({ Ref: 'C 1' }), certificate({ Ref: 'c  1', Fund: 'Northlight Fund II' })],
    told: ['duplicate-key Securities!A3'],
  },
];
