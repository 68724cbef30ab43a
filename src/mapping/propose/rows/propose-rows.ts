import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { parseRange } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList, joinSome } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { choicesOf } from '../../../format/sheets/columns.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { FUND_LINES } from '../../../model/lexicon/events.ts';
import { COMPANY_HEADERS } from '../../../model/lexicon/parties.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import {
  cellIn,
  filledTextIn,
  foldedTextIn,
  isBlank,
  isDash,
  isDitto,
  isFilled,
  showSourceCell,
  textAt,
  textOf,
} from '../../source/cell-text.ts';
import { findNumberColumns, hasAmount, surveyRows } from '../../source/source-number.ts';
import { homeOf, isMade, type TabCell, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { putColumns } from '../facts/title-facts.ts';
import { isAmong, isFundName, isOfPayments } from '../names/name-words.ts';
import type { KnownNames, ProposedColumn, ProposedTarget } from '../proposal.ts';
import { kindOf } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { factsIn, hasHeader, headerIn, type ProposalTab, placeIn } from '../source-tab.ts';
import { isKnownHeader } from '../tables/find-header.ts';
import { isRemark } from '../tables/split-tables.ts';
import { isClassLabel } from '../values/split-label.ts';

const MOST_SHOWN = 3;
/** One name with a blank below may just be unfinished. */
const LEAST_BLOCKS = 2;
/** Columns of deals; a day and an amount alone may be a payment of the fund. */
const OF_DEALS: ReadonlySet<string> = new Set(['Round', 'Share Class', 'Shares']);
interface DataRow {
  readonly row: TabRow;
  /** The row directly above is data too. */
  readonly follows: boolean;
}

/** A blank cell below a name, or below other such blanks. */
interface Loose {
  readonly row: TabRow;
  readonly head: TabRow;
}

interface Columns {
  readonly columnIndex: TabColumn;
  /** The company column, unless it is this one. */
  readonly company: number | undefined;
  /** It is the day of a cohort, which is always asked about. */
  readonly isDay: boolean;
  /** Columns that most rows fill. */
  readonly stated: readonly ProposedColumn[];
  readonly tab: ProposalTab;
}

/**
 * Finds columns that name something only on the first row of a block: merged cells, or blanks directly below. The style
 * is proven by complete rows in several blocks, and by names that are not repeated. It asks about blanks that may not
 * mean the value above.
 */
export function findFillDown(targets: readonly ProposedTarget[], tab: ProposalTab) {
  const columns = targets.flatMap((target) => target.columns);
  const rows = listFollowing(tab);
  // A looked-up value follows its key.
  const company = toHome(findByName(columns, 'Company')?.columnIndex);
  const named = columns.filter(
    ({ name, column: ref, columnIndex }) =>
      ref !== undefined &&
      (name === 'Company' ||
        name === 'Fund' ||
        factsIn(tab, columnIndex)?.hasDittos === true ||
        (name === 'Issue Date' && isOfBlocks(toHome(columnIndex), company, tab))),
  );
  const indexes = [...new Set(named.flatMap(({ columnIndex }) => toHome(columnIndex) ?? []))];
  const stated = columns.filter(
    ({ columnIndex }) => columnIndex !== undefined && !isMade(columnIndex) && !indexes.includes(columnIndex),
  );
  const found = indexes.flatMap((columnIndex) => {
    const isDay = isOfBlocks(columnIndex, company, tab);
    const one = { columnIndex, company: isDay || company === columnIndex ? undefined : company, isDay, stated, tab };
    const loose = findLoose(rows, one);
    return loose === undefined ? [] : [{ ref: tab.refOf(columnIndex), doubts: questionLoose(loose, rows, one) }];
  });
  return { refs: found.map(({ ref }) => ref), doubts: found.flatMap(({ doubts }) => doubts) };
}

/**
 * True where it is blank in just those rows in which the first column is, too: a cohort and its day, said once. Rounds
 * below one company have days of their own.
 */
function isOfBlocks(
  columnIndex: number | undefined,
  company: number | undefined,
  { columns, dataRows }: ProposalTab,
): boolean {
  const [first] = columns.filter(({ filled, kinds }) => filled > 0 && kinds.text > 0);
  if (first === undefined || first.columnIndex === company || first.blank === 0) return false;
  if (first.columnIndex === columnIndex) return false;
  const isAlike = (row: TabRow): boolean =>
    isFilled(cellIn(row, columnIndex)) === isFilled(cellIn(row, first.columnIndex));
  return dataRows.every(isAlike);
}

function toHome(columnIndex: TabColumn | undefined): number | undefined {
  return columnIndex === undefined ? undefined : homeOf(columnIndex);
}

/**
 * Finds unmerged blanks; `undefined` where there are none, or some cannot mean the value above. A fund behind its company
 * belongs to that, so a change of company ends the block; before companies it heads several of them.
 */
function findLoose(rows: readonly DataRow[], { columnIndex, company, tab }: Columns): readonly Loose[] | undefined {
  const loose: Loose[] = [];
  let head: TabRow | undefined;
  let blanks = 0;
  for (const { row, follows } of rows) {
    if (isFilled(cellIn(row, columnIndex))) {
      head = row;
      continue;
    }
    blanks += 1;
    if (isMerged(row.rowNumber, columnIndex, tab) || isDitto(cellIn(row, columnIndex))) continue;
    const isOfAnother = company !== undefined && company < homeOf(columnIndex) && isFilled(cellIn(row, company));
    if (head === undefined || !follows || isOfAnother) return undefined;
    loose.push({ row, head });
  }
  return blanks === 0 || blanks === rows.length ? undefined : loose;
}

/** Returns nothing where the style is proven. */
function questionLoose(
  loose: readonly Loose[],
  rows: readonly DataRow[],
  { columnIndex, company, isDay, stated, tab }: Columns,
): readonly Question[] {
  if (loose.length === 0) return [];
  const heads = rows.map(({ row }) => row).filter((row) => isFilled(cellIn(row, columnIndex)));
  const expected = stated.filter((column) => heads.every((row) => isFilled(cellIn(row, column.columnIndex))));
  const unlike = loose.map((one) => ({ ...one, oddity: describeOddity(one.row, expected, tab) }));
  const odd = unlike.filter(({ oddity }) => oddity !== '');
  const isProven =
    odd.length === 0 &&
    expected.some(({ name, isInterest }) => isInterest !== true && OF_DEALS.has(name)) &&
    !isOfPayments(tab.table.name) &&
    !isDay &&
    !isWrittenAgain(heads, columnIndex, company === undefined) &&
    new Set(loose.map(({ head }) => head)).size >= LEAST_BLOCKS;
  if (isProven) return [];
  const shown = (odd.length > 0 ? odd : unlike).slice(0, MOST_SHOWN).map(({ row, head, oddity }) => {
    const cell = cellIn(head, columnIndex);
    const name = cell === undefined ? '' : showSourceCell(cell, tab.table.epoch);
    return `row ${row.rowNumber} belongs to ${quote(name)}${oddity}`;
  });
  const text = `blank cells mean the same as above: ${shown.join('; ')}`;
  return [questionAt(placeIn(tab, columnIndex), 'meaning', text)];
}

/** Describes how a row differs from the first rows of blocks; empty where it does not. */
function describeOddity(row: TabRow, expected: readonly ProposedColumn[], { refOf }: ProposalTab): string {
  const lacks = expected.flatMap(({ columnIndex = -1 }) => (isFilled(cellIn(row, columnIndex)) ? [] : [columnIndex]));
  if (lacks.length > 0) return `, with nothing under ${joinList([...new Set(lacks)].map(refOf))}`;
  // A fund's own income and expenses stand in a ledger between its deals.
  const said = row.cells.find((cell) => kindOf(cell) === 'text' && FUND_LINES.isIn(textOf(cell)));
  return said === undefined ? '' : `, and says ${quote(textOf(said))}`;
}

/**
 * A repeated name shows that names are written out, so that a blank means something else. A fund may be repeated once
 * for each of its companies.
 */
function isWrittenAgain(heads: readonly TabRow[], columnIndex: TabColumn, isCompany: boolean): boolean {
  const names = heads.map((row) => ({ rowNumber: row.rowNumber, name: foldName(textAt(row, columnIndex)) }));
  if (isCompany) return new Set(names.map(({ name }) => name)).size < names.length;
  return names.some(
    ({ name, rowNumber }, index) => names[index - 1]?.name === name && names[index - 1]?.rowNumber === rowNumber - 1,
  );
}

/** Below the first row of a merged range. */
function isMerged(rowNumber: number, columnIndex: TabColumn, { table }: ProposalTab): boolean {
  const ranges = rangesByColumn(table.mergedRanges).get(homeOf(columnIndex)) ?? [];
  return ranges.some(({ firstRow, lastRow }) => firstRow < rowNumber && rowNumber <= lastRow);
}

const rangesByColumn = deriveOnce((mergedRanges: Table['mergedRanges']) =>
  groupBy(
    mergedRanges.flatMap((text) => parseRange(text) ?? []),
    ({ firstColumn }) => firstColumn,
  ),
);

function listFollowing({ dataRows }: ProposalTab): readonly DataRow[] {
  const data: DataRow[] = [];
  for (const row of dataRows) data.push({ row, follows: data.at(-1)?.row.rowNumber === row.rowNumber - 1 });
  return data;
}

/** Skips rows with only a text, by that exact text: remarks, and doubtful ones with a question. */
export function findSkips(tab: ProposalTab, headings: readonly LoneTextRow[]) {
  const heads = new Set([...headings, ...(tab.heads?.rows ?? [])].map(({ rowNumber }) => rowNumber));
  const lone = listLoneTexts(tab).filter(({ rowNumber }) => !heads.has(rowNumber));
  const byColumn = [...groupBy(lone, ({ columnIndex }) => columnIndex)];
  const textsOf = (some: readonly LoneTextRow[]) => [...new Set(some.map(({ text }) => text))];
  return {
    skips: byColumn.map(([columnIndex, some]): SkipForm => {
      return { column: tab.refOf(columnIndex), is: textsOf(some), note: 'nothing else is in these rows' };
    }),
    doubts: byColumn.flatMap(([columnIndex, some]): readonly Question[] => {
      const texts = textsOf(some.filter(({ isDoubtful }) => isDoubtful));
      if (texts.length === 0) return [];
      const shown = texts.map((text) => `"${text}"`);
      const said = `rows with nothing but ${joinSome(shown, MOST_SHOWN)} are left out, and say nothing about the rows below them`;
      return [questionAt(placeIn(tab, columnIndex), { topic: 'left-out', texts }, said)];
    }),
  };
}

/** Skips unfilled rows of a template: a dash for a name, and no amounts. */
export function findUnnamed(targets: readonly ProposedTarget[], tab: ProposalTab): readonly SkipForm[] {
  const columns = targets.flatMap((target) => target.columns);
  const names = columns.filter(
    ({ name, column: ref, columnIndex }) =>
      (name === 'Company' || name === 'Round') && ref !== undefined && !isMade(columnIndex ?? 0),
  );
  const byColumn = new Map(names.map((column) => [column.columnIndex, column]));
  const unnamed = [...byColumn].flatMap(([columnIndex = -1, { column: ref = '' }]) => {
    const rows = tab.dataRows.filter((row) =>
      row.cells.some((cell) => cell.columnIndex === columnIndex && isDash(cell)),
    );
    return rows.length === 0 ? [] : [{ columnIndex, ref, rows }];
  });
  if (unnamed.length === 0) return [];
  const numbers = findNumberColumns(surveyRows(tab.dataRows), (columnIndex) => ({
    header: headerIn(tab, columnIndex),
    use: undefined,
    sign: undefined,
  }));
  const amounts = [...numbers.values()].filter(({ isAmount }) => isAmount);
  return unnamed.flatMap(({ columnIndex, ref, rows }): SkipForm[] => {
    const isNothing = !rows.some((row) => amounts.some((column) => hasAmount(row, column)));
    const texts = [...new Set(rows.map((row) => textAt(row, columnIndex)))];
    return isNothing ? [{ column: ref, is: texts, note: 'no name, and no amounts' }] : [];
  });
}

/** A row with only a text. */
interface LoneTextRow {
  readonly rowNumber: number;
  readonly columnIndex: TabColumn;
  readonly text: string;
  /** It may be a company, or a heading. */
  readonly isDoubtful: boolean;
}

/** Lists rows below the header with a text that no data row has in that column. */
const listLoneTexts = deriveOnce(
  ({ table, headerRows, titles, dataRows, heads }: ProposalTab): readonly LoneTextRow[] => {
    const lone = table.rows.flatMap((row) => {
      const { rowNumber, cells } = row;
      const isHead = heads?.rows.has(row) === true;
      const filled = cells.filter((cell) => !isBlank(cell) && (!isHead || cell.columnIndex === heads.columnIndex));
      const [only, ...more] = rowNumber <= headerRows.last ? [] : filled;
      if (only?.value.kind !== 'text' || more.length > 0) return [];
      return isFilled(only) && kindOf(only) !== 'number' ? [{ rowNumber, only }] : [];
    });
    if (lone.length === 0) return [];
    const said = new Set(dataRows.flatMap((row) => row.cells.map(keyOf)));
    const above = new Set(titles.flatMap((row) => row.cells.map((cell) => foldName(textOf(cell)))));
    return lone.flatMap(({ rowNumber, only }): LoneTextRow[] => {
      if (said.has(keyOf(only))) return [];
      const text = textOf(only);
      // Titles repeated on each page are not headings.
      const isDoubtful = !isRemark(text) && !above.has(foldName(text));
      return [{ rowNumber, columnIndex: only.columnIndex, text, isDoubtful }];
    });
  },
);

/** Lists the company, fund and day of the mark that each data row is about, as one text. */
export function listMarkKeys(columns: readonly ProposedColumn[], tab: ProposalTab): readonly string[] {
  const owners = ['Company', 'Fund', 'Date'].flatMap((name) => findByName(columns, name) ?? []);
  const indexes = owners.map(({ columnIndex }) => columnIndex);
  // The name in a heading is in no row below it.
  const headings = owners.some(({ column, columnIndex }) => column !== undefined && columnIndex === undefined)
    ? listLoneTexts(tab)
    : [];
  // A row says of a company once what it says, however many purchases stand beside one another in it.
  const isOfWhole = indexes.every((index) => index === undefined || !isMade(index));
  const dataRows = isOfWhole ? [...new Map(tab.dataRows.map((row) => [row.rowNumber, row])).values()] : tab.dataRows;
  // A blank below a name means it: holdings of one company may stand in a block.
  const last = new Map<TabColumn | undefined, string>();
  let passed = 0;
  return dataRows.map((row) => {
    while ((headings[passed]?.rowNumber ?? row.rowNumber) < row.rowNumber) passed += 1;
    const names = indexes.map((index) => {
      const text = foldedTextIn(row, index) || (last.get(index) ?? '');
      last.set(index, text);
      return text;
    });
    return JSON.stringify([headings[passed - 1]?.text, ...names]);
  });
}

function keyOf(cell: TabCell): string {
  return `${cell.columnIndex} ${foldName(textOf(cell))}`;
}

export interface FoundHeading {
  readonly column: string;
  /** The name of the column that they become; no header has it. */
  readonly name: string;
  readonly of: 'Company' | 'Fund' | 'Round' | 'Sector';
  readonly confidence: number;
  readonly reason: string;
  readonly texts: readonly LoneTextRow[];
  /** The column that is blank where a heading has numbers, which sum up the rows below it. */
  readonly blank?: string;
  /** Funds above those of their companies. */
  readonly outer?: FoundHeading;
}

/**
 * Finds the company, fund or sector alone above its rows, where every row has one and no column says it. Returns
 * `undefined` where the meaning is unclear.
 */
export function findHeading(main: ProposedTarget, tab: ProposalTab, known: KnownNames): FoundHeading | undefined {
  const texts = listHeadings(tab);
  const [first] = texts;
  if (first === undefined) return undefined;
  const guessMeaning = (): Meaning | undefined => {
    const lacks = (name: string): boolean => {
      const column = findByName(main.columns, name);
      // The headings may stand in the column that has the name, and nothing else in it.
      const isAbove = column?.columnIndex !== undefined && column.columnIndex === first.columnIndex;
      return column === undefined || (isAbove && factsIn(tab, column.columnIndex)?.filled === 0);
    };
    const areAll = (isMeant: (text: string) => boolean): boolean => texts.every(({ text }) => isMeant(text));
    const isHolding = main.sheet.kind === 'securities' || main.sheet.kind === 'valuations';
    if (isHolding && lacks('Fund') && areAll((text) => isFundName(text) || isAmong(known.funds)(text)))
      return { of: 'Fund', confidence: 0.8, reason: 'names of funds above their rows' };
    if (isHolding && lacks('Round') && !lacks('Company') && areAll(isClassLabel))
      return { of: 'Round', confidence: 0.8, reason: 'rounds above their rows' };
    if (lacks('Company')) {
      const isProven = areAll(isAmong(known.companies)) || namesSecurities(texts[0]?.columnIndex, tab);
      const reason = tab.heads === undefined ? 'it is alone above its rows' : 'it sums up the rows below it';
      return { of: 'Company', confidence: isProven ? 0.8 : 0.6, reason };
    }
    return areAll(isSector) ? { of: 'Sector', confidence: 0.8, reason: 'sectors above their rows' } : undefined;
  };
  const guess = guessMeaning();
  if (guess === undefined) return undefined;
  const name = hasHeader(tab, guess.of) || tab.heads !== undefined ? `${guess.of} above` : guess.of;
  const blank = tab.heads && tab.refOf(tab.heads.blank);
  const outer = guess.of === 'Company' && !hasNamed(main.columns, 'Fund') ? findOuter(texts, tab, known) : undefined;
  return { column: tab.refOf(first.columnIndex), name, ...guess, texts, ...omitAbsent({ blank, outer }) };
}

/** The other texts alone in that column, where each is a fund. */
function findOuter(inner: readonly LoneTextRow[], tab: ProposalTab, known: KnownNames): FoundHeading | undefined {
  const own = new Set(inner);
  const texts = listLoneTexts(tab).filter((one) => one.isDoubtful && !own.has(one));
  const areFunds = texts.every(({ text }) => isFundName(text) || isAmong(known.funds)(text));
  const column = tab.refOf(texts[0]?.columnIndex ?? 0);
  const name = hasHeader(tab, 'Fund') ? 'Fund above' : 'Fund';
  if (texts.length === 0 || !areFunds) return undefined;
  return { column, name, of: 'Fund', confidence: 0.8, reason: 'names of funds above their companies', texts };
}

/** Adds the heading's column to a target that needs it. */
export function takeHeading(whole: ProposedTarget, heading: FoundHeading | undefined): ProposedTarget {
  const target = heading?.outer === undefined ? whole : takeHeading(whole, heading.outer);
  if (heading === undefined || !hasNamed(target.sheet.columns, heading.of)) return target;
  const { of: name, name: column, confidence, reason } = heading;
  const columns = target.columns.filter((one) => one.name !== name);
  return putColumns({ ...target, columns }, [{ name, column, confidence, reason }]);
}

/**
 * Lists texts alone in one column that stand above all rows, most of them with rows before the next: those of others may be
 * left out.
 */
export const listHeadings = deriveOnce((tab: ProposalTab): readonly LoneTextRow[] => {
  const texts = listLoneTexts(tab).filter(({ isDoubtful }) => isDoubtful);
  const [first] = texts;
  if (first === undefined || texts.some(({ columnIndex }) => columnIndex !== first.columnIndex)) return [];
  const [start = 0, ...more] = tab.dataRows.map(({ rowNumber }) => rowNumber);
  const numbers = [start, ...more];
  const heads = texts.filter(({ rowNumber }, index) => {
    const next = texts[index + 1]?.rowNumber ?? Number.POSITIVE_INFINITY;
    return numbers.some((number) => number > rowNumber && number < next);
  });
  if (first.rowNumber > start) return [];
  // Sectors or funds may stand above several companies of which each heads its kinds of shares and notes.
  const isOuter = heads.length > 0 && heads.length < texts.length && namesSecurities(first.columnIndex, tab);
  return isOuter ? heads : heads.length * 2 > texts.length ? texts : [];
});

/** Below headings, a column that names nothing but kinds of shares and notes names no companies, whatever its header. */
export function nameBelowHeadings(tab: ProposalTab): ProposalTab {
  const at = tab.heads?.columnIndex ?? listHeadings(tab)[0]?.columnIndex;
  if (at === undefined || !namesSecurities(at, tab)) return tab;
  const isMisnamed = ({ columnIndex, header }: SourceFacts): boolean =>
    columnIndex === at && (COMPANY_HEADERS.isIn(header) || !isKnownHeader(header));
  if (!tab.columns.some(isMisnamed)) return tab;
  const columns = tab.columns.map((facts) => {
    if (!isMisnamed(facts)) return facts;
    const { byTable: _, ...own } = facts;
    return { ...own, header: SECURITY, lines: [SECURITY] };
  });
  return { ...tab, columns };
}

const SECURITY = 'Security';

type Meaning = Pick<FoundHeading, 'of' | 'confidence' | 'reason'>;

function isSector(text: string): boolean {
  return matchChoice(text, choicesOf(sheetOf('companies'), 'Sector'))?.isExact === true;
}

/** Below the headings the same column names kinds of shares or notes. */
function namesSecurities(columnIndex: TabColumn | undefined, { dataRows }: ProposalTab): boolean {
  const texts = dataRows.map((row) => filledTextIn(row, columnIndex)).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isClassLabel);
}
