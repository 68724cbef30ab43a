import { quote } from '../../../base/util/text/quote.ts';
import { foldName, squeezeSpaces } from '../../../base/util/text/text.ts';
import { FUND_VALUES } from '../../../model/lexicon/fund-lists.ts';
import { FIRM_HEADERS } from '../../../model/lexicon/parties.ts';
import { MODEL_TITLES, NOT_MEANT_TITLES } from '../../../model/lexicon/titles.ts';
import { entriesOf } from '../../file/by-name.ts';
import { questionAt } from '../../question.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { describeSums, listAmounts, toSummed, whySummed } from '../left-out/left-tables.ts';
import { listLookedUp, type TabProposal, toLookedUp } from '../lookups/link-tables.ts';
import { leaveTargets } from '../missing/leave-targets.ts';
import { countFundFigures, OF_FUND } from '../names/fund-headers.ts';
import { leaveOpen, type ProposedSheet } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';
import { findRepeated } from './same-purchases.ts';

/** Longer ones describe more than the table. */
const LONGEST = 160;
const MOST_WORDS = 5;
const PARTS = /[()[\],;:|–—]|\s-\s/;
/** What is bought and worth. */
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
/** Of which one alone may be said of a company, too. */
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
      other: lookedUp.has(one.name) ? undefined : isMixed(one) ? MIXED : isOfFund(one, own) ? OF_FUND : undefined,
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
  // What else is named may be what the fund holds.
  const used = new Set(columns.map(({ columnIndex }) => columnIndex));
  const names = tab.columns.filter((facts) => !used.has(facts.columnIndex) && facts.filled > 0 && facts.kinds.text > 0);
  const isNamed =
    columns.some(({ name }) => name === 'Fund') &&
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

function heldIn({ targets }: ProposedSheet): ProposedSheet['targets'] {
  return targets.filter(({ sheet }) => sheet.kind === 'securities');
}

function isDated(proposed: ProposedSheet): boolean {
  return heldIn(proposed).some(({ columns }) => columns.some(({ name }) => name === 'Issue Date'));
}

function listNames({ tab, proposed }: Pick<TabProposal, 'tab' | 'proposed'>, wanted: string): readonly string[] {
  const columns = heldIn(proposed).flatMap((target) => target.columns.filter(({ name }) => name === wanted));
  return columns.flatMap(({ columnIndex, value }) => factsIn(tab, columnIndex)?.texts ?? value ?? []).map(foldName);
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
