import type { MapReport } from '../../model/outcomes/map-report.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { parseCellAddress, toColumnLetters } from '../../util/text/cell-address.ts';
import type { WorkbookContent } from '../../workbook/table.ts';
import { mapWorkbooks } from '../map-workbooks.ts';
import type { MappedTab } from '../mapped-tables.ts';
import { gatherFacts } from '../propose/score/column-facts.ts';
import type { RecognisedLayout } from './recognise-layout.ts';

type LostColumns = MapReport['loss']['columns'];

/** What a known layout makes of a workbook, and what it leaves out; `path` is where its mapping was written. */
export function toLayoutReport({ layout, mapping }: RecognisedLayout, input: WorkbookContent, path: string): MapReport {
  const tabs = mapWorkbooks([input], mapping).value.flatMap((mapped) => [...mapped.values()]);
  const read = new Set(tabs.map(({ table }) => table.name));
  const left = input.tables.filter(({ name, rows }) => !read.has(name) && rows.length > 0);
  return {
    path,
    layout: layout.name,
    sheets: tabs.map((tab) => toSheet(tab, layout.name)),
    names: [],
    loss: {
      sheets: left.map(({ name }) => ({ sheet: name, why: 'the layout has no place for it' })),
      columns: tabs.flatMap(findLostColumns),
      values: [],
      missing: [],
    },
  };
}

function toSheet({ table, tables, headerRowNumber }: MappedTab, reason: string): MapReport['sheets'][number] {
  return {
    sheet: table.name,
    header: `${headerRowNumber}`,
    doubts: [],
    to: [...new Set(tables.map(({ sheet }) => sheet.name))],
    columns: tables.flatMap(({ sheet, columns }) =>
      columns.map(({ name, headerText, letters }) => ({
        ...(letters === undefined ? {} : { letters, header: headerText }),
        to: sheet.name,
        column: name,
        confidence: 1,
        reason,
      })),
    ),
  };
}

function findLostColumns({ table, headerRowNumber, findings }: MappedTab): LostColumns {
  const facts = gatherFacts(table, headerRowNumber);
  return findings.flatMap(({ code, column, cell = '' }) => {
    const place = code === 'column-not-mapped' ? parseCellAddress(cell) : undefined;
    if (place === undefined) return [];
    const { columnIndex } = place;
    const letters = toColumnLetters(columnIndex);
    const samples = facts.get(columnIndex)?.samples ?? [];
    return [omitAbsent({ sheet: table.name, letters, header: column === letters ? undefined : column, samples })];
  });
}
