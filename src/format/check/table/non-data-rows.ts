import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { HeaderFinder } from '../header/other-header.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { Slots } from '../read-row.ts';
import type { TableBinding } from '../table-binding.ts';
import { info } from '../values/reading.ts';
import { isExampleRow, tellExampleRow } from './example-row.ts';
import { findLoneText, isNote } from './lone-text.ts';
import { isMarkerRow, tellMarkerRows } from './marker-rows.ts';
import { isTotalRow, mayBeTotal } from './total-rows.ts';
import { TotalSums } from './total-sums.ts';

/** Tells the rows below a header that are no data, and says what is to be said of them. */
export class NonDataRows {
  readonly #binding: TableBinding;
  readonly #headers: HeaderFinder;
  readonly #sums: TotalSums;
  readonly #markerRows: number[] = [];
  readonly #leftOut = new Set<number>();
  readonly #findings: Finding[] = [];
  #secondTable: Finding | undefined;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    this.#headers = new HeaderFinder(binding);
    this.#sums = new TotalSums(binding);
  }

  /** What makes all rows from here on doubtful: the header of another table above them. */
  get secondTable(): Finding | undefined {
    return this.#secondTable;
  }

  /** True for a row to be left out; `isFirst` while there was no data yet. Rows are to be shown in their order, once each. */
  take(row: Row, slots: Slots, isFirst: boolean): boolean {
    const isOdd = this.#isMarker(row, slots, isFirst) || this.#isHeader(row) || this.#isTotal(row) || this.#isNote(row);
    if (isOdd) this.#leftOut.add(row.rowNumber);
    return isOdd;
  }

  /** Codes: marker-row, header-again, total-row, note-row. */
  findings(): Finding[] {
    return [...tellMarkerRows(this.#markerRows, this.#binding.source), ...this.#findings];
  }

  #isMarker(row: Row, slots: Slots, isFirst: boolean): boolean {
    if (!isFirst) return false;
    const isExample = isExampleRow(slots, this.#binding);
    if (isExample) this.#findings.push(tellExampleRow(row.rowNumber, this.#binding.source));
    const isMarker = !isExample && isMarkerRow(slots, this.#binding);
    if (isMarker) this.#markerRows.push(row.rowNumber);
    return isExample || isMarker;
  }

  #isHeader(row: Row): boolean {
    const columns = this.#headers.find(row);
    if (columns === undefined) return false;
    const isSame = columns.length === 0 && this.#secondTable === undefined;
    const finding = isSame ? this.#tellSameHeader(row) : this.#tellOtherHeader(row, columns);
    if (!isSame) this.#secondTable = finding;
    this.#findings.push(finding);
    return true;
  }

  #isTotal(row: Row): boolean {
    const isTotal = this.#secondTable === undefined && (isTotalRow(row, this.#binding) || this.#isUnnamedTotal(row));
    if (isTotal) this.#findings.push(this.#sums.tell(row, this.#leftOut));
    return isTotal;
  }

  #isUnnamedTotal(row: Row): boolean {
    return mayBeTotal(row, this.#binding) && this.#sums.isSum(row, this.#leftOut);
  }

  #isNote(row: Row): boolean {
    const lone = findLoneText(row, this.#binding);
    if (lone === undefined || !isNote(lone)) return false;
    const message = `Row ${row.rowNumber} contains only a note, ${quote(lone.text)}; it is left out.`;
    const text = info('note-row', message, 'Nothing to do.');
    this.#findings.push(placeOnSheet(text, this.#binding.source, { row: row.rowNumber }));
    return true;
  }

  #tellSameHeader({ rowNumber }: Row): Finding {
    const text = info('header-again', `Row ${rowNumber} repeats the header; it is left out.`, 'Nothing to do.');
    return placeOnSheet(text, this.#binding.source, { row: rowNumber });
  }

  #tellOtherHeader({ rowNumber }: Row, columns: readonly string[]): Finding {
    const text = {
      severity: 'error',
      code: 'header-again',
      message: `Row ${rowNumber} is the header of another table (${columns.slice(0, 3).join(', ')}, …), so the rows below it cannot be read with the header in row ${this.#binding.header.rowNumber}.`,
      hint: 'Put each table on a sheet of its own, or use a mapping that says which row each header is in.',
    } as const;
    return placeOnSheet(text, this.#binding.source, { row: rowNumber });
  }
}
