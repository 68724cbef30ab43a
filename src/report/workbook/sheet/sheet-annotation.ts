import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import type { Finding, Severity } from '../../../model/findings/finding.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { AnnotatedRow } from '../annotated-row.ts';
import type { Pen } from '../style/pen.ts';
import { newWidths } from './added-columns.ts';
import type { CellPatch } from './row-patch.ts';
import { RowWriter } from './row-writer.ts';
import type { RowChanges, SheetChanges } from './splice-sheet.ts';

/** What is known of a sheet and said about it. */
export interface SheetAnnotation {
  readonly table: Table;
  /** Absent for a tab that is no sheet of the format. */
  readonly layout: SheetLayout | undefined;
  readonly rows: readonly AnnotatedRow[];
  /** Those that name a cell of this sheet. */
  readonly findings: readonly Finding[];
}

const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

type ColouredRows = ReadonlyMap<number, ReadonlyMap<number, CellPatch>>;

/** Whether anything of a sheet's own content is to change. */
export function isAnnotated({ layout, rows, findings }: SheetAnnotation): boolean {
  return findings.length > 0 || (layout !== undefined && (rows.length > 0 || layout.resultColumns.length > 0));
}

/**
 * The changes of a sheet: result columns, ids, and the colours of cells with findings. Those of a row are made when it is
 * asked for.
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
