import type { Steps } from '../../base/util/steps.ts';
import { toCellAddress } from '../../base/util/text/cell-address.ts';
import type {
  CellFate,
  LeftCell,
  SourceGroup,
  SourceTally,
  TalliedCell,
  TalliedColumn,
} from '../../model/outcomes/source-tie-out.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { MappedSection } from '../map-section.ts';
import type { SheetMapping } from '../mapping.ts';
import { findHeader } from '../propose/tables/find-header.ts';
import { textOf } from '../source/cell-text.ts';
import { rowsBetween, type SectionRows, SourceHeader } from '../source/source-header.ts';
import {
  findNumberColumns,
  type NumberColumn,
  readSourceNumber,
  SourceTotals,
  surveyColumns,
} from '../source/source-number.ts';
import { type RowFate, SourceRow } from '../source/source-row.ts';
import { type CellArea, isLeftPart, rowsOfPart, type TabPlace, withinColumns, withoutAreas } from '../tab-place.ts';
import type { TakenCells } from '../target/table-draft.ts';

/** A row a step. */
export function* tallySection(section: MappedSection, place: TabPlace, taken: TakenCells): Steps<SourceTally> {
  const { header, mapping, numbers, fates, totals, rows } = section;
  const left = new Set(totals.map(({ rowNumber }) => rowNumber));
  const tally = new ColumnTally(numbers, (columnIndex) => header.textOf(columnIndex));
  for (const row of rowsBetween(place.table, rows)) {
    if (left.has(row.rowNumber)) continue;
    const fate = fates.get(row.rowNumber);
    const group = (cell: Cell): SourceGroup | undefined =>
      section.groups.get(toCellAddress(row.rowNumber, cell.columnIndex)) ?? fate?.group;
    tally.see(row, group, (cell) => toCellFate(cell, row, { section, place, fate, taken }));
    yield;
  }
  return { ...placeOf(place), headerRow: mapping.headerRows.last, columns: tally.columns(), totals };
}

/** Tallies a tab or part that the mapping does not read; `fateOf` gives the reason by address. */
export function tallyUnread(
  place: TabPlace,
  {
    headerRows,
    rows,
  }: { readonly headerRows: { first: number; last: number } | undefined; readonly rows: SectionRows },
  fateOf: (address: string) => CellFate,
): SourceTally {
  const { table } = place;
  const header = headerRows === undefined ? undefined : new SourceHeader(table, headerRows, new Set());
  const headerOf = (columnIndex: number): string | undefined => header?.textOf(columnIndex);
  const numbers = findNumberColumns(surveyColumns(rowsBetween(table, rows)), (columnIndex) => ({
    header: headerOf(columnIndex) ?? '',
    use: undefined,
    sign: undefined,
  }));
  const sums = new SourceTotals(numbers, (rowNumber) => rowsBetween(table, { first: rowNumber + 1, last: rows.last }));
  const tally = new ColumnTally(numbers, headerOf);
  const noGroup = (): undefined => undefined;
  const totals = [...rowsBetween(table, rows)].flatMap((row) => {
    const total = sums.see(row, false);
    const fateIn = ({ columnIndex }: Cell): CellFate => fateOf(toCellAddress(row.rowNumber, columnIndex));
    if (total === undefined) tally.see(row, noGroup, fateIn);
    return total ?? [];
  });
  const headerRow = headerRows === undefined ? {} : { headerRow: headerRows.last };
  return { ...placeOf(place), ...headerRow, columns: tally.columns(), totals };
}

export function rowsBelow(headerRows: { readonly last: number } | undefined): SectionRows {
  return { first: (headerRows?.last ?? 0) + 1, last: Number.POSITIVE_INFINITY };
}

function placeOf({ inputIndex, file, table }: TabPlace): { inputIndex: number; file: string; sheet: Table['name'] } {
  return { inputIndex, file, sheet: table.name };
}

interface CellContext {
  readonly section: MappedSection;
  readonly place: TabPlace;
  readonly fate: RowFate | undefined;
  readonly taken: TakenCells;
}

function toCellFate({ columnIndex }: Cell, row: Row, context: CellContext): CellFate {
  const { section, place, taken } = context;
  const address = toCellAddress(row.rowNumber, columnIndex);
  const takes = taken.takesOf({ tab: place, address });
  if (takes.length > 0) return { kind: 'taken', takes };
  const left = whyLeft(columnIndex, address, context);
  if (left.because !== undefined) return { kind: 'left', left };
  const ignored = section.ignored.filter((cells) => cells.columnIndex === columnIndex);
  const meant = ignored.length === 0 ? [] : ignored.filter(({ isMeant }) => isMeant(new SourceRow(row, place)));
  const because = meant.find((cells) => cells.because !== undefined)?.because;
  if (because !== undefined) return { kind: 'left', left: { kind: 'column-ignored', because } };
  return { kind: 'left', left: meant.length > 0 ? { kind: 'column-ignored' } : left };
}

