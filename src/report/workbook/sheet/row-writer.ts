import { findRow } from '../../../base/util/collections/find-row.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { RESULT_COLUMNS, type ResultColumnName } from '../../../format/sheets/result-columns.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { type AnnotatedRow, mergeRecords, toMessageText } from '../annotated-row.ts';
import type { Pen } from '../style/pen.ts';
import { countWrappedLines } from '../summary/wrapped-lines.ts';
import { type AddedColumns, placeColumns, WIDTHS } from './added-columns.ts';
import type { CellPatch } from './row-patch.ts';

/** What is written into the cells of a row. */
export interface WrittenRow {
  /** By column, from 0. */
  readonly cells: Map<number, CellPatch>;
  /** How many lines its longest text needs. */
  readonly lines: number;
}

const ACTION = 'Action';
const ACTION_SPENT = 'Its Action "new" was removed: from now on the ID identifies the row.';

interface WriterSource {
  readonly table: Table;
  readonly layout: SheetLayout;
  readonly rows: readonly AnnotatedRow[];
}

/** A row for a longer text would push all others out of sight; it is all there in the cell, and in the comments. */
const MOST_LINES = 8;

/** What the indent takes of the column, in characters. */
const INDENT = 2;

/** Makes what is written beside the rows of a sheet and into their ID cells, row by row as it is asked for. */
export class RowWriter {
  readonly columns: AddedColumns;
  private readonly table: Table;
  private readonly layout: SheetLayout;
  private readonly pen: Pen;
  private readonly rows: ReadonlyMap<number, AnnotatedRow>;
  private readonly actionColumn: number | undefined;
  private readonly lastPatches = new Map<ResultColumnName, { readonly text: string; readonly patch: CellPatch }>();
  private readonly messageStyle = (_: number, last: number): number => this.pen.message(last);
  private readonly plainStyle = (_: number, last: number): number => this.pen.plain(last);

  constructor({ table, layout, rows }: WriterSource, pen: Pen) {
    this.table = table;
    this.layout = layout;
    this.pen = pen;
    this.rows = mergeRecords(rows);
    this.columns = placeColumns(table, layout, [...this.rows.values()].some(hasIdToWrite));
    this.actionColumn = layout.columns.find(({ column }) => column === ACTION)?.columnIndex;
  }

  /** `undefined` for a row of which nothing is said. */
  write(rowNumber: number): WrittenRow | undefined {
    if (rowNumber === this.layout.headerRowNumber) return { cells: this.writeHeaders(), lines: 1 };
    const row = this.rows.get(rowNumber);
    return row === undefined ? undefined : this.writeRow(row);
  }

  private writeHeaders(): Map<number, CellPatch> {
    const { pen, columns } = this;
    const cells = new Map<number, CellPatch>();
    const { idColumn } = columns;
    if (idColumn?.isNew === true) {
      cells.set(idColumn.columnIndex, {
        content: this.pen.toContent(idColumn.name),
        style: (_, last) => pen.idHeader(last),
      });
    }
    for (const { name } of RESULT_COLUMNS) {
      cells.set(columns.result[name], {
        content: this.pen.toContent(name),
        style: (_, last) => pen.resultHeader(last),
      });
    }
    return cells;
  }

  private writeRow(row: AnnotatedRow): WrittenRow {
    const { pen } = this;
    const { outcome, run } = row;
    const { Outcome, Message, Run } = this.columns.result;
    const cells = new Map<number, CellPatch>();
    const message = toMessageText(hasIdToWrite(row) ? this.writeId(row, cells) : row);
    cells.set(
      Outcome,
      this.patchOf('Outcome', outcome, (_, last) => pen.outcome(last, outcome)),
    );
    if (message !== '') cells.set(Message, this.patchOf('Message', message, this.messageStyle));
    if (run !== undefined) cells.set(Run, this.patchOf('Run', run, this.plainStyle));
    return { cells, lines: Math.min(countWrappedLines(message, WIDTHS.Message - INDENT), MOST_LINES) };
  }

  /** Many rows in a row say the same. */
  private patchOf(column: ResultColumnName, text: string, style: NonNullable<CellPatch['style']>): CellPatch {
    const last = this.lastPatches.get(column);
    if (last?.text === text) return last.patch;
    const patch = { content: this.pen.toContent(text), style };
    this.lastPatches.set(column, { text, patch });
    return patch;
  }

  /** An Action `new` is taken out: beside the ID that the row now gets it would be an error in the next run. */
  private writeId(row: AnnotatedRow, cells: Map<number, CellPatch>): AnnotatedRow {
    const { actionColumn } = this;
    const { idColumn } = this.columns;
    const needsSource = actionColumn !== undefined || idColumn?.isNew === false;
    const source = needsSource ? findRow(this.table.rows, row.rowNumber) : undefined;
    if (idColumn !== undefined && (idColumn.isNew || !isFilled(cellAt(source, idColumn.columnIndex)))) {
      const { columnIndex, isNew } = idColumn;
      const style = isNew ? this.plainStyle : keepStyle;
      cells.set(columnIndex, { content: this.pen.toContent(row.id ?? ''), style });
    }
    if (actionColumn === undefined || !isNewAction(cellAt(source, actionColumn))) return row;
    cells.set(actionColumn, { content: '' });
    return { ...row, message: [row.message, ACTION_SPENT].filter((text) => text !== undefined).join(' ') };
  }
}

function keepStyle(own: number): number {
  return own;
}

function cellAt(row: Row | undefined, columnIndex: number): Cell | undefined {
  return row?.cells.find((cell) => cell.columnIndex === columnIndex);
}

/** A formula is the user's, whatever it gives: others may be written in terms of it. */
function isFilled(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  return cell.formula === true || cell.value.kind !== 'text' || cell.value.text.trim() !== '';
}

function isNewAction(cell: Cell | undefined): boolean {
  return cell?.formula !== true && cell?.value.kind === 'text' && foldName(cell.value.text) === 'new';
}

function hasIdToWrite(row: AnnotatedRow): boolean {
  return row.id !== undefined && row.id !== '' && row.outcome !== 'differs';
}

/** How many lines a text takes under Message, as near as can be said without the font. */
