import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { addDecimals, type Decimal, roundToSignificant, ZERO } from '../../../model/values/decimal.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { cellIn, isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import { findNumberColumns, type NumberColumn, numberIn } from '../../source/number-columns.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { isOfPayouts } from '../names/name-words.ts';
import { leaveOpen, type MappingMemory, type SkippedTable } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { whyNoPlace } from './no-place.ts';
import { describeSums, hintOf } from './show-sums.ts';

/** A tab, or a table on it, that resembles no sheet; `tab` is absent where no header was found. */
export interface UnreadTable {
  readonly table: Table;
  readonly tab: ProposalTab | undefined;
  readonly part?: SkippedTable['part'];
}

export function toSummed({ columns, dataRows }: ProposalTab, name: string): SummedTable {
  const numbers = findNumberColumns(dataRows, (columnIndex) => hintOf(columns, columnIndex));
  const keys = columns.filter(({ columnIndex, kinds }) => kinds.text > 0 && !numbers.has(columnIndex));
  return { name, rows: dataRows, numbers: [...numbers.values()], keys: keys.map(({ columnIndex }) => columnIndex) };
}

/**
 * Says why a table is left out: it sums up others, or holds nothing that the service keeps. Otherwise it is questioned.
 */
export function describeLeftTable(
  { table, tab, part }: UnreadTable,
  others: readonly SummedTable[],
  memory: MappingMemory,
): SkippedTable {
  const why = whySkipped(table, tab);
  const left = { sheet: table.name, why, ...(part === undefined ? {} : { part }) };
  const amounts = listAmounts(table, tab);
  if (amounts.length === 0) return { ...left, doubts: [] };
  const summed = findSummed(tab === undefined ? table : { rows: tab.dataRows }, amounts, others);
  const because = summed === undefined ? whyNothing(amounts, tab) : `its amounts are sums of those on ${summed}`;
  if (because !== undefined) return { ...left, because, doubts: [] };
  const shown = describeSums(amounts, tab?.dataRows ?? table.rows, tab?.columns);
  const cells = part === undefined ? '' : `${part.cells}: `;
  const text = `${cells}it is left out, because ${why}; it holds ${shown.join(', ')}`;
  return { ...left, because: why, doubts: leaveOpen([{ kind: 'values', text }], memory) };
}

function whySkipped({ name, rows }: Table, tab: ProposalTab | undefined): string {
  if (rows.every(({ cells }) => cells.every(isBlank))) return 'it is empty';
  if (isOfPayouts(name)) return 'it lists what was paid out, which is neither a purchase nor a sale';
  return tab === undefined ? 'no row looks like a header' : 'its columns do not look like any sheet of the format';
}

export function listAmounts(table: Table, tab: ProposalTab | undefined): readonly NumberColumn[] {
  const below = table.rows.filter(({ rowNumber }) => rowNumber > (tab?.headerRows.last ?? 0));
  const numbers = findNumberColumns(below, (columnIndex) => hintOf(tab?.columns ?? [], columnIndex));
  return [...numbers.values()].filter(
    (column) => column.isAmount && below.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO),
  );
}

/** Returns a reason where every column has one. */
function whyNothing(amounts: readonly NumberColumn[], tab: ProposalTab | undefined): string | undefined {
  const reasons = amounts.map(({ columnIndex }) => whyNoPlace(hintOf(tab?.columns ?? [], columnIndex).header));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

interface SummedTable {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly numbers: readonly NumberColumn[];
  /** Text columns by which it may be grouped. */
  readonly keys: readonly number[];
}

/** A stored sum of fractions is exact to this many digits. */
const DIGITS = 12;
/** A single sum may agree by chance. */
const LEAST_ROWS = 2;

/** Finds a table whose amounts, grouped by a text column, sum up to these. */
function findSummed(
  table: Pick<Table, 'rows'>,
  amounts: readonly NumberColumn[],
  others: readonly SummedTable[],
): string | undefined {
  const rows = table.rows.filter((row) => readTotalLabel(row) === undefined && amounts.some((one) => has(row, one)));
  if (rows.length < LEAST_ROWS) return undefined;
  const keys = [...new Set(rows.flatMap(({ cells }) => cells.filter(isKey).map(({ columnIndex }) => columnIndex)))];
  return others.find((other) =>
    keys.some((key) => other.keys.some((by) => sumsUp(rows, { key, amounts, groups: groupBy(other, by) }))),
  )?.name;
}

type Groups = ReadonlyMap<string, readonly Decimal[]>;

/** Sums the number columns by the folded text of a column. */
function groupBy({ rows, numbers }: SummedTable, key: number): Groups {
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

function sumsUp(
  rows: readonly Row[],
  {
    key,
    amounts,
    groups,
  }: { readonly key: number; readonly amounts: readonly NumberColumn[]; readonly groups: Groups },
): boolean {
  const [first = []] = groups.values();
  return amounts.every((amount) =>
    first.some((_, index) =>
      rows.every((row) => {
        const name = keyIn(row, key);
        const sum = name === undefined ? undefined : groups.get(name)?.[index];
        return isNear(sumIn(row, amount), sum ?? ZERO);
      }),
    ),
  );
}

function isKey(cell: Row['cells'][number]): boolean {
  return cell.value.kind === 'text' && isFilled(cell) && readSourceNumber(cell, '.') === 'other';
}

function keyIn(row: Row, columnIndex: number): string | undefined {
  const cell = cellIn(row, columnIndex);
  return isFilled(cell) ? foldName(textOf(cell)) : undefined;
}

function has(row: Row, column: NumberColumn): boolean {
  return sumIn(row, column) !== ZERO;
}

function sumIn(row: Row, column: NumberColumn | undefined): Decimal {
  return (column === undefined ? undefined : numberIn(row, column)) ?? ZERO;
}

function isNear(a: Decimal, b: Decimal): boolean {
  return a === b || roundToSignificant(a, DIGITS) === roundToSignificant(b, DIGITS);
}
