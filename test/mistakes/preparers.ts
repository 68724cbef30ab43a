import {
  type BookRow,
  certificate,
  company,
  conversion,
  euroMark,
  type Mistake,
  mark,
  note,
  round,
  type SoundBook,
  sale,
  shareClass,
  warrant,
} from './book.ts';

const SERIES_C: readonly BookRow[] = [round(), shareClass()];
const BOUGHT: readonly BookRow[] = [...SERIES_C, certificate({ Ref: 'C-ONE' })];
const EUROPE = { Fund: 'Northlight Europe' } as const;
const FUND_I = { Fund: 'Northlight Fund I' } as const;
const FUND_II = { Fund: 'Northlight Fund II' } as const;

/** Each fund's lot of Series C: 200,000 and 75,000 shares. */
const LOTS: readonly BookRow[] = [
  ...SERIES_C,
  certificate({ Ref: 'C-ONE', Shares: '200000', 'Investment Amount': '1000000' }),
  certificate({ Ref: 'C-TWO', ...FUND_II, Shares: '75000', 'Investment Amount': '375000' }),
];

/** A first sale: 37,500 at 6.20. */
const FIRST_SALE = sale('C-ONE', { 'Shares Sold': '37500', 'Cash Received': '232500' });

function heldBy(name: string, facts: { readonly [column: string]: string }, units = '100000'): BookRow[] {
  const of = { Company: name, Round: 'Seed', ...(facts.Currency === undefined ? {} : { Currency: facts.Currency }) };
  const amount = `${Number(units) * 5}`;
  return [
    company(name),
    round(of),
    shareClass({ ...of, 'Share Class': 'Seed Preferred' }),
    certificate({ ...of, 'Share Class': 'Seed Preferred', Shares: units, 'Investment Amount': amount, ...facts }),
  ];
}

