import { inputDamaged } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { LAST_ROW_NUMBER, toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { CellComment, Table } from '../table.ts';
import type { CellLooks } from './cell-looks.ts';
import { applyConditions, type ConditionalRule } from './conditional-looks.ts';
import type { PackedCells } from './packed-cells.ts';
import { type SheetShape, toTable } from './sheet-shape.ts';
import { TableBuilder } from './table-builder.ts';
import type { TextPool } from './text-pool.ts';

/** By the number of a shared text, how its runs are struck out; of those that have fonts of their own. */
export type SharedLines = ReadonlyMap<number, number>;

/** Shared by all sheets of a workbook. */
export interface SheetContext {
  readonly epoch: 1900 | 1904;
  /** The first of them are the shared texts, in the order in which cells count them. */
  readonly texts: TextPool;
  readonly sharedCount: number;
  /** How the runs of shared texts are struck out. */
  readonly sharedLines: SharedLines;
  readonly looks: CellLooks;
  readonly budget: ReadBudget;
  /** False for a sheet of which the beginning is enough. */
  readonly wantsSheet: (name: string) => boolean;
}

interface SharedCell {
  /** `undefined` where the row says none. */
  readonly rowNumber: number | undefined;
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
}

/** The rows of one sheet, whichever way they are read. */
export class SheetRows {
  readonly context: SheetContext;
  readonly cells: PackedCells;
  readonly #name: string;
  readonly #builder: TableBuilder;
  #lastRowNumber = 0;
  #lookedAt = 0;
  #hasContent = false;

  constructor(name: string, context: SheetContext) {
    this.#name = name;
    this.context = context;
    const { budget, texts, looks } = context;
    this.#builder = new TableBuilder({ tableName: name, budget, texts, looks: looks.byId });
    this.cells = this.#builder.cells;
  }

  damaged(what: string): Error {
    return inputDamaged(this.context.budget.path, `its sheet "${this.#name}" ${what}`);
  }

  /** True once there is a cell with more than spaces in it. */
  hasContent(): boolean {
    for (; !this.#hasContent && this.#lookedAt < this.#builder.rows.length; this.#lookedAt += 1) {
      const cells = this.#builder.rows[this.#lookedAt]?.cells ?? [];
      this.#hasContent = cells.some(({ value }) => value.kind !== 'text' || value.text.trim() !== '');
    }
    return this.#hasContent;
  }

  /** The number of the row that has none of its own: it follows the one before. */
  numberOf(own: number | undefined): number {
    return own ?? this.#lastRowNumber + 1;
  }

  closeRow(own: number | undefined, isHidden: boolean): void {
    this.#lastRowNumber = this.numberOf(own);
    if (this.#lastRowNumber > LAST_ROW_NUMBER) throw this.damaged('has more rows than a sheet can hold');
    this.#builder.closeRow(this.#lastRowNumber, isHidden);
  }

  /** Forgets what was added since the last row. */
  dropRow(): void {
    this.#builder.dropRow();
  }

  /** The whole table: its rows, and beside them what the sheet says of itself. */
  finish(
    state: Table['state'],
    shape: SheetShape,
    comments: readonly CellComment[],
    rules: readonly ConditionalRule[] = [],
  ): Table {
    applyConditions(rules, this.#builder, this.context);
    return toTable(
      { name: this.#name, state, epoch: this.context.epoch, rows: this.#builder.finish() },
      shape,
      comments,
    );
  }

  /** The look of a cell whose text is the shared one of that number. */
  lookOfShared(index: number, lookId: number): number {
    const { sharedLines, looks } = this.context;
    const lines = sharedLines.get(index);
    return lines === undefined ? lookId : looks.withLines(lookId, lines);
  }

  /** Adds the cell whose text is the shared one of that number. Throws `input-damaged` where there is none. */
  addShared(index: number, { rowNumber, columnIndex, lookId, isFormula }: SharedCell): void {
    const { texts, sharedCount } = this.context;
    // Throws where there is none.
    if (index >= sharedCount) this.sharedText(String(index), rowNumber, columnIndex);
    if (texts.at(index) === '' && !isFormula) return;
    this.cells.addPooledText(columnIndex, index, this.lookOfShared(index, lookId), isFormula);
  }

  /** Where the shared text of an index as written stands. Throws `input-damaged`, with the cell, where there is none. */
  sharedText(index: string, ownRowNumber: number | undefined, columnIndex: number): string {
    const { texts, sharedCount } = this.context;
    const position = /^\d{1,9}$/.test(index) ? Number(index) : sharedCount;
    if (position < sharedCount) return texts.at(position);
    const address = toCellAddress(this.numberOf(ownRowNumber), columnIndex);
    throw this.damaged(`refers at ${address} to the shared text ${index}, which the file does not hold`);
  }
}
