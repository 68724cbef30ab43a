import { LAST_COLUMN_INDEX, LAST_ROW_NUMBER, parseCellAddress, toCellAddress } from '../util/cell-address.ts';
import type { CellBudget } from './cell-budget.ts';
import { orderRows } from './order-rows.ts';
import type { Cell, Row, Table } from './table.ts';
import { toCellValue } from './xlsx-cell.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { RichText } from './xlsx-strings.ts';
import type { CellFormats } from './xlsx-styles.ts';
import type { SheetEntry } from './xlsx-workbook.ts';
import { attribute, isTrue, type XmlHandlers, type XmlTag } from './xml.ts';

/** What every sheet of a workbook shares. */
export interface SheetContext {
  readonly source: XlsxPackage;
  readonly epoch: 1900 | 1904;
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly budget: CellBudget;
}

/** Reads the cells of one sheet. Throws `input-damaged` and `input-too-large`. */
export async function readSheet(sheet: SheetEntry, context: SheetContext): Promise<Table> {
  const reader = new SheetReader(sheet.name, context);
  await context.source.read(sheet.part, reader);
  return {
    name: sheet.name,
    state: sheet.state,
    epoch: context.epoch,
    rows: orderRows(reader.rows, (address) => reader.damaged(`holds the cell ${address} twice`)),
    mergedRanges: reader.mergedRanges,
    hiddenColumns: [...reader.hiddenColumns].sort((a, b) => a - b),
  };
}

/** The row that is being read; `number` is undefined until its own `r` or that of a cell tells it. */
interface OpenRow {
  number: number | undefined;
  hidden: boolean;
  lastColumn: number;
  cells: Cell[];
}

/** The cell that is being read. */
interface OpenCell {
  columnIndex: number;
  type: string;
  format: string | undefined;
  value: string | undefined;
  inline: string | undefined;
  isFormula: boolean;
}

/**
 * Follows the elements of a sheet: `row` holds `c` holds `f`, `v` and `is`. Rows and cells without an address follow
 * the one before them; the sheet's own `dimension` is not believed.
 */
class SheetReader implements XmlHandlers {
  readonly rows: Row[] = [];
  readonly mergedRanges: string[] = [];
  readonly hiddenColumns = new Set<number>();
  private readonly name: string;
  private readonly context: SheetContext;
  private readonly richText = new RichText();
  private row: OpenRow | undefined;
  private cell: OpenCell | undefined;
  private isInValue = false;
  private lastRowNumber = 0;

  constructor(name: string, context: SheetContext) {
    this.name = name;
    this.context = context;
  }

  open(tag: XmlTag): void {
    if (this.cell !== undefined) this.openInCell(this.cell, tag.local);
    else if (tag.local === 'c') this.openCell(tag);
    else if (tag.local === 'row') this.openRow(tag);
    else if (tag.local === 'mergeCell') this.addMergedRange(tag);
    else if (tag.local === 'col') this.addHiddenColumns(tag);
  }

  close(tag: XmlTag): void {
    if (this.cell !== undefined) this.closeInCell(this.cell, tag.local);
    else if (tag.local === 'row') this.closeRow();
  }

  text(text: string): void {
    if (this.cell === undefined) return;
    if (this.isInValue) this.cell.value += text;
    else if (this.cell.inline !== undefined) this.richText.text(text);
  }

  damaged(what: string): Error {
    return this.context.source.damaged(`its sheet "${this.name}" ${what}`);
  }

  private openRow(tag: XmlTag): void {
    const address = attribute(tag, 'r');
    const number = address === undefined ? undefined : Number(address);
    if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number <= LAST_ROW_NUMBER)) {
      throw this.damaged(`has a row "${address}"`);
    }
    this.row = { number, hidden: isTrue(attribute(tag, 'hidden')), lastColumn: -1, cells: [] };
  }

  private openCell(tag: XmlTag): void {
    if (this.row === undefined) throw this.damaged('has a cell outside of its rows');
    const columnIndex = this.placeCell(this.row, attribute(tag, 'r'));
    this.row.lastColumn = columnIndex;
    this.cell = {
      columnIndex,
      type: attribute(tag, 't') ?? 'n',
      format: this.context.formats[Number(attribute(tag, 's') ?? 0)],
      value: undefined,
      inline: undefined,
      isFormula: false,
    };
  }

  private placeCell(row: OpenRow, address: string | undefined): number {
    if (address === undefined) {
      if (row.lastColumn >= LAST_COLUMN_INDEX) throw this.damaged('has a row with more cells than a sheet has columns');
      return row.lastColumn + 1;
    }
    const position = parseCellAddress(address);
    if (position === undefined) throw this.damaged(`has a cell "${address}"`);
    row.number ??= position.rowNumber;
    return position.columnIndex;
  }

  private openInCell(cell: OpenCell, local: string): void {
    if (local === 'v') {
      cell.value = '';
      this.isInValue = true;
    } else if (local === 'f') cell.isFormula = true;
    else if (local === 'is') cell.inline = '';
    else this.richText.open(local);
  }

  private closeInCell(cell: OpenCell, local: string): void {
    if (local === 'v') this.isInValue = false;
    else if (local === 'is') cell.inline = this.richText.take();
    else if (local === 'c') this.closeCell(cell);
    else this.richText.close(local);
  }

  private closeCell(cell: OpenCell): void {
    this.cell = undefined;
    const value = toCellValue(cell, (index) => this.sharedString(index, cell));
    if (value === undefined) return;
    this.context.budget.spend(1);
    this.row?.cells.push({
      columnIndex: cell.columnIndex,
      value,
      ...(cell.format === undefined ? {} : { format: cell.format }),
      ...(cell.isFormula ? { formula: true } : {}),
    });
  }

  private sharedString(index: string, cell: OpenCell): string {
    const text = /^\d{1,9}$/.test(index) ? this.context.strings[Number(index)] : undefined;
    if (text !== undefined) return text;
    const address = toCellAddress(this.row?.number ?? this.lastRowNumber + 1, cell.columnIndex);
    throw this.damaged(`refers at ${address} to the shared text ${index}, which the file does not hold`);
  }

  private closeRow(): void {
    if (this.row === undefined) return;
    const { number, hidden, cells } = this.row;
    this.row = undefined;
    this.lastRowNumber = number ?? this.lastRowNumber + 1;
    if (this.lastRowNumber > LAST_ROW_NUMBER) throw this.damaged('has more rows than a sheet can hold');
    if (cells.length > 0) this.rows.push({ rowNumber: this.lastRowNumber, ...(hidden ? { hidden } : {}), cells });
  }

  private addMergedRange(tag: XmlTag): void {
    const range = attribute(tag, 'ref');
    if (range !== undefined) this.mergedRanges.push(range);
  }

  private addHiddenColumns(tag: XmlTag): void {
    if (!isTrue(attribute(tag, 'hidden'))) return;
    const first = Math.max(Number(attribute(tag, 'min') ?? 1), 1);
    const last = Math.min(Number(attribute(tag, 'max') ?? first), LAST_COLUMN_INDEX + 1);
    for (let column = first; column <= last; column += 1) this.hiddenColumns.add(column - 1);
  }
}