/** Mistakes of a preparer at the end of a quarter, row by row plausible. */
export const PREPARERS: readonly Mistake[] = [
  // rows that are there but for a Ref
  {
    mistake: 'a note that is there again, whose Ref counts on past a warrant',
    rows: [note({ Ref: 'N-1' }), warrant({ Ref: 'W-1' }), note({ Ref: 'N-2' })],
    told: ['twins-exact Securities!I4'],
  },
  {
    mistake: 'a warrant that is there again, whose Ref counts on',
    rows: [warrant({ Ref: 'W-1' }), note({ Ref: 'N-1' }), warrant({ Ref: 'W-2' })],
    told: ['twins-exact Securities!H4'],
  },
  {
    mistake: 'a token purchase that is there again, whose Ref counts on',
    rows: [token('T-1'), note({ Ref: 'N-1' }), token('T-2')],
    told: ['twins-exact Securities!I4'],
  },
  {
    mistake: 'a sale that is there again, whose Ref counts on',
    rows: [...BOUGHT, sale('C-ONE', { Ref: 'S-1' }), sale('C-ONE', { Ref: 'S-2' })],
    told: ['twins-exact Transactions!F3'],
  },
  // sales
  {
    mistake: 'shares sold so far, and the cash of the new sale alone',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '57500', 'Cash Received': '126000' }),
    ],
    told: ['sale-cumulative Transactions!E3'],
  },
  {
    mistake: 'shares and cash so far',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '57500', 'Cash Received': '352500' }),
    ],
    told: ['sale-cumulative Transactions!E3'],
  },
  {
    mistake: 'the shares left, with the cash of those sold',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '80000', 'Cash Received': '110000' })],
    told: ['sale-of-the-rest Transactions!E2'],
  },
  {
    mistake: 'the shares left after a second sale, with the cash of those sold',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '45000', 'Cash Received': '110600' }),
    ],
    told: ['sale-of-the-rest Transactions!E3'],
  },
  {
    mistake: "all of the other fund's shares, sold out of the wrong lot",
    rows: [...LOTS, sale('C-ONE', { 'Shares Sold': '75000', 'Cash Received': '465000' })],
    told: ['sale-of-other-lot Transactions!D2'],
  },
  {
    mistake: "both funds' sales, out of one lot",
    rows: [
      ...LOTS,
      sale('C-ONE', { 'Shares Sold': '80000', 'Cash Received': '496000' }),
      sale('C-ONE', { 'Shares Sold': '30000', 'Cash Received': '186000' }),
    ],
    told: ['sale-of-other-lot Transactions!D3'],
  },
  {
    mistake: "both funds' sales, each out of the other's lot",
    rows: [
      ...LOTS,
      sale('C-ONE', { 'Shares Sold': '24000', 'Cash Received': '148800' }),
      sale('C-TWO', { 'Shares Sold': '64000', 'Cash Received': '396800' }),
    ],
    told: ['sale-of-other-lot Transactions!D2'],
  },
  {
    mistake: 'proceeds moved down by one row, across currencies',
    rows: [
      ...[...BOUGHT, ...heldBy('Alder Optics', { Ref: 'C-ALDER' })],
      ...heldBy('Birch Foods', { Ref: 'C-BIRCH', ...EUROPE, Currency: 'EUR' }),
      ...heldBy('Cedar Motion', { Ref: 'C-CEDAR', Currency: 'GBP' }),
      sale('C-ONE', { 'Shares Sold': '1000', 'Cash Received': '240000' }),
      sale('C-ALDER', { Company: 'Alder Optics', 'Shares Sold': '50000', 'Cash Received': '6200' }),
      sale('C-BIRCH', { Company: 'Birch Foods', 'Shares Sold': '4000', 'Cash Received': '310000', Currency: 'EUR' }),
      sale('C-CEDAR', { Company: 'Cedar Motion', 'Shares Sold': '40000', 'Cash Received': '25000', Currency: 'GBP' }),
    ],
    told: ['proceeds-shifted Transactions!F2'],
  },
  // rounds
  {
    mistake: 'the valuation after the money as the one before it',
    rows: [round({ 'Pre-Money Valuation': '100000000' }), shareClass(), certificate()],
    told: ['valuation-off-others Rounds!D2'],
  },
  {
    mistake: 'the fully diluted shares before the round',
    rows: [round({ 'Fully Diluted Shares': '18000000' }), shareClass(), certificate()],
    told: ['valuation-off-others Rounds!D2'],
  },
  {
    mistake: 'a note that became shares of a class older than it',
    rows: [
      ...SERIES_C,
      note({
        Ref: 'N-ONE',
        Company: 'Tidewater Labs',
        Round: 'Series B',
        'Issue Date': '2024-12-19',
        'Valuation Cap': '45000000',
      }),
      conversion('N-ONE', { 'Converted To': 'Series B Preferred' }),
    ],
    told: ['class-older-than-note Transactions!H2'],
  },
  // dates
  {
    mistake: 'the end of the last quarter as the day of each purchase',
    rows: [
      ...['Alder Optics', 'Birch Foods', 'Cedar Motion'].flatMap((name) =>
        heldBy(name, { 'Issue Date': '2025-03-31' }),
      ),
    ],
    told: ['issued-at-quarter-end Securities!F2'],
  },
  // figures
  {
    mistake: 'amounts rounded to thousands',
    rows: [
      ...SERIES_C,
      certificate({ Shares: '66711', 'Investment Amount': '334000' }),
      certificate({ ...FUND_II, Shares: '123457', 'Investment Amount': '617000' }),
    ],
    told: ['amounts-rounded Securities!I2'],
  },
  {
    mistake: 'fair values rounded to thousands',
    rows: [
      ...SERIES_C,
      certificate({ Shares: '66711', 'Investment Amount': '333555' }),
      certificate({ ...EUROPE, Shares: '123457', 'Investment Amount': '617285' }),
      mark({ Date: '2025-06-30', ...FUND_I, 'Fair Value': '2834000', Ownership: '', 'Post-Money Valuation': '' }),
      mark({ Date: '2025-06-30', ...EUROPE, 'Fair Value': '617000', Ownership: '', 'Post-Money Valuation': '' }),
    ],
    told: ['amounts-rounded Valuations!D2'],
  },
  // marks
  {
    mistake: 'an ownership almost ten times the last, of a holding at cost',
    rows: [
      mark({
        Company: 'Kelp Foods',
        ...FUND_II,
        'Fair Value': '250000',
        Ownership: '2.1%',
        'Post-Money Valuation': '',
      }),
      mark({
        ...{ Company: 'Kelp Foods', ...FUND_II, Date: '2024-12-31' },
        ...{ 'Fair Value': '250000', Ownership: '20%', 'Post-Money Valuation': '' },
      }),
    ],
    told: ['mark-off-last Valuations!E3'],
  },
  {
    mistake: "two companies' fair values, exchanged",
    rows: [...exchanged('Alder Optics', ['800000', '1500000']), ...exchanged('Birch Foods', ['1500000', '800000'])],
    told: ['marks-swapped Valuations!D5'],
  },
  {
    mistake: 'two companies, rows of marks exchanged whole',
    rows: [
      ...exchanged('Alder Optics', ['800000', '1500000'], ['2%', '5%']),
      ...exchanged('Birch Foods', ['1500000', '800000'], ['5%', '2%']),
    ],
    told: ['marks-swapped Valuations!D5'],
  },
  // funds
  {
    mistake: 'a fund that has never joined a company of another fund',
    rows: [...SERIES_C, certificate(EUROPE)],
    told: ['fund-new-to-company Securities!E2'],
  },
  {
    mistake: 'funds sorted without the rest, in purchases',
    rows: [
      note({ Company: 'Kelp Foods', ...EUROPE }),
      note({ Company: 'Fjordlink', Round: 'Seed', ...FUND_I, Currency: 'EUR', 'Valuation Cap': '6000000' }),
      note({ Company: 'Tidewater Labs', Round: 'Series B', ...FUND_II, 'Valuation Cap': '45000000' }),
    ],
    told: ['funds-moved Securities!E2'],
  },
  {
    mistake: 'funds sorted without the rest, in marks',
    rows: [
      euroMark({ Date: '2024-12-31', ...FUND_I }),
      mark({ Date: '2024-12-31', ...EUROPE, 'Post-Money Valuation': '' }),
      mark({ Date: '2024-12-31', ...FUND_II, 'Fair Value': '1000000', Ownership: '2%', 'Post-Money Valuation': '' }),
    ],
    told: ['funds-moved Valuations!C2'],
  },
  {
    mistake: 'a note of a fund that has never joined a company of another fund',
    rows: [note({ ...EUROPE, Company: 'Tidewater Labs', Round: 'Series B', 'Valuation Cap': '45000000' })],
    told: ['fund-new-to-company Securities!E2'],
  },
];

