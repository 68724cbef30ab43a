import { countSteps, type Steps } from '../../base/util/steps.ts';
import { CODES } from '../../model/lexicon/header-words.ts';
import { hasTypedCells } from '../../model/records/input-format.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import type { Cell, Row, Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { isBlank, textOf } from '../source/cell-text.ts';
import { resultColumnsIn } from '../source/source-header.ts';
import { foreignTabs } from '../tab-place.ts';
import { kindOf } from './score/column-facts.ts';
import { findDecimalSign } from './score/written-form.ts';
import { listTitleRows, type ProposalTab, readBelow, readSourceTab } from './source-tab.ts';
import { findHeader } from './tables/find-header.ts';
import { splitTables, type TabPart } from './tables/split-tables.ts';

export interface SourceTable {
  readonly input: string;
  readonly table: Table;
  /** Columns that an earlier result added. */
  readonly passedOver: ReadonlySet<number>;
  /** Rows above the first header of the tab. */
  readonly top: readonly Row[];
  /** Texts outside its tables. */
  readonly remarks: readonly Row[];
  readonly parts: readonly SourcePart[];
}

export interface SourcePart {
  readonly part: TabPart;
  /** Absent where no header was found. */
  readonly tab: ProposalTab | undefined;
  /** Present where the header fits no sheet, but others may look up its IDs. */
  readonly plain: ProposalTab | undefined;
  /** Unique among the inputs: the tab's name, with file and cells where necessary. */
  readonly name: string;
}

/** Reads all tabs but those that capsheet itself added, a row a step. */
export function readTables(
  inputs: readonly WorkbookContent[],
  said: DecimalSign | undefined,
): Steps<readonly SourceTable[]> {
  const rows = inputs.flatMap(({ tables }) => tables.map((table) => table.rows.length));
  const total = rows.reduce((sum, count) => sum + count, 0);
  return countSteps(readEach(inputs, said), total);
}

function* readEach(inputs: readonly WorkbookContent[], said: DecimalSign | undefined): Steps<readonly SourceTable[]> {
  const tables = inputs.flatMap((input) => foreignTabs(input).map((table) => ({ input, table: holdCells(table) })));
  const read: SourceTable[] = [];
  for (const { input, table } of tables) {
    const isAlone = tables.filter((other) => other.table.name === table.name).length === 1;
    const passedOver = findPassedOver(table, !hasTypedCells(input.format));
    const parts = yield* splitTables(table);
    const top = readTop(table, parts);
    const remarks = parts.flatMap(({ table: { rows } }) => (rows.every(isText) ? rows : []));
    const name = isAlone ? table.name : `${table.name} of ${input.name}`;
    read.push({
      input: input.name,
      table,
      passedOver,
      top,
      remarks,
      parts: parts.map((part): SourcePart => {
        const read = readSourceTab(part.table, passedOver, top);
        const tab = read === undefined ? undefined : { ...read, remarks };
        const plain = tab === undefined ? readPlainTab(part.table, passedOver) : undefined;
        return { part, tab, plain, name: parts.length === 1 ? name : `${name}, ${part.cells}` };
      }),
    });
    yield;
  }
  return withSign(
    read.map((table) => withTitles(table, read)),
    said,
  );
}

function withTitles(table: SourceTable, all: readonly SourceTable[]): SourceTable {
  const others = all.filter((other) => other.input === table.input && other !== table);
  const elsewhere = others.flatMap((other) => listTitleRows(other.table));
  if (elsewhere.length === 0) return table;
  return {
    ...table,
    parts: table.parts.map((part) => (part.tab === undefined ? part : { ...part, tab: { ...part.tab, elsewhere } })),
  };
}

/** The cells of more rows would take too much memory. */
const MOST_HELD = 50_000;

/** Holds the cells of a table, which are read for each of many questions and would be unpacked anew each time. */
function holdCells(table: Table): Table {
  return table.rows.length > MOST_HELD
    ? table
    : { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells })) };
}

/** Applies the decimal sign that any tab shows to all. */
function withSign(tables: readonly SourceTable[], said: DecimalSign | undefined): readonly SourceTable[] {
  const tabs = tables.flatMap(({ parts }) => parts.flatMap(({ tab }) => tab ?? []));
  const decimalSign = said ?? findDecimalSign(tabs);
  if (decimalSign === undefined) return tables;
  return tables.map((table) => ({
    ...table,
    parts: table.parts.map((part) => (part.tab === undefined ? part : { ...part, tab: { ...part.tab, decimalSign } })),
  }));
}

function isText({ cells }: Row): boolean {
  const [only, ...more] = cells.filter((cell) => !isBlank(cell));
  return only?.value.kind === 'text' && more.length === 0;
}

/** Reads a table whose first row names its columns, one of them an ID. */
function readPlainTab(table: Table, passedOver: ReadonlySet<number>): ProposalTab | undefined {
  const [first, ...below] = table.rows;
  const labels = first?.cells.filter((cell) => !isBlank(cell)) ?? [];
  const isHeader = labels.length > 1 && labels.every((cell) => cell.value.kind === 'text' && kindOf(cell) === 'text');
  if (first === undefined || below.length === 0 || !isHeader || !labels.some(namesId)) return undefined;
  return readBelow({ first: first.rowNumber, last: first.rowNumber }, { table, passedOver });
}

function namesId(cell: Cell): boolean {
  return CODES.end(textOf(cell)) || /[a-z]I[Dd]$/.test(textOf(cell).trim());
}

/** Rows above the first header apply to all tables of the tab. */
function readTop(table: Table, parts: readonly TabPart[]): readonly Row[] {
  const headers = parts.flatMap((part) => findHeader(part.table)?.first ?? []);
  const first = Math.min(...headers);
  return table.rows.filter(({ rowNumber }) => rowNumber < first);
}

/** Finds the columns of an earlier result. */
function findPassedOver({ rows }: Table, isCsv: boolean): ReadonlySet<number> {
  const found = rows.slice(0, 40).flatMap((row) => resultColumnsIn(row, isCsv));
  return new Set(found.map(({ columnIndex }) => columnIndex));
}
