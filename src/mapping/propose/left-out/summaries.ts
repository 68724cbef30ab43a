import { foldName } from '../../../base/util/text/text.ts';
import { readTotalLabel } from '../../../format/tables/total-label.ts';
import { addDecimals, type Decimal, roundToSignificant, ZERO } from '../../../model/values/decimal.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import type { NumberColumn } from '../../source/number-columns.ts';
import { numberIn } from '../../source/number-in.ts';
import { readSourceNumber } from '../../source/source-number.ts';

/** A table that is read, whose columns another may sum up. */
export interface SummedTable {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly numbers: readonly NumberColumn[];
  /** Columns of texts, by which it may be summed. */
  readonly keys: readonly number[];
}

/** A stored sum of fractions is right to so many digits. */
const DIGITS = 12;
/** One sum alone may agree by chance. */
const LEAST_ROWS = 2;

/**
 * Whether every amount of a table is the sum, by what stands beside it, of amounts that another one holds; the name of
 * that one then.
 */
export function findSummed(
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

/** By the folded text of a column, the sums of each column of numbers. */
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

function keyIn({ cells }: Row, columnIndex: number): string | undefined {
  const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
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
