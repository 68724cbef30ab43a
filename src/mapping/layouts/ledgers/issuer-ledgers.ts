import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import * as classWords from '../../../model/lexicon/class-kinds.ts';
import * as names from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_CURRENCY } from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_ENDED, LEDGER_HELD } from '../../../model/lexicon/statuses.ts';
import * as titleWords from '../../../model/lexicon/titles.ts';
import type { ColumnForm, HolderForm, MappingForm, SheetForm } from '../../file/mapping-form.ts';
import { readAmountCell } from '../../propose/amounts/read-amounts.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import { areAllFunds } from '../../propose/names/name-words.ts';
import { textOf } from '../../source/cell-text.ts';
import { KIND_PARTS, ROUND_PART, STOCK_PART } from '../carta-investments.ts';
import { type ColumnsOfTab, fitForm, type TabForm } from '../fit-form.ts';
import { type Layout, NO_WARRANT_COST, ONE_PRICE } from '../layout.ts';
import type { Confirm } from '../question-currency.ts';
import { SourceTab } from '../source-tab.ts';

type LedgerPlace = ColumnsOfTab;

const NOT_HELD = 'cancelled since; enter by hand what became of it';
const CONVERTED = 'converted since; enter by hand what it was converted into';
const AS_ISSUED = 'what was issued is entered; enter by hand what was sold, converted or cancelled since';

interface LedgerColumns {
  readonly issued: readonly string[];
  readonly money: readonly string[];
}

/** A title says it for all rows, or it is questioned. */
function toCompany(company: string | undefined): LedgerPlace {
  return company === undefined ? {} : { Company: { value: company } };
}

function commonOf(company: string | undefined, { issued }: LedgerColumns): LedgerPlace {
  return {
    Ref: { column: names.ID },
    ...toCompany(company),
    Fund: { column: names.HOLDER },
    'Issue Date': issued,
    Currency: names.LEDGER_CURRENCY,
  };
}

/** Adds which rows are no longer held, and the questions. */
function fitLedger(form: TabForm, tab: SourceTab, { money }: LedgerColumns, confirm: Confirm = []): SheetForm {
  const states = readStates(tab);
  const skipRows = [
    { column: names.HOLDER, blank: true, because: 'no holder is named, so nobody holds it' },
    { column: names.CANCELLED, blank: false, because: NOT_HELD },
    { column: names.CONVERTED, blank: false, because: CONVERTED },
    ...states.skipRows,
  ];
  const questions = [...states.confirm, ...questionLedgerCurrency(tab, money), ...confirm];
  return fitForm({ skipRows, ...form }, tab, { confirm: questions });
}

/** Leaves out rows whose state is an end; unknown states are questioned. */
function readStates(tab: SourceTab): {
  readonly skipRows: NonNullable<SheetForm['skipRows']>;
  readonly confirm: NonNullable<SheetForm['confirm']>;
} {
  const column = tab.column(...names.STATUS);
  if (column === undefined) return { skipRows: [], confirm: [] };
  const texts = new Set(
    [...tab.rows()].map((cell) => cell(column)).filter((text) => text !== '' && !LEDGER_HELD.is(text)),
  );
  const ended = [...texts].filter((text) => LEDGER_ENDED.is(text));
  const unknown = [...texts].filter((text) => !LEDGER_ENDED.is(text)).map((text) => quote(text));
  const that = `rows with ${joinList(unknown)} are read as still held`;
  return {
    skipRows: ended.length === 0 ? [] : [{ column, is: ended, because: NOT_HELD }],
    confirm: unknown.length === 0 ? [] : [{ column, topic: 'rows', that }],
  };
}

/** The round closed on the day of its first security here. */
function roundOf(place: LedgerPlace, { issued }: LedgerColumns): LedgerPlace {
  return { ...place, 'Closing Date': { column: issued, keep: 'first' } };
}

const LEAVE_OUTSTANDING = { column: names.OUTSTANDING, because: AS_ISSUED };

const SHOWN = 2;

/** Questions the first column of amounts whose currency neither a column nor every cell says. */
function questionLedgerCurrency(tab: SourceTab, money: readonly string[]): NonNullable<SheetForm['confirm']> {
  if (tab.column(...LEDGER_CURRENCY) !== undefined) return [];
  for (const column of new Set(money.flatMap((name) => tab.column(name) ?? []))) {
    const amounts = tab.cellsOf(column).flatMap((cell) => {
      const amount = readAmountCell(cell, '.');
      return amount === undefined ? [] : [{ text: textOf(cell), signs: amount.signs }];
    });
    const isSaid = amounts.every(({ signs }) => signs.some(({ fits }) => fits.length === 1));
    if (amounts.length === 0 || isSaid) continue;
    const shown = amounts.slice(0, SHOWN).map(({ text }) => text);
    const that = `the amounts are in the profile's currency, because nothing says which: ${shown.join('; ')}`;
    return [{ column, topic: 'no-currency', that }];
  }
  return [];
}

