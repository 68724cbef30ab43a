import { certificate, company, euroMark, type Mistake, mark, note, round, sale, shareClass } from './book.ts';

const FUND_II = { Fund: 'Northlight Fund II', 'Fair Value': '1000000', Ownership: '2%' };

/** Fair values, ownerships and post-money valuations that read wrong. */
export const MARKS: readonly Mistake[] = [
  {
    mistake: 'the fair values of two funds, swapped',
    rows: [mark({ 'Fair Value': '1000000' }), mark({ ...FUND_II, 'Fair Value': '2000000' })],
    told: ['marks-swapped Valuations!D3'],
  },
  {
    mistake: 'the marks of two funds, swapped',
    rows: [
      mark({ 'Fair Value': '1000000', Ownership: '2%' }),
      mark({ ...FUND_II, 'Fair Value': '2000000', Ownership: '4%' }),
    ],
    told: ['marks-swapped Valuations!D3'],
  },
  {
    mistake: 'a fair value in thousands',
    rows: [mark({ 'Fair Value': '2000' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value in millions',
    rows: [mark({ 'Fair Value': '2.00' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value with three zeros too many',
    rows: [mark({ 'Fair Value': '2000000000' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value with one zero too many',
    rows: [mark({ 'Fair Value': '20000000' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value alone with one zero too many',
    rows: [mark({ 'Fair Value': '20000000', Ownership: '', 'Post-Money Valuation': '' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value that is the price of a share',
    rows: [mark({ 'Fair Value': '4' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value that is the worth of the whole company',
    rows: [mark({ 'Fair Value': '50000000' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a euro fair value in thousands',
    rows: [euroMark({ 'Fair Value': '450' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value of a note at ten times its amount, with nothing that says so',
    rows: [
      mark({ Company: 'Kelp Foods', ...FUND_II, 'Fair Value': '2500000', Ownership: '', 'Post-Money Valuation': '' }),
    ],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a fair value whose point was lost',
    rows: [mark({ ...FUND_II, 'Fair Value': '105000050' })],
    told: ['mark-off-cost Valuations!D2'],
  },
  {
    mistake: 'a post-money valuation in thousands',
    rows: [mark({ 'Post-Money Valuation': '50000' })],
    told: ['post-money-off-round Valuations!F2'],
  },
  {
    mistake: 'a post-money valuation in millions, beside two funds',
    rows: [mark({ 'Post-Money Valuation': '50' }), mark({ ...FUND_II, 'Post-Money Valuation': '50' })],
    told: ['post-money-off-round Valuations!F2'],
  },
  {
    mistake: 'a post-money valuation with one zero too many',
    rows: [mark({ 'Post-Money Valuation': '500000000' })],
    told: ['post-money-off-round Valuations!F2'],
  },
  {
    mistake: 'a post-money valuation that is the price of a share',
    rows: [euroMark({ 'Post-Money Valuation': '1.00' })],
    told: ['post-money-off-round Valuations!F2'],
  },
  {
    mistake: 'an ownership with its point too far left',
    rows: [mark({ Ownership: '0.4%' })],
    told: ['ownership-off-shares Valuations!E2'],
  },
  {
    mistake: 'an ownership with its point too far right',
    rows: [mark({ Ownership: '40%' })],
    told: ['ownership-off-shares Valuations!E2'],
  },
  {
    mistake: 'an ownership divided by a hundred twice',
    rows: [mark({ Ownership: '0.04%' })],
    told: ['ownership-off-shares Valuations!E2'],
  },
  {
    mistake: "another company's fair value, where the share of the company is known",
    rows: [
      company('Alder Optics'),
      round({ Company: 'Alder Optics', Round: 'Notes', 'Pre-Money Valuation': '', 'Fully Diluted Shares': '' }),
      note({ Company: 'Alder Optics', Round: 'Notes', 'Issue Date': '2025-05-03' }),
      mark({
        Company: 'Alder Optics',
        Date: '2025-06-30',
        ...FUND_II,
        'Fair Value': '1900000',
        Ownership: '1%',
        'Post-Money Valuation': '20000000',
      }),
    ],
    told: ['mark-off-valuation Valuations!D2'],
  },
  {
    mistake: 'a fund that has nothing of the company',
    rows: [mark({ Fund: 'Northlight Europe', 'Post-Money Valuation': '' })],
    told: ['mark-of-nothing Valuations!D2'],
  },
  {
    mistake: 'an ownership of a fund that has nothing of the company',
    rows: [mark({ Fund: 'Northlight Europe', 'Fair Value': '', 'Post-Money Valuation': '' })],
    told: ['mark-of-nothing Valuations!E2'],
  },
  {
    mistake: 'two days of a fund that has nothing of the company',
    rows: [
      mark({ Fund: 'Northlight Europe', 'Post-Money Valuation': '' }),
      mark({ Fund: 'Northlight Europe', 'Post-Money Valuation': '', Date: '2024-12-31' }),
    ],
    told: ['mark-of-nothing Valuations!D2'],
  },
  {
    mistake: 'a mark of a day before anything was bought',
    rows: [mark({ Date: '2022-09-30', 'Post-Money Valuation': '' })],
    told: ['mark-of-nothing Valuations!D2'],
  },
  {
    mistake: 'a mark of a company of which nothing is held by anybody',
    rows: [company('Alder Optics'), mark({ Company: 'Alder Optics' })],
    told: ['mark-of-nothing Valuations!D2'],
  },
  {
    mistake: 'a mark of what was sold before that day',
    rows: [
      round(),
      shareClass(),
      certificate(),
      certificate({ Ref: 'C-EUROPE', Fund: 'Northlight Europe' }),
      sale('C-EUROPE', { 'Shares Sold': '100000', 'Cash Received': '600000' }),
      mark({
        Fund: 'Northlight Europe',
        Date: '2025-06-30',
        'Fair Value': '500000',
        Ownership: '0.5%',
        'Post-Money Valuation': '',
      }),
    ],
    told: ['mark-of-nothing Valuations!D2'],
  },
  {
    mistake: 'a fair value in dollars of what was bought in euros',
    rows: [euroMark({ Currency: 'USD', 'Post-Money Valuation': '' })],
    told: ['currency-unlike Valuations!D2'],
  },
  {
    mistake: 'a mark without a currency, which becomes dollars',
    rows: [euroMark({ Currency: '' })],
    told: ['currency-unlike Valuations!D2'],
  },
  {
    mistake: 'a fair value in pounds of what was bought in dollars',
    rows: [mark({ Currency: 'GBP', 'Post-Money Valuation': '' })],
    told: ['currency-unlike Valuations!D2'],
  },
  {
    mistake: 'a post-money valuation in another currency than the round',
    rows: [mark({ Fund: '', 'Fair Value': '', Ownership: '', Currency: 'CHF' })],
    told: ['currency-unlike Valuations!F2'],
  },
  {
    mistake: 'a mark of a day that is yet to come',
    rows: [mark({ Date: '2042-09-30' })],
    told: ['date-in-future Valuations!B2'],
  },
  {
    mistake: 'a fair value ten times the last mark, where nothing has been bought since',
    rows: [
      company('Alder Optics'),
      round({
        Company: 'Alder Optics',
        Round: 'Notes',
        'Closing Date': '2024-05-03',
        'Pre-Money Valuation': '',
        'Fully Diluted Shares': '',
      }),
      note({ Company: 'Alder Optics', Round: 'Notes', 'Issue Date': '2024-05-03' }),
      mark({ Company: 'Alder Optics', ...FUND_II, 'Fair Value': '120000', Ownership: '', 'Post-Money Valuation': '' }),
      mark({
        Company: 'Alder Optics',
        ...FUND_II,
        Date: '2024-12-31',
        'Fair Value': '1200000',
        Ownership: '',
        'Post-Money Valuation': '',
      }),
    ],
    told: ['mark-off-last Valuations!D3'],
  },
  {
    mistake: 'a post-money valuation of a thousandth of the last mark, where no round says what it is',
    rows: [
      mark({ Company: 'Kelp Foods', Fund: '', 'Fair Value': '', Ownership: '', 'Post-Money Valuation': '11000000' }),
      mark({
        Company: 'Kelp Foods',
        Fund: '',
        'Fair Value': '',
        Ownership: '',
        'Post-Money Valuation': '11000',
        Date: '2024-12-31',
      }),
    ],
    told: ['mark-off-last Valuations!F3'],
  },
];
