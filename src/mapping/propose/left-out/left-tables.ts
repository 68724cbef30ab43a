import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { splitWords } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { MONEY_WORDS, NO_PLACES } from '../../../model/lexicon/header-words.ts';
import { OTHER_LISTS } from '../../../model/lexicon/other-lists.ts';
import { FUND_INVESTORS } from '../../../model/lexicon/parties.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  isNegative,
  roundToSignificant,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { SURE } from '../../mapping.ts';
import { cellIn, isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import {
  type ColumnHint,
  findNumberColumns,
  hasAmount,
  type NumberColumn,
  numberIn,
  numberOf,
  readSourceNumber,
  surveyRows,
} from '../../source/source-number.ts';
import { homeOf, isMade, type TabColumn, type TabRow, type TabTable } from '../../source/tab-column.ts';
import { areOfStatement, isOfPayments, isOfPayouts, OF_FUND } from '../names/name-words.ts';
import { leaveOpen, type SkippedTable } from '../proposal.ts';
import { kindOf } from '../score/column-facts.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { knownSign } from '../score/written-form.ts';
import { type ProposalTab, readBelow } from '../source-tab.ts';
import { isOnItsSide } from '../tables/find-header.ts';

/** Says why a header fits nothing in the format; `undefined` where something may fit. */
export function whyNoPlace(header: string): string | undefined {
  const words = splitWords(header.replace(/[()[\]/&.:%$€£+_-]/g, ' '));
  if (words.some((word) => MONEY_WORDS.is(word))) return undefined;
  return NO_PLACES.find((place) => words.some((word) => place.words.is(word)))?.because;
}

/** Columns that only lists of holdings have, and those that together say what was bought. */
const OF_HOLDINGS = ['Fund', 'Round', 'Share Class', 'Convertible Type', 'Valuation Cap'];
const OF_PURCHASES = ['Company', 'Investment Amount', 'Issue Date'];
const OF_VALUES = ['Fair Value', 'Ownership', 'Post-Money Valuation', 'Investment Amount', 'Shares'];
const LEAST_HEADERS = 2;
const QUESTION = /[?？]$/;

/** Says what else than holdings a table lists, where its headers are those of such a list; `undefined` for others. */
export function whatElse(columns: readonly SourceFacts[], context: ScoringContext): string | undefined {
  const filled = columns.filter((facts) => facts.filled > 0);
  const count = (isMeant: (header: string) => boolean): number => filled.filter(({ header }) => isMeant(header)).length;
  const questions = count((header) => QUESTION.test(header));
  if (questions >= LEAST_HEADERS && questions * 2 >= filled.length) return 'it lists answers to questions';
  const found = OTHER_LISTS.find(
    ({ headers, with: subject }) =>
      (subject === undefined || count((header) => subject.is(header)) > 0) &&
      count((header) => headers.is(readHeaderUnit(header)?.name ?? header)) >= LEAST_HEADERS,
  );
  if (found === undefined) return undefined;
  const own = found.isNameless === true ? filled.filter(({ columnIndex }) => !isMade(columnIndex)) : filled;
  const names = listSure(own, 'securities', context);
  const marks = listSure(own, 'valuations', context);
  const isBought = found.mayBeBought === true && OF_PURCHASES.every((name) => names.has(name));
  const isHeld = OF_HOLDINGS.some((name) => names.has(name) && !(name === 'Fund' && found.mayNameFunds === true));
  const isValued = found.isUnvalued === true && OF_VALUES.some((name) => names.has(name) || marks.has(name));
  const isNamed = found.isNameless === true && (names.has('Company') || marks.has('Company'));
  return isBought || isHeld || isValued || isNamed ? undefined : `it lists ${found.what}`;
}

function listSure(
  columns: readonly SourceFacts[],
  kind: 'securities' | 'valuations',
  context: ScoringContext,
): ReadonlySet<string> {
  const guesses = columns.flatMap((facts) => guessColumns(facts, sheetOf(kind), context));
  return new Set(guesses.flatMap(({ column, confidence }) => (confidence >= SURE ? [column.name] : [])));
}

/** Says why a table is between the fund and its own investors: by its name, or by a column of who they are beside it. */
export function whyOfInvestors(name: string, columns: readonly SourceFacts[]): string | undefined {
  if (isOfPayouts(name)) return 'it lists what was paid out, which is neither a purchase nor a sale';
  const names = columns.some(({ header, filled, blank }) => filled > 0 && blank === 0 && FUND_INVESTORS.isIn(header));
  return names && isOfPayments(name) ? 'it lists what investors paid into the fund' : undefined;
}

const LEAST_DAYS = 2;

/** Says why amounts paid and received under their days are left: nothing says which purchase was sold. */
export function whyOfCashFlows(columns: readonly SourceFacts[]): string | undefined {
  const days = columns.filter(({ header, kinds }) => kinds.number > 0 && parseDateText(header) !== undefined);
  const numbers = days.flatMap(({ cells }) => cells.flatMap((cell) => numberOf(cell, '.') ?? []));
  const amounts = numbers.filter((number) => number !== ZERO);
  const hasBoth = amounts.some(isNegative) && !amounts.every(isNegative);
  return days.length >= LEAST_DAYS && hasBoth
    ? 'amounts paid and received stand under their days: list them below one another, each with its day and what it is, and they can be read'
    : undefined;
}

/** Reads a table without a known header below its first row of labels. */
function readUnknown(table: Table): readonly SourceFacts[] {
  const first = table.rows.find(({ cells }) => {
    const filled = cells.filter((cell) => !isBlank(cell));
    const [label, ...others] = filled.map(kindOf);
    return label === 'text' && others.length > 0 && others.every((kind) => kind === 'text' || kind === 'date');
  });
  if (first === undefined) return [];
  const { rowNumber } = first;
  return readBelow({ first: rowNumber, last: rowNumber }, { table, passedOver: new Set() }).columns;
}

/** A tab, or a table on it, that resembles no sheet; `tab` is absent where no header was found. */
export interface UnreadTable {
  readonly table: Table;
  readonly tab: ProposalTab | undefined;
  readonly part?: SkippedTable['part'];
}

export function toSummed({ columns, dataRows }: ProposalTab, name: string): SummedTable {
  const numbers = findNumberColumns(surveyRows(dataRows), (columnIndex: TabColumn) => hintOf(columns, columnIndex));
  const keys = columns.filter(({ columnIndex, kinds }) => kinds.text > 0 && !numbers.has(columnIndex));
  return { name, rows: dataRows, numbers: [...numbers.values()], keys: keys.map(({ columnIndex }) => columnIndex) };
}

/**
 * Says why a table is left out: it sums up others, or holds nothing that the service keeps. Otherwise it is questioned.
 */
export function describeLeftTable(
  { table, tab, part }: UnreadTable,
  others: readonly SummedTable[],
  context: ScoringContext,
): SkippedTable {
  const columns = tab?.columns ?? readUnknown(table);
  const other = whatElse(columns, context);
  const why = other ?? whySkipped(table, tab, columns);
  const left = { sheet: table.name, why, ...(part === undefined ? {} : { part }) };
  const amounts = listAmounts(table, tab);
  if (amounts.length === 0) return { ...left, doubts: [] };
  const because =
    whySummed(tab === undefined ? table : { rows: tab.dataRows }, amounts, others) ?? whyNothing(amounts, tab);
  if (because !== undefined) return { ...left, because, doubts: [] };
  const shown = describeSums(amounts, tab?.dataRows ?? table.rows, columns);
  const cells = part === undefined ? '' : `${part.cells}: `;
  const text = `${cells}it is left out, because ${why}; it holds ${shown.join(', ')}`;
  const doubts = leaveOpen([{ topic: 'left-out', text }], context.memory);
  return { ...left, because: why, doubts, ...(other === undefined ? {} : { isOther: true }) };
}

const ON_ITS_SIDE =
  'its columns stand below one another: turn it around (in Excel, copy it and paste it with Transpose), and it can be read';

/** A statement has no more lines before its figures say whose they are. */
const MOST_LABELS = 60;

function whySkipped({ name, rows }: Table, tab: ProposalTab | undefined, columns: readonly SourceFacts[]): string {
  if (rows.every(({ cells }) => cells.every(isBlank))) return 'it is empty';
  const between = whyOfInvestors(name, tab?.columns ?? []);
  if (between !== undefined) return between;
  const flows = whyOfCashFlows(columns);
  if (flows !== undefined) return flows;
  const texts = rows
    .slice(0, MOST_LABELS)
    .flatMap(({ cells }) => cells.flatMap((cell) => (isKey(cell) ? textOf(cell) : [])));
  if (areOfStatement(texts)) return OF_FUND;
  if (isOnItsSide({ rows })) return ON_ITS_SIDE;
  return tab === undefined
    ? 'no row is a header that capsheet knows'
    : 'its columns do not look like any sheet of the format';
}

export function listAmounts(
  table: Pick<TabTable, 'rows'>,
  tab: ProposalTab | undefined,
): readonly NumberColumn<TabColumn>[] {
  const below = table.rows.filter(({ rowNumber }) => rowNumber > (tab?.headerRows.last ?? 0));
  const numbers = findNumberColumns(surveyRows(below), (columnIndex) => hintOf(tab?.columns ?? [], columnIndex));
  return [...numbers.values()].filter((column) => column.isAmount && below.some((row) => hasAmount(row, column)));
}

/** Returns a reason where every column has one. */
function whyNothing(amounts: readonly NumberColumn<TabColumn>[], tab: ProposalTab | undefined): string | undefined {
  const reasons = amounts.map(({ columnIndex }) => whyNoPlace(hintOf(tab?.columns ?? [], columnIndex).header));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

interface SummedTable {
  readonly name: string;
  readonly rows: readonly TabRow[];
  readonly numbers: readonly NumberColumn<TabColumn>[];
  /** Text columns by which it may be grouped. */
  readonly keys: readonly TabColumn[];
}

/** A stored sum of fractions is exact to this many digits. */
const DIGITS = 12;
/** A single sum may agree by chance. */
const LEAST_ROWS = 2;

/** Says that a table need not be read where its amounts are sums of another's, grouped by a text column. */
export function whySummed(
  table: Pick<TabTable, 'rows'>,
  amounts: readonly NumberColumn<TabColumn>[],
  others: readonly SummedTable[],
): string | undefined {
  const rows = table.rows.filter(
    (row) => readTotalLabel(row) === undefined && amounts.some((one) => hasAmount(row, one)),
  );
  if (rows.length < LEAST_ROWS) return undefined;
  const keys = [...new Set(rows.flatMap(({ cells }) => cells.filter(isKey).map(({ columnIndex }) => columnIndex)))];
  const sumsUp = (key: TabColumn, groups: ReadonlyMap<string, readonly Decimal[]>): boolean => {
    const [first = []] = groups.values();
    const isSum = (amount: NumberColumn<TabColumn>, index: number): boolean =>
      rows.every((row) => isNear(sumIn(row, amount), groups.get(keyIn(row, key) ?? '')?.[index] ?? ZERO));
    return amounts.every((amount) => first.some((_, index) => isSum(amount, index)));
  };
  const summed = others.find((other) => keys.some((key) => other.keys.some((by) => sumsUp(key, groupBy(other, by)))));
  return summed && `its amounts are sums of those on ${summed.name}`;
}

/** Sums the number columns by the folded text of a column. */
function groupBy({ rows, numbers }: SummedTable, key: TabColumn): ReadonlyMap<string, readonly Decimal[]> {
  const groups = new Map<string, Decimal[]>();
  for (const row of rows) {
    const name = keyIn(row, key);
    if (name === undefined) continue;
    const sums = groups.get(name) ?? numbers.map(() => ZERO);
    const added = sums.map((sum, index) => addDecimals(sum, sumIn(row, numbers[index])));
    groups.set(name, added);
  }
  return groups;
}

function isKey(cell: TabRow['cells'][number]): boolean {
  return cell.value.kind === 'text' && isFilled(cell) && readSourceNumber(cell, '.') === 'other';
}

function keyIn(row: TabRow, columnIndex: TabColumn): string | undefined {
  const cell = cellIn(row, columnIndex);
  return isFilled(cell) ? foldName(textOf(cell)) : undefined;
}

function sumIn(row: TabRow, column: NumberColumn<TabColumn> | undefined): Decimal {
  return (column === undefined ? undefined : numberIn(row, column)) ?? ZERO;
}

function isNear(a: Decimal, b: Decimal): boolean {
  return a === b || roundToSignificant(a, DIGITS) === roundToSignificant(b, DIGITS);
}

const MOST_SHOWN = 3;
export const HOLDS_NOTHING = 'no amounts';

/** Shows sums such as `12,000 under Cost`, for the first amounts in these rows. */
export function describeHeld(rows: readonly TabRow[], tab: ProposalTab): string {
  const { columns, dataRows } = tab;
  const sign = knownSign(tab);
  // The whole table tells which columns are amounts.
  const numbers = findNumberColumns(surveyRows(dataRows), (columnIndex) => ({ ...hintOf(columns, columnIndex), sign }));
  const amounts = [...numbers.values()].filter(
    (column) => column.isAmount && !isMade(column.columnIndex) && rows.some((row) => hasAmount(row, column)),
  );
  const sums = describeSums(amounts, rows, columns);
  return sums.length === 0 ? HOLDS_NOTHING : sums.join(', ');
}

export function describeSums(
  amounts: readonly NumberColumn<TabColumn>[],
  rows: readonly TabRow[],
  columns: ProposalTab['columns'] = [],
): readonly string[] {
  const shown = amounts.slice(0, MOST_SHOWN).map((column) => {
    const sum = formatDecimal(sumDecimals(rows.map((row) => numberIn(row, column) ?? ZERO)));
    const { header } = hintOf(columns, column.columnIndex);
    return `${sum} under ${header === '' ? `column ${toColumnLetters(homeOf(column.columnIndex))}` : header}`;
  });
  return amounts.length > MOST_SHOWN ? [...shown, `${amounts.length - MOST_SHOWN} more columns`] : shown;
}

function hintOf(columns: ProposalTab['columns'], columnIndex: TabColumn): ColumnHint {
  const own = columns.find((facts) => facts.columnIndex === columnIndex);
  // A step may have replaced the column.
  const header = (own ?? columns.find((facts) => homeOf(facts.columnIndex) === columnIndex))?.header ?? '';
  return { header, use: undefined, sign: undefined };
}