const COLUMNS: LedgerColumns = { issued: names.NOTE_ISSUED, money: names.LEDGER_PRINCIPAL };
const UNCAPPED = 'Uncapped';

function mapNotes(tab: SourceTab, company: string | undefined): SheetForm {
  const { type, round, split, confirm } = readKinds(tab);
  const blank = tab.says((text) => classWords.UNCAPPED_TERMS.is(text)) ? [UNCAPPED] : undefined;
  const form: TabForm = {
    split,
    ignore: [LEAVE_OUTSTANDING],
    to: {
      Rounds: roundOf({ ...toCompany(company), Round: round }, COLUMNS),
      Convertibles: {
        ...commonOf(company, COLUMNS),
        Round: round,
        'Convertible Type': type,
        'Investment Amount': names.LEDGER_PRINCIPAL,
        Discount: names.DISCOUNT,
        'Interest Rate': names.INTEREST,
        'Maturity Date': names.MATURITY,
        'Valuation Cap': { column: names.CAP, blank },
      },
    },
  };
  return fitLedger(form, tab, COLUMNS, confirm);
}

interface NoteKinds extends Pick<SheetForm, 'split' | 'confirm'> {
  readonly type: ColumnForm;
  /** The round has the name of the kind of note. */
  readonly round: ColumnForm;
}

/** Reads the kind from a column, the title, or the beginning of the IDs. */
function readKinds(tab: SourceTab): NoteKinds {
  const kind = tab.column(...names.NOTE_TYPE);
  if (kind !== undefined) return { type: { column: kind, default: 'convertible note' }, round: kind };
  const about = [tab.name, ...tab.titles].join(' ');
  if (classWords.SAFES.isIn(about)) return { type: { value: 'SAFE' }, round: { value: 'SAFE' } };
  const type = { value: 'convertible note' };
  const round = { value: 'Convertible Notes' };
  const id = tab.column(...names.ID);
  const isOfSafes =
    id !== undefined &&
    tab.cellsOf(id).some(({ value }) => value.kind === 'text' && classWords.SAFE_STARTS.isIn(value.text));
  if (id !== undefined && isOfSafes) {
    const others = { column: 'Note', default: 'convertible note' };
    return {
      split: [{ column: id, ...KIND_PARTS }],
      type: { ...others, values: classWords.NOTE_TYPES },
      round: { column: 'Note', values: { note: 'Convertible Notes' }, default: 'Convertible Notes' },
    };
  }
  if (classWords.NOTE_TITLES.isIn(about)) return { type, round };
  const column = id ?? tab.column(...names.HOLDER) ?? 'A';
  const that = 'all of them are convertible notes, and none is a SAFE';
  return { type, round, confirm: [{ column, topic: 'types', that }] };
}

type LedgerKind = 'stock' | 'note' | 'warrant' | 'grant';

const PAID = 'Paid';
const STOCK: LedgerColumns = { issued: names.ISSUED, money: [...names.CASH, ...names.LEDGER_PRICE] };
const WARRANTS: LedgerColumns = { issued: names.ISSUED, money: names.EXERCISE_PRICE };

export const ISSUER_LEDGERS: Layout = {
  name: "Ledgers of a company's securities (Carta, Pulley, OCX)",
  assumptions: [
    "Only rows of holders that are funds of the firm are read; which those are is said under holders, or follows from the names of the firm's funds.",
    'The company is the one in the title above the ledger, and so is the class in a Pulley workbook; where no title names it, a mapping is proposed instead.',
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
    // A mapping of this layout asks for nothing, and a proposed one does.
    if (company === undefined) return undefined;
    const listed = read.map(({ tab, kind }) => toTable(tab, kind, company));
    const own = readOwnRows(listed, funds);
    const grants = ledgers.filter(({ kind }) => kind === 'grant').map(({ tab }) => leaveGrants(tab));
    /** Leaves out tabs that only sum up the ledgers. */
    const leaveSummaries = (): readonly SheetForm[] => {
      const read = new Set(ledgers.map(({ tab }) => tab.name));
      const isSummary = (name: string): boolean =>
        titleWords.LEDGER_SUMMARIES.isIn(name) || titleWords.OWNERSHIP_TITLES.end(name);
      return tables
        .filter(({ name, rows }) => rows.length > 0 && !read.has(name) && isSummary(name))
        .map(({ name }) => ({ sheet: name, skip: true, because: 'it only sums up what is in the ledgers' }));
    };
    return { ...own, sheets: [...(own.sheets ?? []), ...grants, ...leaveSummaries()] };
  },
};

