import { type Decimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { cellIn, isFilled } from '../../source/cell-text.ts';
import { numberOf } from '../../source/source-number.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { kindOf } from '../score/column-facts.ts';

/** Rows that sum up those below them: companies above their instruments. */
export interface SumHeads {
  readonly rows: ReadonlySet<TabRow>;
  /** Names what is below. */
  readonly columnIndex: TabColumn;
  /** Blank in the heads, and filled in all other rows. */
  readonly blank: TabColumn;
}

/** Fewer rows may be equal by chance. */
const LEAST_ROWS = 4;

/**
 * Finds rows with a name and amounts that are each what those of the rows below come to, down to the next such row:
 * counted with these they would count twice. Some column is blank in them alone, such as a day.
 */
export function findSumHeads(rows: readonly TabRow[]): SumHeads | undefined {
  const [first] = rows;
  const columnIndex = first?.cells.find((cell) => isFilled(cell) && kindOf(cell) === 'text')?.columnIndex;
  if (first === undefined || columnIndex === undefined || rows.length < LEAST_ROWS) return undefined;
  const isNamed = (row: TabRow): boolean => isFilled(cellIn(row, columnIndex));
  // A name may stand in the heads alone, too.
  const areAllNamed = rows.every(isNamed);
  const indexes = new Set(rows.flatMap(({ cells }) => cells.filter(isFilled).map((cell) => cell.columnIndex)));
  for (const blank of indexes) {
    const areHeads = areAllNamed || rows.every((row) => isNamed(row) !== isFilled(cellIn(row, blank)));
    const blocks = isFilled(cellIn(first, blank)) || !areHeads ? [] : toBlocks(rows, blank);
    // That all sums come out shows the decimal sign as well, which nobody knows this early.
    if (blocks.length > 0 && SIGNS.some((sign) => areSums(blocks, indexes, sign)))
      return { rows: new Set(blocks.map(({ head }) => head)), columnIndex, blank };
  }
  return undefined;
}

interface Block {
  readonly head: TabRow;
  readonly below: TabRow[];
}

function toBlocks(rows: readonly TabRow[], blank: TabColumn): readonly Block[] {
  const blocks: Block[] = [];
  for (const row of rows) {
    if (isFilled(cellIn(row, blank))) blocks.at(-1)?.below.push(row);
    else blocks.push({ head: row, below: [] });
  }
  return blocks;
}

const SIGNS: readonly DecimalSign[] = ['.', ','];

/** True where all that the heads state, and rows below them as well, is the sum of those. */
function areSums(blocks: readonly Block[], indexes: ReadonlySet<TabColumn>, sign: DecimalSign): boolean {
  const statesAmount = (row: TabRow, index: TabColumn): boolean => (numberIn(row, index, sign) ?? ZERO) !== ZERO;
  const stated = [...indexes].filter((index) => blocks.every(({ head }) => statesAmount(head, index)));
  const both = stated.filter((index) => blocks.some(({ below }) => below.some((row) => statesAmount(row, index))));
  return both.length > 0 && both.every((index) => addUp(blocks, index, sign));
}

/** In every block; one row below may equal its head by chance, but not several that add up. */
function addUp(blocks: readonly Block[], columnIndex: TabColumn, sign: DecimalSign): boolean {
  return (
    blocks.some(({ below }) => below.length > 1) &&
    blocks.every(({ head, below }) => {
      const stated = numberIn(head, columnIndex, sign);
      const numbers = below.flatMap((row) => numberIn(row, columnIndex, sign) ?? []);
      return stated !== undefined && stated !== ZERO && numbers.length > 0 && stated === sumDecimals(numbers);
    })
  );
}

function numberIn(row: TabRow, columnIndex: TabColumn, sign: DecimalSign): Decimal | undefined {
  const cell = cellIn(row, columnIndex);
  return cell !== undefined && kindOf(cell) === 'number' ? numberOf(cell, sign) : undefined;
}
