import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import type { SheetDeclaration } from '../../sheets/sheet.ts';
import { type HeaderMatch, matchHeader } from '../header/match-header.ts';
import { isBlankCell } from '../values/read-cell.ts';

/** What a table's header row has in common with the columns of a sheet. */
export interface NearHeader {
  readonly header: HeaderMatch;
  /** How many columns of the sheet it names. */
  readonly columnCount: number;
  /** Of all that it names, from 0 to 1. */
  readonly share: number;
  readonly hasRequired: boolean;
  /** Rows below it that hold anything. */
  readonly rowCount: number;
}

/** So many columns of a sheet make a header its own where they are most of it; of very many, half is enough. */
const FEWEST_COLUMNS = 4;
const MANY_COLUMNS = 7;
const LARGE_SHARE = 0.75;
const HALF = 0.5;

/** Their columns stand on many a list of one's own: by these alone no tab is taken for one of them. */
const COMMON_HEADERS: ReadonlySet<string> = new Set(['control-totals', 'documents', 'custom-columns']);

/** How the header of a table is like that of a sheet; `undefined` where no row names any of its columns. */
export function compareHeader(table: Table, sheet: SheetDeclaration, isCsv: boolean): NearHeader | undefined {
  const header = matchHeader(table, sheet, isCsv);
  if (header === undefined) return undefined;
  const named = new Set(header.headers.flatMap(({ declaration }) => (declaration ? [declaration.name] : [])));
  const missing = sheet.columns.filter(({ name, required }) => required === 'always' && !named.has(name));
  const rows = table.rows.filter((row) => row.rowNumber > header.rowNumber && !row.cells.every(isBlankCell));
  return {
    header,
    columnCount: named.size,
    share: named.size / header.headers.length,
    // Of a tab of one type the type stands in its name.
    hasRequired: missing.every(({ name }) => name === sheet.typeColumn && named.size > FEWEST_COLUMNS),
    rowCount: rows.length,
  };
}

/** The sheet whose header a table has, whatever it is called; `undefined` where it has none's. */
export function findSheetByHeader(
  table: Table,
  isCsv: boolean,
): { sheet: SheetDeclaration; near: NearHeader } | undefined {
  const found = ALL_SHEETS.flatMap((sheet) => {
    const near = COMMON_HEADERS.has(sheet.kind) ? undefined : compareHeader(table, sheet, isCsv);
    return near !== undefined && isOwnHeader(near, sheet) ? [{ sheet, near }] : [];
  });
  return found.sort((a, b) => b.near.columnCount - a.near.columnCount)[0];
}

function isOwnHeader({ columnCount, share, hasRequired, header }: NearHeader, sheet: SheetDeclaration): boolean {
  if (!hasRequired || columnCount < FEWEST_COLUMNS) return false;
  if (share < LARGE_SHARE && !(columnCount >= MANY_COLUMNS && share >= HALF)) return false;
  // Without an amount it is a diary.
  const isMarks = sheet.kind === 'valuations';
  return !isMarks || header.headers.some(({ declaration }) => declaration?.value.kind === 'money');
}
