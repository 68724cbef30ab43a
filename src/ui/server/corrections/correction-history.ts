import type { InputCell, PlacedCell } from '../../../jobs/pipeline/correcting/replace-cells.ts';
import type { TypedCell } from '../../../jobs/pipeline/correcting/type-into-cell.ts';

/** A cell that was corrected: what it was, and what it is since. */
export interface CellChange extends InputCell {
  readonly before: TypedCell['cell'];
  readonly after: TypedCell;
}

/** What somebody did at a time, and takes back at a time. */
export interface CorrectionStep {
  /** In words: `B7`, `12 cells`. */
  readonly label: string;
  readonly changes: readonly CellChange[];
}

/** What the file of a corrected cell is to hold. */
export interface CorrectedCell extends InputCell, Omit<TypedCell, 'cell'> {}

/** The corrections of one reading of the inputs, in their order, and those that were taken back. */
export class CorrectionHistory {
  #done: readonly CorrectionStep[] = [];
  #undone: readonly CorrectionStep[] = [];

  get undo(): CorrectionStep | undefined {
    return this.#done.at(-1);
  }

  get redo(): CorrectionStep | undefined {
    return this.#undone.at(-1);
  }

  /** What was taken back before can no longer be done again. */
  add(step: CorrectionStep): void {
    this.#done = [...this.#done, step];
    this.#undone = [];
  }

  takeBack(): void {
    if (this.undo === undefined) return;
    this.#undone = [...this.#undone, this.undo];
    this.#done = this.#done.slice(0, -1);
  }

  doAgain(): void {
    if (this.redo === undefined) return;
    this.#done = [...this.#done, this.redo];
    this.#undone = this.#undone.slice(0, -1);
  }

  /** Of each corrected cell what it holds in the end; one whose corrections were all taken back is not among them. */
  get cells(): readonly CorrectedCell[] {
    const last = new Map<string, CorrectedCell>();
    for (const { changes } of this.#done)
      for (const { inputIndex, sheet, rowNumber, columnIndex, after } of changes) {
        const { cell: _read, ...stored } = after;
        const place = { inputIndex, sheet, rowNumber, columnIndex };
        last.set(JSON.stringify(Object.values(place)), { ...place, ...stored });
      }
    return [...last.values()];
  }
}

/** The cells as a step makes them, or as they were before it. */
export function cellsOf({ changes }: CorrectionStep, which: 'before' | 'after'): PlacedCell[] {
  return changes.map(({ before, after, ...place }) => ({ ...place, cell: which === 'before' ? before : after.cell }));
}
