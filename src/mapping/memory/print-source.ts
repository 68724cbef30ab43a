import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { squeezeSpaces } from '../../base/util/text/text.ts';
import { findUnitNotesIn } from '../../format/tables/unit-notes.ts';
import type { Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import type { Mapping, SheetMapping } from '../mapping.ts';
import { isMeant, placeTabs } from '../meant-tabs.ts';
import type { RememberedTab } from '../remembered-source.ts';
import { rowsBetween } from '../source/section-rows.ts';
import { SourceHeader } from '../source/source-header.ts';
import { withinColumns } from '../tab-parts.ts';

/** No header is further down. */
const MOST_ROWS = 200;

/** Describes a spreadsheet by each mapped table: its tab, header and the notes above it. */
export function printSource(inputs: readonly WorkbookContent[], { sheets }: Mapping): RememberedTab[] {
  const places = placeTabs(inputs);
  return sheets.flatMap((sheet, index) => {
    if (sheet.isSkipped) return [];
    return places
      .filter((place) => isMeant(sheet, place))
      .map(({ table }): RememberedTab => ({ index, sheet: table.name, ...printTable(table, sheet) }));
  });
}

export function printTable(
  tab: Table,
  { headerRows, columns }: Pick<SheetMapping, 'headerRows' | 'columns'>,
): Pick<RememberedTab, 'header' | 'within' | 'columns' | 'notes'> {
  const table = withinColumns(tab, columns);
  const { first, last } = headerRows;
  const top = { ...table, rows: table.rows.slice(0, Math.max(MOST_ROWS, last)) };
  const header = new SourceHeader(top, headerRows, new Set());
  const above = rowsBetween(table, { first: 1, last: first - 1 });
  return {
    header: first === last ? `${first}` : `${first}-${last}`,
    ...(columns === undefined ? {} : { within: [columns.first, columns.last].map(toColumnLetters).join('-') }),
    columns: header.columns.map(({ columnIndex, lines }) => ({
      letters: toColumnLetters(columnIndex),
      header: lines.join(' '),
    })),
    notes: findUnitNotesIn(above).map(({ text }) => squeezeSpaces(text)),
  };
}
