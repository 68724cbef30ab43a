import type { MapReport } from '../../model/outcomes/map-report.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { parseCellAddress, parseColumnLetters, toColumnLetters } from '../../util/text/cell-address.ts';
import type { WorkbookContent } from '../../workbook/table.ts';
import { mapWorkbooks } from '../map-workbooks.ts';
import type { MappedTab } from '../mapped-tables.ts';
import { gatherFacts } from '../propose/score/column-facts.ts';
import { listDataRows } from '../source/data-rows.ts';
import { SourceHeader } from '../source/source-header.ts';
import { toSourceTieOut } from '../tie-out/to-source-tie-out.ts';
import type { RecognisedLayout } from './recognise-layout.ts';

type LostColumns = MapReport['loss']['columns'];

/** What a known layout makes of a workbook, and what it leaves out; `path` is where its mapping was written. */
export function toLayoutReport({ layout, mapping }: RecognisedLayout, input: WorkbookContent, path: string): MapReport {
  const { value, tallies } = mapWorkbooks([input], mapping);
  const tabs = value.flatMap((mapped) => [...mapped.values()]);
  const sourceTieOut = toSourceTieOut(tallies);
  const read = new Set(tabs.map(({ table }) => table.name));
  const left = input.tables.filter(({ name, rows }) => !read.has(name) && rows.length > 0);
  return {
    path,
    layout: layout.name,
    sheets: tabs.map((tab) => toSheet(tab, layout.name)),
    names: [],
    loss: {
      sheets: left.map(({ name }) => ({ sheet: name, why: 'the layout has no place for it' })),
      columns: tabs.flatMap((tab) => findLostColumns(tab, sourceTieOut)),
      values: [],
      missing: [],
    },
    sourceTieOut,
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

/** Those that the layout does not use, amounts among them. */
function findLostColumns({ table, headerRowNumber, findings }: MappedTab, tieOut: SourceTieOut): LostColumns {
  const amounts = tieOut
    .filter(({ sheet }) => sheet === table.name)
    .flatMap(({ columns }) => columns)
    .filter(({ isAmount, parts }) => isAmount && parts.some(({ kind }) => kind === 'column-not-mapped'))
    .map(({ letters }) => letters);
  const others = findings.flatMap(({ code, cell = '' }) => {
    const place = code === 'column-not-mapped' ? parseCellAddress(cell) : undefined;
    return place === undefined ? [] : [place.columnIndex];
  });
  const indexes = new Set([...others, ...amounts.flatMap((letters) => parseColumnLetters(letters) ?? [])]);
  const headers = new SourceHeader(table, { first: headerRowNumber, last: headerRowNumber }, new Set());
  const facts = gatherFacts(listDataRows(table, headers, headerRowNumber));
  return [...indexes]
    .sort((a, b) => a - b)
    .map((columnIndex) =>
      omitAbsent({
        sheet: table.name,
        letters: toColumnLetters(columnIndex),
        header: headers.textOf(columnIndex),
        samples: facts.get(columnIndex)?.samples ?? [],
      }),
    );
}
