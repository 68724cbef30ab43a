import { groupBy } from '../../../base/util/collections/group-by.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { LINE_IDS, LINES } from '../../../model/lexicon/header-words.ts';
import {
  absolute,
  areWithin,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import { numberIn } from '../../source/source-number.ts';
import { isMade, type PlacedColumn, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { findFactor } from '../computes/work-out-shares.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import { assignedTo, type ColumnAssignment } from '../score/assign-columns.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { readAmounts } from '../score/written-form.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';

export interface FoundLines {
  readonly group?: StepForm;
  readonly rows: readonly TabRow[];
  readonly doubts: readonly Question[];
}

/** Kinds of column in which different purchases differ. */
const OF_KEYS: ReadonlySet<string> = new Set(['reference', 'date', 'choice', 'currency']);

/**
 * Finds rows of one company, fund, day and security that share an ID, or lack shares or cost. They are surely one
 * purchase where together they cost what their shares do, or where one ID has lines at one price; else they are
 * questioned.
 */
export function findLines(
  assigned: readonly ColumnAssignment[],
  tab: ProposalTab,
  context: ScoringContext,
): FoundLines {
  const nothing: FoundLines = { rows: tab.dataRows, doubts: [] };
  /**
   * Returns `undefined` where company or day has no column, or where company or fund has blanks, which may mean the one
   * above.
   */
  const toColumns = (): LineColumns | undefined => {
    const [amount, shares, company, day, fund] = ['Investment Amount', 'Shares', 'Company', 'Issue Date', 'Fund'].map(
      (name) => assignedTo(assigned, name),
    );
    if (amount === undefined || isMade(amount.columnIndex) || company === undefined || day === undefined)
      return undefined;
    if ([company, fund].some((facts) => facts !== undefined && facts.blank > 0)) return undefined;
    const keys = assigned.filter(
      ({ guess: { column } }) => column.name === 'Company' || OF_KEYS.has(column.value.kind),
    );
    return {
      amount: placeIn(tab, amount.columnIndex),
      shares: shares === undefined ? undefined : placeIn(tab, shares.columnIndex),
      price: findFactor('Price Per Share', tab, context),
      keys: keys.map(({ facts }) => facts.columnIndex),
    };
  };
  const columns = toColumns();
  if (columns === undefined) return nothing;
  const lines = readLines(tab, columns);
  const id = findId(tab, lines);
  const keys = [...new Set([...(id === undefined ? [] : [id]), ...columns.keys])];
  const groups = [...groupBy(lines, ({ row }) => groupKeyIn(row, keys)).values()];
  const several = groups.filter((group) => group.length > 1);
  const said = several.filter((group) => statesOne(group, id));
  if (said.length === 0) return nothing;
  const { amount, shares } = columns;
  const onEach = said.filter((group) => whereShares(group) === 'each');
  if (onEach.length > 0)
    return { ...nothing, doubts: [questionAt(shares ?? amount, 'same', describeLines(onEach, 'two'))] };
  const unproven = several.filter((group) => !isProven(group, id));
  const sums = shares === undefined ? [amount] : [amount, shares];
  const group = { by: keys.map((key) => tab.refOf(key)), sum: sums.map(({ column }) => column) };
  const doubts = unproven.length === 0 ? [] : [questionAt(amount, 'same', describeLines(unproven, 'one'))];
  return { group: { group, note: 'lines of one purchase' }, rows: mergeRows(tab.dataRows, several, columns), doubts };
}

interface LineColumns {
  readonly amount: PlacedColumn;
  readonly shares: PlacedColumn | undefined;
  readonly price: SourceFacts | undefined;
  readonly keys: readonly TabColumn[];
}

function readLines(tab: ProposalTab, { amount, shares, price }: LineColumns): readonly Line[] {
  const numbers = readAmounts(tab);
  const valueIn = (row: TabRow, index: TabColumn | undefined): Decimal | undefined => {
    const column = index === undefined ? undefined : numbers.get(index);
    const value = column === undefined ? undefined : numberIn(row, column);
    return value === ZERO ? undefined : value;
  };
  return tab.dataRows
    .map((row) => ({
      row,
      amount: valueIn(row, amount.columnIndex),
      shares: valueIn(row, shares?.columnIndex),
      price: valueIn(row, price?.columnIndex),
    }))
    .filter((line) => line.amount !== undefined || line.shares !== undefined);
}

/** Recognises headers such as `Deal ID`. */
export function isPurchaseId(header: string): boolean {
  return LINE_IDS.end(header) || (header.trim().endsWith('#') && LINES.end(header.trim().slice(0, -1)));
}

/** Finds the ID column: filled in every line, and repeated. */
function findId({ columns }: ProposalTab, lines: readonly Line[]): TabColumn | undefined {
  return columns.find(({ header, columnIndex }) => {
    if (isMade(columnIndex) || !isPurchaseId(header)) return false;
    const texts = lines.map(({ row }) => foldedTextIn(row, columnIndex));
    return !texts.includes('') && new Set(texts).size < texts.length;
  })?.columnIndex;
}

/** Returns whether anything suggests that a group is one purchase. */
function statesOne(lines: readonly Line[], id: TabColumn | undefined): boolean {
  if (id !== undefined || lacksSomething(lines)) return true;
  const isOnEach = whereShares(lines) === 'each' && new Set(lines.map(({ amount }) => amount)).size > 1;
  return isOnEach && !lines.every(costsItsShares);
}

function isProven(lines: readonly Line[], id: TabColumn | undefined): boolean {
  const isTwice = new Set(lines.map(({ row }) => JSON.stringify(row.cells))).size < lines.length;
  if (isTwice || !statesOne(lines, id)) return false;
  return isWhole(lines) || (id !== undefined && isAtOnePrice(lines));
}

/** Merges each group into its first row. */
function mergeRows(
  rows: readonly TabRow[],
  groups: readonly (readonly Line[])[],
  { amount, shares }: LineColumns,
): readonly TabRow[] {
  const heads = new Map(groups.map((lines) => [lines[0]?.row, lines]));
  const others = new Set(groups.flatMap((lines) => lines.slice(1).map(({ row }) => row)));
  return rows
    .filter((row) => !others.has(row))
    .map((row) => {
      const lines = heads.get(row);
      if (lines === undefined) return row;
      const withAmount = put(row, amount.columnIndex, sumAmounts(lines));
      return shares === undefined ? withAmount : put(withAmount, shares.columnIndex, sumShares(lines));
    });
}

function put(row: TabRow, columnIndex: TabColumn, text: Decimal): TabRow {
  const others = row.cells.filter((cell) => cell.columnIndex !== columnIndex);
  return { ...row, cells: [...others, { columnIndex, value: { kind: 'number', text } }] };
}

const MOST_SHOWN = 3;

/** Describes the assumption: lines of one purchase, or one purchase each. */
function describeLines(groups: readonly (readonly Line[])[], as: 'one' | 'two'): string {
  const shown = groups.slice(0, MOST_SHOWN).map((lines) => {
    const rows = `rows ${joinList(lines.map(({ row }) => String(row.rowNumber)))}`;
    const amounts = lines.flatMap(({ amount }) => amount ?? []);
    if (as === 'one') return `${rows} are lines of one purchase: ${amounts.join(' + ')}`;
    return `${rows} are purchases of ${lines[0]?.shares ?? ''} shares each, and no lines of one: ${amounts.join(' and ')}`;
  });
  return `${shown.join('; ')}${groups.length > MOST_SHOWN ? '; and others' : ''}`;
}

/** A row as part of a purchase; zeros count as missing. */
interface Line {
  readonly row: TabRow;
  readonly amount: Decimal | undefined;
  readonly shares: Decimal | undefined;
  readonly price: Decimal | undefined;
}

/** Whether a purchase's shares are in one line, in parts, or in full on each line. */
type SharesIn = 'one' | 'parts' | 'each';

const CENT = decimal('0.01');
const PLACES = 10;
/** Prices of lines may differ by the rounding of amounts to cents. */
const PART_ALLOWED = decimal('0.001');

function whereShares(lines: readonly Line[]): SharesIn {
  const counts = lines.flatMap(({ shares }) => shares ?? []);
  if (counts.length < 2) return 'one';
  return counts.length === lines.length && new Set(counts).size === 1 ? 'each' : 'parts';
}

function sumAmounts(lines: readonly Line[]): Decimal {
  return sumDecimals(lines.map(({ amount }) => amount ?? ZERO));
}

function sumShares(lines: readonly Line[]): Decimal {
  return sumDecimals(lines.map(({ shares }) => shares ?? ZERO));
}

/** Returns whether the lines cost what their shares do, to the cent, and no single line does. */
function isWhole(lines: readonly Line[]): boolean {
  const [price, ...others] = new Set(lines.flatMap((line) => line.price ?? []));
  if (price === undefined || others.length > 0) return false;
  if (whereShares(lines) !== 'parts' && lines.some((line) => costsItsShares({ ...line, price }))) return false;
  return costsItsShares({ shares: sumShares(lines), amount: sumAmounts(lines), price });
}

function costsItsShares({ shares, amount, price }: Omit<Line, 'row'>): boolean {
  if (shares === undefined || amount === undefined || price === undefined) return false;
  return areWithin(multiplyDecimals(shares, price), amount, CENT);
}

function isAtOnePrice(lines: readonly Line[]): boolean {
  const prices = lines.map(({ amount, shares }) =>
    amount === undefined || shares === undefined ? undefined : divideDecimals(amount, shares, PLACES),
  );
  const [first] = prices;
  if (first === undefined) return false;
  const allowed = multiplyDecimals(absolute(first), PART_ALLOWED);
  return prices.every((price) => price !== undefined && areWithin(price, first, allowed));
}

function lacksSomething(lines: readonly Line[]): boolean {
  const hasShares = lines.some(({ shares }) => shares !== undefined);
  return hasShares && lines.some(({ shares, amount }) => shares === undefined || amount === undefined);
}
