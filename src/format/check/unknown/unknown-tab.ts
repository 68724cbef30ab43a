import { nearestNames } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { formatCount } from '../../../base/util/text/words.ts';
import type { Finding, FindingText } from '../../../model/findings/finding.ts';
import { hasTypedCells } from '../../../model/records/input-format.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import type { Cell, Table, WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import type { SheetDeclaration } from '../../sheets/sheet.ts';
import { isOwnSheet, listSheetNames, type SheetMatch } from '../../sheets/sheet-names.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import { type HeaderMatch, matchHeader } from '../header/match-header.ts';
import { placeOnSheet } from '../place-findings.ts';
import { error, info } from '../values/reading.ts';
import {
  findNearSheetName,
  isLeftOutByName,
  isOwnList,
  isSurelyOwnList,
  type NearSheetName,
} from './near-sheet-name.ts';

const SHEET_LIST = ALL_SHEETS.map(({ name }) => name).join(', ');

/** A tab that is no sheet of the format, with the input it is of. */
export interface UnknownTab {
  readonly table: Table;
  readonly input: WorkbookContent;
  readonly inputIndex: number;
  /** True where another tab of the input is a sheet. */
  readonly isKnown: boolean;
  /** True where one of the sheets says what was bought, sold or is worth how much. */
  readonly holdsMoney: boolean;
  /** True where a mapping says what the input's tabs are. */
  readonly isMapped: boolean;
}

/**
 * Reports a tab that is not read. Left alone beside known sheets; an error without any, because then there is nothing to
 * work with, and if it seems to be a sheet itself, because its rows would be lost. Code: sheet-unknown.
 */
export function findUnknownTab(tab: UnknownTab): Finding[] {
  const { table, input, inputIndex } = tab;
  if (table.rows.every((row) => row.cells.every(isBlankCell))) return [];
  return [placeOnSheet(describeTab(tab), { inputIndex, file: input.name, table })];
}

function describeTab(tab: UnknownTab): FindingText {
  if (isLeftOutByName(tab.table.name)) {
    const message = `${quote(tab.table.name)} is left out because its name contains the word skip.`;
    return info('sheet-unknown', message, 'Nothing to do; remove the word from its name if it should be read.');
  }
  const likely = tab.isMapped ? undefined : findLikelySheet(tab);
  return likely === undefined ? describeUnlike(tab) : describeLikely(likely, tab);
}

function describeUnlike({ table, input, isKnown, holdsMoney, isMapped }: UnknownTab): FindingText {
  const isTable = holdsTable(table);
  const [near] = nearestNames(table.name, listSheetNames(), 1);
  const nothing = isKnown ? 'Nothing to do if it is for your own use' : `Name it after a sheet: ${SHEET_LIST}`;
  const rename = near === undefined ? nothing : `If you mean ${near}, rename it`;
  const flag = input.format === 'csv' ? ', or name its sheet with --sheet' : '';
  // Beside a list of companies alone, it may be where all the money is.
  const isLikelyMissed = isTable && !holdsMoney && !isMapped && !isOwnList(table.name);
  const isMappable = isTable && !isMapped;
  const map = isMappable ? ' "capsheet map INPUT --out MAPPING.yaml" proposes how to read it.' : '';
  return {
    severity: isKnown ? (isLikelyMissed ? 'warning' : 'info') : 'error',
    code: 'sheet-unknown',
    message: `${quote(table.name)} is not a sheet of the format; it is ignored.`,
    hint: `${rename}${flag}.${map}`,
    ...(isMappable ? { cure: 'map' } : {}),
  };
}

/** So many rows with a number beside something else are more than a note; below a header one is enough. */
const FEWEST_ROWS = 3;
const FEWEST_CELLS = 4;

/** Returns whether a tab that is not read holds a table of numbers, which a mapping could read. */
export function holdsTable({ name, rows }: Table): boolean {
  if (isLeftOutByName(name)) return false;
  const filled = rows.map(({ cells }) => cells.filter((cell) => !isBlankCell(cell)));
  const found = filled.filter((cells) => cells.length > 1 && cells.some(isNumber));
  const header = filled.findIndex((cells) => cells.length >= FEWEST_CELLS && cells.every(isWord));
  const isHeaded = header >= 0 && filled.slice(header + 1).some((cells) => cells.length > 1 && cells.some(isNumber));
  return isHeaded || found.length >= FEWEST_ROWS;
}

/**
 * Returns whether a tab that is not read holds a table: only a mapping can read it. Beside sheets of the format, one
 * whose name says that it is for somebody's own use does not count. `read` names the tabs that are sheets of the format.
 */
