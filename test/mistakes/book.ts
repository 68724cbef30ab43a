/** The columns that the tables of this folder fill in, by sheet, in the order in which they stand. */
const COLUMNS = {
  Companies: ['Company', 'Sector', 'Fiscal Year End', 'Website'],
  Rounds: [
    'Company',
    'Round',
    'Closing Date',
    'Pre-Money Valuation',
    'Round Size',
    'Fully Diluted Shares',
    'Currency',
    'Liquidation Multiple',
    'Cap Multiple',
    'Co-Investors',
    'Pari Passu With',
    'Participation',
  ],
  'Share Classes': ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share', 'Currency', 'Purchase Type'],
  Securities: [
    'Ref',
    'Type',
    'Company',
    'Round',
    'Fund',
    'Issue Date',
    'Share Class',
    'Shares',
    'Investment Amount',
    'Currency',
    'Due Date',
    'Exercise Price',
    'Convertible Type',
    'Discount',
    'Valuation Cap',
    'Interest Rate',
    'Maturity Date',
    'Action',
    'Quantity',
    'Price Per Token',
  ],
  Transactions: [
    'Event',
    'Company',
    'Date',
    'Security',
    'Shares Sold',
    'Cash Received',
    'Currency',
    'Converted To',
    'Ref',
  ],
  Valuations: ['Company', 'Date', 'Fund', 'Fair Value', 'Ownership', 'Post-Money Valuation', 'Currency'],
} as const;

type SheetName = keyof typeof COLUMNS;

/** The cells that a row fills in. A column that stands there blank is blank, whatever the row's kind says otherwise. */
type Facts<S extends SheetName> = { readonly [column in (typeof COLUMNS)[S][number]]?: string };

/** A row with the sheet it stands on; the first of a sheet is row 2. */
export interface BookRow {
  readonly sheet: SheetName;
  readonly facts: { readonly [column: string]: string | undefined };
}

/** A mistake that somebody makes, and what is to be said of it. */
export interface Mistake {
  readonly mistake: string;
  readonly rows: readonly BookRow[];
  /** `code Sheet!Cell`, each warning and error once, in any order; nothing else may be told. */
  readonly told: readonly string[];
}

/** A workbook that may look odd, and of which nothing is to be said. */
export interface SoundBook {
  readonly sound: string;
  readonly rows: readonly BookRow[];
}

/** A series A of a company that is there, which sold shares at a dollar. */
export const TIDEWATER = 'Tidewater Labs';

export function company(name: string, facts: Facts<'Companies'> = {}): BookRow {
  return { sheet: 'Companies', facts: { Company: name, ...facts } };
}

/** Series C of Tidewater Labs: 90 million before the money, 10 million raised, 20 million shares at 5 dollars. */
export function round(facts: Facts<'Rounds'> = {}): BookRow {
  return {
    sheet: 'Rounds',
    facts: {
      Company: TIDEWATER,
      Round: 'Series C',
      'Closing Date': '2025-05-03',
      'Pre-Money Valuation': '90000000',
      'Round Size': '10000000',
      'Fully Diluted Shares': '20000000',
      Currency: 'USD',
      ...facts,
    },
  };
}

/** Its preferred shares. */
export function shareClass(facts: Facts<'Share Classes'> = {}): BookRow {
  return {
    sheet: 'Share Classes',
    facts: {
      Company: TIDEWATER,
      Round: 'Series C',
      'Share Class': 'Series C Preferred',
      'Class Type': 'preferred',
      'Price Per Share': '5',
      Currency: 'USD',
      ...facts,
    },
  };
}

/** 100,000 of them for half a million. */
export function certificate(facts: Facts<'Securities'> = {}): BookRow {
  return {
    sheet: 'Securities',
    facts: {
      Type: 'certificate',
      Company: TIDEWATER,
      Round: 'Series C',
      Fund: 'Northlight Fund I',
      'Issue Date': '2025-05-03',
      'Share Class': 'Series C Preferred',
      Shares: '100000',
      'Investment Amount': '500000',
      Currency: 'USD',
      ...facts,
    },
  };
}

