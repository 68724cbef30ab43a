import {
  certificate,
  company,
  conversion,
  type Mistake,
  mark,
  note,
  round,
  type SoundBook,
  shareClass,
  TIDEWATER,
  warrant,
} from './book.ts';
import { type SoundTabs, type TabsMistake, tabsOf } from './tabs.ts';

const SERIES_C = [round(), shareClass()];
/** 66,700 shares for an amount that is not round. */
const ODD = { Shares: '66700', 'Investment Amount': '333500' } as const;
const OF_A_DAY = { Fund: '', 'Fair Value': '', Ownership: '' } as const;

/** Slips of the hand: a century, a copy, a drag, a remark, a name cut short. */
export const SLIPS: readonly Mistake[] = [
  {
    mistake: 'a new company and its round of another century',
    rows: [
      company('Oak Motion'),
      round({ Company: 'Oak Motion', 'Closing Date': '1925-05-03' }),
      shareClass({ Company: 'Oak Motion' }),
      certificate({ Company: 'Oak Motion', 'Issue Date': '1925-05-03' }),
    ],
    told: ['date-long-past Rounds!C2'],
  },
  {
    mistake: 'a post-money valuation of another century',
    rows: [mark({ ...OF_A_DAY, Date: '1924-09-30' })],
    told: ['date-long-past Valuations!B2'],
  },
  {
    mistake: 'a round that was copied, of which only name and day were changed',
    rows: [...SERIES_C, round({ Round: 'Series D', 'Closing Date': '2025-11-03' })],
    told: ['rounds-alike Rounds!D3'],
  },
  {
    mistake: 'a round in thousands without a price beside it',
    rows: [round({ 'Pre-Money Valuation': '90000', 'Round Size': '10000', 'Fully Diluted Shares': '' })],
    told: ['valuation-off-last Rounds!D2'],
  },
  {
    mistake: 'the size of a round in thousands beside its valuation in full',
    rows: [round({ 'Round Size': '10000', 'Fully Diluted Shares': '' })],
    told: ['round-size-off-valuation Rounds!E2'],
  },
  {
    mistake: 'issue dates that were dragged down',
    rows: [
      ...SERIES_C,
      certificate(),
      certificate({ Fund: 'Northlight Fund II', 'Issue Date': '2025-05-04' }),
      certificate({ Fund: 'Northlight Europe', 'Issue Date': '2025-05-05' }),
    ],
    told: ['dates-count-up Securities!F3'],
  },
  {
    mistake: 'a purchase that is there again, a month later',
    rows: [...SERIES_C, certificate(ODD), certificate({ ...ODD, 'Issue Date': '2025-06-03' })],
    told: ['twins-near Securities!I3'],
  },
  {
    mistake: 'a warrant of one round that becomes shares of another',
    rows: [
      ...SERIES_C,
      warrant({ Ref: 'W-ONE' }),
      conversion('W-ONE', { Event: 'exercise', 'Converted To': 'Series C Preferred' }),
    ],
    told: ['exercise-off-round Transactions!H2'],
  },
  {
    mistake: 'a cap in full and the cap of the next note in thousands',
    rows: [note({ 'Valuation Cap': '900000000' })],
    told: ['cap-off-amount Securities!O2'],
  },
  {
    mistake: 'ownerships of a company in which there are only notes, that come to more than all of it',
    rows: [
      note({ Fund: 'Northlight Fund I' }),
      ...['Northlight Fund I', 'Northlight Fund II'].map((Fund) =>
        mark({
          ...{ Company: 'Kelp Foods', Fund, Date: '2024-12-31' },
          ...{ 'Fair Value': '200000', Ownership: '55%', 'Post-Money Valuation': '' },
        }),
      ),
    ],
    told: ['ownership-over-all Valuations!E3'],
  },
  {
    mistake: 'a note that matures on the day after it was issued',
    rows: [note({ 'Maturity Date': '2024-08-20' })],
    told: ['due-before-issue Securities!Q2'],
  },
  {
    mistake: 'the first word of a company that is there',
    rows: [company('Tidewater')],
    told: ['name-spelt-two-ways Companies!A2'],
  },
  {
    mistake: 'a company that says what it was called',
    rows: [company('Oak Motion (formerly Kelp Foods)')],
    told: ['name-spelt-two-ways Companies!A2'],
  },
  { mistake: 'a round called TBD', rows: [round({ Round: 'TBD' })], told: ['name-implausible Rounds!B2'] },
  {
    mistake: 'a company called as a share class',
    rows: [company('Series A Preferred')],
    told: ['name-implausible Companies!A2'],
  },
  {
    mistake: 'a Ref that says that the row does not count',
    rows: [...SERIES_C, certificate({ Ref: 'VOID' })],
    told: ['row-disowned Securities!A2'],
  },
  {
    mistake: 'co-investors with slashes between them',
    rows: [round({ 'Co-Investors': 'Birch Capital / Alder Ventures' })],
    told: ['list-doubtful Rounds!J2'],
  },
];

