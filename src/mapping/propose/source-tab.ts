import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, foldName, squeezeSpaces } from '../../base/util/text/text.ts';
import { isHeaderOfFormat } from '../../format/sheets/own-headers.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import { readInstrument } from '../../model/lexicon/instruments.ts';
import { SCHEDULES } from '../../model/lexicon/titles.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { Question } from '../question.ts';
import { cellIn, foldedTextIn, isFilled, textOf } from '../source/cell-text.ts';
import { listDataRows, SourceHeader } from '../source/source-header.ts';
import { findNumberColumns, readSourceNumber, SourceTotals, surveyColumns } from '../source/source-number.ts';
import { homeOf, isMade, type PlacedColumn, type TabColumn, type TabRow, type TabTable } from '../source/tab-column.ts';
import { guessByTable } from './score/by-table.ts';
import { findNameColumns, gatherFacts, noFacts } from './score/column-facts.ts';
import type { SourceFacts } from './score/score-column.ts';
import { findHeader, type HeaderRows, isOnItsSide } from './tables/find-header.ts';
import { findSumHeads, type SumHeads } from './tables/find-sum-heads.ts';

export interface TitleRows {
  readonly tab: string;
  readonly rows: readonly TabRow[];
  readonly epoch: Table['epoch'];
}

export interface ProposalTab {
  readonly table: TabTable;
  readonly headerRows: HeaderRows;
  /** Columns that an earlier result added. */
  readonly passedOver: ReadonlySet<number>;
  /** From left to right; empty columns without a header are absent. */
  readonly columns: readonly SourceFacts[];
  /** Returns the mapping's name of a column: its header where that is unique, else its letters. */
  readonly refOf: (columnIndex: TabColumn) => string;
  /** Rows above the header, or above all tables of the tab. */
  readonly titles: readonly TabRow[];
  /** The rows that the other tabs of its file have above their tables; all rows of those without a table. */
  readonly elsewhere?: readonly TitleRows[];
  /** Texts outside the tab's tables, which may be about any of them. */
  readonly remarks?: readonly TabRow[];
  readonly dataRows: readonly TabRow[];
  /** Rows with a name and what the rows below it sum up to, and a column that is blank in these alone. */
  readonly heads?: SumHeads;
  /** Those before any were left out, which tell years and other names from amounts; absent where they are the same. */
  readonly wholeRows?: readonly TabRow[];
  /** Shown by any tab of the spreadsheet. */
  readonly decimalSign?: DecimalSign;
}

/** Returns the sheet of the format that a tab is by its name and its header. */
export const ownSheetOf = deriveOnce(({ table, columns }: ProposalTab): SheetDeclaration | undefined => {
  const sheet = matchSheetName(table.name)?.sheet;
  const headers = columns.map(({ header }) => header);
  return sheet !== undefined && isHeaderOfFormat(sheet, headers) ? sheet : undefined;
});

/** Returns `undefined` where no header has known names, or these stand below one another. */
export function readSourceTab(
  table: Table,
  passedOver: ReadonlySet<number>,
  above: readonly TabRow[] = [],
): ProposalTab | undefined {
  const headerRows = isOnItsSide(table) ? undefined : findHeader(table);
  return headerRows === undefined ? undefined : readBelow(headerRows, { table, passedOver, above });
}

