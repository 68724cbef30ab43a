import { SECURITIES } from '../../../sheets/securities.ts';
import type { Layout } from '../layout.ts';
import {
  type ColumnSettings,
  type IgnoredSettings,
  ignoring,
  NO_WARRANT_COST,
  type SheetSettings,
} from '../layout-form.ts';
import { IS_EQUITY, IS_NOTE, IS_WARRANT, NOTES, splitKind, splitRound, splitStock } from '../security-names.ts';
import { SourceTab } from '../source-tab.ts';
import * as names from './schedule-columns.ts';
import { readScheduleTitle, type ScheduleTitle } from './schedule-titles.ts';

/** A fund's schedule of investments: a position a row, with its security, its day and its cost. */
export const SCHEDULE_OF_INVESTMENTS: Layout = {
  name: 'Schedule of investments',
  assumptions: [
    'The fund is the one in the title, unless a column says it.',
    'A security that is called a note, SAFE, loan or warrant is one; every other one is a certificate.',
    'A round gets the name of the security without "Preferred" or "Common", and closed on the day its first security here was acquired.',
    'A class is common if its name says so, otherwise preferred; its price is the cost divided by the shares.',
    'Fair values are left out: marks are entered as Valuations, one for each company.',
  ],
  recognise: (tables) => {
    const sheets = tables.flatMap((table) => {
      const tab = new SourceTab(table, names.SCHEDULE_HEADERS);
      const title = readScheduleTitle(tab);
      const isThere = [names.COMPANY, names.SECURITY, names.DATE, names.COST].every(
        (some) => tab.column(...some) !== undefined,
      );
      const isOneColumn = tab.column(...names.COMPANY) === tab.column(...names.SECURITY);
      return title === undefined || !isThere || isOneColumn ? [] : [mapPositions(tab, title)];
    });
    return sheets.length === 0 ? undefined : { sheets };
  },
};

const PRICE = 'Cost by shares';

function mapPositions(tab: SourceTab, title: ScheduleTitle): SheetSettings {
  const [company = '', security = '', date = '', cost = ''] = [
    names.COMPANY,
    names.SECURITY,
    names.DATE,
    names.COST,
  ].map((some) => tab.column(...some));
  const shares = tab.column(...names.SHARES);
  const amount: ColumnSettings = { column: cost, ...(title.unit === undefined ? {} : { unit: title.unit }) };
  const place = { Company: { column: company, remove: 'footnotes' }, Round: 'Round' };
  const common = { ...place, ...fundOf(tab, title), 'Issue Date': date, ...currencyOf(tab, title) };
  return {
    sheet: tab.name,
    header: tab.headerRow,
    split: [splitRound(security), splitKind(security), splitStock(security)],
    // A price in thousands is none.
    ...(shares === undefined || title.unit !== undefined ? {} : { make: [{ name: PRICE, divide: [cost, shares] }] }),
    skipRows: [{ column: company, blank: 'true' }],
    ...ignoring(leaveOut(tab)),
    ...askForCurrency(tab, title, cost),
    to: [
      { sheet: 'Rounds', columns: { ...place, 'Closing Date': { column: date, keep: 'first' } } },
      {
        sheet: 'Share Classes',
        when: IS_EQUITY,
        columns: {
          ...place,
          'Share Class': security,
          'Class Type': { column: 'Stock', default: 'preferred' },
          ...(shares === undefined || title.unit !== undefined
            ? {}
            : { 'Price Per Share': { column: PRICE, keep: 'first' } }),
          ...currencyOf(tab, title),
        },
      },
      {
        sheet: 'Certificates',
        when: IS_EQUITY,
        columns: {
          ...common,
          'Share Class': security,
          ...(shares === undefined ? {} : { Shares: shares }),
          'Investment Amount': amount,
        },
      },
      {
        sheet: 'Convertibles',
        when: IS_NOTE,
        columns: {
          ...common,
          'Investment Amount': amount,
          'Convertible Type': { column: 'Note', values: NOTES },
          ...tab.pick(SECURITIES, {
            'Interest Rate': ['Interest Rate'],
            'Maturity Date': ['Maturity Date', 'Maturity'],
          }),
        },
      },
      {
        sheet: 'Warrants',
        when: IS_WARRANT,
        columns: {
          ...common,
          ...(shares === undefined ? {} : { Shares: shares }),
          ...tab.pick(SECURITIES, { 'Due Date': ['Expiration Date', 'Due Date'], 'Exercise Price': ['Strike Price'] }),
        },
      },
    ],
  };
}

/** The fund that a column says, else the one in the title. */
export function fundOf(tab: SourceTab, { entity }: ScheduleTitle): { readonly Fund?: ColumnSettings } {
  const column = tab.column(...names.FUND);
  if (column !== undefined) return { Fund: column };
  return entity === undefined ? {} : { Fund: { value: entity } };
}

export function currencyOf(tab: SourceTab, { currency }: ScheduleTitle): { readonly Currency?: ColumnSettings } {
  const column = tab.column(...names.CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}

/** Nothing says which currency it is: that is asked, at the amounts. */
export function askForCurrency(tab: SourceTab, title: ScheduleTitle, amounts: string): Pick<SheetSettings, 'confirm'> {
  if (currencyOf(tab, title).Currency !== undefined) return {};
  const shown = [...tab.rows()].map((cell) => cell(amounts)).filter((text) => text !== '');
  const that = `the amounts are in the profile's currency (otherwise say it under Currency), because nothing says which: ${shown.slice(0, 2).join('; ')}`;
  return { confirm: [{ column: amounts, that }] };
}

function leaveOut(tab: SourceTab): readonly IgnoredSettings[] {
  const general = [
    [names.FAIR_VALUE, 'marks are entered as Valuations, one for each company'],
    [names.WORKED_OUT, 'the schedule works it out'],
    [names.PRINCIPAL, 'what was paid is the cost'],
  ] as const;
  const [cost, shares] = [tab.column(...names.COST), tab.column(...names.SHARES)];
  return [
    ...general.flatMap(([some, because]) =>
      some
        .flatMap((name) => tab.column(name) ?? [])
        .slice(0, 1)
        .map((column) => ({ column, because })),
    ),
    ...(cost === undefined ? [] : [{ column: cost, when: IS_WARRANT, because: NO_WARRANT_COST }]),
    ...(shares === undefined ? [] : [{ column: shares, when: IS_NOTE, because: 'a note has no shares' }]),
  ];
}
