import type { RowOrigin } from './origin.ts';

/** Where many rows stand, in a few bytes each: as objects the places of a large input would be much of its memory. */
export class RowPlaces {
  readonly #sheets: Omit<RowOrigin, 'rowNumber'>[] = [];
  readonly #sheetIndexes: number[] = [];
  readonly #rowNumbers: number[] = [];

  get count(): number {
    return this.#rowNumbers.length;
  }

  /** Answers the row's index, from 0. Rows of one sheet come one after the other, mostly. */
  add({ inputIndex, file, sheet, rowNumber }: RowOrigin): number {
    const last = this.#sheets.at(-1);
    if (last?.inputIndex !== inputIndex || last.sheet !== sheet) this.#sheets.push({ inputIndex, file, sheet });
    this.#sheetIndexes.push(this.#sheets.length - 1);
    return this.#rowNumbers.push(rowNumber) - 1;
  }

  at(index: number): RowOrigin {
    const sheet = this.#sheets[this.#sheetIndexes[index] ?? -1];
    const rowNumber = this.#rowNumbers[index];
    if (sheet === undefined || rowNumber === undefined) throw new Error(`there is no row ${index}`);
    const { inputIndex, file, sheet: name } = sheet;
    return { inputIndex, file, sheet: name, rowNumber };
  }
}