export function readBelow(
  headerRows: HeaderRows,
  {
    table,
    passedOver,
    above = [],
  }: { readonly table: Table; readonly passedOver: ReadonlySet<number>; readonly above?: readonly TabRow[] },
): ProposalTab {
  const header = new SourceHeader(table, headerRows, passedOver);
  const listed = withoutSums(listDataRows(table, header, headerRows.last));
  const heads = findSumHeads(listed);
  const dataRows = heads === undefined ? listed : listed.filter((row) => !heads.rows.has(row));
  const facts = gatherFacts(dataRows);
  const indexes = new Set([...[...facts.keys()].map(homeOf), ...header.columns.map(({ columnIndex }) => columnIndex)]);
  const columns = [...indexes]
    // Names that stand in heads alone are in no row.
    .filter((index) => !passedOver.has(index) && (index !== heads?.columnIndex || facts.has(index)))
    .sort((a, b) => a - b)
    .map((columnIndex): SourceFacts => {
      const lines = header.columns.find((column) => column.columnIndex === columnIndex)?.lines ?? [];
      return { ...(facts.get(columnIndex) ?? noFacts(columnIndex)), header: lines.join(' '), lines };
    });
  const names = findNameColumns(columns, dataRows);
  const own = table.rows.filter(({ rowNumber }) => rowNumber < headerRows.first);
  const titles = [...above.filter(({ rowNumber }) => rowNumber < (table.rows[0]?.rowNumber ?? 1)), ...own];
  const said = listTitles({ table, titles });
  return {
    table,
    headerRows,
    passedOver,
    columns: columns.map((facts) => {
      const byTable = isBelowHeads(facts, heads)
        ? BELOW_HEADS
        : guessByTable(facts, columns, { dataRows, titles: said });
      // Codes, and the names beside them.
      const isNamedBeside = names.has(facts.columnIndex) || undefined;
      const codes = columns.filter(({ columnIndex }) => names.get(columnIndex) === facts.columnIndex);
      const ofCodes = isNamedBeside || codes.length === 0 ? undefined : codes.map(({ header }) => header);
      return { ...facts, ...omitAbsent({ isNamedBeside, codes: ofCodes, byTable }) };
    }),
    titles,
    dataRows,
    ...(heads === undefined ? {} : { heads }),
    refOf: (columnIndex) => toRef(header, columnIndex),
  };
}

const BELOW_HEADS = { name: 'Round', confidence: 0.76, reason: 'it is below the name of each company' } as const;

/** Below a company its rounds stand in the same column, unless its own name or those of instruments do. */
function isBelowHeads({ columnIndex, texts }: SourceFacts, heads: SumHeads | undefined): boolean {
  if (heads === undefined || columnIndex !== heads.columnIndex) return false;
  const names = new Set([...heads.rows].map((row) => foldedTextIn(row, columnIndex)));
  return !texts.some((text) => names.has(foldName(text)) || readInstrument(text) !== undefined);
}

/** A page without a table may say whose the others are; a longer one is a table that is not known. */
const MOST_LINES = 40;

/** The rows of a tab that speak for the others of its file: those above a table, or all where there is none. */
export const listTitleRows = deriveOnce((table: Table): readonly TitleRows[] => {
  const first = findHeader(table)?.first;
  const isPage = first === undefined && table.rows.length <= MOST_LINES;
  const rows = isPage ? table.rows : table.rows.filter(({ rowNumber }) => rowNumber < (first ?? 0));
  return rows.length === 0 ? [] : [{ tab: table.name, rows, epoch: table.epoch }];
});

/** The tab's name, and what stands above its header. */
export function listTitles({ table, titles }: Pick<ProposalTab, 'table' | 'titles'>): readonly string[] {
  const above = titles.flatMap(({ cells }) => cells.map((cell) => squeezeSpaces(textOf(cell))));
  return [table.name.replaceAll('_', ' '), ...above];
}

/** True for a schedule of investments, as a fund's reports have one: a title says so. */
export function isInvestmentSchedule(tab: Pick<ProposalTab, 'table' | 'titles'>): boolean {
  return listTitles(tab).some((title) => SCHEDULES.isIn(title));
}

