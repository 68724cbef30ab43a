import { SECURITIES } from '../../../format/sheets/securities.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { Layout } from '../layout.ts';
import { type ColumnSettings, ignoring, NO_WARRANT_COST, ONE_PRICE, type SheetSettings } from '../layout-form.ts';
import { splitRound, splitStock } from '../security-names.ts';
import { SourceTab } from '../source-tab.ts';
import { type HolderTable, readOwnRows } from './holders.ts';
import * as names from './ledger-columns.ts';
import { type Columns, commonOf, type LedgerColumns, leaveOutstanding, onTab, roundOf } from './ledger-rows.ts';
import { findCompany, findTitleClass } from './ledger-titles.ts';
import { mapNotes } from './map-notes.ts';

type LedgerKind = 'stock' | 'note' | 'warrant' | 'grant';

const PAID = 'Paid';
const STOCK: LedgerColumns = { issued: names.ISSUED, money: [...names.CASH, ...names.PRICE] };
const WARRANTS: LedgerColumns = { issued: names.ISSUED, money: names.EXERCISE_PRICE };

/** The ledgers of one company's securities: of stock, of convertibles, of warrants; whose they are stands in a column. */
export const ISSUER_LEDGERS: Layout = {
  name: "Ledgers of a company's securities (Carta, Pulley, OCX)",
  assumptions: [
    "Only rows of holders that are funds of the firm are read; which those are is said under holders, or follows from the names of the firm's funds.",
    'The company is the one in the title above the ledger, and so is the class in a Pulley workbook.',
    'A convertible is a SAFE if a column, the title or its ID says so.',
    'A round gets the name of the class without "Preferred" or "Common", and closed on the day its first security here was issued.',
    'A certificate cost the cash that was paid and the debt that was cancelled for it.',
    'Options and other grants have no place in the portfolio service; enter sales, conversions and cancellations by hand.',
  ],
  recognise: (tables, funds) => {
    const tabs = tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => new SourceTab(table, names.LEDGER_HEADERS));
    const ledgers = tabs.flatMap((tab) => {
      const kind = kindOf(tab);
      return kind === undefined ? [] : [{ tab, kind }];
    });
    const read = ledgers.filter(({ kind }) => kind !== 'grant');
    if (read.length === 0) return undefined;
    const company = findCompany(tabs);
    const own = readOwnRows(
      read.map(({ tab, kind }) => toTable(tab, kind, company)),
      funds,
    );
    const grants = ledgers.filter(({ kind }) => kind === 'grant').map(({ tab }) => leaveGrants(tab));
    return { ...own, sheets: [...own.sheets, ...grants, ...leaveSummaries(tables, ledgers)] };
  },
};

/** By what only such a ledger has; a list of a fund's own positions names its fund or the company in a column. */
function kindOf(tab: SourceTab): LedgerKind | undefined {
  const has = (some: readonly string[]): boolean => tab.column(...some) !== undefined;
  if (!has(names.HOLDER) || has(['Fund', 'Fund Name', 'Company', 'Company Name', 'Portfolio Company']))
    return undefined;
  const about = [tab.name, ...tab.titles].join(' ').toLowerCase();
  if (has(names.GRANTED) && has(names.ID)) return 'grant';
  const isTelling = has(names.ID) || has(names.CASH) || /\bledger\b/.test(about);
  if (!isTelling) return undefined;
  if (has(names.STRIKE) && (has(names.GRANT) || /\boptions?\b/.test(about))) return 'grant';
  if (/\bwarrants?\b/.test(about) && has(names.WARRANT_SHARES) && has(names.ISSUED)) return 'warrant';
  const isNote = has(names.PRINCIPAL) && [names.CAP, names.DISCOUNT, names.INTEREST, names.MATURITY].some(has);
  if (isNote && has(names.NOTE_ISSUED)) return 'note';
  if (!has(names.ISSUED)) return undefined;
  const isStock = has(names.SHARES) && (has(names.CASH) || has(names.PRICE));
  const isOfClass = has(names.SHARE_CLASS) || /\bledger\b/.test(about) || findTitleClass(tab, undefined) !== undefined;
  return isStock && (isOfClass || has(['Shares Outstanding'])) ? 'stock' : undefined;
}

function toTable(tab: SourceTab, kind: LedgerKind, company: string | undefined): HolderTable {
  const holder = tab.column(...names.HOLDER) ?? 'A';
  const sheet =
    kind === 'stock' ? mapStock(tab, company) : kind === 'note' ? mapNotes(tab, company) : mapWarrants(tab, company);
  const found = [...tab.rows()]
    .map((cell) => cell(holder))
    .filter((name) => name !== '' && !/^(?:grand )?total/i.test(name));
  return { sheet, holder, names: [...new Set(found)] };
}

