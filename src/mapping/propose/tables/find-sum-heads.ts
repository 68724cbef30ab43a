import { type Decimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { cellIn, isFilled } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
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
    const stated = [...indexes].filter((index) => blocks.every(({ head }) => statesAmount(head, index)));
    const below = stated.filter((index) =>
      rows.some((row) => isFilled(cellIn(row, blank)) && statesAmount(row, index)),
    );
    if (below.length > 0 && below.every((index) => addUp(blocks, index)))
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

/** In every block; one row below may equal its head by chance, but not several that add up. */
function addUp(blocks: readonly Block[], columnIndex: TabColumn): boolean {
  return (
    blocks.some(({ below }) => below.length > 1) &&
    blocks.every(({ head, below }) => {
      const stated = numberIn(head, columnIndex);
      const numbers = below.flatMap((row) => numberIn(row, columnIndex) ?? []);
      return stated !== undefined && stated !== ZERO && numbers.length > 0 && stated === sumDecimals(numbers);
    })
  );
}

function statesAmount(row: TabRow, columnIndex: TabColumn): boolean {
  return (numberIn(row, columnIndex) ?? ZERO) !== ZERO;
}

function numberIn(row: TabRow, columnIndex: TabColumn): Decimal | undefined {
  const cell = cellIn(row, columnIndex);
  const value = cell === undefined || kindOf(cell) !== 'number' ? 'blank' : readSourceNumber(cell, '.');
  return value === 'blank' || value === 'other' ? undefined : value;
}
