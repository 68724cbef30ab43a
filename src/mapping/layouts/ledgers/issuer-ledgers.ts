import { SECURITIES } from '../../../sheets/securities.ts';
import type { Table } from '../../../workbook/table.ts';
import type { Layout } from '../layout.ts';
import {
  type ColumnSettings,
  type IgnoredSettings,
  ignoring,
  NO_WARRANT_COST,
  ONE_PRICE,
  type SheetSettings,
  type TargetSettings,
} from '../layout-form.ts';
import { splitRound, splitStock } from '../security-names.ts';
import { SourceTab } from '../source-tab.ts';
import { type HolderTable, readOwnRows } from './holders.ts';
import * as names from './ledger-columns.ts';
import { findCompany, findTitleClass } from './ledger-titles.ts';

type Columns = { readonly [column: string]: ColumnSettings };
type LedgerKind = 'stock' | 'note' | 'warrant' | 'grant';

const PAID = 'Paid';
const NOT_HELD = 'cancelled since; what became of it is to be entered by hand';
const AS_ISSUED = 'what was issued is entered; what was sold, converted or cancelled since is to be entered by hand';

/** The ledgers of one company's securities: of stock, of convertibles, of warrants; whose they are stands in a column. */
export const ISSUER_LEDGERS: Layout = {
  name: "Ledgers of a company's securities (Carta, Pulley, OCX)",
  assumptions: [
    "Only rows of holders that are funds of the firm are read; which those are is said under holders, or follows from the names of the firm's funds.",
    'The company is the one in the title above the ledger.',
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
  const isTelling = has(names.ID) || has(names.CASH) || /\bledger\b/.test(about);
  if (!isTelling) return undefined;
  if (has(names.STRIKE) && (has(names.GRANT) || /\boptions?\b/.test(about))) return 'grant';
  if (!has(names.ISSUED)) return undefined;
  if (/\bwarrants?\b/.test(about) && has(names.WARRANT_SHARES)) return 'warrant';
  if (has(names.PRINCIPAL) && [names.CAP, names.DISCOUNT, names.INTEREST, names.MATURITY].some(has)) return 'note';
  const isStock = has(names.SHARES) && (has(names.CASH) || has(names.PRICE));
  return isStock && (has(names.SHARE_CLASS) || /\bledger\b/.test(about)) ? 'stock' : undefined;
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

/** What every row of a ledger says. */
function commonOf(tab: SourceTab, company: string | undefined): Columns {
  const id = tab.column(...names.ID);
  const holder = tab.column(...names.HOLDER) ?? 'A';
  return {
    ...(id === undefined ? {} : { Ref: id }),
    ...(company === undefined ? {} : { Company: { value: company } }),
    Fund: holder,
    ...tab.pick(SECURITIES, { 'Issue Date': names.ISSUED, Currency: names.CURRENCY }),
  };
}

function onTab(tab: SourceTab): Pick<SheetSettings, 'sheet' | 'header' | 'skipRows'> {
  const holder = tab.column(...names.HOLDER) ?? 'A';
  const cancelled = tab.column(...names.CANCELLED);
  return {
    sheet: tab.name,
    header: tab.headerRow,
    skipRows: [
      { column: holder, blank: 'true', because: 'no holder is named, so nobody holds it' },
      ...(cancelled === undefined ? [] : [{ column: cancelled, blank: 'false', because: NOT_HELD } as const]),
    ],
  };
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
    ...onTab(tab),
    ...(className === undefined ? {} : { split: [splitRound(className), splitStock(className)] }),
    ...(paid.steps === undefined ? {} : { steps: paid.steps }),
    ...ignoring(leaveOutstanding(tab)),
    to: [
      roundOf(tab, place),
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
          ...commonOf(tab, company),
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

function mapNotes(tab: SourceTab, company: string | undefined): SheetSettings {
  const kind = tab.column(...names.NOTE_TYPE);
  const isSafes = /\bsafes?\b/i.test([tab.name, ...tab.titles].join(' '));
  const type: ColumnSettings =
    kind === undefined
      ? { value: isSafes ? 'SAFE' : 'convertible note' }
      : { column: kind, default: 'convertible note' };
  // What a note is called there, its round is called here.
  const round: ColumnSettings = kind ?? { value: isSafes ? 'SAFE' : 'Convertible Notes' };
  return {
    ...onTab(tab),
    ...ignoring(leaveOutstanding(tab)),
    to: [
      roundOf(tab, { ...(company === undefined ? {} : { Company: { value: company } }), Round: round }),
      {
        sheet: 'Convertibles',
        columns: {
          ...commonOf(tab, company),
          Round: round,
          'Convertible Type': type,
          ...tab.pick(SECURITIES, {
            'Investment Amount': names.PRINCIPAL,
            Discount: names.DISCOUNT,
            'Valuation Cap': names.CAP,
            'Interest Rate': names.INTEREST,
            'Maturity Date': names.MATURITY,
          }),
        },
      },
    ],
  };
}

function mapWarrants(tab: SourceTab, company: string | undefined): SheetSettings {
  const round: ColumnSettings = { value: 'Warrants' };
  const cash = tab.column(...names.CASH);
  return {
    ...onTab(tab),
    ...ignoring([
      ...leaveOutstanding(tab),
      ...(cash === undefined ? [] : [{ column: cash, because: NO_WARRANT_COST }]),
    ]),
    to: [
      roundOf(tab, { ...(company === undefined ? {} : { Company: { value: company } }), Round: round }),
      {
        sheet: 'Warrants',
        columns: {
          ...commonOf(tab, company),
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

function roundOf(tab: SourceTab, place: Columns): TargetSettings {
  const issued = tab.column(...names.ISSUED) ?? 'A';
  return { sheet: 'Rounds', columns: { ...place, 'Closing Date': { column: issued, keep: 'first' } } };
}

function leaveOutstanding(tab: SourceTab): readonly IgnoredSettings[] {
  const column = tab.column(...names.OUTSTANDING);
  return column === undefined ? [] : [{ column, because: AS_ISSUED }];
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
        rows.length > 0 && !read.has(name) && /\b(?:summary|detailed cap|stakeholder view|context)/i.test(name),
    )
    .map(({ name }) => ({ sheet: name, skip: 'true', because: 'it only sums up what is in the ledgers' }));
}