/** A warrant for 40,000 shares of Series B at its price. */
export function warrant(facts: Facts<'Securities'> = {}): BookRow {
  return {
    sheet: 'Securities',
    facts: {
      Type: 'warrant',
      Company: TIDEWATER,
      Round: 'Series B',
      Fund: 'Northlight Fund II',
      'Issue Date': '2024-09-10',
      Shares: '40000',
      Currency: 'USD',
      'Due Date': '2031-09-10',
      'Exercise Price': '4',
      ...facts,
    },
  };
}

/** A note of 200,000 to Kelp Foods with a cap of 9 million. */
export function note(facts: Facts<'Securities'> = {}): BookRow {
  return {
    sheet: 'Securities',
    facts: {
      Type: 'convertible',
      Company: 'Kelp Foods',
      Round: 'Notes 2024',
      Fund: 'Northlight Fund II',
      'Issue Date': '2024-08-19',
      'Investment Amount': '200000',
      Currency: 'USD',
      'Convertible Type': 'convertible note',
      Discount: '20%',
      'Valuation Cap': '9000000',
      'Interest Rate': '8%',
      ...facts,
    },
  };
}

/** 20,000 of the shares of a certificate, sold at 6 dollars. */
export function sale(security: string, facts: Facts<'Transactions'> = {}): BookRow {
  return {
    sheet: 'Transactions',
    facts: {
      Event: 'sale',
      Company: TIDEWATER,
      Date: '2025-06-12',
      Security: security,
      'Shares Sold': '20000',
      'Cash Received': '120000',
      Currency: 'USD',
      ...facts,
    },
  };
}

/** A note of the workbook becomes shares of Series C, or of what the facts say. */
export function conversion(security: string, facts: Facts<'Transactions'> = {}): BookRow {
  const shown = { Event: 'conversion', Company: TIDEWATER, Date: '2025-05-03', Security: security };
  return { sheet: 'Transactions', facts: { ...shown, 'Converted To': 'Series C Preferred', ...facts } };
}

/** Gives what Fund I has of Tidewater Labs, 500,000 shares of Series A, at the price of Series B, which came after it. */
export function mark(facts: Facts<'Valuations'> = {}): BookRow {
  return {
    sheet: 'Valuations',
    facts: {
      Company: TIDEWATER,
      Date: '2024-09-30',
      Fund: 'Northlight Fund I',
      'Fair Value': '2000000',
      Ownership: '4%',
      'Post-Money Valuation': '50000000',
      Currency: 'USD',
      ...facts,
    },
  };
}

/** Gives what Northlight Europe has of Fjordlink, 400,000 shares that cost a euro each. */
export function euroMark(facts: Facts<'Valuations'> = {}): BookRow {
  return mark({
    Company: 'Fjordlink',
    Fund: 'Northlight Europe',
    'Fair Value': '450000',
    Ownership: '8%',
    'Post-Money Valuation': '5000000',
    Currency: 'EUR',
    ...facts,
  });
}

/** Columns that a sheet has only where one of its rows fills them in. */
const SELDOM: readonly string[] = ['Participation', 'Quantity', 'Price Per Token'];

function isSeldom(sheet: SheetName, column: string): boolean {
  return SELDOM.includes(column) || (sheet === 'Transactions' && column === 'Ref');
}

/** The sheets that the rows stand on, each with its header and its lines. */
export function toGrids(
  rows: readonly BookRow[],
): readonly { sheet: SheetName; grid: readonly (readonly string[])[] }[] {
  return Object.keys(COLUMNS)
    .filter(isSheetName)
    .flatMap((sheet) => {
      const all = rows.filter((row) => row.sheet === sheet).map(({ facts }) => facts);
      const columns = COLUMNS[sheet].filter(
        (column) => !isSeldom(sheet, column) || all.some((facts) => column in facts),
      );
      const lines = all.map((facts) => columns.map((column) => facts[column] ?? ''));
      return lines.length === 0 ? [] : [{ sheet, grid: [columns, ...lines] }];
    });
}

function isSheetName(name: string): name is SheetName {
  return name in COLUMNS;
}

/** The book as CSV files, by the name of the sheet. */
export function toSheets(rows: readonly BookRow[]): { readonly [sheet: string]: string } {
  return Object.fromEntries(toGrids(rows).map(({ sheet, grid }) => [sheet, [...grid.map(toLine), ''].join('\n')]));
}

function toLine(values: readonly string[]): string {
  return values.map((value) => (value.includes(',') ? `"${value}"` : value)).join(',');
}
