import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  roundToSignificant,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { cellIn, isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import {
  type ColumnHint,
  findNumberColumns,
  type NumberColumn,
  numberIn,
  surveyRows,
} from '../../source/number-columns.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { homeOf, isMade, type TabColumn, type TabRow, type TabTable } from '../../source/tab-column.ts';
import { areOfStatement, OF_FUND } from '../names/fund-headers.ts';
import { leaveOpen, type SkippedTable } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { knownSign } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isOnItsSide } from '../tables/find-header.ts';
import { whyNoPlace } from './no-place.ts';
import { readUnknown, whatElse, whyOfCashFlows, whyOfInvestors } from './other-list.ts';

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
  const other = whatElse(tab?.columns ?? readUnknown(table), context);
  const why = other ?? whySkipped(table, tab);
  const left = { sheet: table.name, why, ...(part === undefined ? {} : { part }) };
  const amounts = listAmounts(table, tab);
  if (amounts.length === 0) return { ...left, doubts: [] };
  const because =
    whySummed(tab === undefined ? table : { rows: tab.dataRows }, amounts, others) ?? whyNothing(amounts, tab);
  if (because !== undefined) return { ...left, because, doubts: [] };
  const shown = describeSums(amounts, tab?.dataRows ?? table.rows, tab?.columns);
  const cells = part === undefined ? '' : `${part.cells}: `;
  const text = `${cells}it is left out, because ${why}; it holds ${shown.join(', ')}`;
  const doubts = leaveOpen([{ topic: 'left-out', text }], context.memory);
  return { ...left, because: why, doubts, ...(other === undefined ? {} : { isOther: true }) };
}

const ON_ITS_SIDE =
  'its columns stand below one another: turn it around (in Excel, copy it and paste it with Transpose), and it can be read';

/** A statement has no more lines before its figures say whose they are. */
const MOST_LABELS = 60;

function whySkipped(table: Table, tab: ProposalTab | undefined): string {
  const { name, rows } = table;
  if (rows.every(({ cells }) => cells.every(isBlank))) return 'it is empty';
  const between = whyOfInvestors(name, tab?.columns ?? []);
  if (between !== undefined) return between;
  const flows = whyOfCashFlows(tab?.columns ?? readUnknown(table));
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
  return [...numbers.values()].filter(
    (column) => column.isAmount && below.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO),
  );
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
  const rows = table.rows.filter((row) => readTotalLabel(row) === undefined && amounts.some((one) => has(row, one)));
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
    groups.set(
      name,
      sums.map((sum, index) => addDecimals(sum, sumIn(row, numbers[index]))),
    );
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

function has(row: TabRow, column: NumberColumn<TabColumn>): boolean {
  return sumIn(row, column) !== ZERO;
}

function sumIn(row: TabRow, column: NumberColumn<TabColumn> | undefined): Decimal {
  return (column === undefined ? undefined : numberIn(row, column)) ?? ZERO;
}

function isNear(a: Decimal, b: Decimal): boolean {
  return a === b || roundToSignificant(a, DIGITS) === roundToSignificant(b, DIGITS);
}

const MOST_SHOWN = 3;

/** Shows sums such as `12,000 under Cost`, for the first amounts in these rows. */
export function describeHeld(rows: readonly TabRow[], tab: ProposalTab): string {
  const { columns, dataRows } = tab;
  const sign = knownSign(tab);
  // The whole table tells which columns are amounts.
  const numbers = findNumberColumns(surveyRows(dataRows), (columnIndex) => ({ ...hintOf(columns, columnIndex), sign }));
  const amounts = [...numbers.values()].filter(
    (column) =>
      column.isAmount && !isMade(column.columnIndex) && rows.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO),
  );
  const sums = describeSums(amounts, rows, columns);
  return sums.length === 0 ? 'no amounts' : sums.join(', ');
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