function whyLeft(columnIndex: number, address: string, { section, place, fate, taken }: CellContext): LeftCell {
  if (fate === undefined) return { kind: 'rows-outside' };
  if (fate.came === 'skipped') return withReason({ kind: 'rows-skipped' }, fate.because);
  const outvoted = taken.outvotedBecause({ tab: place, address });
  if (outvoted !== undefined) return withReason({ kind: 'not-first' }, outvoted.because);
  if (!section.looked.has(columnIndex)) return { kind: 'column-not-mapped' };
  return { kind: 'not-taken', became: fate.became };
}

function withReason(left: LeftCell, because: string | undefined): LeftCell {
  return because === undefined ? left : { ...left, because };
}

class ColumnTally {
  readonly #columns: ReadonlyMap<number, GatheredColumn>;
  readonly #headerOf: (columnIndex: number) => string | undefined;

  constructor(columns: ReadonlyMap<number, NumberColumn>, headerOf: (columnIndex: number) => string | undefined) {
    this.#headerOf = headerOf;
    this.#columns = new Map([...columns].map(([columnIndex, column]) => [columnIndex, new GatheredColumn(column)]));
  }

  see(
    { rowNumber, cells }: Row,
    groupOf: (cell: Cell) => SourceGroup | undefined,
    fateOf: (cell: Cell) => CellFate,
  ): void {
    for (const cell of cells) {
      const gathered = this.#columns.get(cell.columnIndex);
      if (gathered === undefined) continue;
      const value = readSourceNumber(cell, gathered.column.sign);
      if (value === 'other') gathered.passOver(cell, rowNumber);
      else if (value !== 'blank') {
        gathered.cells.push({ rowNumber, value, group: groupOf(cell) ?? NO_GROUP, fate: fateOf(cell) });
      }
    }
  }

  columns(): TalliedColumn[] {
    return [...this.#columns].map(([columnIndex, { column, cells, unreadCount, firstUnread }]) => ({
      column,
      header: this.#headerOf(columnIndex),
      cells,
      unread: { count: unreadCount, ...(firstUnread === undefined ? {} : { first: firstUnread }) },
    }));
  }
}

const NO_GROUP = {};

class GatheredColumn {
  readonly column: TalliedColumn['column'];
  readonly cells: TalliedCell[] = [];
  unreadCount = 0;
  firstUnread: { readonly cell: string; readonly text: string } | undefined;

  constructor({ columnIndex, sign, isAmount }: NumberColumn) {
    this.column = { columnIndex, sign, isAmount };
  }

  passOver(cell: Cell, rowNumber: number): void {
    this.unreadCount += 1;
    this.firstUnread ??= { cell: toCellAddress(rowNumber, cell.columnIndex), text: textOf(cell) };
  }
}

/** Tallies left-out tabs and parts; where two overlap, the first counts. */
export function tallySkips(place: TabPlace, skips: readonly SheetMapping[]): SourceTally[] {
  return skips.map((skip, index) => {
    const table = withoutAreas(place.table, skips.slice(0, index).map(areaOf));
    return tallySkipped({ ...place, table }, skip);
  });
}

function tallySkipped(place: TabPlace, skip: SheetMapping): SourceTally {
  const { because } = skip;
  const { rows: bounds, columns } = areaOf(skip);
  const table = withinColumns(place.table, columns);
  const rows = table.rows.filter(({ rowNumber }) => rowNumber >= bounds.first && rowNumber <= bounds.last);
  const headerRows = findHeader({ ...table, rows });
  const kind = isLeftPart(skip) ? 'part-skipped' : 'sheet-skipped';
  const left = { kind, ...(because === undefined ? {} : { because }) } as const;
  return tallyUnread({ ...place, table: { ...table, rows } }, { headerRows, rows: rowsBelow(headerRows) }, () => ({
    kind: 'left',
    left,
  }));
}

/** Tallies cells above or beside the tables, which only steps may take. */
export function tallyOutside(
  place: TabPlace,
  sections: readonly MappedSection[],
  skips: readonly SheetMapping[],
  taken: TakenCells,
): readonly SourceTally[] {
  if (sections.length === 0) return [];
  const areas = [
    ...sections.map(({ mapping, rows }) => ({
      rows: { first: mapping.headerRows.first, last: rows.last },
      columns: mapping.columns,
    })),
    ...skips.map(areaOf),
  ];
  const table = withoutAreas(place.table, areas);
  if (table.rows.length === 0) return [];
  const rows = { first: 1, last: Number.POSITIVE_INFINITY };
  const tabs = [...new Set([place, ...sections.map((section) => section.place)])];
  return [
    tallyUnread({ ...place, table }, { headerRows: undefined, rows }, (address) => {
      const takes = tabs.flatMap((tab) => taken.takesOf({ tab, address }));
      return takes.length > 0 ? { kind: 'taken', takes } : { kind: 'left', left: { kind: 'rows-outside' } };
    }),
  ];
}

function areaOf(skip: SheetMapping): CellArea {
  return { rows: rowsOfPart(skip), columns: skip.columns };
}
