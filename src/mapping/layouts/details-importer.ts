import { foldHeader } from '../../base/util/text/text.ts';
import { ROUNDS } from '../../format/sheets/rounds.ts';
import { TRANSACTIONS } from '../../format/sheets/transactions.ts';
import { VALUATIONS } from '../../format/sheets/valuations.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { MappingForm, SheetForm } from '../file/mapping-form.ts';
import * as names from './importer-columns.ts';
import { HOLDING_LABEL, mapHoldings, markerRows, ROUND_COLUMNS } from './importer-holdings.ts';
import type { Layout } from './layout.ts';
import { SourceTab } from './source-tab.ts';

const EVENTS = {
  'Full Sale': 'sale',
  'Partial Sale': 'sale',
  'Sale (Full)': 'sale',
  'Sale (Partial)': 'sale',
  'Convertible Conversion': 'conversion',
  'Warrant Exercise': 'exercise',
};

/**
 * The portfolio service's own importer: the tabs Holdings, Financings, Transactions and Overrides; an older form has no
 * Financings. Not all of its headers are known; they are found by name and alias, and the rest is listed.
 */
export const DETAILS_IMPORTER: Layout = {
  name: 'Advanced Investment Details Importer',
  assumptions: [
    'If the price per share is blank, it is the amount divided by the shares.',
    'A share class without a name gets that of its round, and is preferred unless the sheet says otherwise.',
    'A note is a convertible note unless the sheet says otherwise.',
    'A transaction without a Holding ID belongs to the holding of the same company, fund, round and type.',
  ],
  recognise: (tables) => {
    const find = (name: string): SourceTab | undefined => findTab(tables, name);
    const holdings = find('Holdings');
    if (holdings === undefined || !isHoldings(holdings)) return undefined;
    const transactions = find('Transactions');
    const label = labelColumns(holdings, transactions);
    const [financings, overrides] = [find('Financings'), find('Overrides')];
    const sheets: SheetForm[] = [
      ...(financings === undefined ? [] : [mapFinancings(financings)]),
      mapHoldings(holdings, label.ofHoldings),
      ...(transactions === undefined ? [] : [mapTransactions(transactions, label.ofTransactions)]),
      ...(overrides === undefined ? [] : [mapOverrides(overrides)]),
    ];
    return { sheets } satisfies MappingForm;
  },
};

function findTab(tables: readonly Table[], name: string): SourceTab | undefined {
  const table = tables.find(
    (candidate) => foldHeader(candidate.name) === foldHeader(name) && candidate.rows.length > 0,
  );
  return table === undefined ? undefined : new SourceTab(table, names.IMPORTER_HEADERS);
}

function isHoldings(tab: SourceTab): boolean {
  return [names.IMPORTER_COMPANY, names.IMPORTER_ROUND, names.CLOSE_DATE, names.IMPORTER_FUND, names.AMOUNT].every(
    (wanted) => tab.column(...wanted) !== undefined,
  );
}

/** Returns the columns that both tabs have, by which a transaction names its holding. */
function labelColumns(
  holdings: SourceTab,
  transactions: SourceTab | undefined,
): { readonly ofHoldings: readonly string[]; readonly ofTransactions: readonly string[] } {
  const shared = [names.IMPORTER_COMPANY, names.IMPORTER_FUND, names.IMPORTER_ROUND, names.INVESTMENT_TYPE].filter(
    (wanted) =>
      holdings.column(...wanted) !== undefined &&
      (transactions === undefined || transactions.column(...wanted) !== undefined),
  );
  const refs = (tab: SourceTab | undefined): string[] => shared.flatMap((wanted) => tab?.column(...wanted) ?? []);
  return { ofHoldings: refs(holdings), ofTransactions: refs(transactions) };
}

function mapFinancings(tab: SourceTab): SheetForm {
  const { 'Co-Investors': investors, ...columns } = tab.pick(ROUNDS, ROUND_COLUMNS);
  return {
    sheet: tab.name,
    header: tab.headerRow,
    skipRows: markerRows(tab.column(...names.IMPORTER_COMPANY) ?? 'A'),
    to: [
      {
        sheet: 'Rounds',
        once: true,
        columns: {
          ...columns,
          ...(investors === undefined ? {} : { 'Co-Investors': { column: investors, separator: ',' } }),
        },
      },
    ],
  };
}

function mapTransactions(tab: SourceTab, label: readonly string[]): SheetForm {
  const { Event: event, ...columns } = tab.pick(TRANSACTIONS, {
    Event: ['Transaction Type', 'Transaction', 'Event', 'Type'],
    Company: names.IMPORTER_COMPANY,
    Date: ['Transaction Date', 'Date', ...names.CLOSE_DATE],
    'Shares Sold': ['Shares Sold', 'Number of Shares', 'Shares'],
    'Cash Received': ['Proceeds', 'Cash Received', 'Total Proceeds', 'Cash Proceeds'],
    Currency: names.IMPORTER_CURRENCY,
    'Converted To': ['Converted To', 'Converted To Share Class', 'Share Class Name', 'Share Class'],
    'Transaction ID': ['Transaction ID'],
  });
  // The tab's own Round column is that of the holding.
  const newRound = tab.column('Converted To Round', 'Round Converted To', 'New Round');
  const id = tab.column(...names.HOLDING_ID);
  const security = id === undefined ? { column: HOLDING_LABEL } : { firstOf: [id, HOLDING_LABEL] };
  return {
    sheet: tab.name,
    header: tab.headerRow,
    make: [{ name: HOLDING_LABEL, join: label, with: ' · ' }],
    skipRows: markerRows(tab.column(...names.IMPORTER_COMPANY) ?? 'A'),
    to: [
      {
        sheet: 'Transactions',
        columns: {
          ...(event === undefined ? {} : { Event: { column: event, values: EVENTS } }),
          ...columns,
          ...(newRound === undefined ? {} : { Round: newRound }),
          Security: security,
        },
      },
    ],
  };
}

function mapOverrides(tab: SourceTab): SheetForm {
  const columns = tab.pick(VALUATIONS, {
    Company: names.IMPORTER_COMPANY,
    Date: ['Date', 'Override Date', 'As Of Date'],
    Fund: names.IMPORTER_FUND,
    'Fair Value': ['Fair Value', 'Fair Value Override'],
    Ownership: ['Ownership', 'Ownership %', 'Ownership Override'],
    'Post-Money Valuation': ['Post-Money Valuation', 'Post-Money', 'Post-Money Override'],
    Currency: names.IMPORTER_CURRENCY,
  });
  return {
    sheet: tab.name,
    header: tab.headerRow,
    skipRows: markerRows(tab.column(...names.IMPORTER_COMPANY) ?? 'A'),
    to: [{ sheet: 'Valuations', columns }],
  };
}
