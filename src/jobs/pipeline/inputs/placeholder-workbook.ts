import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { OutcomeEntry } from '../../../engine/journal/run-entry.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { CellValue, Row, WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** Takes the place of an input that is no longer there. */
export interface PlaceholderWorkbook {
  readonly content: WorkbookContent;
  readonly layouts: readonly SheetLayout[];
}

const NAME_COLUMN = 0;
const ID_COLUMN = 1;

/** A workbook with nothing but the names of the rows, where they stood. */
export function makePlaceholderWorkbook(
  { name, sha256 }: InputIdentity,
  rows: readonly OutcomeEntry[],
): PlaceholderWorkbook {
  const sheets = [...groupBy(rows, ({ origin }) => origin.sheet)];
  return {
    content: { name, format: 'csv-folder', sha256, tables: sheets.map(([sheet, some]) => toTable(sheet, some)) },
    layouts: sheets.map(([sheet, some]) => toLayout(name, sheet, some)),
  };
}

function toTable(name: string, rows: readonly OutcomeEntry[]): WorkbookContent['tables'][number] {
  const byNumber = groupBy(rows, ({ origin }) => String(origin.rowNumber));
  const named = [...byNumber.values()].flatMap((records): Row[] => {
    const rowNumber = records[0]?.origin.rowNumber ?? 1;
    if (rowNumber === 1) return [];
    return [{ rowNumber, cells: [{ columnIndex: NAME_COLUMN, value: toText(records.map(({ key }) => key)) }] }];
  });
  const idColumn = declarationOf(rows)?.idColumn;
  const headers = ['Row', ...(idColumn === undefined ? [] : [idColumn])];
  const header: Row = {
    rowNumber: 1,
    cells: headers.map((text, columnIndex) => ({ columnIndex, value: toText([text]) })),
  };
  return {
    name,
    state: 'visible',
    epoch: 1900,
    rows: [header, ...named.sort((a, b) => a.rowNumber - b.rowNumber)],
    mergedRanges: [],
    hiddenColumns: [],
  };
}

function toText(lines: readonly string[]): CellValue {
  return { kind: 'text', text: lines.join('\n') };
}

function toLayout(file: string, sheet: string, rows: readonly OutcomeEntry[]): SheetLayout {
  const { kind = 'companies', idColumn } = declarationOf(rows) ?? {};
  return {
    inputIndex: 0,
    file,
    sheet,
    sheetKind: kind,
    headerRowNumber: 1,
    columns: idColumn === undefined ? [] : [{ column: idColumn, columnIndex: ID_COLUMN }],
    resultColumns: [],
    lastColumnIndex: idColumn === undefined ? NAME_COLUMN : ID_COLUMN,
  };
}

function declarationOf([first]: readonly OutcomeEntry[]) {
  return ALL_SHEETS.find(({ recordKind }) => recordKind === first?.kind);
}
