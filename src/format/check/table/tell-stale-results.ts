import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { plural } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';

/**
 * Programs that cannot calculate write formulas with a result of 0, or of before a cell was changed, and leave the rest to
 * whoever opens the file; so does a correction in the browser. Told once a sheet. Code: formula-stale.
 */
export class StaleResults {
  readonly #source: TableBinding['source'];
  readonly #read: ReadonlySet<number>;
  #count = 0;
  #first: { readonly row: number; readonly cell: string } | undefined;

  constructor({ source, columns }: TableBinding) {
    this.#source = source;
    this.#read = new Set(columns.map(({ columnIndex }) => columnIndex));
  }

  /** Every row of the table, in order; `formulas` are the columns in which it has one. */
  see(rowNumber: number, formulas: readonly number[]): void {
    for (const columnIndex of formulas) {
      if (!this.#read.has(columnIndex)) continue;
      this.#count += 1;
      this.#first ??= { row: rowNumber, cell: toCellAddress(rowNumber, columnIndex) };
    }
  }

  findings(): readonly Finding[] {
    if (this.#source.table.recalculates !== true || this.#first === undefined) return [];
    const message = `The file needs to be recalculated: the stored results of ${plural(this.#count, 'formula')} here, starting with this one, may be out of date.`;
    const hint = 'Open it in Excel or LibreOffice, let it recalculate, save it, and read it again.';
    return [placeOnSheet(warning('formula-stale', message, hint), this.#source, this.#first)];
  }
}
