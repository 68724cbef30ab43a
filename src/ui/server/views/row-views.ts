import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { areNearNames } from '../../../base/util/text/near-names.ts';
import { holdsTable } from '../../../format/check/unknown/unknown-tab.ts';
import { showCell } from '../../../format/check/values/text/describe-cell.ts';
import { listColumns, listFigureColumns } from '../../../jobs/library/inside/correcting/sort-key.ts';
import { whatCopyLoses } from '../../../jobs/library/inside/correcting/write-corrected.ts';
import { hasError } from '../../../model/findings/finding.ts';
import { SEVERITIES } from '../../../model/findings/finding-schema.ts';
import { meaningOf } from '../../../report/finding-pages.ts';
import { describeSkipped } from '../../../report/row-counts.ts';
import type { BookView, CellView, RowView, SheetView } from '../../api/rows.ts';

import { countStatuses, toChangeViews, toFindingView, toFindingViews } from '../../views/row-parts.ts';
import type { ColumnMemory } from '../column-memory.ts';
import type { OpenBook } from '../open-book.ts';
import type { IndexedSheet, RowIndex, RowState } from './row-index.ts';

type Row = IndexedSheet['rows'][number];

const MOST_COLUMNS = 120;
/** Column widths are estimated from this many rows. */
const MEASURED_ROWS = 60;
const [NARROWEST, WIDEST] = [72, 280];
const CHARACTER_PX = 7.6;
const PADDING_PX = 28;
/** Room for the letters of the column and the arrow of its order, in characters. */
const HEADER_MARGIN = 4;
/** Room for the mark of an error or warning. */
const MARK_MARGIN = 3;

export function toBookView(
  book: OpenBook,
  index: RowIndex,
  { memory, ...counts }: Pick<BookView, 'revision' | 'readings'> & { readonly memory: ColumnMemory },
): BookView {
  const states = [...index.states];
  const copyLoses = book.inputs.contents.flatMap((content) => whatCopyLoses(content) ?? []).join(' ');
  return {
    ...counts,
    ...(copyLoses === '' ? {} : { copyLoses }),
    sheets: index.sheets.map((sheet) => toSheetView(sheet, index, book.inputs.contents.length > 1, memory)),
    companies: [...new Set(states.flatMap(({ company }) => company ?? []))].sort(),
    codes: countCodes(states),
    severities: countSeverities(states),
    statuses: countStatuses(states),
    skipped: describeSkipped(states.filter(({ status }) => status === 'skipped').map(({ origin }) => origin)),
    findings: toFindingViews(index.ofNoRow, book.inputs.contents.length),
  };
}

function toSheetView(sheet: IndexedSheet, index: RowIndex, hasSeveralInputs: boolean, memory: ColumnMemory): SheetView {
  const states = sheet.rows.flatMap(({ rowNumber }) => index.stateOf(sheet, rowNumber) ?? []);
  return omitAbsent({
    name: sheet.table.name,
    file: hasSeveralInputs ? sheet.file : undefined,
    isKnown: sheet.layout !== undefined,
    isUnread: sheet.layout === undefined && holdsTable(sheet.table),
    isHidden: sheet.table.state !== 'visible',
    isEditable: sheet.heldBecause === undefined && sheet.layout !== undefined,
    heldBecause:
      sheet.layout === undefined
        ? `${sheet.table.name} is ignored, so there is nothing to correct.`
        : sheet.heldBecause,
    keyColumnIndex: sheet.layout?.columns.find(({ column }) => column === 'Company')?.columnIndex ?? 0,
    columns: toColumns(sheet, index, memory),
    missingColumns: listMissing(sheet),
    rows: sheet.rows.length,
    errors: states.filter(({ findings }) => hasError(findings)).length,
    warnings: states.filter(({ findings }) => findings.some(({ severity }) => severity === 'warning')).length,
    statuses: countStatuses(states),
  });
}

function listMissing({ layout }: IndexedSheet): string[] {
  if (layout?.sheetKind === undefined) return [];
  const there = new Set(layout.columns.map(({ column }) => column));
  return listColumns(layout.sheetKind).filter((column) => !there.has(column));
}

