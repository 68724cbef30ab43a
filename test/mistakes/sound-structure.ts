import { mark, note, sale, TIDEWATER } from './book.ts';
import { copied, looking, onTab, SERIES_C, withCell, withInvestors, withNumbers } from './laid-out.ts';
import { type SoundTabs, tabsOf, withTab } from './tabs.ts';

/** Tabs and tables that may stand in a workbook as they are. */
export const SOUND_STRUCTURE: readonly SoundTabs[] = [
  {
    sound: 'a note above the table of the currency that the rows state, and one that only mentions another',
    tabs: onTab('Securities', (rows) => [['Amounts in $'], ['Northlight Europe reports in EUR'], ...rows]),
  },
  {
    sound: 'a header in row 5 below a title and notes',
    tabs: onTab('Securities', (rows) => [['Northlight'], ['Securities as of closing'], [], [], ...rows]),
  },
  {
    sound: 'groups of columns named above the header',
    tabs: onTab('Rounds', (rows) => [['Issuer', '', 'Terms', '', '', '', 'Money'], ...rows]),
  },
  {
    sound: 'blank rows between the data',
    tabs: onTab('Securities', ([header = [], ...rows]) => [header, ...rows.flatMap((cells) => [[], cells, []])]),
  },
  {
    sound: 'a totals row that sums up all rows',
    tabs: onTab('Securities', (rows) => [...rows, ['Total', '', '', '', '', '', '', 200000, 1000000]]),
  },
  {
    sound: 'a note below the table',
    tabs: onTab('Securities', (rows) => [...rows, [], ['', '', 'Fund II joined at the second closing']]),
  },
  {
    sound: 'a note below the table, in the first column',
    tabs: onTab('Securities', (rows) => [...rows, [], ['* as of signing, see the closing memo']]),
  },
  {
    sound: 'a row of sums without a word',
    tabs: onTab('Securities', (rows) => [...rows, ['', '', '', '', '', '', '', 200000, 1000000]]),
  },
  {
    sound: 'sums beside another word than total',
    tabs: onTab('Securities', (rows) => [...rows, ['', '', '', '', 'All funds', '', '', 200000, 1000000]]),
  },
  { sound: 'a column that numbers the rows', tabs: withNumbers('#', [1, 2]) },
  { sound: 'a column called No. whose numbers go on from another sheet', tabs: withNumbers('No.', [17, '18.']) },
  { sound: 'numbers of rows without a header', tabs: withNumbers('', [1, 2]) },
  {
    sound: 'a text of which only the cell is struck out, and each run has a font of its own',
    tabs: withCell(
      SERIES_C,
      'Securities',
      { row: 3, column: 'Fund' },
      { runs: [{ text: 'Northlight ' }, { text: 'Fund II' }], look: 'struck' },
    ),
  },
  {
    sound: 'spaces that do not break in the names of sheets and columns',
    tabs: withTab(SERIES_C, 'Share Classes', (tab) => ({
      ...tab,
      name: 'Share\u00a0Classes ',
      rows: tab.rows.map((cells, index) =>
        index === 0 ? cells.map((text) => ` ${String(text).replaceAll(' ', '\u00a0')} `) : cells,
      ),
    })),
  },
  {
    sound: 'a sheet that is protected, with rows in groups',
    tabs: withTab(SERIES_C, 'Securities', (tab) => ({
      ...tab,
      rowAttributes: { 2: 'outlineLevel="1"', 3: 'outlineLevel="1"' },
      after: '<sheetProtection sheet="1" objects="1" scenarios="1"/>',
    })),
  },
  {
    sound: 'a filtered table with a hidden row',
    tabs: withTab(SERIES_C, 'Securities', (tab) => ({
      ...tab,
      rowAttributes: { 3: 'hidden="1"' },
      after: '<autoFilter ref="A1:R3"/>',
    })),
  },
  {
    sound: 'the header once more below a page',
    tabs: onTab('Securities', ([header = [], first = [], ...rows]) => [header, first, header, ...rows]),
  },
  {
    sound: 'known sheets that are empty',
    tabs: [
      ...SERIES_C,
      { name: 'Transactions', rows: [['Event', 'Company', 'Date', 'Security']] },
      { name: 'Valuations', rows: [] },
    ],
  },
  {
    sound: 'a tab of totals',
    tabs: [
      ...SERIES_C,
      {
        name: 'Totals',
        rows: [
          ['Fund', 'Currency', 'Amount'],
          ['Northlight Fund I', 'USD', 500000],
        ],
      },
    ],
  },
  {
    sound: 'a pivot of the securities',
    tabs: [
      ...SERIES_C,
      {
        name: 'Securities pivot',
        rows: [
          ['Company', 'Fund', 'Round', 'Sum of Shares', 'Sum of Investment Amount'],
          [TIDEWATER, 'Northlight Fund I', 'Series C', 100000, 500000],
        ],
      },
    ],
  },
  {
    sound: 'a tab of notes',
    tabs: [
      ...SERIES_C,
      { name: 'Notes on rounds', rows: [['Series C closed on 3 May.'], ['The fund signed on the same day.']] },
    ],
  },
  {
    sound: 'a lookup of companies',
    tabs: [
      ...SERIES_C,
      {
        name: 'Company lookup',
        rows: [
          ['Company', 'Sector', 'City', 'Website'],
          [TIDEWATER, 'Hardware', 'Porto', 'tidewater.example'],
        ],
      },
    ],
  },
  {
    sound: 'exchange rates',
    tabs: [
      ...SERIES_C,
      {
        name: 'FX',
        rows: [
          ['Date', 'Currency', 'Rate'],
          ['2025-05-03', 'EUR', 1.08],
        ],
      },
    ],
  },
  {
    sound: 'a tab of people',
    tabs: [
      ...SERIES_C,
      {
        name: 'Company contacts',
        rows: [
          ['Company', 'Name', 'City', 'Phone'],
          [TIDEWATER, 'A. Okafor', 'Porto', '555 0100'],
        ],
      },
    ],
  },
  {
    sound: 'a sheet of charts that has the name of one of securities',
    tabs: [...SERIES_C, { name: 'Securities (2)', rows: [], type: 'chartsheet' }],
  },
  {
    sound: 'a calendar of board meetings',
    tabs: [
      ...SERIES_C,
      {
        name: 'Meetings',
        rows: [
          ['Company', 'Date', 'Fund', 'Notes'],
          [TIDEWATER, '2025-06-01', 'Northlight Fund I', 'Budget'],
        ],
      },
    ],
  },
  {
    sound: 'a copy of a tab that says skip in its name',
    tabs: copied('Securities', 'Securities (skip)'),
  },
  {
    sound: 'sales, marks and notes on tabs of their own',
    tabs: tabsOf([sale('Tidewater A'), mark(), note()]).filter(({ name }) => name !== 'Transactions'),
  },
  {
    sound: 'a struck-out row that says skip',
    tabs: onTab('Securities', (rows) =>
      rows.map((cells, index) => (index === 2 ? looking([...cells.slice(0, -1), 'skip'], 'struck') : cells)),
    ),
  },
  { sound: 'a co-investor with a comma before its legal form', tabs: withInvestors('Acme Capital, L.L.C.') },
  {
    sound: 'co-investors one of which has a comma in its name',
    tabs: withInvestors('Kleiner, Perkins; Baker Ventures'),
  },
  {
    sound: 'a time of day in a column of texts',
    tabs: withCell(SERIES_C, 'Securities', { row: 3, column: 'Ref' }, { value: 0.5625, look: 'time' }),
  },
];