export const SLIPS_IN_TABS: readonly TabsMistake[] = [
  {
    mistake: 'a remark beside the row that nobody is to upload it',
    tabs: tabsOf([round()]).map((tab) => ({
      ...tab,
      rows: tab.rows.map((cells, index) => [...cells, index === 0 ? 'Comments' : 'do not upload yet']),
    })),
    told: ['row-disowned Rounds!L2'],
  },
  {
    mistake: 'a Ref of which Excel made a date',
    tabs: tabsOf([...SERIES_C, certificate({ Ref: 'x' })]).map((tab) => ({
      ...tab,
      rows: tab.rows.map((cells) =>
        cells.map((cell) => (cell === 'x' ? { value: 46024, look: 'day' as const } : cell)),
      ),
    })),
    told: ['text-implausible Securities!A2'],
  },
];

export const SOUND_SLIPS: readonly SoundBook[] = [
  {
    sound: 'three tranches of one amount, month by month',
    rows: [
      ...SERIES_C,
      ...['2025-05-03', '2025-06-03', '2025-07-03'].map((day) => certificate({ ...ODD, 'Issue Date': day })),
    ],
  },
  {
    sound: 'a second closing with the figures of the first',
    rows: [...SERIES_C, round({ Round: 'Series C (2nd closing)', 'Closing Date': '2025-08-03' })],
  },
  {
    sound: 'a round at a tenth of the last, and one at fifty times',
    rows: [
      round({ 'Pre-Money Valuation': '5000000', 'Round Size': '1000000', 'Fully Diluted Shares': '' }),
      round({
        ...{ Round: 'Series D', 'Closing Date': '2026-05-03', 'Fully Diluted Shares': '' },
        ...{ 'Pre-Money Valuation': '300000000', 'Round Size': '40000000' },
      }),
    ],
  },
  {
    sound: 'a warrant of one round that becomes common shares of another',
    rows: [
      ...SERIES_C,
      shareClass({ 'Share Class': 'Common', 'Class Type': 'common', 'Price Per Share': '1' }),
      warrant({ Ref: 'W-ONE' }),
      conversion('W-ONE', { Event: 'exercise', 'Converted To': 'Common' }),
    ],
  },
  {
    sound: 'companies whose names say something of another',
    rows: [`${TIDEWATER} Europe`, 'Draft Kings', 'Common Paper', 'The Org', 'Area 51'].map((name) => company(name)),
  },
  { sound: 'a note for a week', rows: [note({ 'Maturity Date': '2024-08-26' })] },
  {
    sound: 'a remark as a label that says what a row replaces',
    rows: [...SERIES_C, certificate({ Ref: 'Replaces cancelled C-3' })],
  },
];

export const SOUND_SLIPS_IN_TABS: readonly SoundTabs[] = [
  {
    sound: 'dates that a spreadsheet took for numbers',
    tabs: tabsOf([round({ 'Closing Date': '20250503' }), shareClass(), certificate({ 'Issue Date': '20250503' })]),
  },
];
