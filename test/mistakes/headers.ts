import { certificate, note, round, shareClass } from './book.ts';
import { type SoundTabs, type Tab, type TabsMistake, tabsOf } from './tabs.ts';

const SERIES_C = tabsOf([round({ 'Liquidation Multiple': '1.5' }), shareClass(), certificate()]);

/** The tabs with headers called otherwise. */
function called(tabs: readonly Tab[], names: { readonly [name: string]: string }): readonly Tab[] {
  return tabs.map((tab) => ({
    ...tab,
    rows: tab.rows.map((cells, index) =>
      index > 0 ? cells : cells.map((cell) => (typeof cell === 'string' ? (names[cell] ?? cell) : cell)),
    ),
  }));
}

/** Headers that say, or seem to say, what the numbers below are written in. */
export const HEADERS: readonly TabsMistake[] = [
  {
    mistake: 'a discount of 20 under a header in per cent',
    tabs: called(tabsOf([note({ Discount: '20' })]), { Discount: 'Discount (%)' }),
    told: ['rate-invalid Securities!N2'],
  },
  {
    mistake: 'shares in per cent of the company',
    tabs: called(SERIES_C, { Shares: 'Shares (%)' }),
    told: ['column-unknown Securities!H1', 'value-missing Securities!2'],
  },
];

export const SOUND_HEADERS: readonly SoundTabs[] = [
  { sound: 'a header that says that shares are a number', tabs: called(SERIES_C, { Shares: 'Shares (#)' }) },
  {
    sound: 'a header that says that a multiple is one',
    tabs: called(SERIES_C, { 'Liquidation Multiple': 'Liquidation Multiple (x)' }),
  },
  {
    sound: 'headers that say that rates are in per cent',
    tabs: called(tabsOf([note()]), { Discount: 'Discount (%)', 'Interest Rate': 'Interest Rate [%]' }),
  },
];