/** Recognises a ledger by its own headers; a list of a fund's positions has a column for the fund or company. */
function kindOf(tab: SourceTab): LedgerKind | undefined {
  const has = (some: readonly string[]): boolean => tab.hasEach(some);
  if (!has(names.HOLDER) || has(names.OF_FUND_LISTS)) return undefined;
  const about = [tab.name, ...tab.titles].join(' ').toLowerCase();
  if (has(names.GRANTED) && has(names.ID)) return 'grant';
  const isTelling = has(names.ID) || has(names.CASH) || titleWords.LEDGERS.isIn(about);
  if (!isTelling) return undefined;
  if (has(names.STRIKE) && (has(names.GRANT) || classWords.OPTION_TITLES.isIn(about))) return 'grant';
  if (classWords.WARRANT_TITLES.isIn(about) && has(names.WARRANT_SHARES) && has(names.ISSUED)) return 'warrant';
  const isNote = has(names.LEDGER_PRINCIPAL) && [names.CAP, names.DISCOUNT, names.INTEREST, names.MATURITY].some(has);
  if (isNote && has(names.NOTE_ISSUED)) return 'note';
  if (!has(names.ISSUED)) return undefined;
  const isStock = has(names.LEDGER_SHARES) && (has(names.CASH) || has(names.LEDGER_PRICE));
  const isOfClass =
    has(names.SHARE_CLASS) || titleWords.LEDGERS.isIn(about) || findTitleClass(tab, undefined) !== undefined;
  return isStock && (isOfClass || has(['Shares Outstanding'])) ? 'stock' : undefined;
}

function toTable(tab: SourceTab, kind: LedgerKind, company: string | undefined): HolderTable {
  const holder = tab.column(...names.HOLDER) ?? 'A';
  const sheet =
    kind === 'stock' ? mapStock(tab, company) : kind === 'note' ? mapNotes(tab, company) : mapWarrants(tab, company);
  const found = [...tab.rows()]
    .map((cell) => cell(holder))
    .filter((name) => name !== '' && !titleWords.TOTALS.begin(name));
  return { sheet, holder, names: [...new Set(found)] };
}

function mapStock(tab: SourceTab, company: string | undefined): SheetForm {
  const titled = tab.column(...names.SHARE_CLASS) === undefined ? findTitleClass(tab, company) : undefined;
  // Where neither a column nor a title says them, they are questioned.
  const round = { Round: { needs: [names.SHARE_CLASS], column: 'Round', or: toValue(titled?.round) } };
  const shareClass = { 'Share Class': { column: names.SHARE_CLASS, or: toValue(titled?.name) } };
  const place = { ...toCompany(company), ...round };
  const paid = toPaid(tab);
  const form: TabForm = {
    split: [ROUND_PART, STOCK_PART].map((part) => ({ column: names.SHARE_CLASS, ...part })),
    steps: paid.steps,
    ignore: [LEAVE_OUTSTANDING],
    to: {
      Rounds: roundOf(place, STOCK),
      'Share Classes': {
        ...place,
        ...shareClass,
        'Class Type': {
          ...{ needs: [names.SHARE_CLASS], column: 'Stock', default: 'preferred' },
          or: { value: titled?.type ?? 'preferred' },
        },
        'Price Per Share': { column: names.LEDGER_PRICE, ...ONE_PRICE },
        Currency: names.LEDGER_CURRENCY,
      },
      Certificates: {
        ...commonOf(company, STOCK),
        ...round,
        ...shareClass,
        Shares: { column: names.LEDGER_SHARES },
        ...(paid.column === undefined ? {} : { 'Investment Amount': paid.column }),
      },
    },
  };
  return fitLedger(form, tab, STOCK);
}

function toValue(value: string | undefined): { readonly value: string } | undefined {
  return value === undefined ? undefined : { value };
}

/** Sums cash and cancelled debt; without cash, multiplies shares by price. */
function toPaid(tab: SourceTab): { readonly column?: string; readonly steps?: TabForm['steps'] } {
  const [cash, debt] = [tab.column(...names.CASH), tab.column(...names.DEBT)];
  const [price, shares] = [tab.column(...names.LEDGER_PRICE), tab.column(...names.LEDGER_SHARES)];
  if (cash !== undefined && debt === undefined) return { column: cash };
  if (cash !== undefined && debt !== undefined)
    return { column: PAID, steps: [{ compute: { name: PAID, sum: [{ column: cash }, { column: debt }] } }] };
  if (price === undefined || shares === undefined) return {};
  return { column: PAID, steps: [{ compute: { name: PAID, multiply: [{ column: shares }, { column: price }] } }] };
}