function mapStock(tab: SourceTab, company: string | undefined): SheetSettings {
  const className = tab.column(...names.SHARE_CLASS);
  const titleClass = className === undefined ? findTitleClass(tab, company) : undefined;
  const shareClass = toColumn('Share Class', className, titleClass?.name);
  const round = toColumn('Round', className === undefined ? undefined : 'Round', titleClass?.round);
  const place = { ...(company === undefined ? {} : { Company: { value: company } }), ...round };
  const [price, shares] = [tab.column(...names.PRICE), tab.column(...names.SHARES)];
  const paid = toPaid(tab);
  return {
    ...onTab(tab, STOCK),
    ...(className === undefined ? {} : { split: [splitRound(className), splitStock(className)] }),
    ...(paid.steps === undefined ? {} : { steps: paid.steps }),
    ...ignoring(leaveOutstanding(tab)),
    to: [
      roundOf(tab, place, STOCK),
      {
        sheet: 'Share Classes',
        columns: {
          ...place,
          ...shareClass,
          'Class Type':
            className === undefined
              ? { value: titleClass?.type ?? 'preferred' }
              : { column: 'Stock', default: 'preferred' },
          ...(price === undefined ? {} : { 'Price Per Share': { column: price, ...ONE_PRICE } }),
          ...tab.pick(SECURITIES, { Currency: names.CURRENCY }),
        },
      },
      {
        sheet: 'Certificates',
        columns: {
          ...commonOf(tab, company, STOCK),
          ...round,
          ...shareClass,
          ...(shares === undefined ? {} : { Shares: shares }),
          ...(paid.column === undefined ? {} : { 'Investment Amount': paid.column }),
        },
      },
    ],
  };
}

/** Nothing where neither a column nor a title says it: then it is asked for. */
function toColumn(name: string, column: string | undefined, value: string | undefined): Columns {
  if (column !== undefined) return { [name]: column };
  return value === undefined ? {} : { [name]: { value } };
}

/** Cash and the notes that were turned in; without either the shares at their price. */
function toPaid(tab: SourceTab): { readonly column?: string; readonly steps?: SheetSettings['steps'] } {
  const [cash, debt] = [tab.column(...names.CASH), tab.column(...names.DEBT)];
  const [price, shares] = [tab.column(...names.PRICE), tab.column(...names.SHARES)];
  if (cash !== undefined && debt === undefined) return { column: cash };
  if (cash !== undefined && debt !== undefined)
    return { column: PAID, steps: [{ compute: { name: PAID, sum: [cash, debt] } }] };
  if (price === undefined || shares === undefined) return {};
  return { column: PAID, steps: [{ compute: { name: PAID, multiply: [shares, price] } }] };
}

function mapWarrants(tab: SourceTab, company: string | undefined): SheetSettings {
  const round: ColumnSettings = { value: 'Warrants' };
  const cash = tab.column(...names.CASH);
  return {
    ...onTab(tab, WARRANTS),
    ...ignoring([
      ...leaveOutstanding(tab),
      ...(cash === undefined ? [] : [{ column: cash, because: NO_WARRANT_COST }]),
    ]),
    to: [
      roundOf(tab, { ...(company === undefined ? {} : { Company: { value: company } }), Round: round }, WARRANTS),
      {
        sheet: 'Warrants',
        columns: {
          ...commonOf(tab, company, WARRANTS),
          Round: round,
          ...tab.pick(SECURITIES, {
            Shares: names.WARRANT_SHARES,
            'Exercise Price': names.EXERCISE_PRICE,
            'Due Date': names.EXPIRY,
          }),
        },
      },
    ],
  };
}

function leaveGrants(tab: SourceTab): SheetSettings {
  return {
    sheet: tab.name,
    skip: 'true',
    because: 'options and other grants of the company have no place in the portfolio service',
  };
}

/** Tabs that only sum up what the ledgers say one by one. */
function leaveSummaries(
  tables: readonly Table[],
  ledgers: readonly { readonly tab: SourceTab }[],
): readonly SheetSettings[] {
  const read = new Set(ledgers.map(({ tab }) => tab.name));
  return tables
    .filter(
      ({ name, rows }) =>
        rows.length > 0 &&
        !read.has(name) &&
        /\b(?:summary|detailed cap|stakeholder view|context|ownership$)/i.test(name),
    )
    .map(({ name }) => ({ sheet: name, skip: 'true', because: 'it only sums up what is in the ledgers' }));
}
