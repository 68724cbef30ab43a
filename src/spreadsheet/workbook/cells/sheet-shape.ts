import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { LAST_COLUMN_INDEX } from '../../../base/util/text/cell-address.ts';
import type { CellComment, Table } from '../table.ts';

/** A sheet's merged ranges and hidden columns, and whether it hides zeros. */
export class SheetShape {
  readonly mergedRanges: string[] = [];
  hidesZeros = false;
  readonly #budget: ReadBudget;
  /** 1 where a column is hidden: files may say so of the same columns over and over. */
  readonly #hiddenColumns = new Uint8Array(LAST_COLUMN_INDEX + 1);

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** `B4:B6`. Throws `input-too-large`. */
  addMergedRange(range: string): void {
    this.mergedRanges.push(range);
    const { mergedRanges } = this.#budget.limits;
    if (this.mergedRanges.length > mergedRanges)
      this.#budget.refuse(`a sheet of it has more than ${mergedRanges} merged ranges`);
  }

  /** From 0, both ends included, whatever of them a sheet does not have. */
  hideColumns(first: number, last: number): void {
    this.#hiddenColumns.fill(1, Math.max(first, 0), Math.min(last, LAST_COLUMN_INDEX) + 1);
  }

  listHiddenColumns(): number[] {
    const hidden: number[] = [];
    const next = (from: number) => this.#hiddenColumns.indexOf(1, from);
    for (let columnIndex = next(0); columnIndex >= 0; columnIndex = next(columnIndex + 1)) hidden.push(columnIndex);
    return hidden;
  }
}

/** A table with what its sheet says beside the rows. */
export function toTable(
  rows: Pick<Table, 'name' | 'state' | 'epoch' | 'rows'>,
  shape: SheetShape,
  comments: readonly CellComment[],
): Table {
  const table = {
    ...{ ...rows, mergedRanges: shape.mergedRanges, hiddenColumns: shape.listHiddenColumns() },
    ...(shape.hidesZeros ? { hidesZeros: true as const } : {}),
  };
  return comments.length === 0 ? table : { ...table, comments };
}
