import { inputTooLarge } from './input-errors.ts';

const MAX_CELLS = 12_000_000;

/** Counts the filled cells of one input, so that too many end in a message and not in an exhausted heap. */
export class CellBudget {
  private left: number;
  private readonly path: string;

  constructor(path: string, maxCells = MAX_CELLS) {
    this.path = path;
    this.left = maxCells;
  }

  /** Throws `input-too-large`. */
  spend(cells: number): void {
    this.left -= cells;
    if (this.left < 0) throw inputTooLarge(this.path, 'it holds more cells than fit into memory');
  }
}