export function holdsUnreadTable(
  { tables }: WorkbookContent,
  { read, isBeside }: { readonly read: ReadonlySet<string>; readonly isBeside: boolean },
): boolean {
  return tables.some((table) => {
    const { name, rows } = table;
    const isOurs = read.has(name) || isOwnSheet(name, rows[0]?.cells[0]?.format);
    return !isOurs && holdsTable(table) && !(isBeside && isOwnList(name));
  });
}

function isWord(cell: Cell): boolean {
  return cell.value.kind === 'text' && !isNumber(cell);
}

function isNumber({ value }: Cell): boolean {
  return value.kind === 'number' || (value.kind === 'text' && parseNumberText(value.text) !== undefined);
}

/** The sheet that a tab seems to be. */
interface LikelySheet {
  readonly name: string;
  readonly near: NearHeader;
  readonly isByName: boolean;
}

function findLikelySheet({ table, input }: UnknownTab): LikelySheet | undefined {
  const isCsv = !hasTypedCells(input.format);
  const named = findNearSheetName(table.name);
  const near = named && compareHeader(table, named.match.sheet, isCsv);
  if (named !== undefined && near !== undefined && isLikely(named.kind, near))
    return { name: nameOf(named.match), near, isByName: true };
  const byHeader = isSurelyOwnList(table.name) ? undefined : findSheetByHeader(table, isCsv);
  if (byHeader === undefined || byHeader.near.rowCount === 0) return undefined;
  return { name: byHeader.sheet.name, near: byHeader.near, isByName: false };
}

/** How much of a header must be the sheet's, beside a name that is like its own. */
function isLikely(kind: NearSheetName['kind'], { columnCount, share, hasRequired, header, rowCount }: NearHeader) {
  if (rowCount === 0) return false;
  if (kind === 'within') return hasRequired && columnCount > 2 && share > 0.5;
  return columnCount > 1 || hasRequired || (kind === 'mistyped' && header.headers.length > 1);
}

function nameOf({ sheet, presetType }: SheetMatch): string {
  const preset = sheet.presets?.find(({ type }) => type === presetType);
  return preset?.names[0] ?? sheet.name;
}

function describeLikely({ name, near, isByName }: LikelySheet, { table, input }: UnknownTab): FindingText {
  const by = isByName ? 'name' : 'header';
  const rows = near.rowCount === 1 ? 'row' : `${formatCount(near.rowCount)} rows`;
  const verb = near.rowCount === 1 ? 'is' : 'are';
  const isThere = input.tables.some((other) => foldHeader(other.name) === foldHeader(name));
  const move = isThere ? `Move its rows to ${name}, which is there as well` : `Rename it ${name}`;
  const flag = input.format === 'csv' ? `, or use --sheet "${name}"` : '';
  return error(
    'sheet-unknown',
    `${quote(table.name)} looks like the sheet ${name} judging by its ${by}, but has a different name: the ${rows} below its header (row ${near.header.rowNumber}) ${verb} not read.`,
    `${move}${flag}; to leave it out, put the word skip into its name, such as ${quote(`${table.name} (skip)`)}.`,
  );
}

/** How a table's header row matches the columns of a sheet. */
interface NearHeader {
  readonly header: HeaderMatch;
  /** How many columns of the sheet it names. */
  readonly columnCount: number;
  /** The share of its names that are the sheet's, from 0 to 1. */
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
function compareHeader(table: Table, sheet: SheetDeclaration, isCsv: boolean): NearHeader | undefined {
  const header = matchHeader(table, sheet, isCsv);
  if (header === undefined) return undefined;
  const named = new Set(header.headers.flatMap(({ declaration }) => (declaration ? [declaration.name] : [])));
  const missing = sheet.columns.filter(({ name, required }) => required === 'always' && !named.has(name));
  const rows = table.rows.filter((row) => row.rowNumber > header.rowNumber && !row.cells.every(isBlankCell));
  return {
    header,
    columnCount: named.size,
    share: named.size / header.headers.length,
    // The name of a tab may state the type.
    hasRequired: missing.every(({ name }) => name === sheet.typeColumn && named.size > FEWEST_COLUMNS),
    rowCount: rows.length,
  };
}

/** The sheet whose header a table has, whatever it is called; `undefined` where it has none's. */
function findSheetByHeader(table: Table, isCsv: boolean): { sheet: SheetDeclaration; near: NearHeader } | undefined {
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