function token(Ref: string): BookRow {
  return {
    sheet: 'Securities',
    facts: {
      ...{ Ref, Type: 'token investment', Company: 'Kelp Foods', Round: 'Notes 2024', ...FUND_II },
      ...{ 'Issue Date': '2024-02-19', 'Investment Amount': '25000', Currency: 'USD' },
      ...{ Quantity: '100000', 'Price Per Token': '0.25' },
    },
  };
}

/** A note of half a million, marked at one value after the other. */
function exchanged(
  name: string,
  [last = '', next = '']: readonly string[],
  [owned = '', owns = '']: readonly string[] = [],
): BookRow[] {
  const of = { Company: name, 'Post-Money Valuation': '', ...FUND_II };
  return [
    company(name),
    round({ Company: name, Round: 'Notes', 'Pre-Money Valuation': '', 'Fully Diluted Shares': '' }),
    note({ Company: name, Round: 'Notes', 'Issue Date': '2025-05-03', 'Investment Amount': '500000' }),
    mark({ ...of, Date: '2025-06-30', 'Fair Value': last, Ownership: owned }),
    mark({ ...of, Date: '2025-09-30', 'Fair Value': next, Ownership: owns }),
  ];
}

/** Workbooks that come near such a mistake, and are right. */
export const SOUND_QUARTERS: readonly SoundBook[] = [
  // rows that are there but for a Ref
  {
    sound: 'two notes of one day whose Refs count, of two amounts',
    rows: [note({ Ref: 'N-1' }), note({ Ref: 'N-2', 'Investment Amount': '210000' })],
  },
  {
    sound: 'two equal sales whose Refs count, the second of which says that it is a further one',
    rows: [...BOUGHT, sale('C-ONE', { Ref: 'S-1' }), sale('C-ONE', { Ref: 'S-MORE' })],
  },
  {
    sound: 'two equal warrants with Refs far apart',
    rows: [warrant({ Ref: 'W-3' }), warrant({ Ref: 'W-17' })],
  },
  // sales
  {
    sound: 'a second sale of more at nearly the price of the first',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '50000', 'Cash Received': '315000' }),
    ],
  },
  {
    sound: 'a second sale at a third of the price of the first',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '40000', 'Cash Received': '60000' }),
    ],
  },
  {
    sound: 'three sales of one security, the last of all that is left',
    rows: [
      ...BOUGHT,
      FIRST_SALE,
      sale('C-ONE', { Date: '2025-09-12', 'Shares Sold': '12500', 'Cash Received': '78125' }),
      sale('C-ONE', { Date: '2025-12-12', 'Shares Sold': '50000', 'Cash Received': '335000' }),
    ],
  },
  {
    sound: 'four fifths sold at a third of the cost',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '80000', 'Cash Received': '133000' })],
  },
  {
    sound: 'four fifths sold at three times the cost',
    rows: [...BOUGHT, sale('C-ONE', { 'Shares Sold': '80000', 'Cash Received': '1200000' })],
  },
  {
    sound: "half of a lot sold, which is as much as another fund's lot",
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'C-ONE', Shares: '150000', 'Investment Amount': '750000' }),
      certificate({ Ref: 'C-TWO', ...FUND_II, Shares: '75000', 'Investment Amount': '375000' }),
      sale('C-ONE', { 'Shares Sold': '75000', 'Cash Received': '465000' }),
    ],
  },
  {
    sound: 'both funds sell in proportion to what they have',
    rows: [
      ...LOTS,
      sale('C-ONE', { 'Shares Sold': '64000', 'Cash Received': '396800' }),
      sale('C-TWO', { 'Shares Sold': '24000', 'Cash Received': '148800' }),
    ],
  },
  {
    sound: 'one fund sells in two blocks on one day, the other keeps what it has',
    rows: [
      ...LOTS,
      sale('C-ONE', { 'Shares Sold': '60000', 'Cash Received': '372000' }),
      sale('C-ONE', { 'Shares Sold': '50000', 'Cash Received': '310000' }),
    ],
  },
  {
    sound: 'sales of three companies in three currencies, one far above the last price',
    rows: [
      ...[...BOUGHT, ...heldBy('Alder Optics', { Ref: 'C-ALDER' })],
      ...heldBy('Birch Foods', { Ref: 'C-BIRCH', ...EUROPE, Currency: 'EUR' }),
      sale('C-ONE', { 'Shares Sold': '1000', 'Cash Received': '6200' }),
      sale('C-ALDER', { Company: 'Alder Optics', 'Shares Sold': '50000', 'Cash Received': '3100000' }),
      sale('C-BIRCH', { Company: 'Birch Foods', 'Shares Sold': '4000', 'Cash Received': '25000', Currency: 'EUR' }),
    ],
  },
  {
    sound: 'two companies sold for little, one below the other',
    rows: [
      ...[...BOUGHT, ...heldBy('Alder Optics', { Ref: 'C-ALDER' })],
      sale('C-ONE', { 'Shares Sold': '60000', 'Cash Received': '50000' }),
      sale('C-ALDER', { Company: 'Alder Optics', 'Shares Sold': '50000', 'Cash Received': '30000' }),
    ],
  },
  // rounds
  {
    sound: 'a small closing, whose valuations before and after the money are nearly one',
    rows: [round({ 'Pre-Money Valuation': '98500000', 'Round Size': '1500000' }), shareClass(), certificate()],
  },
  {
    sound: 'two rounds that both count the shares before them',
    rows: [
      round({ 'Fully Diluted Shares': '18000000' }),
      shareClass(),
      ...[{ Company: 'Fjordlink', Round: 'Series A', Currency: 'EUR' }].flatMap((of) => [
        round({ ...of, 'Fully Diluted Shares': '18000000' }),
        shareClass({ ...of, 'Share Class': 'Series A Preferred' }),
      ]),
    ],
  },
  {
    sound: 'a note of the weeks between two closings of the round that it became shares of',
    rows: [
      ...SERIES_C,
      note({
        Ref: 'N-ONE',
        Company: 'Tidewater Labs',
        Round: 'Series C',
        'Issue Date': '2025-05-19',
        'Valuation Cap': '',
      }),
      conversion('N-ONE', { Date: '2025-07-30' }),
    ],
  },
  {
    sound: 'a note that became common shares of an older round',
    rows: [
      ...SERIES_C,
      shareClass({ Round: 'Series B', 'Share Class': 'Common', 'Class Type': 'common', 'Price Per Share': '2' }),
      note({
        Ref: 'N-ONE',
        Company: 'Tidewater Labs',
        Round: 'Series B',
        'Issue Date': '2024-12-19',
        'Valuation Cap': '45000000',
      }),
      conversion('N-ONE', { 'Converted To': 'Common' }),
    ],
  },
  // dates
  {
    sound: 'two companies that close at the end of a quarter',
    rows: ['Alder Optics', 'Birch Foods'].flatMap((name) => heldBy(name, { 'Issue Date': '2025-03-31' })),
  },
  {
    sound: 'three rounds that close at the end of a quarter',
    rows: [
      ...['Alder Optics', 'Birch Foods', 'Cedar Motion'].flatMap((name) =>
        heldBy(name, { 'Issue Date': '2025-03-31' }).map(({ sheet, facts }) => ({
          sheet,
          facts: sheet === 'Rounds' ? { ...facts, 'Closing Date': '2025-03-31' } : facts,
        })),
      ),
      mark({ Date: '2025-06-30' }),
    ],
  },
  // figures
  {
    sound: 'cheques of whole thousands, and the whole shares that they buy',
    rows: [
      round({ 'Pre-Money Valuation': '89777778', 'Fully Diluted Shares': '21381409' }),
      shareClass({ 'Price Per Share': '4.6666' }),
      certificate({ Shares: '71572', 'Investment Amount': '334000' }),
      certificate({ ...FUND_II, Shares: '132216', 'Investment Amount': '617000' }),
    ],
  },
  {
    sound: 'one amount of whole thousands with its costs, and one to the cent',
    rows: [
      ...SERIES_C,
      certificate({ Shares: '66711', 'Investment Amount': '334000' }),
      certificate({ ...FUND_II, Shares: '123457', 'Investment Amount': '617285' }),
    ],
  },
  {
    sound: 'fair values of whole thousands that are estimates',
    rows: [
      mark({ Date: '2024-12-31', 'Fair Value': '2310000', 'Post-Money Valuation': '' }),
      mark({ Date: '2024-12-31', ...FUND_II, 'Fair Value': '1154000', Ownership: '2%', 'Post-Money Valuation': '' }),
    ],
  },
  // marks
  {
    sound: 'two companies of which one is now worth what the other was',
    rows: [...exchanged('Alder Optics', ['800000', '1500000']), ...exchanged('Birch Foods', ['1500000', '1600000'])],
  },
  {
    sound: 'an ownership four times the last',
    rows: [
      mark({ Company: 'Kelp Foods', ...FUND_II, 'Fair Value': '250000', Ownership: '2%', 'Post-Money Valuation': '' }),
      mark({
        ...{ Company: 'Kelp Foods', ...FUND_II, Date: '2024-12-31' },
        ...{ 'Fair Value': '250000', Ownership: '8%', 'Post-Money Valuation': '' },
      }),
    ],
  },
  // funds
  {
    sound: 'a fund that joins a company beside the fund that has it',
    rows: [...SERIES_C, certificate(), certificate(EUROPE)],
  },
  {
    sound: 'a fund that joins a company in which the other sells',
    rows: [
      ...[...BOUGHT, sale('C-ONE', { Date: '2025-10-02', 'Shares Sold': '100000', 'Cash Received': '600000' })],
      certificate({ ...EUROPE, Action: '' }),
    ],
  },
  {
    sound: 'a fund that has joined companies before, alone in a round',
    rows: [...SERIES_C, certificate(FUND_II)],
  },
  {
    sound: 'a fund that joins a company alone, and says so',
    rows: [...SERIES_C, certificate({ ...EUROPE, Action: 'new' })],
  },
  {
    sound: 'new companies of two funds, in the order of the funds',
    rows: [
      ...[...heldBy('Alder Optics', FUND_I), ...heldBy('Birch Foods', FUND_I)],
      ...[...heldBy('Cedar Motion', FUND_II), ...heldBy('Dunlin Labs', FUND_II)],
    ],
  },
];
