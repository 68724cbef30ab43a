/** A workbook as CSV: the lines of each sheet, its header first. */
export type Sheets = { readonly [sheet: string]: readonly string[] };

const FUND = 'Northlight Fund II';
const HEADERS = {
  Companies: 'Company,City',
  Rounds: 'Company,Round,Closing Date,Round Size,Currency',
  'Share Classes': 'Company,Round,Share Class,Class Type,Price Per Share,Currency',
  Securities: 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency',
  Transactions: 'Ref,Event,Company,Date,Security,Shares Sold,Cash Received,Currency,Converted To,Creates Ref',
} as const;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const company = (index: number) => `Company ${String(index + 1).padStart(5, '0')}`;
const day = (index: number) =>
  `${2010 + (Math.floor(index / 336) % 14)}-${String(1 + (Math.floor(index / 28) % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;

function sheets(rows: { readonly [sheet in keyof typeof HEADERS]?: readonly string[] }): Sheets {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([sheet, header]) => [sheet, [header, ...(rows[sheet as keyof typeof HEADERS] ?? [])]]),
  );
}

/** Certificates over some companies of one round each, one of four sold in part. */
function spread(rows: number, companies: number): Sheets {
  const all = numbers(companies);
  return sheets({
    Companies: all.map((index) => `${company(index)},Oslo`),
    Rounds: all.map((index) => `${company(index)},Seed,${day(index)},1000000,USD`),
    'Share Classes': all.map((index) => `${company(index)},Seed,Seed Preferred,preferred,1,USD`),
    Securities: numbers(rows).map((row) => {
      const own = row % companies;
      const amount = 1000 + Math.floor(row / companies);
      return `S-${row},certificate,${company(own)},Seed,${FUND},${day(own)},Seed Preferred,${amount},${amount},USD`;
    }),
    Transactions: numbers(Math.floor(rows / 4)).map(
      (row) => `T-${row},sale,${company((row * 4) % companies)},2024-03-31,S-${row * 4},100,150,USD,,`,
    ),
  });
}

/** Equal certificates of one company, all of which are sold alike. */
function equal(rows: number): Sheets {
  const half = numbers(Math.ceil(rows / 2));
  return sheets({
    Companies: [`${company(0)},Oslo`],
    Rounds: [`${company(0)},Seed,2016-05-01,1000000,USD`],
    'Share Classes': [`${company(0)},Seed,Seed Preferred,preferred,1,USD`],
    Securities: half.map(
      (row) => `S-${row},certificate,${company(0)},Seed,${FUND},2016-05-01,Seed Preferred,1000,2500,USD`,
    ),
    Transactions: half.map((row) => `T-${row},sale,${company(0)},2024-03-31,S-${row},1000,3000,USD,,`),
  });
}

/** Rounds of one name, each of a company of its own, or all of one, which are errors. */
function sameName(rows: number, companies: number): Sheets {
  return sheets({
    Companies: numbers(companies).map((index) => `${company(index)},Oslo`),
    Rounds: numbers(rows).map((row) => `${company(row % companies)},Series A,${day(row)},${1000 + row},USD`),
  });
}

function manyNames(rows: number): Sheets {
  return sheets({
    Companies: [`${company(0)},Oslo`],
    Rounds: numbers(rows).map((row) => `${company(0)},Series ${row},${day(row)},${1000 + row},USD`),
  });
}

/** Each conversion turns what the last one created into another class. */
function chain(rows: number): Sheets {
  const classes = ['Series A Preferred', 'Series B Preferred'];
  return sheets({
    Companies: [`${company(0)},Oslo`],
    Rounds: ['Series A', 'Series B'].map((name, index) => `${company(0)},${name},201${index}-05-01,1000000,USD`),
    'Share Classes': ['Series A', 'Series B'].map((name) => `${company(0)},${name},${name} Preferred,preferred,1,USD`),
    Securities: [`S-0,certificate,${company(0)},Series A,${FUND},2010-05-01,Series A Preferred,1000,2500,USD`],
    Transactions: numbers(rows).map(
      (row) => `T-${row},conversion,${company(0)},${day(400 + row)},S-${row},,,,${classes[(row + 1) % 2]},S-${row + 1}`,
    ),
  });
}

export interface Shape {
  readonly book: (rows: number) => Sheets;
  /** Two rows a request: as many requests as rows, nearly. */
  readonly isSentByFew?: true;
  /** It has errors, and nothing of it is sent. */
  readonly hasErrors?: true;
}

export const SHAPES: { readonly [name: string]: Shape } = {
  'rows of 20 companies': { book: (rows) => spread(rows, 20) },
  'rows of very many companies': { book: (rows) => spread(rows, Math.ceil(rows / 8)) },
  'rows of one company, in one round': { book: (rows) => spread(rows, 1) },
  'rows in very many requests': { book: (rows) => spread(rows, 20), isSentByFew: true },
  'equal rows that are all sold alike': { book: equal },
  'rounds of one name': { book: (rows) => sameName(rows, rows) },
  'rounds of one name in one company': { book: (rows) => sameName(rows, 1), hasErrors: true },
  'very many rounds of one company': { book: manyNames },
  'a chain of conversions': { book: (rows) => chain(Math.ceil(rows / 5)) },
};

/** A list of holdings as a firm keeps one for itself. */
export function makeForeignLines(rows: number): readonly string[] {
  const lines = numbers(rows).map(
    (row) => `${company(Math.floor(row / 10))},${FUND},Seed,${day(row)},${1000 + row},${(2500 + row).toFixed(2)}`,
  );
  return ['Portfolio Company,Vehicle,Stage,Date of Purchase,No. of Shares,Cost (USD)', ...lines];
}