/** Drops rows of nothing but sums of those above, which no label tells. */
function withoutSums(rows: readonly Row[]): readonly Row[] {
  const isBare = ({ cells }: Row): boolean =>
    cells.every((cell) => !isFilled(cell) || readSourceNumber(cell, '.') !== 'other');
  if (!rows.some(isBare)) return rows;
  const numbers = findNumberColumns(surveyColumns(rows), () => ({ header: '', use: 'amount', sign: undefined }));
  const sums = new SourceTotals(numbers, () => []);
  return rows.filter((row) => sums.see(row, false) === undefined || !isBare(row));
}

export function withRows(tab: ProposalTab, dataRows: readonly TabRow[]): ProposalTab {
  const others = new Set(tab.dataRows.map(({ rowNumber }) => rowNumber));
  for (const { rowNumber } of dataRows) others.delete(rowNumber);
  const facts = gatherFacts(dataRows);
  return {
    ...tab,
    dataRows,
    wholeRows: tab.wholeRows ?? tab.dataRows,
    table: { ...tab.table, rows: tab.table.rows.filter(({ rowNumber }) => !others.has(rowNumber)) },
    columns: tab.columns.map((column) => ({
      ...column,
      ...(facts.get(column.columnIndex) ?? noFacts(column.columnIndex)),
    })),
  };
}

export function keepRows(tab: ProposalTab, isKept: (row: TabRow) => boolean): ProposalTab {
  return withRows(tab, tab.dataRows.filter(isKept));
}

export function factsIn(
  tab: Pick<ProposalTab, 'columns'>,
  columnIndex: TabColumn | undefined,
): SourceFacts | undefined {
  return tab.columns.find((facts) => facts.columnIndex === columnIndex);
}

export function hasHeader({ columns }: Pick<ProposalTab, 'columns'>, wanted: string): boolean {
  return columns.some(({ header }) => foldHeader(header) === foldHeader(wanted));
}

export function headerIn(tab: Pick<ProposalTab, 'columns'>, columnIndex: TabColumn | undefined): string {
  return factsIn(tab, columnIndex)?.header ?? '';
}

export function placeIn({ refOf }: Pick<ProposalTab, 'refOf'>, columnIndex: TabColumn): PlacedColumn {
  return { column: refOf(columnIndex), columnIndex };
}

export function rowsWith(
  texts: readonly string[],
  columnIndex: TabColumn,
  { dataRows }: ProposalTab,
): readonly TabRow[] {
  const folded = new Set(texts.map(foldName));
  return dataRows.filter((row) => {
    const cell = cellIn(row, columnIndex);
    return isFilled(cell) && folded.has(foldName(textOf(cell)));
  });
}

export function withoutRows(texts: readonly string[], columnIndex: TabColumn, tab: ProposalTab): ProposalTab {
  if (texts.length === 0) return tab;
  const left = new Set(rowsWith(texts, columnIndex, tab));
  return keepRows(tab, (row) => !left.has(row));
}

function toRef(header: SourceHeader, columnIndex: TabColumn): string {
  if (isMade(columnIndex)) return columnIndex.name;
  const text = header.textOf(columnIndex);
  const [only, ...more] = text === undefined ? [] : header.find(text);
  return text !== undefined && only === columnIndex && more.length === 0 ? text : toColumnLetters(columnIndex);
}

/** The cells of the tab's own columns. */
export function toSourceRow({ cells, ...row }: TabRow): Row {
  return {
    ...row,
    cells: cells.flatMap(({ columnIndex, ...cell }) => (isMade(columnIndex) ? [] : [{ ...cell, columnIndex }])),
  };
}

/** Moves a question about a made column to the column it is made from. */
export function atHome(doubt: Question, tab: ProposalTab): Question {
  if (doubt.columnIndex === undefined || !isMade(doubt.columnIndex)) return doubt;
  const columnIndex = homeOf(doubt.columnIndex);
  const isNamed = doubt.column === undefined || doubt.text.startsWith(`${doubt.column}: `);
  const text = isNamed ? doubt.text : `${doubt.column}: ${doubt.text}`;
  return { ...doubt, ...placeIn(tab, columnIndex), text };
}
