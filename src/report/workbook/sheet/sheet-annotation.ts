import { findRow } from '../../../base/util/collections/find-row.ts';
import { LAST_COLUMN_INDEX, parseCellAddress, parseRange } from '../../../base/util/text/cell-address.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import { carriesMark, RESULT_COLUMNS, type ResultColumnName } from '../../../format/sheets/result-columns.ts';
import { SUMMARY_SHEET_NAME } from '../../../format/sheets/sheet-names.ts';
import type { Finding, Severity } from '../../../model/findings/finding.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { type AnnotatedRow, mergeRecords, toMessageText } from '../annotated-row.ts';
import type { Pen } from '../style/palette.ts';
import { countWrappedLines } from '../summary/summary-cells.ts';
import type { CellPatch } from './row-patch.ts';
import type { RowChanges, SheetChanges } from './splice-sheet.ts';

export interface SheetAnnotation {
  readonly table: Table;
  readonly layout: SheetLayout | undefined;
  readonly rows: readonly AnnotatedRow[];
  /** Findings that name a cell of this sheet. */
  readonly findings: readonly Finding[];
}

/** Finds the summary of an earlier result, by its name and the mark on its title. */
export function findOldSummary(sheets: readonly SheetAnnotation[]): SheetAnnotation | undefined {
  return sheets.find(({ table: { name, rows } }) => {
    return name.startsWith(SUMMARY_SHEET_NAME) && carriesMark(rows[0]?.cells[0]?.format);
  });
}

