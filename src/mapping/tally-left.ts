import type { MappedSection } from './map-section.ts';
import type { SheetMapping } from './mapping.ts';
import { findHeader } from './propose/tables/find-header.ts';
import { type CellArea, isLeftPart, rowsOfPart, type TabPlace, withinColumns, withoutAreas } from './tab-place.ts';
import type { TakenCells } from './target/taken-cells.ts';
import { rowsBelow, type SourceTally, tallyUnread } from './tie-out/tally-section.ts';

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
  {
    sections,
    skips,
    taken,
  }: {
    readonly sections: readonly MappedSection[];
    readonly skips: readonly SheetMapping[];
    readonly taken: TakenCells;
  },
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
