import { certificate, company, type Mistake, note, round, type SoundBook, shareClass } from './book.ts';

type RoundFacts = Parameters<typeof round>[0];

/** A company of which only the days of its rounds are known. */
const OAK = { Company: 'Oak Motion', 'Pre-Money Valuation': '', 'Round Size': '', 'Fully Diluted Shares': '' };
const CAPPED = { Participation: 'capped participating' } as const;

function seriesC(mistake: string, facts: RoundFacts, told: string): Mistake {
  return { mistake, rows: [round(facts), shareClass(), certificate()], told: [told] };
}

function investors(names: string): Mistake {
  return seriesC(`co-investors written ${names}`, { 'Co-Investors': names }, 'list-doubtful Rounds!J2');
}

function soundInvestors(names: string): SoundBook {
  const rows = [round({ 'Co-Investors': names }), shareClass(), certificate()];
  return { sound: `co-investors written ${names}`, rows };
}

/** Rounds, classes and notes whose figures do not go together. */
export const ROUNDS: readonly Mistake[] = [
  {
    mistake: 'an own fund among the co-investors',
    rows: [round({ 'Co-Investors': 'Alder Capital (lead); Northlight Fund I, L.P.' })],
    told: ['co-investor-own Rounds!J2'],
  },
  {
    mistake: 'the company among its own co-investors',
    rows: [round({ 'Co-Investors': 'Alder Capital (lead); Tidewater Labs' })],
    told: ['co-investor-own Rounds!J2'],
  },
  {
    mistake: 'a Series C that closed before the Series B, and all that was issued in it',
    rows: [round({ 'Closing Date': '2022-05-03' }), shareClass(), certificate({ 'Issue Date': '2022-05-03' })],
    told: ['rounds-out-of-order Rounds!C2'],
  },
  {
    mistake: 'a seed after the Series A that is there',
    rows: [round({ Round: 'Seed', 'Closing Date': '2023-06-07' })],
    told: ['rounds-out-of-order Rounds!C2'],
  },
  {
    mistake: 'a class called preferred as common',
    rows: [round(), shareClass({ 'Class Type': 'common' }), certificate()],
    told: ['class-type-off-name Share Classes!D2'],
  },
  {
    mistake: 'common stock as preferred',
    rows: [
      round(),
      shareClass(),
      shareClass({ 'Share Class': 'Class B Common Stock', 'Class Type': 'preferred' }),
      certificate(),
    ],
    told: ['class-type-off-name Share Classes!D3'],
  },
  seriesC(
    'a cap below the liquidation multiple',
    { 'Liquidation Multiple': '2', 'Cap Multiple': '1', ...CAPPED },
    'multiple-out-of-range Rounds!I2',
  ),
  seriesC(
    'capped participation without its cap',
    { 'Liquidation Multiple': '1', ...CAPPED },
    'cap-without-capped Rounds!L2',
  ),
  {
    mistake: 'a SAFE with interest',
    rows: [note({ 'Convertible Type': 'SAFE' })],
    told: ['interest-out-of-range Securities!P2'],
  },
  investors('Lead: Birch Capital; Alder'),
  investors('Birch Capital - lead; Alder'),
  investors('Birch Capital [lead]; Alder'),
  investors('Birch Capital (lead; Alder'),
  investors('Birch Capital (co-lead); Alder'),
  investors('Birch Capital; and others'),
  investors('None; Alder'),
  investors('Birch Capital 2,000,000; Alder'),
  investors('Birch Capital 20%; Alder'),
];

export const SOUND_ROUNDS: readonly SoundBook[] = [
  {
    sound: 'co-investors called nearly like an own fund and the company',
    rows: [round({ 'Co-Investors': 'Northlight Partners (lead); Tidewater Capital; Northlight Fund IV' })],
  },
  {
    sound: 'an extension and a class of earlier shares, closed before the round that is there',
    rows: ['Series B Extension', 'Series C-1', 'Series AA', 'Bridge'].map((Round, index) =>
      round({ Round, 'Closing Date': `2022-05-0${index + 1}`, 'Pre-Money Valuation': '', 'Fully Diluted Shares': '' }),
    ),
  },
  {
    sound: 'two rounds that closed on one day',
    rows: [round({ 'Closing Date': '2024-05-03' }), shareClass(), certificate({ 'Issue Date': '2024-05-03' })],
  },
  {
    sound: 'ordinary shares that are preferred, and preferred ordinary ones',
    rows: [
      round(),
      shareClass({ 'Share Class': 'C Ordinary' }),
      shareClass({ 'Share Class': 'C Preferred Ordinary', 'Class Type': 'common' }),
      shareClass({ 'Share Class': 'Commonwealth Series' }),
      certificate({ 'Share Class': 'C Ordinary' }),
    ],
  },
  {
    sound: 'a cap at the liquidation multiple',
    rows: [round({ 'Liquidation Multiple': '2', 'Cap Multiple': '2', ...CAPPED }), shareClass(), certificate()],
  },
  { sound: 'a KISS with interest', rows: [note({ 'Convertible Type': 'KISS' })] },
  soundInvestors('Lead Edge Capital (lead); Various Ventures; Leadout'),
  soundInvestors('Birch Capital (Lead Investor); 100% Ventures; Fund 1,2'),
  soundInvestors('Others Ltd; 500 Global; Alder (Europe)'),
  soundInvestors('Lead-Edge Capital; Alder (Lead Edge Fund); Thought-Lead; And Capital; 5% Club'),
  ...['Alder Capital, LLC (lead)', 'Birch Partners, S.à r.l.', 'Cedar Ventures, A/S', 'Cedar, SCSp', 'Lead, Inc.'].map(
    soundInvestors,
  ),
  {
    sound: "founders' shares called Series F, and a Series P, closed before the seed and the Series A",
    rows: [
      company('Oak Motion'),
      ...['Series F', 'Series P', 'Seed', 'Series A', 'Series B'].map((Round, index) =>
        round({ ...OAK, Round, 'Closing Date': `20${index + 18}-05-03` }),
      ),
    ],
  },
  {
    sound: 'classes of a company whose name says common, and units that are not preferred',
    rows: [
      company('Common Sense'),
      round({ ...OAK, Company: 'Common Sense' }),
      shareClass({ Company: 'Common Sense', 'Share Class': 'Common Sense Series C' }),
      shareClass({ Company: 'Common Sense', 'Share Class': 'Non-Preferred Units', 'Class Type': 'common' }),
    ],
  },
];
