import { type HeldTotal, RunningTotals } from '../../format/tables/running-totals.ts';
import { isDated, readTotalLabel } from '../../format/tables/total-label.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from './cell-text.ts';
import type { NumberColumn } from './number-columns.ts';
import { readSourceNumber } from './source-number.ts';

/** A total row's number, and the sum of the rows above. */
export interface StatedNumber extends Omit<HeldTotal, 'since'> {
  readonly columnIndex: number;
  readonly stated: Decimal;
  /** The rows that it sums up, between these two or to the end; absent where it is no sum. */
  readonly of?: { readonly after: number; readonly before?: number };
}

export interface SourceTotal {
  readonly rowNumber: number;
  readonly label: string | undefined;
  readonly numbers: readonly StatedNumber[];
  /** It stands above the rows that it sums up. */
  readonly isAbove?: true;
}

const NOTHING_ABOVE = { sinceLast: ZERO, ofAll: ZERO } as const;
/** One number of one row that is the same may be chance. */
const LEAST_BELOW = 2;
const LEAST_ABOVE = 2;

/** Recognises total rows by their label and by the sums of rows above, or of those below. */
export class SourceTotals {
  readonly #columns: ReadonlyMap<number, NumberColumn>;
  readonly #below: (rowNumber: number) => Iterable<Row>;
  readonly #sums = new RunningTotals<number>();
  #hasTexts = false;
  #rows = 0;

  /** `below` lists the rows of the table below one. */
  constructor(columns: ReadonlyMap<number, NumberColumn>, below: (rowNumber: number) => Iterable<Row>) {
    this.#columns = columns;
    this.#below = below;
  }

  /** Takes rows in order, once each; `isSkipped` says that the mapping skips it. */
  see(row: Row, isSkipped: boolean): SourceTotal | undefined {
    const { rowNumber } = row;
    const stated = this.#readNumbers(row);
    const label = readTotalLabel(row);
    const numbers = stated.map((number) => this.#hold(number, rowNumber));
    const below = label === undefined || isProven(numbers, 'some') ? undefined : this.#holdBelow(rowNumber, numbers);
    const held = below ?? numbers;
    if (this.#isTotal(row, held)) {
      this.#sums.close(rowNumber);
      return { rowNumber, label: label?.label, numbers: held, ...(below === undefined ? {} : { isAbove: true }) };
    }
    this.#hasTexts ||= row.cells.some((cell) => cell.value.kind === 'text' && isFilled(cell));
    // A skipped total is not data, even where it is wrong.
    if (!(isSkipped && label !== undefined)) {
      for (const { columnIndex, stated: value } of numbers) this.#sums.add(columnIndex, value);
      if (numbers.length > 0) this.#rows += 1;
    }
    return undefined;
  }

  #hold({ columnIndex, stated }: ReadNumber, rowNumber: number): StatedNumber {
    const nothing: HeldTotal = { ...NOTHING_ABOVE, isSum: stated === ZERO };
    const { since, ...held } = this.#sums.hold(columnIndex, stated) ?? nothing;
    return {
      columnIndex,
      stated,
      ...held,
      ...(since === undefined ? {} : { of: { after: since, before: rowNumber } }),
    };
  }

  /**
   * Compares a total with the rows below it: those up to the next total, or all where nothing stands above. Returns
   * `undefined` where it is the sum of neither.
   */
  #holdBelow(rowNumber: number, numbers: readonly StatedNumber[]): readonly StatedNumber[] | undefined {
    const sums = new RunningTotals<number>();
    const hasAbove = numbers.some(({ ofAll }) => ofAll !== ZERO);
    let count = 0;
    const hold = (before?: number): readonly StatedNumber[] | undefined => {
      const held = numbers.map((number): StatedNumber => {
        const { since: _, ...found }: HeldTotal = sums.hold(number.columnIndex, number.stated) ?? number;
        const of = { after: rowNumber, ...(before === undefined ? {} : { before }) };
        return found.isSum ? { ...number, ...found, of } : { ...number, ...found };
      });
      const right = telling(held).filter(
        ({ isSum, columnIndex }) => isSum && this.#columns.get(columnIndex)?.isAmount === true,
      );
      return right.length * count >= LEAST_BELOW ? held : undefined;
    };
    for (const row of this.#below(rowNumber)) {
      const found = this.#readNumbers(row);
      if (readTotalLabel(row) === undefined) {
        if (found.length > 0) count += 1;
        for (const { columnIndex, stated } of found) sums.add(columnIndex, stated);
      } else if (hasAbove || hold() !== undefined) return hold(row.rowNumber);
    }
    return hold();
  }

  #isTotal(row: Row, held: readonly StatedNumber[]): boolean {
    const label = readTotalLabel(row);
    if (label !== undefined) return label.isMere || (isProven(held, 'some') && !row.cells.some(isDated));
    // Without a label, all its numbers must be sums; several at once are unlikely to be chance.
    if (!isProven(held, 'every') || !this.#hasTexts) return false;
    if (!row.cells.every((cell) => isNumberOrNothing(cell, this.#columns))) return false;
    // A number that stands alone is a purchase of none.
    if (this.#rows >= LEAST_ABOVE && row.cells.filter(isFilled).length === 1) return true;
    return telling(held).length > 1 || row.cells.every((cell) => cell.formula === true || !isFilled(cell));
  }

  #readNumbers({ cells }: Row): readonly ReadNumber[] {
    return cells.flatMap((cell) => {
      const column = this.#columns.get(cell.columnIndex);
      const stated = column === undefined ? 'other' : readSourceNumber(cell, column.sign);
      return stated === 'other' || stated === 'blank' ? [] : [{ columnIndex: cell.columnIndex, stated }];
    });
  }
}

type ReadNumber = Pick<StatedNumber, 'columnIndex' | 'stated'>;

function telling(numbers: readonly StatedNumber[]): readonly StatedNumber[] {
  return numbers.filter(({ stated }) => stated !== ZERO);
}

/** Returns whether its numbers other than zero are sums, if it has any. */
function isProven(numbers: readonly StatedNumber[], how: 'some' | 'every'): boolean {
  const said = telling(numbers);
  return said.some(({ isSum }) => isSum) && (how === 'some' || said.every(({ isSum }) => isSum));
}

function isNumberOrNothing(cell: Row['cells'][number], columns: ReadonlyMap<number, NumberColumn>): boolean {
  if (!isFilled(cell)) return true;
  const column = columns.get(cell.columnIndex);
  return column !== undefined && readSourceNumber(cell, column.sign) !== 'other' && textOf(cell) !== '';
}
