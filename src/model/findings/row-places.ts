import type { RowOrigin } from '../values/origin.ts';

/** Rows of one sheet that came one after the other; `from` is the index of the first. */
interface Stretch extends Omit<RowOrigin, 'rowNumber'> {
  readonly from: number;
}

/** Where many rows stand, in a few bytes each: as objects the places of a large input would be much of its memory. */
export class RowPlaces {
  readonly #stretches: Stretch[] = [];
  readonly #rowNumbers: number[] = [];

  /** Answers the row's index, from 0. Rows of one sheet come one after the other, mostly. */
  add({ inputIndex, file, sheet, rowNumber }: RowOrigin): number {
    const index = this.#rowNumbers.push(rowNumber) - 1;
    const last = this.#stretches.at(-1);
    if (last?.inputIndex !== inputIndex || last.sheet !== sheet)
      this.#stretches.push({ inputIndex, file, sheet, from: index });
    return index;
  }

  at(index: number): RowOrigin {
    const rowNumber = this.#rowNumbers[index];
    const stretch = this.#stretches.findLast(({ from }) => from <= index);
    if (stretch === undefined || rowNumber === undefined) throw new Error(`there is no row ${index}`);
    const { inputIndex, file, sheet } = stretch;
    return { inputIndex, file, sheet, rowNumber };
  }
}