function mapWarrants(tab: SourceTab, company: string | undefined): SheetForm {
  const round = { Round: { value: 'Warrants' } };
  const form: TabForm = {
    ignore: [LEAVE_OUTSTANDING, { column: names.CASH, because: NO_WARRANT_COST }],
    to: {
      Rounds: roundOf({ ...toCompany(company), ...round }, WARRANTS),
      Warrants: {
        ...commonOf(company, WARRANTS),
        ...round,
        Shares: names.WARRANT_SHARES,
        'Exercise Price': names.EXERCISE_PRICE,
        'Due Date': names.EXPIRY,
      },
    },
  };
  return fitLedger(form, tab, WARRANTS);
}

function leaveGrants(tab: SourceTab): SheetForm {
  return {
    sheet: tab.name,
    skip: true,
    because: 'options and other grants of the company have no place in the portfolio service',
  };
}

const BY_OTHERS = "held by somebody other than the firm's funds";

interface HolderTable {
  readonly sheet: SheetForm;
  readonly holder: string;
  readonly names: readonly string[];
}

/**
 * Restricts each table to the rows of the firm's funds. Where `funds` names none of the holders, the mapping asks, and
 * nothing is applied before.
 */
function readOwnRows(tables: readonly HolderTable[], funds: KnownFunds): MappingForm {
  const all = [...new Set(tables.flatMap(({ names }) => names))];
  const guesses = guessHolders(all, funds);
  const isKnown = guesses.length > 0;
  const sheets = tables.map(({ sheet, holder, names }): SheetForm => {
    const others = { column: holder, isFund: false, because: BY_OTHERS } as const;
    if (isKnown) return { ...sheet, skipRows: [...(sheet.skipRows ?? []), others] };
    const that = areAllFunds(names, holder);
    return { ...sheet, confirm: [...(sheet.confirm ?? []), { column: holder, topic: 'holders', that }] };
  });
  // An empty list, to be filled in.
  if (!isKnown) return { holders: [], sheets };
  return {
    holders: guesses.map(
      ({ from, to, confidence, reason }): HolderForm => ({
        fund: to,
        names: [from],
        ...(confidence < 1 ? { confirm: `${quote(from)} is the fund ${quote(to)} (${reason})` } : {}),
      }),
    ),
    sheets,
  };
}

/** Returns the company in titles such as `Acme Summary Cap` or `Acme Stock Ledger`, where all agree. */
function findCompany(tabs: readonly SourceTab[]): string | undefined {
  const titles = tabs.flatMap((tab) => tab.titles);
  const said = [titleWords.LEDGER_TITLES, titleWords.LEDGERS_OF].map((words) => [
    ...new Set(titles.flatMap((title) => words.before(title)?.replace(/(?:\s-)?\s*$/, '') || [])),
  ]);
  const [only = '', ...others] = said.find((found) => found.length > 0) ?? [];
  return only === '' || others.length > 0 || classWords.LEDGER_CLASSES.isIn(only) ? undefined : only;
}

interface TitleClass {
  readonly name: string;
  readonly round: string;
  readonly type: 'common' | 'preferred';
}

/** Pulley's names of the tabs of classes, and their first rows. */
const OF_CLASS = /^(CS|PS)-\s*(\S.*)$/;

/** Finds the share class of a ledger in its title: the company, the class and "Ledger", or `PS-Series A`. */
function findTitleClass(tab: SourceTab, company: string | undefined): TitleClass | undefined {
  // Tab names may be cut off.
  const [own] = [...tab.titles, tab.name].flatMap((text) => {
    const [, kind, name] = OF_CLASS.exec(text) ?? [];
    return name === undefined ? [] : [toClass(name, kind === 'CS' ? 'common' : 'preferred')];
  });
  if (own !== undefined) return own;
  const title = tab.titles.find((text) => titleWords.LEDGERS.isIn(text));
  // The class begins where the company's name ends.
  if (company === undefined || title?.toLowerCase().startsWith(company.toLowerCase()) !== true) return undefined;
  const behind = title.slice(company.length);
  const name = (titleWords.LEDGERS.before(behind) ?? behind).trim();
  return name === '' ? undefined : toClass(name, classWords.COMMON.isIn(name) ? 'common' : 'preferred');
}

function toClass(name: string, type: TitleClass['type']): TitleClass {
  const round = (classWords.CLASS_ENDINGS.before(name) ?? name).trim();
  return { name, round: round === '' ? name : round, type };
}
