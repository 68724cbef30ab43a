import { LAST_COLUMN_INDEX, LAST_ROW_NUMBER, parseCellAddress } from '../../../base/util/text/cell-address.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { type SheetContext, SheetRows } from '../cells/sheet-rows.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import type { Table } from '../table.ts';
import { joinWithin, RichText } from './rich-text.ts';
import { RowScanner } from './scan-rows.ts';
import { toCellValue } from './xlsx-cell.ts';
import type { CommentedSheet } from './xlsx-workbook.ts';

/** Reads the cells of one sheet. Throws `input-damaged` and `input-too-large`. */
export async function readSheet(sheet: CommentedSheet, source: OpcPackage, context: SheetContext): Promise<Table> {
  const rows = new SheetRows(sheet.name, context);
  const reader = new SheetReader(rows);
  const isWanted = context.wantsSheet(sheet.name);
  // For an unwanted sheet, only whether it has any content matters.
  await source.readRecords(sheet.part, new RowScanner(rows), reader, () => !isWanted && rows.hasContent());
  return rows.finish(sheet.state, reader.shape, sheet.comments);
}

/** The row that is being read; `number` is undefined until its own `r` or that of a cell tells it. */
interface OpenRow {
  number: number | undefined;
  hidden: boolean;
  lastColumn: number;
}

/** The cell that is being read. */
interface OpenCell {
  columnIndex: number;
  type: string;
  lookId: number;
  value: string | undefined;
  inline: string | undefined;
  isFormula: boolean;
}

/**
 * Follows the elements of a sheet: `row` holds `c` holds `f`, `v` and `is`. Rows and cells without an address follow
 * the one before them; the sheet's own `dimension` is not believed.
 */
class SheetReader implements XmlHandlers {
  readonly shape: SheetShape;
  readonly #rows: SheetRows;
  readonly #richText: RichText;
  #row: OpenRow | undefined;
  #cell: OpenCell | undefined;
  #isInValue = false;

  constructor(rows: SheetRows) {
    this.#rows = rows;
    this.shape = new SheetShape(rows.context.budget);
    this.#richText = new RichText(rows.context.budget);
  }

  open(tag: XmlTag): void {
    if (this.#cell !== undefined) this.#openInCell(this.#cell, tag);
    else if (tag.local === 'c') this.#openCell(tag);
    else if (tag.local === 'row') this.#openRow(tag);
    else if (tag.local === 'mergeCell') this.#addMergedRange(tag);
    else if (tag.local === 'col') this.#addHiddenColumns(tag);
  }

  close(tag: XmlTag): void {
    if (this.#cell !== undefined) this.#closeInCell(this.#cell, tag.local);
    else if (tag.local === 'row') this.#closeRow();
  }

  text(text: string): void {
    if (this.#cell === undefined) return;
    if (this.#isInValue) this.#cell.value = joinWithin(this.#rows.context.budget, this.#cell.value ?? '', text);
    else if (this.#cell.inline !== undefined) this.#richText.text(text);
  }

  #openRow(tag: XmlTag): void {
    if (this.#row !== undefined) throw this.#rows.damaged('has a row within a row');
    const address = attribute(tag, 'r');
    const number = address === undefined ? undefined : Number(address);
    if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number <= LAST_ROW_NUMBER)) {
      throw this.#rows.damaged(`has a row "${address}"`);
    }
    this.#row = { number, hidden: isTrue(attribute(tag, 'hidden')), lastColumn: -1 };
  }

  #openCell(tag: XmlTag): void {
    if (this.#row === undefined) throw this.#rows.damaged('has a cell outside of its rows');
    const columnIndex = this.#placeCell(this.#row, attribute(tag, 'r'));
    this.#row.lastColumn = columnIndex;
    this.#cell = {
      columnIndex,
      type: attribute(tag, 't') ?? 'n',
      lookId: this.#rows.context.looks.ids[Number(attribute(tag, 's') ?? 0)] ?? 0,
      value: undefined,
      inline: undefined,
      isFormula: false,
    };
  }

  #placeCell(row: OpenRow, address: string | undefined): number {
    if (address === undefined) {
      if (row.lastColumn >= LAST_COLUMN_INDEX)
        throw this.#rows.damaged('has a row with more cells than a sheet has columns');
      return row.lastColumn + 1;
    }
    const position = parseCellAddress(address);
    if (position === undefined) throw this.#rows.damaged(`has a cell "${address}"`);
    row.number ??= position.rowNumber;
    return position.columnIndex;
  }

  #openInCell(cell: OpenCell, tag: XmlTag): void {
    const { local } = tag;
    if (local === 'v') {
      cell.value = '';
      this.#isInValue = true;
    } else if (local === 'f') cell.isFormula = true;
    else if (local === 'is') cell.inline = '';
    else this.#richText.open(tag);
  }

  #closeInCell(cell: OpenCell, local: string): void {
    if (local === 'v') this.#isInValue = false;
    else if (local === 'is') this.#takeInline(cell);
    else if (local === 'c') this.#closeCell(cell);
    else this.#richText.close(local);
  }

  #takeInline(cell: OpenCell): void {
    cell.lookId = this.#rows.context.looks.withLines(cell.lookId, this.#richText.lines);
    cell.inline = this.#richText.take();
  }

  #closeCell(cell: OpenCell): void {
    this.#cell = undefined;
    const { columnIndex, isFormula, type } = cell;
    const lookId = type === 's' ? this.#rows.lookOfShared(Number(cell.value), cell.lookId) : cell.lookId;
    const value = toCellValue(cell, (index) => this.#rows.sharedText(index, this.#row?.number, columnIndex));
    if (value !== undefined) this.#rows.cells.add(columnIndex, value, lookId, isFormula);
  }

  #closeRow(): void {
    if (this.#row === undefined) return;
    this.#rows.closeRow(this.#row.number, this.#row.hidden);
    this.#row = undefined;
  }

  #addMergedRange(tag: XmlTag): void {
    const range = attribute(tag, 'ref');
    if (range !== undefined) this.shape.addMergedRange(range);
  }

  #addHiddenColumns(tag: XmlTag): void {
    if (!isTrue(attribute(tag, 'hidden'))) return;
    const first = Number(attribute(tag, 'min') ?? 1) - 1;
    this.shape.hideColumns(first, Number(attribute(tag, 'max') ?? first + 1) - 1);
  }
}