function toColumns(sheet: IndexedSheet, index: RowIndex, memory: ColumnMemory): SheetView['columns'] {
  const { layout, header, rows, table } = sheet;
  const kind = layout?.sheetKind;
  const missing = listMissing(sheet);
  const sample = rows.slice(0, MEASURED_ROWS);
  const widest = Math.max(-1, ...[...(header === undefined ? [] : [header]), ...sample].map(lastColumnOf));
  const last = Math.min(Math.max(layout?.lastColumnIndex ?? -1, widest), MOST_COLUMNS - 1);
  const known = new Set([...(layout?.columns ?? []), ...(layout?.resultColumns ?? [])].map((one) => one.columnIndex));
  const figures = kind === undefined ? new Set<string>() : listFigureColumns(kind);
  const figureIndexes = new Set(
    layout?.columns.flatMap(({ column, columnIndex }) => (figures.has(column) ? columnIndex : [])),
  );
  const marked = new Set(
    sample.flatMap(({ rowNumber }) =>
      (index.stateOf(sheet, rowNumber)?.findings ?? []).flatMap(({ cell, severity }) =>
        cell === undefined || severity === 'info' ? [] : [cell],
      ),
    ),
  );
  return Array.from({ length: last + 1 }, (_, columnIndex) => {
    const shown = header?.cells.find((cell) => cell.columnIndex === columnIndex);
    const text = shown === undefined ? '' : displayed(shown, table.epoch);
    const letters = toColumnLetters(columnIndex);
    const lengths = sample.map(({ cells, rowNumber }) => {
      const cell = cells.find((one) => one.columnIndex === columnIndex);
      const mark = marked.has(`${letters}${rowNumber}`) ? MARK_MARGIN : 0;
      return cell === undefined ? mark : lengthOf(showCell(cell, table.epoch)) + mark;
    });
    const width = Math.max(text.length + HEADER_MARGIN, ...lengths) * CHARACTER_PX + PADDING_PX;
    const isKnown = known.has(columnIndex);
    return omitAbsent({
      letters,
      header: text,
      isKnown,
      isFigure: figureIndexes.has(columnIndex),
      width: Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)),
      remembered: isKnown || kind === undefined ? undefined : memory.recall(kind, text),
      likely: isKnown ? undefined : findLikely(text, missing),
    });
  });
}

/** Two candidates are no help. */
function findLikely(header: string, missing: readonly string[]): string | undefined {
  const near = missing.filter((column) => areNearNames(header, column));
  return near.length === 1 ? near[0] : undefined;
}

function displayed(cell: Row['cells'][number], epoch: IndexedSheet['table']['epoch']): string {
  const { text, shown } = showCell(cell, epoch);
  return shown ?? text;
}

function lengthOf({ text, shown }: ReturnType<typeof showCell>): number {
  return text.length + (shown === undefined ? 0 : shown.length + 1);
}

function lastColumnOf({ cells }: Row): number {
  return cells.at(-1)?.columnIndex ?? -1;
}

export function toRowView(sheet: IndexedSheet, row: Row, state: RowState | undefined): RowView {
  return {
    rowNumber: row.rowNumber,
    isHidden: row.hidden === true,
    cells: row.cells.filter(({ columnIndex }) => columnIndex < MOST_COLUMNS).map((cell) => toCellView(cell, sheet)),
    ...toStateView(state),
  };
}

function toCellView(cell: Row['cells'][number], { table }: IndexedSheet): CellView {
  const shown = { columnIndex: cell.columnIndex, ...showCell(cell, table.epoch) };
  return cell.formula === true ? { ...shown, isFormula: true } : shown;
}

function toStateView(state: RowState | undefined) {
  if (state === undefined) return { changes: [], findings: [] };
  const { status, key, why, id, message, changes, findings } = state;
  return omitAbsent({
    status,
    key,
    why,
    id,
    message,
    changes: toChangeViews(changes),
    findings: findings.map(toFindingView),
  });
}

function countCodes(states: readonly RowState[]): BookView['codes'] {
  const counts = new Map<string, BookView['codes'][number]>();
  for (const { findings } of states) {
    for (const { code, severity } of findings) {
      const known = counts.get(code);
      counts.set(code, { code, meaning: meaningOf(code), severity, count: (known?.count ?? 0) + 1 });
    }
  }
  const rankOf = ({ severity }: BookView['codes'][number]): number => SEVERITIES.indexOf(severity);
  return [...counts.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.count - a.count);
}

function countSeverities(states: readonly RowState[]): BookView['severities'] {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of states)
    for (const severity of new Set(findings.map((finding) => finding.severity))) counts[severity] += 1;
  return counts;
}
