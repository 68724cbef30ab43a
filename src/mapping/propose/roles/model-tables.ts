import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName, squeezeSpaces } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { FUND_VALUES } from '../../../model/lexicon/fund-lists.ts';
import { FIRM_HEADERS, HOLDERS } from '../../../model/lexicon/parties.ts';
import { MODEL_TITLES, NOT_MEANT_TITLES } from '../../../model/lexicon/titles.ts';
import { sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { entriesOf, hasNamed } from '../../file/by-name.ts';
import { questionAt } from '../../question.ts';
import { foldedTextIn, isFilled, textOf } from '../../source/cell-text.ts';
import { isPeriod } from '../../source/period-end.ts';
import { numberIn } from '../../source/source-number.ts';
import { listPurchases, type Purchase } from '../doubts/question-twice.ts';
import { guessHolders } from '../guess-names.ts';
import { describeSums, listAmounts, toSummed, whySummed } from '../left-out/left-tables.ts';
import { listLookedUp, type TabProposal, toLookedUp } from '../lookups/find-lookups.ts';
import { leaveTargets } from '../missing/question-missing.ts';
import { countFundFigures, OF_FUND } from '../names/name-words.ts';
import { heldColumns, leaveOpen, type ProposedSheet } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { readAmounts } from '../score/written-form.ts';
import { factsIn, ownSheetOf, type ProposalTab } from '../source-tab.ts';

interface Bought {
  readonly one: TabProposal;
  readonly all: readonly Purchase[];
  readonly kinds: string;
  readonly currency: string | undefined;
  /** It says as well what was sold. */
  readonly hasSales: boolean;
}

/** A single purchase may be like another by chance. */
const LEAST = 2;

/**
 * Finds tables whose purchases stand in others as well, each with the reason: all of them, the days and amounts too; in
 * another currency; or the payments that each of them sums up. What says what was sold is kept.
 */
function findRepeated(found: readonly TabProposal[]): ReadonlyMap<TabProposal, string> {
  if (found.length < 2) return new Map();
  const tables = found.flatMap((one): Bought[] => {
    const { sheet: name, targets } = one.proposed;
    const all = [...listPurchases({ name, tab: one.tab, targets })];
    const kinds = targets.flatMap((target) => (target.sheet.kind === 'securities' ? [target.name] : [])).join();
    const isWhole = all.length > 0 && all.every(({ day, amount }) => day !== '' && amount !== undefined);
    const currency = heldColumns(targets).find((column) => column.name === 'Currency')?.value;
    const hasSales = targets.some(({ sheet }) => sheet.kind === 'transactions');
    return isWhole ? [{ one, all, kinds, currency, hasSales }] : [];
  });
  const wholes = new Map(tables.flatMap((table) => withReason(table, listParts(table, tables), 'list')));
  const rest = tables.filter(({ one }) => !wholes.has(one));
  const others = rest.flatMap((table, index) => {
    const isBefore = (other: Bought): boolean => {
      if (other.all.length !== table.all.length) return other.all.length > table.all.length;
      return other.hasSales === table.hasSales ? rest.indexOf(other) < index : other.hasSales;
    };
    const alike = rest.filter((other) => other !== table && other.kinds === table.kinds);
    const same = alike.find((other) => isBefore(other) && (isWithin(table, other) || isConverted(table, other)));
    const parts = alike.find((other) => sumsUpEach(table, other));
    if (table.all.length < LEAST || table.hasSales) return [];
    return same === undefined
      ? withReason(table, parts === undefined ? [] : [parts], 'sum')
      : withReason(table, [same], 'list');
  });
  return new Map([...wholes, ...others]);
}

function withReason({ one }: Bought, others: readonly Bought[], how: 'list' | 'sum'): [TabProposal, string][] {
  const names = joinList(others.map((other) => quote(other.one.proposed.sheet)));
  const list = others.length === 1 ? 'lists' : 'list';
  const what = how === 'list' ? 'the same purchases' : 'the payments that it sums up';
  return others.length === 0 ? [] : [[one, `${names} ${list} ${what}`]];
}

/** Each purchase is one of the other table's, which is that of no other. A fund that one of them does not say may be any. */
function isWithin(table: Pick<Bought, 'all'>, other: Pick<Bought, 'all'>): boolean {
  const left = groupBy(other.all, keyOf);
  return table.all.every((purchase) => {
    const alike = left.get(keyOf(purchase)) ?? [];
    const at = alike.findLastIndex(({ fund }) => fund === '' || purchase.fund === '' || fund === purchase.fund);
    return at >= 0 && alike.splice(at, 1).length > 0;
  });
}

function keyOf({ company, day, amount }: Purchase): string {
  return JSON.stringify([company, day, amount]);
}

/** The tables that together hold each of its purchases once, and nothing else. */
function listParts(table: Bought, tables: readonly Bought[]): readonly Bought[] {
  const parts = tables.filter(
    (other) =>
      other !== table && other.kinds === table.kinds && other.all.length < table.all.length && isWithin(other, table),
  );
  const all = parts.flatMap((part) => part.all);
  const isWhole = parts.length >= LEAST && all.length === table.all.length && isWithin(table, { all });
  return isWhole ? parts : [];
}

/** Row by row the same companies, funds and days, and each amount another, in another currency. */
function isConverted(table: Bought, other: Bought): boolean {
  const isOfOther = table.currency !== undefined && other.currency !== undefined && table.currency !== other.currency;
  return (
    isOfOther &&
    table.all.length === other.all.length &&
    table.all.every(({ company, fund, day, amount }, index) => {
      const like = other.all[index];
      return like?.company === company && like.fund === fund && like.day === day && like.amount !== amount;
    })
  );
}

/** Each company costs as much in the other table, in several payments in one of them at least. */
function sumsUpEach(table: Bought, other: Bought): boolean {
  const payments = groupBy(other.all, ({ company }) => company);
  const sums = groupBy(table.all, ({ company }) => company);
  const isSum = ([company, purchases]: [string, readonly Purchase[]]): boolean => {
    const [only, ...more] = purchases;
    const parts = (payments.get(company) ?? []).map(({ amount }) => amount ?? ZERO);
    return only !== undefined && more.length === 0 && parts.length > 0 && sumDecimals(parts) === only.amount;
  };
  return other.all.length > table.all.length && [...sums].every(isSum);
}

/** Longer ones describe more than the table. */
const LONGEST = 160;
const MOST_WORDS = 5;
const PARTS = /[()[\],;:|–—]|\s-\s/;
/** The amounts of purchases and values. */
const AMOUNTS: ReadonlySet<string> = new Set(['Investment Amount', 'Shares', 'Fair Value', 'Cash Received']);
/** The part of a column of amounts that may be days, parts and multiples by mistake. */
const MOST_OTHERS = 0.3;
const LEAST_ROWS = 4;
const MIXED = 'amounts, parts and days stand below one another in it: it is a model, and no list';
const OF_HOLDINGS: ReadonlySet<string> = new Set([
  'Shares',
  'Round',
  'Share Class',
  'Convertible Type',
  'Valuation Cap',
]);
/** A single total may agree by chance. */
const LEAST_PARTS = 2;
/** A single figure may be said of a company, too. */
const LEAST_FIGURES = 2;

/**
 * Leaves out what is a model or a plan, and no list of what is held: by its name or title where other tables are read, and
 * where amounts, parts and days stand below one another in any case. So are figures of a fund, which no company has. The
 * mapping keeps how it would be read.
 */
export function leaveModels(found: readonly TabProposal[], context: ScoringContext) {
  const own = new Set([...context.known.funds, ...(context.holders ?? [])].map(foldName));
  const lookedUp = listLookedUp(found);
  const repeated = findRepeated(found);
  const onlyNamed = found.filter((one) => lookedUp.has(one.name) && (isOfOwnFunds(one, found) || repeated.has(one)));
  const judged = found
    .filter((one) => !onlyNamed.includes(one))
    .map((one) => ({
      one,
      named: lookedUp.has(one.name) ? undefined : whyByName(one.tab),
      again: lookedUp.has(one.name) ? undefined : (whyOverview(one, found) ?? repeated.get(one)),
      other: lookedUp.has(one.name) ? undefined : whyNoHoldings(one, own, context),
    }));
  const isAnyRead = judged.some(
    ({ one, named, other }) => named === undefined && other === undefined && one.proposed.targets.length > 0,
  );
  const whyOf = ({ named, other, again }: (typeof judged)[number]): string | undefined =>
    other ?? (isAnyRead ? named : undefined) ?? again;
  const isValuedOverview = (each: (typeof judged)[number]): boolean =>
    whyOf(each) === each.again && each.one.proposed.targets.some(({ sheet }) => sheet.kind === 'valuations');
  return {
    found: [
      ...judged.flatMap((each) => {
        const why = whyOf(each);
        if (why === undefined) return [each.one];
        return isValuedOverview(each) ? [withoutHoldings(each.one, why)] : [];
      }),
      ...onlyNamed.flatMap(({ tab, ...one }) => toLookedUp({ table: tab.table, tab, ...one }) ?? []),
    ],
    left: judged.flatMap((each) => {
      const because = whyOf(each);
      if (because === undefined || isValuedOverview(each)) return [];
      const { tab, proposed, part, input } = each.one;
      const shown = describeSums(listAmounts(tab.table, tab), tab.dataRows, tab.columns);
      const cells = part === undefined ? '' : `${part.cells}: `;
      const text = `${cells}it is left out, because ${because}; it holds ${shown.join(', ')}`;
      const doubts = shown.length === 0 ? [] : leaveOpen([{ topic: 'left-out', text }], context.memory);
      const where = part === undefined ? {} : { part };
      return [{ sheet: tab.table.name, why: because, because, ...where, doubts, kept: proposed, input }];
    }),
  };
}

function whyByName({ table, titles }: ProposalTab): string | undefined {
  const isModel = (text: string): boolean => MODEL_TITLES.isIn(text) || NOT_MEANT_TITLES.isIn(text);
  if (isModel(table.name.replaceAll('_', ' '))) return `the tab is called ${quote(table.name)}`;
  for (const { rowNumber, cells } of titles) {
    const said = cells
      .filter(isFilled)
      .find((cell) => textOf(cell).length <= LONGEST && isTitled(textOf(cell), isModel));
    if (said !== undefined) return `row ${rowNumber} says ${quote(squeezeSpaces(textOf(said)))}`;
  }
  return undefined;
}

function whyNoHoldings(
  one: TabProposal,
  own: ReadonlySet<string>,
  { known, memory }: ScoringContext,
): string | undefined {
  if (isMixed(one)) return MIXED;
  if (isOfPeriods(one)) return OF_PERIODS;
  if (isOfFund(one, own)) return OF_FUND;
  if (namesAgain(one)) return 'it names the same companies in several rows, for something other than holdings';
  return isOfOthers(one, known.funds, memory.funds) ? 'none of those who hold is a fund of the firm' : undefined;
}

const OF_PERIODS = 'it lists figures of each period, and names nothing that is held';
const NAMING: ReadonlySet<string> = new Set(['Company', 'Fund', 'Round', 'Share Class', 'Convertible Type']);

/** A table of what was invested and worth at the end of each quarter, as a chart shows it. */
function isOfPeriods({ tab, proposed }: TabProposal): boolean {
  const columns = proposed.targets.flatMap((target) => target.columns);
  const isNamed = columns.some(
    ({ name, column, isGranted }) => NAMING.has(name) && (column !== undefined || !isGranted),
  );
  const days = columns.filter(({ name }) => name === 'Issue Date' || name === 'Date');
  const areAll = (texts: readonly string[]): boolean => texts.length > 0 && texts.every(isPeriod);
  return !isNamed && days.some(({ columnIndex }) => areAll(factsIn(tab, columnIndex)?.texts ?? []));
}

/** The part of its rows that a list of nothing but companies may name again by mistake. */
const MOST_AGAIN = 0.05;

function namesAgain({ tab, proposed: { targets } }: TabProposal): boolean {
  const isOfCompanies = ({ sheet }: ProposedSheet['targets'][number]): boolean =>
    sheet.kind === 'companies' && ownSheetOf(tab) !== sheet;
  if (targets.length === 0 || !targets.every(isOfCompanies)) return false;
  const named = targets[0]?.columns.find(({ name }) => name === 'Company');
  const { filled = 0, distinct } = factsIn(tab, named?.columnIndex) ?? {};
  return filled - (distinct?.size ?? 0) > filled * MOST_AGAIN;
}

/** Fewer may be a firm's own funds, under names that it does not use. */
const LEAST_OTHERS = 5;

/** A market's deals, or the cap table of a company that is not held. */
function isOfOthers(
  { tab, proposed }: TabProposal,
  names: readonly string[],
  remembered: Parameters<typeof guessHolders>[1]['remembered'],
): boolean {
  const funds = heldColumns(heldIn(proposed)).filter(({ name }) => name === 'Fund');
  const holders = funds.flatMap(({ columnIndex }) => factsIn(tab, columnIndex) ?? []);
  const texts = [...new Set(holders.flatMap((facts) => facts.texts))];
  if (names.length === 0 || texts.length < LEAST_OTHERS || !holders.every(({ header }) => HOLDERS.isIn(header)))
    return false;
  return guessHolders(texts, { names, remembered }).length === 0;
}

/** A list of the funds that other tables name as those that hold, with their figures. */
function isOfOwnFunds({ tab, name }: TabProposal, found: readonly TabProposal[]): boolean {
  const isTaken = found.some(({ proposed }) => {
    const taken = proposed.steps.flatMap(({ lookup }) =>
      lookup?.in === name ? entriesOf(lookup.take).map(([here]) => here) : [],
    );
    const funds = proposed.targets.flatMap(({ columns }) => columns.filter((column) => column.name === 'Fund'));
    return funds.some(({ column }) => column !== undefined && taken.includes(column));
  });
  return isTaken && countFundFigures(tab.columns.map(({ header }) => header)) >= LEAST_FIGURES;
}

/** Figures of funds, and no column of companies, shares or classes beside them. */
function isOfFund({ tab, proposed }: TabProposal, own: ReadonlySet<string>): boolean {
  const headers = tab.columns.flatMap(({ header, filled }) => (filled > 0 ? [header] : []));
  const columns = proposed.targets.flatMap((target) => target.columns);
  const amounts = new Set(columns.flatMap((column) => (column.name === 'Investment Amount' ? column.columnIndex : [])));
  const isOfHolding = columns.some(({ name, columnIndex, value }) => {
    if (name !== 'Company') return OF_HOLDINGS.has(name) && columnIndex !== undefined && !amounts.has(columnIndex);
    const names = value === undefined ? (factsIn(tab, columnIndex)?.texts ?? []) : [value];
    return !names.every((text) => own.has(foldName(text)));
  });
  if (isOfHolding || columns.length === 0) return false;
  // Any other column of names may hold what the fund holds.
  const used = new Set(columns.map(({ columnIndex }) => columnIndex));
  const names = tab.columns.filter((facts) => !used.has(facts.columnIndex) && facts.filled > 0 && facts.kinds.text > 0);
  const isNamed =
    hasNamed(columns, 'Fund') &&
    headers.some((header) => FUND_VALUES.isIn(header)) &&
    names.every(({ header }) => FIRM_HEADERS.is(header));
  const events = proposed.targets.flatMap((target) => factsIn(tab, target.events?.columnIndex)?.texts ?? []);
  return isNamed || countFundFigures([...headers, ...new Set(events)]) >= LEAST_FIGURES;
}

/**
 * Holdings of no day are the same once more where their amounts are sums of those in another table, or where another lists
 * the purchases in all of their companies.
 */
function whyOverview({ tab, proposed }: TabProposal, found: readonly TabProposal[]): string | undefined {
  const others = found.filter((other) => other.tab !== tab);
  if (heldIn(proposed).length === 0 || isDated(proposed)) return undefined;
  const summed = others.map((other) => toSummed(other.tab, other.proposed.sheet));
  const why = whySummed({ rows: tab.dataRows }, listAmounts(tab.table, tab), summed);
  if (why !== undefined) return why;
  const parts = findSummedTabs({ tab, proposed }, others);
  if (parts.length > 0)
    return `its amounts are sums of those on ${joinList(parts.map((part) => quote(part.proposed.sheet)))}`;
  const isAlike = (other: TabProposal): boolean =>
    isDated(other.proposed) &&
    (['Company', 'Fund'] as const).every((column) => {
      const known = new Set(listNames(other, column));
      const own = listNames({ tab, proposed }, column);
      return own.every((name) => known.has(name)) && (column === 'Fund' || own.length > 0);
    }) &&
    heldIn(proposed).every(({ name }) => heldIn(other.proposed).some((target) => target.name === name));
  const same = others.find(isAlike);
  return same && `${quote(same.proposed.sheet)} lists the purchases in the same companies, with their days`;
}

/** Finds the tables, each of one fund or company, that the rows of this one sum up: `Fund I` is the total of the tab of that name. */
function findSummedTabs(
  { tab, proposed }: Pick<TabProposal, 'tab' | 'proposed'>,
  others: readonly TabProposal[],
): readonly TabProposal[] {
  const paid = heldColumns(heldIn(proposed)).find(({ name }) => name === 'Investment Amount')?.columnIndex;
  const amounts = paid === undefined ? undefined : readAmounts(tab).get(paid);
  if (amounts === undefined || tab.dataRows.length < LEAST_PARTS) return [];
  const totals = new Map(others.flatMap((other) => listTotals(other)));
  const labels = tab.columns.filter(({ kinds }) => kinds.text > 0);
  const found = labels.map(({ columnIndex }) =>
    tab.dataRows.map((row) => {
      const part = totals.get(foldedTextIn(row, columnIndex));
      return part !== undefined && part.total === numberIn(row, amounts) ? part.table : undefined;
    }),
  );
  const whole = found.find((tables) => tables.every((table) => table !== undefined));
  return [...new Set(whole?.flatMap((table) => table ?? []))];
}

/** The total cost of a table's purchases, by the names it may have: its tab, its only company, its only fund. */
function listTotals(table: TabProposal) {
  const { tab, proposed } = table;
  const amounts = [...listPurchases({ name: proposed.sheet, tab, targets: proposed.targets })].map(
    ({ amount }) => amount,
  );
  if (amounts.length === 0 || amounts.some((amount) => amount === undefined)) return [];
  const total = sumDecimals(amounts.map((amount) => amount ?? ZERO));
  const fixed = heldColumns(heldIn(proposed)).flatMap(({ name, value }) =>
    (name === 'Company' || name === 'Fund') && value !== undefined ? [value] : [],
  );
  return [tab.table.name, ...fixed].map((name) => [foldName(name), { total, table }] as const);
}

function heldIn({ targets }: ProposedSheet): ProposedSheet['targets'] {
  return targets.filter(({ sheet }) => sheet.kind === 'securities');
}

function isDated(proposed: ProposedSheet): boolean {
  return heldIn(proposed).some(({ columns }) => hasNamed(columns, 'Issue Date'));
}

function listNames({ tab, proposed }: Pick<TabProposal, 'tab' | 'proposed'>, wanted: string): readonly string[] {
  const columns = heldIn(proposed).flatMap((target) => target.columns.filter(({ name }) => name === wanted));
  return columns.flatMap(({ column, columnIndex, value }) => {
    // Holders who are left out hold nothing here.
    const left = new Set(proposed.skips.flatMap((skip) => (skip.column === column ? (skip.is ?? []) : [])));
    const texts = factsIn(tab, columnIndex)?.texts ?? (value === undefined ? [] : [value]);
    return texts.filter((text) => !left.has(text)).map(foldName);
  });
}

/** Beside what its holdings are worth, only these are left out. */
function withoutHoldings(one: TabProposal, because: string): TabProposal {
  const isOfValues = ({ sheet }: ProposedSheet['targets'][number]): boolean =>
    sheet.kind === 'valuations' || sheet.kind === 'companies';
  const proposed = leaveTargets(one.proposed, (target) => !isOfValues(target), because);
  const left = proposed.ignored.filter((column) => column.because === because);
  const doubts = left.map((column) => questionAt(column, 'left-out', `it is left out, because ${because}`));
  return { ...one, proposed: { ...proposed, doubts: [...proposed.doubts, ...doubts] } };
}

/** In a longer part of a title such a word stands in passing: `prepared in line with the business plan`. */
function isTitled(title: string, isModel: (text: string) => boolean): boolean {
  return title.split(PARTS).some((part) => isModel(part) && part.trim().split(/\s+/).length <= MOST_WORDS);
}

function isMixed({ tab, proposed }: TabProposal): boolean {
  const columns = proposed.targets.flatMap((target) => target.columns.filter(({ name }) => AMOUNTS.has(name)));
  return columns.some(({ columnIndex }) => {
    const facts = factsIn(tab, columnIndex);
    if (facts === undefined || facts.filled < LEAST_ROWS) return false;
    const { date, percent, multiple } = facts.kinds;
    return date + percent + multiple > facts.filled * MOST_OTHERS;
  });
}
