import { LISTS_SHEET_NAME } from '../../sheets/sheet-names.ts';
import { TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../../sheets/template-versions.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import type { Cell, Row, Table } from '../../workbook/table.ts';

/** The hidden sheet of lists as it grows, column by column: choices of drop-downs, and what the workbook carries of the service. */
export class ListsTable {
  readonly #rows = new Map<number, Cell[]>();
  #nextColumn = 0;

  constructor() {
    this.#put(1, { columnIndex: 0, value: { kind: 'text', text: TEMPLATE_VERSION_HEADER } });
    this.#put(2, { columnIndex: 0, value: { kind: 'number', text: String(TEMPLATE_VERSION) } });
    this.#nextColumn = 1;
  }

  /** Adds a list below its header; the range of its values, one cell at least. */
  add(header: string, values: readonly string[]): string {
    const columnIndex = this.#nextColumn++;
    for (const [at, text] of [header, ...values].entries())
      this.#put(at + 1, { columnIndex, value: { kind: 'text', text }, format: '@' });
    const letters = toColumnLetters(columnIndex);
    return `'${LISTS_SHEET_NAME}'!$${letters}$2:$${letters}$${Math.max(values.length, 1) + 1}`;
  }

  toTable(): Table {
    const rows = [...this.#rows].sort(([a], [b]) => a - b).map(([rowNumber, cells]): Row => ({ rowNumber, cells }));
    return { name: LISTS_SHEET_NAME, state: 'hidden', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [] };
  }

  #put(rowNumber: number, cell: Cell): void {
    const cells = this.#rows.get(rowNumber);
    if (cells === undefined) this.#rows.set(rowNumber, [cell]);
    else cells.push(cell);
  }
}
