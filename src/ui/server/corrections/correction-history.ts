import type { InputCell, PlacedCell } from '../../../jobs/library/inside/correcting/replace-cells.ts';
import type { TypedCell } from '../../../jobs/library/inside/correcting/write-corrected.ts';

export interface CellChange extends InputCell {
  readonly before: TypedCell['cell'];
  readonly after: TypedCell;
}

/** One undoable step. */
export interface CorrectionStep {
  /** `B7`, `12 cells`. */
  readonly label: string;
  readonly changes: readonly CellChange[];
}

export interface CorrectedCell extends InputCell, Omit<TypedCell, 'cell'> {}

/** The corrections of one reading of the inputs, in their order, with the undone ones. */
export class CorrectionHistory {
  #done: readonly CorrectionStep[] = [];
  #undone: readonly CorrectionStep[] = [];

  get undo(): CorrectionStep | undefined {
    return this.#done.at(-1);
  }

  get redo(): CorrectionStep | undefined {
    return this.#undone.at(-1);
  }

  /** Undone steps can no longer be redone. */
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

  /** The final content of each corrected cell, without cells whose corrections were all undone. */
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

/** Returns the cells as a step makes them, or as they were before it. */
export function cellsOf({ changes }: CorrectionStep, which: 'before' | 'after'): PlacedCell[] {
  return changes.map(({ before, after, ...place }) => ({ ...place, cell: which === 'before' ? before : after.cell }));
}
