import { omitAbsent } from '../base/util/collections/omit-absent.ts';
import type { Steps } from '../base/util/steps.ts';
import { parseCellAddress, parseColumnLetters, toColumnLetters } from '../base/util/text/cell-address.ts';
import { foldHeader } from '../base/util/text/text.ts';
import type { MappedTab } from '../format/check/mapped-tables.ts';
import type { MapReport } from '../model/outcomes/map-report.ts';
import type { SourceTieOut } from '../model/outcomes/source-tie-out.ts';
import type { WorkbookContent } from '../spreadsheet/workbook/table.ts';
import { mapInSteps } from './map-workbooks.ts';
import type { Mapping } from './mapping.ts';
import { gatherFacts } from './propose/score/column-facts.ts';
import { listDataRows, SourceHeader } from './source/source-header.ts';
import { toSourceTieOut } from './tie-out/to-source-tie-out.ts';

type LostColumns = MapReport['loss']['columns'];

/** A mapping that is not guessed: of a layout, or remembered. */
interface KnownMapping {
  readonly mapping: Mapping;
  readonly reason: string;
  readonly whyLeft: string;
}

/** Reports what a mapping makes of the inputs and leaves out, a row a step; `path` is that of the mapping. */
export function* toReadReport(
  { mapping, reason, whyLeft }: KnownMapping,
  inputs: readonly WorkbookContent[],
  path: string,
): Steps<MapReport> {
  const { value, tallies, complaints } = yield* mapInSteps(inputs, mapping);
  const tabs = value.flatMap((mapped) => [...mapped.values()]);
  const sourceTieOut = toSourceTieOut(tallies);
  const read = new Set(tabs.map(({ table }) => table.name));
  const left = inputs.flatMap(({ tables }) => tables.filter(({ name, rows }) => !read.has(name) && rows.length > 0));
  const skipped = new Set(tabs.filter(({ tables }) => tables.length === 0).map(({ table }) => table.name));
  return {
    path,
    sheets: tabs.filter(({ table }) => !skipped.has(table.name)).map((tab) => toSheet(tab, reason, mapping)),
    names: [],
    loss: {
      sheets: left.map(({ name }) => ({ sheet: name, why: whyLeft })),
      columns: tabs.flatMap((tab) => findLostColumns(tab, sourceTieOut)),
      values: [],
      missing: [],
    },
    // A mapping that does not fit makes nothing.
    ...(complaints.length > 0 ? {} : { sourceTieOut }),
  };
}

function toSheet(
  { table, tables, headerRowNumber }: MappedTab,
  reason: string,
  { sheets }: Mapping,
): MapReport['sheets'][number] {
  const doubts = sheets.filter(({ names }) => names.some((name) => foldHeader(name) === foldHeader(table.name)));
  return {
    sheet: table.name,
    header: `${headerRowNumber}`,
    doubts: doubts.flatMap((sheet) =>
      sheet.doubts.map(({ column, text }) => ({ ...(column === undefined ? {} : { header: column.text }), text })),
    ),
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

/** Lists unused columns, those with amounts included. */
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