/** Names the summary: the user may have a sheet of that name. */
export function nameSummary(names: readonly (string | undefined)[]): string {
  const taken = new Set(names.map((name) => name?.toLowerCase()));
  let name: string = SUMMARY_SHEET_NAME;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${SUMMARY_SHEET_NAME} (${number})`;
  return name;
}

const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

type ColouredRows = ReadonlyMap<number, ReadonlyMap<number, CellPatch>>;

/** Returns whether the sheet's own content changes. */
export function isAnnotated({ layout, rows, findings }: SheetAnnotation): boolean {
  return findings.length > 0 || (layout !== undefined && (rows.length > 0 || layout.resultColumns.length > 0));
}

/**
 * Returns the changes of a sheet: result columns, ids, and colours of cells with findings. Those of a row are made on
 * demand.
 */
export function toSheetChanges(
  annotation: SheetAnnotation,
  pen: Pen,
): Omit<SheetChanges, 'legacyDrawing' | 'footer' | 'onFormulaLost' | 'onProtected'> {
  const { layout, table, rows } = annotation;
  const cleared: ReadonlySet<number> = new Set(layout?.resultColumns.map(({ columnIndex }) => columnIndex));
  const coloured = colourCells(annotation.findings, pen);
  const all = { cleared, restored: pen.restored };
  if (layout === undefined || rows.length === 0) {
    return { ...all, changesOf: (rowNumber) => toChanges(coloured, rowNumber), lastColumn: -1, widths: new Map() };
  }
  const writer = new RowWriter({ table, layout, rows }, pen);
  const { columns } = writer;
  const changesOf = (rowNumber: number): RowChanges | undefined => {
    const written = writer.write(rowNumber);
    if (written === undefined) return toChanges(coloured, rowNumber);
    const { cells } = written;
    for (const [column, patch] of coloured.get(rowNumber) ?? []) cells.set(column, { ...cells.get(column), ...patch });
    return written;
  };
  return { ...all, changesOf, lastColumn: columns.result.Run, widths: newWidths(layout, columns) };
}

function toChanges(coloured: ColouredRows, rowNumber: number): RowChanges | undefined {
  const cells = coloured.get(rowNumber);
  return cells === undefined ? undefined : { cells, lines: 1 };
}

/** By row and column. */
function colourCells(findings: readonly Finding[], pen: Pen): ColouredRows {
  const rows = new Map<number, Map<number, CellPatch>>();
  for (const [cell, severity] of worstByCell(findings)) {
    const position = parseCellAddress(cell);
    if (position === undefined) continue;
    const row = rows.get(position.rowNumber) ?? new Map<number, CellPatch>();
    rows.set(position.rowNumber, row.set(position.columnIndex, { style: (own) => pen.finding(own, severity) }));
  }
  return rows;
}

function worstByCell(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { cell, severity } of findings) {
    if (cell === undefined) continue;
    const other = worst.get(cell);
    if (other === undefined || SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(other)) worst.set(cell, severity);
  }
  return worst;
}

/** The texts for the cells of a row. */
interface WrittenRow {
  readonly cells: Map<number, CellPatch>;
  /** The lines that its longest text needs. */
  readonly lines: number;
}

const ACTION = 'Action';
const ACTION_SPENT = 'Its Action "new" was removed: from now on the ID identifies the row.';

interface WriterSource {
  readonly table: Table;
  readonly layout: SheetLayout;
  readonly rows: readonly AnnotatedRow[];
}

/** A higher row would push all others out of sight; the cell and its comments contain the whole text. */
const MOST_LINES = 8;

/** In characters. */
const INDENT = 2;

/** Makes the cells beside the rows of a sheet, and their ID cells, on demand. */
class RowWriter {
  readonly columns: AddedColumns;
  readonly #table: Table;
  readonly #layout: SheetLayout;
  readonly #pen: Pen;
  readonly #rows: ReadonlyMap<number, AnnotatedRow>;
  readonly #actionColumn: number | undefined;
  readonly #lastPatches = new Map<ResultColumnName, { readonly text: string; readonly patch: CellPatch }>();
  readonly #messageStyle = (_: number, last: number): number => this.#pen.message(last);
  readonly #plainStyle = (_: number, last: number): number => this.#pen.plain(last);

  constructor({ table, layout, rows }: WriterSource, pen: Pen) {
    this.#table = table;
    this.#layout = layout;
    this.#pen = pen;
    this.#rows = mergeRecords(rows);
    this.columns = placeColumns(table, layout, [...this.#rows.values()].some(hasIdToWrite));
    this.#actionColumn = layout.columns.find(({ column }) => column === ACTION)?.columnIndex;
  }

  /** Returns `undefined` for a row without annotations. */
  write(rowNumber: number): WrittenRow | undefined {
    if (rowNumber === this.#layout.headerRowNumber) return { cells: this.#writeHeaders(), lines: 1 };
    const row = this.#rows.get(rowNumber);
    return row === undefined ? undefined : this.#writeRow(row);
  }

  #writeHeaders(): Map<number, CellPatch> {
    const { columns } = this;
    const pen = this.#pen;
    const cells = new Map<number, CellPatch>();
    const { idColumn } = columns;
    if (idColumn?.isNew === true) {
      cells.set(idColumn.columnIndex, {
        content: this.#pen.toContent(idColumn.name),
        style: (_, last) => pen.idHeader(last),
      });
    }
    for (const { name } of RESULT_COLUMNS) {
      cells.set(columns.result[name], {
        content: this.#pen.toContent(name),
        style: (_, last) => pen.resultHeader(last),
      });
    }
    return cells;
  }

  #writeRow(row: AnnotatedRow): WrittenRow {
    const pen = this.#pen;
    const { outcome, run } = row;
    const { Outcome, Message, Run } = this.columns.result;
    const cells = new Map<number, CellPatch>();
    const message = toMessageText(hasIdToWrite(row) ? this.#writeId(row, cells) : row);
    cells.set(
      Outcome,
      this.#patchOf('Outcome', outcome, (_, last) => pen.outcome(last, outcome)),
    );
    if (message !== '') cells.set(Message, this.#patchOf('Message', message, this.#messageStyle));
    if (run !== undefined) cells.set(Run, this.#patchOf('Run', run, this.#plainStyle));
    return { cells, lines: Math.min(countWrappedLines(message, WIDTHS.Message - INDENT), MOST_LINES) };
  }

  /** Adjacent rows often have the same text. */
  #patchOf(column: ResultColumnName, text: string, style: NonNullable<CellPatch['style']>): CellPatch {
    const last = this.#lastPatches.get(column);
    if (last?.text === text) return last.patch;
    const patch = { content: this.#pen.toContent(text), style };
    this.#lastPatches.set(column, { text, patch });
    return patch;
  }

  /** Removes the Action `new`: beside the new ID it would be an error in the next run. */
  #writeId(row: AnnotatedRow, cells: Map<number, CellPatch>): AnnotatedRow {
    const actionColumn = this.#actionColumn;
    const { idColumn } = this.columns;
    const needsSource = actionColumn !== undefined || idColumn?.isNew === false;
    const source = needsSource ? findRow(this.#table.rows, row.rowNumber) : undefined;
    if (idColumn !== undefined && (idColumn.isNew || !isFilled(cellAt(source, idColumn.columnIndex)))) {
      const { columnIndex, isNew } = idColumn;
      const style = isNew ? this.#plainStyle : keepStyle;
      cells.set(columnIndex, { content: this.#pen.toContent(row.id ?? ''), style });
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

/** A formula belongs to the user, whatever its value: other formulas may refer to it. */
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

/** The indexes of the added columns. */
interface AddedColumns {
  readonly idColumn?: { readonly name: string; readonly columnIndex: number; readonly isNew: boolean };
  readonly result: { readonly [column in ResultColumnName]: number };
}

/** In characters. */
const WIDTHS: { readonly [column in ResultColumnName]: number } = { Outcome: 12, Message: 92, Run: 24 };
const ID_WIDTH = 40;

/** Titles may be merged over a whole sheet; added columns need not stand behind those. */
const WIDE_MERGE = 200;

/**
 * Places the result columns behind the last used one, not counting those of an earlier result; and the ID column: the
 * sheet's own, or a new one before them if some row has an id to show.
 */
function placeColumns(table: Table, layout: SheetLayout, hasIds: boolean): AddedColumns {
  const name = ALL_SHEETS.find(({ kind }) => kind === layout.sheetKind)?.idColumn;
  const known = layout.columns.find(({ column }) => column === name)?.columnIndex;
  const needsColumn = name !== undefined && known === undefined && hasIds;
  const first = firstFreeColumn(table, layout);
  const outcome = needsColumn ? first + 1 : first;
  return {
    result: { Outcome: outcome, Message: outcome + 1, Run: outcome + 2 },
    ...(name === undefined || (known === undefined && !needsColumn)
      ? {}
      : { idColumn: { name, columnIndex: known ?? first, isNew: known === undefined } }),
  };
}

/** An existing result column keeps its width. */
function newWidths(layout: SheetLayout, columns: AddedColumns): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { name } of RESULT_COLUMNS) {
    const columnIndex = columns.result[name];
    const stood = layout.resultColumns.some((old) => old.column === name && old.columnIndex === columnIndex);
    if (!stood) widths.set(columnIndex, WIDTHS[name]);
  }
  if (columns.idColumn?.isNew === true) widths.set(columns.idColumn.columnIndex, ID_WIDTH);
  return widths;
}

function firstFreeColumn(table: Table, layout: SheetLayout): number {
  const merged = table.mergedRanges
    .map(parseRange)
    .filter((range) => range !== undefined)
    .filter((range) => range.lastRow >= layout.headerRowNumber && range.lastColumn < WIDE_MERGE)
    .map((range) => range.lastColumn);
  const first = Math.max(lastUsedColumn(table, layout), ...merged) + 1;
  // If the last possible column is used, continue after the header instead.
  return first + RESULT_COLUMNS.length > LAST_COLUMN_INDEX ? lastOfHeader(table, layout) + 1 : first;
}

function lastOfHeader(table: Table, layout: SheetLayout): number {
  const header = table.rows.find((row) => row.rowNumber === layout.headerRowNumber);
  const fromEnd = header?.cells.map((cell) => cell.columnIndex) ?? [];
  return Math.max(...layout.columns.map(({ columnIndex }) => columnIndex), ...fromEnd.filter((at) => at < WIDE_MERGE));
}

/** The last column with a value or formula in or below the header. */
function lastUsedColumn({ rows }: Table, { headerRowNumber, lastColumnIndex, resultColumns }: SheetLayout): number {
  const own = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  if (!own.has(lastColumnIndex)) return lastColumnIndex;
  let last = -1;
  for (const { rowNumber, cells } of rows) {
    if (rowNumber < headerRowNumber) continue;
    for (let index = cells.length - 1; index >= 0; index -= 1) {
      const columnIndex = cells[index]?.columnIndex ?? -1;
      if (columnIndex <= last) break;
      if (!own.has(columnIndex)) last = columnIndex;
    }
  }
  return last;
}
