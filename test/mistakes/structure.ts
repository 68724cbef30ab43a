import { TIDEWATER } from './book.ts';
import {
  blankRows,
  copied,
  isText,
  looking,
  onRounds,
  onTab,
  ROUND,
  renamed,
  SERIES_C,
  withCell,
  withInvestors,
  withNumbers,
} from './laid-out.ts';
import { type TabsMistake, withTab } from './tabs.ts';

/** Sheets whose names or headers are nearly those of the format, tables that are laid out otherwise, cells that look otherwise. */
export const STRUCTURE: readonly TabsMistake[] = [
  {
    mistake: 'a tab whose name is mistyped',
    tabs: renamed('Securities', 'Securites'),
    told: ['sheet-unknown Securites!'],
  },
  {
    mistake: 'a tab that is the copy of one that was deleted',
    tabs: renamed('Securities', 'Securities (2)'),
    told: ['sheet-unknown Securities (2)!'],
  },
  {
    mistake: 'a copy of a tab beside it',
    tabs: copied('Securities', 'Securities (2)'),
    told: ['sheet-unknown Securities (2)!'],
  },
  {
    mistake: 'a tab with the quarter before its name',
    tabs: renamed('Securities', 'Q4 Securities'),
    told: ['sheet-unknown Q4 Securities!'],
  },
  { mistake: 'a tab that was put aside', tabs: copied('Rounds', 'rounds old'), told: ['sheet-unknown rounds old!'] },
  {
    mistake: 'a tab named after the firm',
    tabs: renamed('Securities', 'Northlight Securities'),
    told: ['sheet-unknown Northlight Securities!'],
  },
  { mistake: 'a tab that was never named', tabs: renamed('Securities', 'Sheet1'), told: ['sheet-unknown Sheet1!'] },
  { mistake: 'a tab with a name of its own', tabs: copied('Rounds', 'Closings'), told: ['sheet-unknown Closings!'] },
  {
    mistake: 'a copy of a tab that is hidden deeply',
    tabs: [
      ...SERIES_C,
      ...copied('Rounds', 'Rounds (2)')
        .slice(1, 2)
        .map((tab) => ({ ...tab, attributes: 'state="veryHidden"' })),
    ],
    told: ['sheet-unknown Rounds (2)!'],
  },
  {
    mistake: 'a header below a page of text',
    tabs: onRounds((rows) => [...blankRows(24), ...rows]),
    told: ['header-missing Rounds!'],
  },
  {
    mistake: 'a header over two rows',
    tabs: onRounds(([header = [], ...rows]) => [
      header.map((text) => (text === 'Closing Date' ? 'Closing' : text)),
      header.map((text) => (text === 'Closing Date' ? 'Date' : '')),
      ...rows,
    ]),
    told: ['column-missing Rounds!C1'],
  },
  {
    mistake: 'a row of units below the header',
    tabs: onRounds(([header = [], ...rows]) => [header, ['', '', '', 'USD m', 'USD m', 'number', ''], ...rows]),
    told: [
      'number-invalid Rounds!D2',
      'number-invalid Rounds!E2',
      'number-invalid Rounds!F2',
      'value-missing Rounds!A2',
      'value-missing Rounds!B2',
      'value-missing Rounds!C2',
    ],
  },
  {
    mistake: 'another table beneath',
    tabs: onRounds((rows) => [...rows, [], ['Company', 'Round', 'Share Class'], [TIDEWATER, 'Series C', 'Common']]),
    told: ['duplicate-key Rounds!B5', 'header-again Rounds!4'],
  },
  {
    mistake: 'another table beside',
    tabs: onRounds(([header = [], ...rows]) => [
      [...header, '', 'FX', 'Rate'],
      ...rows.map((cells) => [...cells, '', 'EURUSD', 1.08]),
    ]),
    told: ['column-unknown Rounds!M1', 'column-unknown Rounds!N1'],
  },
  {
    mistake: 'a list of funds beside, whose header is a column of the sheet',
    tabs: onTab('Securities', ([header = [], ...rows]) => [
      [...header, '', 'Fund'],
      ...rows.map((cells) => [...cells, '', 'Northlight Fund II']),
    ]),
    told: ['column-twice Securities!T1'],
  },
  {
    mistake: 'a column that stands twice',
    tabs: onTab('Securities', ([header = [], ...rows]) => [
      [...header, 'Amount Invested'],
      ...rows.map((cells) => [...cells, 600000]),
    ]),
    told: ['column-twice Securities!S1'],
  },
  {
    mistake: 'a required column that is nearly called so',
    tabs: onRounds(([header = [], ...rows]) => [
      header.map((text) => (text === 'Closing Date' ? 'Closng Date' : text)),
      ...rows,
    ]),
    told: ['column-missing Rounds!C1'],
  },
  {
    mistake: 'an optional column that is nearly called so',
    tabs: onRounds(([header = [], ...rows]) => [
      header.map((text) => (text === 'Round Size' ? 'Rond Size' : text)),
      ...rows,
    ]),
    told: ['column-unknown Rounds!E1'],
  },
  {
    mistake: 'a company that is merged over its rows',
    tabs: withTab(SERIES_C, 'Securities', (tab) => ({
      ...tab,
      rows: tab.rows.map((cells, index) => (index === 2 ? cells.map((cell, at) => (at === 2 ? '' : cell)) : cells)),
      after: '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>',
    })),
    told: ['cells-merged Securities!C2', 'value-missing Securities!C3'],
  },
  {
    mistake: 'a totals row that does not sum up all rows',
    tabs: onTab('Securities', (rows) => [...rows, ['Total', '', '', '', '', '', '', 100000, 500000]]),
    told: ['total-row Securities!H4'],
  },
  {
    mistake: 'a totals row beneath blank rows whose word stands in another column',
    tabs: onTab('Securities', (rows) => [...rows, [], ['', '', '', '', 'Total', '', '', 200000, 900000]]),
    told: ['total-row Securities!I5'],
  },
  {
    mistake: 'a word below the table',
    tabs: onTab('Securities', (rows) => [...rows, [], ['', '', 'see memo']]),
    told: ['row-incomplete Securities!C5'],
  },
  {
    mistake: 'a company as a heading above its rows',
    tabs: onTab('Securities', ([header = [], ...rows]) => [header, [TIDEWATER], ...rows]),
    told: ['row-incomplete Securities!A2'],
  },
  {
    mistake: 'a row of which only the company was filled in',
    tabs: onTab('Securities', (rows) => [...rows, ['', '', TIDEWATER]]),
    told: ['row-incomplete Securities!C4'],
  },
  {
    mistake: 'a note of the unit below the table',
    tabs: onTab('Securities', (rows) => [...rows, [], ['All amounts in thousands of US dollars']]),
    told: ['unit-doubtful Securities!A5'],
  },
  ...['|', ';', ','].map((separator) => ({
    mistake: `a table pasted into one column, its cells divided by "${separator}"`,
    tabs: onTab('Rounds', (rows) => rows.map((cells) => [cells.join(separator)]), ROUND),
    told: ['header-missing Rounds!A1'],
  })),
  {
    mistake: 'a note above the table of another currency than the rows state',
    tabs: onTab('Securities', (rows) => [['Amounts in EUR'], ...rows]),
    told: ['unit-doubtful Securities!A1'],
  },
  {
    mistake: 'a note below the table of another currency than the rows state',
    tabs: onTab('Securities', (rows) => [...rows, [], ['(all figures are in £)']]),
    told: ['unit-doubtful Securities!A5'],
  },
  {
    mistake: 'a workbook in which nothing was saved',
    tabs: [{ name: 'Sheet1', rows: [] }],
    told: ['sheet-empty Sheet1!'],
  },
  {
    mistake: 'a row of figures without a word that are no sum',
    tabs: onTab('Securities', (rows) => [...rows, ['', '', '', '', '', '', '', 200000, 1500000]]),
    told: [
      'value-missing Securities!B4',
      'value-missing Securities!C4',
      'value-missing Securities!E4',
      'value-missing Securities!F4',
    ],
  },
  {
    mistake: 'a column called # that holds amounts',
    tabs: withNumbers('#', [250000, 500000]),
    told: ['column-unknown Securities!A1'],
  },
  {
    mistake: 'an amount whose old figure is struck out in its text',
    tabs: withCell(
      SERIES_C,
      'Securities',
      { row: 3, column: 'Investment Amount' },
      { runs: [{ text: '500', isStruck: true }, { text: '600000' }] },
    ),
    told: ['struck-out Securities!I3'],
  },
  {
    mistake: 'a row struck out within its texts',
    tabs: onTab('Securities', (rows) =>
      rows.map((cells, index) =>
        index === 2 ? cells.map((cell) => (isText(cell) ? { runs: [{ text: cell, isStruck: true }] } : cell)) : cells,
      ),
    ),
    told: ['struck-out Securities!B3'],
  },
  {
    mistake: 'a sheet that is turned on its side',
    tabs: withTab(ROUND, 'Rounds', (tab) => ({
      ...tab,
      rows: (tab.rows[0] ?? []).map((_, column) => tab.rows.map((cells) => cells[column] ?? '')),
    })),
    told: [
      'column-missing Rounds!1',
      'column-missing Rounds!1',
      'column-unknown Rounds!B1',
      ...Array.from({ length: 10 }, (_, row) => `reference-unknown Rounds!A${row + 2}`),
    ],
  },
  {
    mistake: 'a round that stands on two tabs which are one sheet',
    tabs: [...SERIES_C, ...withTab(SERIES_C.slice(0, 1), 'Rounds', (tab) => ({ ...tab, name: 'Financing Rounds' }))],
    told: ['duplicate-key Financing Rounds!B2'],
  },
  {
    mistake: 'values in a column without a header',
    tabs: onRounds(([header = [], ...rows]) => [header.map((text) => (text === 'Round Size' ? '' : text)), ...rows]),
    told: ['column-unknown Rounds!E2'],
  },
  {
    mistake: 'a tab with rows and no header',
    tabs: onRounds((rows) => rows.slice(1)),
    told: ['header-missing Rounds!'],
  },
  {
    mistake: 'a time of day where an issue date should be',
    tabs: withCell(SERIES_C, 'Securities', { row: 3, column: 'Issue Date' }, { value: 0.5625, look: 'time' }),
    told: ['date-invalid Securities!F3'],
  },
  {
    mistake: 'a time of day where an amount should be',
    tabs: withCell(SERIES_C, 'Securities', { row: 3, column: 'Investment Amount' }, { value: 0.5625, look: 'time' }),
    told: ['number-invalid Securities!I3'],
  },
  {
    mistake: 'a row that is struck out',
    tabs: onTab('Securities', (rows) => rows.map((cells, index) => (index === 2 ? looking(cells, 'struck') : cells))),
    told: ['struck-out Securities!B3'],
  },
  {
    mistake: 'an amount that is struck out',
    tabs: withCell(SERIES_C, 'Securities', { row: 3, column: 'Investment Amount' }, { value: 500000, look: 'struck' }),
    told: ['struck-out Securities!I3'],
  },
  {
    mistake: 'co-investors with commas between them',
    tabs: withInvestors('Acme Capital, Baker Ventures (lead)'),
    told: ['list-doubtful Rounds!J2'],
  },
  { mistake: 'a workbook that somebody has open', tabs: SERIES_C, beside: ['~$book.xlsx'], told: ['file-open !'] },
  {
    mistake: 'a workbook that is open in LibreOffice',
    tabs: SERIES_C,
    beside: ['.~lock.book.xlsx#'],
    told: ['file-open !'],
  },
  {
    mistake: 'a header that is the error of a formula',
    tabs: onRounds(([header = [], ...rows]) => [
      header.map((text) => (text === 'Round Size' ? '#REF!' : text)),
      ...rows,
    ]),
    told: ['cell-error Rounds!E1'],
  },
  {
    mistake: 'a header whose formula has no result, above values',
    tabs: onRounds(([header = [], ...rows]) => [
      header.map((text) => (text === 'Round Size' ? 'uncached formula' : text)),
      ...rows,
    ]),
    told: ['formula-uncached Rounds!E1'],
  },
  {
    mistake: 'a header whose formula has no result, above nothing',
    tabs: onRounds(([header = [], ...rows]) => [[...header, 'uncached formula'], ...rows]),
    told: ['formula-uncached Rounds!L1'],
  },
];
