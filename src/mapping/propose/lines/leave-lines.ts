import { groupBy } from '../../../base/util/collections/group-by.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { POOLS } from '../../../model/lexicon/header-words.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { BUYERS, HOLDERS } from '../../../model/lexicon/parties.ts';
import { NOT_HELD, NOT_MADE, VOIDED } from '../../../model/lexicon/statuses.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, foldedTextIn, isFilled, textOf } from '../../source/cell-text.ts';
import { numberIn, numberOf, statesNoNumber } from '../../source/source-number.ts';
import { homeOf, isMade, type TabCell, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import * as states from '../doubts/question-texts.ts';
import { guessHolders } from '../guess-names.ts';
import { describeHeld, HOLDS_NOTHING } from '../left-out/left-tables.ts';
import { isCost } from '../line-kinds.ts';
import { listNames } from '../names/name-words.ts';
import { assignColumns, assignedTo, type ColumnAssignment } from '../score/assign-columns.ts';
import { kindOf, shareOf } from '../score/column-facts.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { readAmounts, signOf } from '../score/written-form.ts';
import { factsIn, type ProposalTab, placeIn, rowsWith, withoutRows } from '../source-tab.ts';
import { isClassLabel } from '../values/split-label.ts';

export interface LeftLines {
  readonly tab: ProposalTab;
  readonly skips: readonly SkipForm[];
  readonly doubts: readonly Question[];
}

export function leaveNothing(tab: ProposalTab): LeftLines {
  return { tab, skips: [], doubts: [] };
}

const VOID = 'what is void was not bought, or is entered again';
const NOT_CLOSED = 'the deal was not made, or not yet';
export const UNLINKED_CONVERSION =
  'it does not say which security was converted or exercised; enter it under Transactions';
export const NO_COSTS_KEPT = 'the service does not keep fees, expenses or taxes';

/**
 * Leaves out lines called fees in a list of purchases, and what nobody holds or others than the firm's funds do, with a
 * question for each text, and one for all others.
 */
export function leaveLines(
  assigned: readonly ColumnAssignment[],
  whole: ProposalTab,
  context: Pick<ScoringContext, 'known' | 'memory' | 'meant'> & { readonly areNotes: boolean },
): LeftLines {
  const owned = joinLeft(leavePools(assigned, whole), (tab) => leaveOthers(assigned, tab, context));
  const dated = joinLeft(owned, (tab) => leaveDayless(assigned, tab));
  const paid = joinLeft(dated, (tab) => (context.areNotes ? leaveUnpaid(assigned, tab) : leaveNothing(tab)));
  // A log says itself what a sign means.
  const held = context.meant === undefined ? joinLeft(paid, (tab) => leaveBelow(assigned, tab)) : paid;
  return joinLeft(held, (tab) => leaveToldApart(assigned, tab, () => true));
}

/** Leaves out lines that a column without a place in the sheet tells from the others. */
function leaveToldApart(
  assigned: readonly ColumnAssignment[],
  tab: ProposalTab,
  mayTell: (facts: SourceFacts) => boolean,
): LeftLines {
  const named = new Set(
    assigned.filter(({ guess }) => guess.confidence >= SURE).map(({ facts: { columnIndex } }) => columnIndex),
  );
  const indexes = tab.columns.map(({ columnIndex }) => columnIndex).filter((index) => !named.has(index));
  // A later column may name the same lines.
  return indexes.reduce<LeftLines>((left, index) => {
    const facts = factsIn(left.tab, index);
    const kinds = facts === undefined || !mayTell(facts) ? [] : listLeft(facts);
    if (kinds.length === 0) return left;
    return joinLeft(left, (rest) => leave(kinds, index, rest));
  }, leaveNothing(tab));
}

/** Leaves out these lines, and then more of the rest. */
export function joinLeft(left: LeftLines, leaveMore: (rest: ProposalTab) => LeftLines): LeftLines {
  const more = leaveMore(left.tab);
  return { tab: more.tab, skips: [...left.skips, ...more.skips], doubts: [...left.doubts, ...more.doubts] };
}

/** Leaves out other holders where some are funds of the firm, as the service names them. */
function leaveOthers(
  assigned: readonly ColumnAssignment[],
  tab: ProposalTab,
  { known, memory }: Pick<ScoringContext, 'known' | 'memory'>,
): LeftLines {
  const holder = assignedTo(assigned, 'Fund');
  if (holder === undefined || !isOfHolders(holder)) return leaveNothing(tab);
  const own = guessHolders(holder.texts, { names: known.funds, remembered: memory.funds });
  const named = new Set(own.map(({ from }) => from));
  const others = (factsIn(tab, holder.columnIndex)?.texts ?? []).filter((text) => !named.has(text));
  if (!own.some(({ confidence }) => confidence === 1) || others.length === 0) return leaveNothing(tab);
  return leaveTogether({ texts: others, because: BY_OTHERS }, `rows of ${listNames(others)}`, holder.columnIndex, tab);
}

/** Leaves out lines with one question about them all, however many texts they have. */
function leaveTogether(
  { texts, because }: LinesLeftOut,
  rows: string,
  columnIndex: TabColumn,
  tab: ProposalTab,
): LeftLines {
  const place = placeIn(tab, columnIndex);
  const text = `${rows} are left out, because ${because}; they hold ${describeHeld(rowsWith(texts, columnIndex, tab), tab)}`;
  return {
    tab: withoutRows(texts, columnIndex, tab),
    skips: [{ column: place.column, is: texts, because }],
    doubts: [questionAt(place, { topic: 'left-out', texts }, text)],
  };
}

const LABEL = /\S\s*[:：]$/;

/** Leaves out who prepared a report and the like below it: no company is called `Prepared by:`. */
function leaveSigned(tab: ProposalTab, company: TabColumn): LeftLines {
  const signed = (factsIn(tab, company)?.texts ?? []).filter((text) => LABEL.test(text));
  const texts = signed.filter((text) => describeHeld(rowsWith([text], company, tab), tab) === HOLDS_NOTHING);
  const rows = new Set(rowsWith(texts, company, tab));
  // Above other rows it may be the company of these.
  const isBelow = rows.size > 0 && tab.dataRows.slice(-rows.size).every((row) => rows.has(row));
  return isBelow ? { ...leaveTexts(texts, 'no company is called so', company, tab), doubts: [] } : leaveNothing(tab);
}

/** Leaves out rows that are no rows of data: who prepared a report, and sums of sectors or years. */
export function leaveNobodys(tab: ProposalTab, context: ScoringContext): LeftLines {
  const bare = listBare(tab);
  const isSigned = tab.dataRows.at(-1)?.cells.some((cell) => LABEL.test(textOf(cell))) === true;
  if (bare.length === 0 && !isSigned) return leaveNothing(tab);
  const assigned = assignColumns(tab.columns, sheetOf('securities'), context);
  const find = (...names: readonly string[]) => names.map((name) => assignedTo(assigned, name)?.columnIndex);
  const [company, day, fund] = find('Company', 'Issue Date', 'Fund');
  if (company === undefined) return leaveNothing(tab);
  const bought = find('Investment Amount', 'Shares');
  return joinLeft(isSigned ? leaveSigned(tab, company) : leaveNothing(tab), (rest) =>
    day === undefined ? leaveNothing(rest) : leaveUnsaid(rest, { bare, company, day, fund, bought }),
  );
}

interface BareRow {
  readonly row: TabRow;
  readonly label: TabCell;
}

/** Lists rows with one text and numbers. */
function listBare({ dataRows }: ProposalTab): readonly BareRow[] {
  const isLabel = (cell: TabCell): boolean => cell.value.kind === 'text' && isFilled(cell) && kindOf(cell) === 'text';
  return dataRows.flatMap((row) => {
    const at = row.cells.findIndex(isLabel);
    const label = row.cells[at];
    // Nearly all rows have a second text right behind the first.
    if (label === undefined || row.cells.some((cell, index) => index > at && isLabel(cell))) return [];
    return row.cells.some((cell) => kindOf(cell) === 'number') ? [{ row, label }] : [];
  });
}

interface SaidBy {
  readonly bare: readonly BareRow[];
  readonly company: TabColumn;
  readonly day: TabColumn;
  readonly fund: TabColumn | undefined;
  /** The columns that say how much was bought. */
  readonly bought: readonly (TabColumn | undefined)[];
}

/**
 * Leaves out those of them that say neither company, fund nor day, or of a name no purchase, as the lines of a balance
 * sheet below do, where all other rows have a day.
 */
function leaveUnsaid(tab: ProposalTab, { bare, company, day, fund, bought }: SaidBy): LeftLines {
  // A kind of shares behind a blank is one more purchase from the company above, and no sum.
  const isBought = (label: TabCell): boolean =>
    isClassLabel(textOf(label)) && homeOf(label.columnIndex) > homeOf(company);
  const unsaid = bare.filter(({ row, label }) => {
    const saying = label.columnIndex === company ? [day, ...bought] : [company, day, fund];
    const lacksAll = saying.every((index) => index === label.columnIndex || !isFilled(cellIn(row, index)));
    return lacksAll && !isBought(label);
  });
  const left = new Set(unsaid.map(({ row }) => row));
  const isDated = (row: TabRow): boolean => isFilled(cellIn(row, day)) || left.has(row);
  if (left.size === tab.dataRows.length || !tab.dataRows.every(isDated)) return leaveNothing(tab);
  return [...groupBy(unsaid, ({ label }) => label.columnIndex)].reduce((all: LeftLines, [columnIndex, some]) => {
    const texts = [...new Set(some.map(({ label }) => textOf(label)))];
    if (rowsWith(texts, columnIndex, tab).some((row) => !left.has(row))) return all;
    const because =
      columnIndex === company ? 'they say neither when nor how much was bought' : 'they name no company, fund or day';
    return joinLeft(all, (rest) =>
      leaveTogether({ texts, because }, `rows with ${listNames(texts)}`, columnIndex, rest),
    );
  }, leaveNothing(tab));
}

/** A column of the source that names holders, who may be anybody. */
function isOfHolders({ header, columnIndex, byTable }: SourceFacts): boolean {
  return !isMade(columnIndex) && (HOLDERS.isIn(header) || BUYERS.is(header) || byTable?.name === 'Fund');
}

const BY_OTHERS = 'they are no funds of the firm';

const NOBODYS = 'nobody holds it';

/** Leaves out pools and sums that cost nothing in a list of holders. */
function leavePools(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  const [holder, amount] = ['Fund', 'Investment Amount'].map((name) => assignedTo(assigned, name));
  if (holder === undefined || !isOfHolders(holder)) return leaveNothing(tab);
  const cost = amount && readAmounts(tab).get(amount.columnIndex);
  const costsNothing = (row: TabRow): boolean => cost === undefined || (numberIn(row, cost) ?? ZERO) === ZERO;
  const pools = holder.texts.filter(
    (text) => POOLS.isIn(text) && rowsWith([text], holder.columnIndex, tab).every(costsNothing),
  );
  const left = leaveTexts(pools, NOBODYS, holder.columnIndex, tab);
  // A total that is not the sum of what it seems to sum up would count as data.
  const totals = tab.table.rows.flatMap((row): SkipForm[] => {
    const label = row.rowNumber > tab.headerRows.last && cost !== undefined ? readTotalLabel(row) : undefined;
    const named = row.cells.find((cell) => textOf(cell) === label?.label);
    if (label?.isMere !== false || named === undefined || !costsNothing(row)) return [];
    return [{ column: tab.refOf(named.columnIndex), is: [label.label], because: NOBODYS }];
  });
  return { ...left, skips: [...left.skips, ...totals] };
}

/** Leaves out rows with a word for a day that is not known, or that is several: `TBD`, `various`. */
function leaveDayless(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  const day = ['Issue Date', 'Date'].flatMap((name) => assignedTo(assigned, name) ?? [])[0];
  const texts = day === undefined || isMade(day.columnIndex) ? [] : day.texts.filter(statesNoNumber);
  if (day === undefined || texts.length === 0 || texts.length === day.texts.length) return leaveNothing(tab);
  return leaveTogether({ texts, because: 'they name no day' }, `rows with ${listNames(texts)}`, day.columnIndex, tab);
}

/** Leaves out notes for which nothing was paid. */
function leaveUnpaid(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  const amount = assignedTo(assigned, 'Investment Amount');
  const paid = amount && readAmounts(tab).get(amount.columnIndex);
  if (amount === undefined || paid === undefined || isMade(amount.columnIndex)) return leaveNothing(tab);
  const { columnIndex, texts } = amount;
  const zeros = texts.filter((text) => rowsWith([text], columnIndex, tab).some((row) => numberIn(row, paid) === ZERO));
  if (zeros.length === 0 || zeros.length === texts.length) return leaveNothing(tab);
  const because = 'no note is for nothing';
  const left = leaveTogether({ texts: zeros, because }, 'rows without an amount', columnIndex, tab);
  const holdNothing = describeHeld(rowsWith(zeros, columnIndex, tab), tab) === HOLDS_NOTHING;
  return holdNothing ? { ...left, doubts: [] } : left;
}

const OF_HELD = ['Shares', 'Investment Amount', 'Fair Value'];

/** Leaves out the few rows below zero in a list of what is held: what was sold short, or owed. */
export function leaveBelow(assigned: readonly ColumnAssignment[], whole: ProposalTab): LeftLines {
  return OF_HELD.reduce((left: LeftLines, name) => {
    const facts = assignedTo(assigned, name);
    if (facts === undefined || isMade(facts.columnIndex)) return left;
    const sign = signOf(whole);
    const below = facts.cells.filter((cell) => isNegative(numberOf(cell, sign) ?? ZERO));
    if (below.length * 2 >= facts.filled) return left;
    return joinLeft(left, (tab) => {
      const own = [...new Set(below.map(textOf))].filter((text) => rowsWith([text], facts.columnIndex, tab).length > 0);
      return leaveTexts(own, 'nothing is held or worth less than nothing', facts.columnIndex, tab);
    });
  }, leaveNothing(whole));
}

/** Leaves out what was not made, and lines of a list of rounds that are called an instrument and closed on no day. */
export function leaveUnclosed(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  return joinLeft(leaveUndated(assigned, tab), (rest) =>
    leaveToldApart(assigned, rest, ({ header }) => states.isState(header)),
  );
}

function leaveUndated(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  const [round, day] = ['Round', 'Closing Date'].map((name) => assignedTo(assigned, name));
  if (round === undefined || day === undefined || isMade(round.columnIndex) || day.filled === 0)
    return leaveNothing(tab);
  const isDated = (row: TabRow): boolean => foldedTextIn(row, day.columnIndex) !== '';
  const dated = new Set(tab.dataRows.filter(isDated).map((row) => foldedTextIn(row, round.columnIndex)));
  const texts = round.texts.filter(
    (text) => (readInstrument(text) !== undefined || POOLS.isIn(text)) && !dated.has(foldName(text)),
  );
  return leaveTexts(texts, 'it closed on no day, and is no round', round.columnIndex, tab);
}

function leaveTexts(texts: readonly string[], because: string, columnIndex: TabColumn, tab: ProposalTab): LeftLines {
  return texts.length === 0 ? leaveNothing(tab) : leave([{ texts, because }], columnIndex, tab);
}

export interface LinesLeftOut {
  readonly texts: readonly string[];
  readonly because: string;
  readonly note?: string;
}

export function leave(kinds: readonly LinesLeftOut[], columnIndex: TabColumn, tab: ProposalTab): LeftLines {
  const column = placeIn(tab, columnIndex);
  const doubts = kinds.flatMap(({ texts, because }) =>
    texts.map((text) => {
      const held = describeHeld(rowsWith([text], columnIndex, tab), tab);
      const said = `rows with "${text}" are left out, because ${because}; they hold ${held}`;
      return questionAt(column, { topic: 'left-out', texts: [text] }, said);
    }),
  );
  const all = kinds.flatMap(({ texts }) => texts);
  return {
    tab: withoutRows(all, columnIndex, tab),
    skips: kinds.map(({ texts, because, note = 'no purchases' }) => ({
      column: column.column,
      is: texts,
      note,
      because,
    })),
    doubts,
  };
}

/** Returns nothing for a column in which every line is a cost, or which says something else. */
function listLeft(facts: SourceFacts): readonly LinesLeftOut[] {
  if (isMade(facts.columnIndex) || shareOf(facts, 'text') < 0.9) return [];
  const all = facts.texts;
  const isUnmade = (text: string): boolean => NOT_MADE.is(text) && !VOIDED.is(text);
  // A dead deal was never bought in a pipeline, and is worth nothing any more elsewhere.
  const isPipeline = all.some((text) => isUnmade(text) && !NOT_HELD.is(text));
  const kinds = states.isState(facts.header)
    ? [
        { texts: all.filter((text) => VOIDED.is(text)), because: VOID },
        { texts: isPipeline ? all.filter(isUnmade) : [], because: NOT_CLOSED },
      ]
    : [{ texts: all.filter(isCost), because: NO_COSTS_KEPT }];
  const count = kinds.reduce((sum, { texts }) => sum + texts.length, 0);
  const isEveryLine = facts.blank === 0 && new Set(all.map(foldName)).size === count;
  return isEveryLine ? [] : kinds.filter(({ texts }) => texts.length > 0);
}
