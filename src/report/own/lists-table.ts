import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { LISTS_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import { TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../../format/sheets/template-versions.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import type { OwnSheet } from './own-sheet.ts';

/** A cell of another sheet that provides a choice, with its present text. */
export interface MirroredCell {
  readonly cell: string;
  readonly text: string;
}

/** Builds the hidden sheet column by column: choices of drop-downs, and data that the workbook carries. */
export class ListsTable {
  readonly #rows = new Map<number, Cell[]>();
  readonly #formulas = new Map<string, string>();
  #nextColumn = 0;

  constructor() {
    this.#put(1, { columnIndex: 0, value: { kind: 'text', text: TEMPLATE_VERSION_HEADER } });
    this.#put(2, { columnIndex: 0, value: { kind: 'number', text: String(TEMPLATE_VERSION) } });
    this.#nextColumn = 1;
  }

  add(header: string, values: readonly string[]): string {
    const columnIndex = this.#nextColumn++;
    for (const [at, text] of [header, ...values].entries())
      this.#put(at + 1, { columnIndex, value: { kind: 'text', text }, format: '@' });
    const letters = toColumnLetters(columnIndex);
    return `'${LISTS_SHEET_NAME}'!$${letters}$2:$${letters}$${Math.max(values.length, 1) + 1}`;
  }

  /** Adds a list that continues with the contents of other cells, whatever they will be. */
  addMirrored(header: string, values: readonly string[], mirrored: readonly MirroredCell[]): string {
    const range = this.add(header, [...values, ...mirrored.map(({ text }) => text)]);
    for (const [at, { cell }] of mirrored.entries()) {
      const address = toCellAddress(values.length + at + 2, this.#nextColumn - 1);
      this.#formulas.set(address, `IF(${cell}="","",${cell})`);
    }
    return range;
  }

  toSheet(): OwnSheet {
    const rows = [...this.#rows].sort(([a], [b]) => a - b).map(([rowNumber, cells]): Row => ({ rowNumber, cells }));
    const table = { name: LISTS_SHEET_NAME, state: 'hidden', epoch: 1900, rows } as const;
    return {
      table: { ...table, mergedRanges: [], hiddenColumns: [] },
      headerRowNumber: 1,
      comments: new Map(),
      formulas: this.#formulas,
    };
  }

  #put(rowNumber: number, cell: Cell): void {
    const cells = this.#rows.get(rowNumber);
    if (cells === undefined) this.#rows.set(rowNumber, [cell]);
    else cells.push(cell);
  }
}
