import { certificate, type Mistake, mark, note, round, type SoundBook, shareClass, warrant } from './book.ts';

const SERIES_C = [round(), shareClass()];
const FUND_I = { Fund: 'Northlight Fund I' };
const FUND_II = { Fund: 'Northlight Fund II' };
const EUROPE = { Fund: 'Northlight Europe' };
const FAIR_VALUE_ALONE = { Ownership: '', 'Post-Money Valuation': '' };

/** Figures that a spreadsheet counted on when they were dragged down, and sums among what they sum up. */
export const FILLED_DOWN: readonly Mistake[] = [
  {
    mistake: 'amounts that were dragged down',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ ...FUND_II, 'Investment Amount': '500001' }),
      certificate({ ...EUROPE, 'Investment Amount': '500002' }),
    ],
    told: ['figures-count-up Securities!I3'],
  },
  {
    mistake: 'numbers of shares that were dragged down',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ ...FUND_II, Shares: '100001' }),
      certificate({ ...EUROPE, Shares: '100002' }),
    ],
    told: ['figures-count-up Securities!H3'],
  },
  {
    mistake: 'caps that were dragged down',
    rows: [note(), note({ ...FUND_I, 'Valuation Cap': '9000001' }), note({ ...EUROPE, 'Valuation Cap': '9000002' })],
    told: ['figures-count-up Securities!O3'],
  },
  {
    mistake: 'fair values of one company that were dragged down',
    rows: [
      certificate({
        Round: 'Series B',
        'Share Class': 'Series B Preferred',
        'Issue Date': '2024-05-03',
        ...EUROPE,
        'Investment Amount': '400000',
      }),
      mark({ 'Fair Value': '1000000', ...FAIR_VALUE_ALONE }),
      mark({ 'Fair Value': '1000001', ...FUND_II, ...FAIR_VALUE_ALONE }),
      mark({ 'Fair Value': '1000002', ...EUROPE, ...FAIR_VALUE_ALONE }),
    ],
    told: ['figures-count-up Valuations!D3'],
  },
  {
    mistake: 'maturity dates that were dragged down',
    rows: [
      note({ 'Maturity Date': '2026-08-19' }),
      note({ ...FUND_I, 'Maturity Date': '2026-08-20' }),
      note({ ...EUROPE, 'Maturity Date': '2026-08-21' }),
    ],
    told: ['dates-count-up Securities!Q3'],
  },
  {
    mistake: 'due dates that were dragged down',
    rows: [
      warrant(),
      warrant({ ...FUND_I, 'Due Date': '2031-09-11' }),
      warrant({ ...EUROPE, 'Due Date': '2031-09-12' }),
    ],
    told: ['dates-count-up Securities!K3'],
  },
  {
    mistake: 'a subtotal filled in as a certificate',
    rows: [
      ...SERIES_C,
      certificate({ Shares: '66700', 'Investment Amount': '333500' }),
      certificate({ ...FUND_II, Shares: '33350', 'Investment Amount': '166750' }),
      certificate({ ...EUROPE, Shares: '100050', 'Investment Amount': '500250' }),
    ],
    told: ['sum-of-others Securities!I4'],
  },
  {
    mistake: 'a round subtotal filled in as a certificate of the fund above it',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate(FUND_II),
      certificate({ ...FUND_II, Shares: '200000', 'Investment Amount': '1000000' }),
    ],
    told: ['sum-of-others Securities!I4'],
  },
  {
    mistake: 'a subtotal of notes filled in as a note',
    rows: [
      note({ 'Investment Amount': '125500' }),
      note({ ...FUND_I, 'Investment Amount': '210750' }),
      note({ ...EUROPE, 'Investment Amount': '336250' }),
    ],
    told: ['sum-of-others Securities!I4'],
  },
];

export const SOUND_FILLED_DOWN: readonly SoundBook[] = [
  {
    sound: 'three funds of which one buys as much as the two others',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate(FUND_II),
      certificate({ ...EUROPE, Shares: '200000', 'Investment Amount': '1000000' }),
    ],
  },
  {
    sound: 'a purchase of as much as the two above, which says that it is one',
    rows: [
      ...SERIES_C,
      certificate({ Shares: '66700', 'Investment Amount': '333500' }),
      certificate({ ...FUND_II, Shares: '33350', 'Investment Amount': '166750' }),
      certificate({ ...EUROPE, Shares: '100050', 'Investment Amount': '500250', Action: 'new' }),
    ],
  },
  {
    sound: 'amounts one above the other that are a dollar apart, in two rows',
    rows: [...SERIES_C, certificate(), certificate({ ...FUND_II, 'Investment Amount': '500001' })],
  },
  {
    sound: 'warrants that fall due when they were issued so many years before, day after day',
    rows: ['10', '11', '12'].map((day, index) =>
      warrant({
        ...([FUND_I, FUND_II, EUROPE][index] ?? {}),
        'Issue Date': `2024-09-${day}`,
        'Due Date': `2031-09-${day}`,
      }),
    ),
  },
];
