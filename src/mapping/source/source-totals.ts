import { type HeldTotal, RunningTotals } from '../../format/tables/running-totals.ts';
import { isDated, readTotalLabel } from '../../format/tables/total-label.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from './cell-text.ts';
import type { NumberColumn } from './number-columns.ts';
import { readSourceNumber } from './source-number.ts';

/** A total row's number, and the sum of the rows above. */
export interface StatedNumber extends HeldTotal {
  readonly columnIndex: number;
  readonly stated: Decimal;
}

export interface SourceTotal {
  readonly rowNumber: number;
  readonly label: string | undefined;
  readonly numbers: readonly StatedNumber[];
}

const NOTHING_ABOVE = { sinceLast: ZERO, ofAll: ZERO } as const;

/** Recognises total rows by their label and by the sums of rows above. */
export class SourceTotals {
  readonly #columns: ReadonlyMap<number, NumberColumn>;
  readonly #sums = new RunningTotals<number>();
  #hasTexts = false;

  constructor(columns: ReadonlyMap<number, NumberColumn>) {
    this.#columns = columns;
  }

  /** Takes rows in order, once each; `isSkipped` says that the mapping skips it. */
  see(row: Row, isSkipped: boolean): SourceTotal | undefined {
    const numbers = this.#readNumbers(row);
    const held = numbers.map((number): StatedNumber => {
      const { columnIndex, stated } = number;
      return { ...number, ...(this.#sums.hold(columnIndex, stated) ?? { ...NOTHING_ABOVE, isSum: stated === ZERO }) };
    });
    const label = readTotalLabel(row);
    if (this.#isTotal(row, held)) {
      this.#sums.close();
      return { rowNumber: row.rowNumber, label: label?.label, numbers: held };
    }
    this.#hasTexts ||= row.cells.some((cell) => cell.value.kind === 'text' && isFilled(cell));
    // A skipped total is not data, even where it is wrong.
    if (!(isSkipped && label !== undefined)) {
      for (const { columnIndex, stated } of numbers) this.#sums.add(columnIndex, stated);
    }
    return undefined;
  }

  #isTotal(row: Row, held: readonly StatedNumber[]): boolean {
    const label = readTotalLabel(row);
    const telling = held.filter(({ stated }) => stated !== ZERO);
    const isProven = telling.some(({ isSum }) => isSum);
    if (label !== undefined) return label.isMere || (isProven && !row.cells.some(isDated));
    // Without a label, all its numbers must be sums; several at once are unlikely to be chance.
    const isSum = isProven && telling.every(({ isSum }) => isSum);
    if (!isSum || !this.#hasTexts || !row.cells.every((cell) => isNumberOrNothing(cell, this.#columns))) return false;
    return telling.length > 1 || row.cells.every((cell) => cell.formula === true || !isFilled(cell));
  }

  #readNumbers({ cells }: Row): { readonly columnIndex: number; readonly stated: Decimal }[] {
    return cells.flatMap((cell) => {
      const column = this.#columns.get(cell.columnIndex);
      const stated = column === undefined ? 'other' : readSourceNumber(cell, column.sign);
      return stated === 'other' || stated === 'blank' ? [] : [{ columnIndex: cell.columnIndex, stated }];
    });
  }
}

function isNumberOrNothing(cell: Row['cells'][number], columns: ReadonlyMap<number, NumberColumn>): boolean {
  if (!isFilled(cell)) return true;
  const column = columns.get(cell.columnIndex);
  return column !== undefined && readSourceNumber(cell, column.sign) !== 'other' && textOf(cell) !== '';
}
