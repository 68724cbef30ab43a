import { certificate, note, round, type SoundBook, shareClass } from './book.ts';
import { type SoundTabs, tabsOf } from './tabs.ts';

const SERIES_C = [round(), shareClass()];

/** Values that are written oddly, and can only be read in one way. */
export const SOUND_VALUES: readonly SoundBook[] = [
  {
    sound: 'full-width digits',
    rows: [
      ...SERIES_C,
      certificate({
        Shares: '１００，０００',
        'Investment Amount': '５０００００',
        'Issue Date': '２０２５－０５－０３',
      }),
    ],
  },
  { sound: 'a month in letters between figures', rows: [...SERIES_C, certificate({ 'Issue Date': '03MAY2025' })] },
  { sound: 'a month in German', rows: [...SERIES_C, certificate({ 'Issue Date': '3. Mai 2025' })] },
  {
    sound: 'invisible marks of direction around what is typed',
    rows: [
      ...SERIES_C,
      certificate({
        'Issue Date': '\u200e2025-05-03\u200e',
        Currency: 'USD\u200f',
        Company: '\u200fTidewater Labs\u200e',
        'Investment Amount': '500000\u200b',
      }),
    ],
  },
  {
    sound: 'none where there is nothing',
    rows: [
      round({ 'Co-Investors': 'None', 'Pari Passu With': 'none', 'Liquidation Multiple': 'NA' }),
      shareClass(),
      certificate(),
      note({ 'Maturity Date': 'None', 'Valuation Cap': 'none', Discount: '(none)', 'Interest Rate': 'NA' }),
    ],
  },
];

export const SOUND_VALUES_IN_TABS: readonly SoundTabs[] = [
  {
    sound: 'headers that end in a colon',
    tabs: tabsOf([...SERIES_C, certificate()]).map((tab) => ({
      ...tab,
      rows: tab.rows.map((cells, index) => (index === 0 ? cells.map((header) => `${String(header)}:`) : cells)),
    })),
  },
];
