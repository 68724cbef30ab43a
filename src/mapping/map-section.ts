import type { RowOrigin } from '../model/values/origin.ts';
import { allColumnsOf } from '../sheets/columns.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import type { Row, Table } from '../workbook/table.ts';
import type { RowSkip, SheetMapping, TargetMapping } from './mapping.ts';
import { isFilled, textOf } from './source/cell-text.ts';
import { HeadingRows, isHeadingColumn } from './source/heading-rows.ts';
import { type ColumnHint, findNumberColumns, type NumberColumn } from './source/number-columns.ts';
import { ColumnFinder } from './source/read-column.ts';
import type { RowFate, SourceGroup } from './source/row-fate.ts';
import { SourceHeader } from './source/source-header.ts';
import { CarriedCells, SourceRow } from './source/source-row.ts';
import { type SourceTotal, SourceTotals } from './source/source-totals.ts';
import { findSplitFaults } from './source/split-faults.ts';
import { type CellMaker, createCellMaker, type MadeCell } from './target/make-cell.ts';
import { TargetRow } from './target/row-draft.ts';
import type { NameRepetition, SourceNames } from './target/source-names.ts';
import { type DraftColumn, TableDraft } from './target/table-draft.ts';
import type { TakenCells } from './target/taken-cells.ts';

/** Where a tab of the source stands. */
export interface TabPlace {
  /** From 0. */
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}

/** The rows below a header that are its table's: to the header of the next one. As Excel shows them. */
export interface SectionRows {
  readonly first: number;
  readonly last: number;
}

/** What one mapping made of a tab: there may be several, for tables that stand one below the other. */
export interface MappedSection {
  readonly mapping: SheetMapping;
  /** The tab as far as its columns reach. */
  readonly place: TabPlace;
  readonly header: SourceHeader;
  readonly finder: ColumnFinder;
  /** Of the tab's columns, those that its rows are made of or chosen by. */
  readonly looked: ReadonlySet<number>;
  readonly rows: SectionRows;
  /** Of the tab's columns, those that are filled down. */
  readonly filledDown: ReadonlySet<number>;
  readonly tables: readonly TableDraft[];
  readonly numbers: ReadonlyMap<number, NumberColumn>;
  /** By its number, what became of each row that the mapping reads; blank rows and sums are absent. */
  readonly fates: ReadonlyMap<number, RowFate>;
  /** Rows that sum up others. */
  readonly totals: readonly SourceTotal[];
  readonly ignored: readonly IgnoredCells[];
}

/** Cells that the mapping leaves alone on purpose. */
export interface IgnoredCells {
  readonly columnIndex: number;
  readonly because: string | undefined;
  readonly isMeant: (row: SourceRow) => boolean;
}

interface TargetMaker {
  readonly draft: TableDraft;
  readonly makers: readonly DraftColumn[];
  readonly tests: readonly ((row: SourceRow) => boolean)[];
}

/** What is shared by the tables of a tab, and by all tabs. */
export interface SectionContext {
  readonly rows: SectionRows;
  readonly things: SourceNames;
  readonly taken: TakenCells;
  /** Columns that an earlier result added. */
  readonly passedOver: ReadonlySet<number>;
}

/** Makes rows of the format of one table of a tab. */
export function mapSection(mapping: SheetMapping, place: TabPlace, context: SectionContext): MappedSection {
  const { table } = place;
  const { things, taken, passedOver, rows } = context;
  const header = new SourceHeader(table, mapping.headerRows, passedOver);
  const headings = new HeadingRows(mapping.headings, header, table.name);
  const finder = new ColumnFinder(header, table.name, mapping);
  finder.complaints.push(...headings.complaints);
  const named = finder.findAll(mapping.fillDown).map(({ columnIndex }) => columnIndex);
  const filledDown = new Set([...named, ...headings.columnIndexes]);
  const findSkip = toSkipFinder(mapping.skipRows, finder);
  const targets = mapping.targets.map((target) => createTargetMaker(target, finder));
  const numbers = findNumberColumns(
    [...rowsBetween(table, rows)].map((row) => withoutColumns(row, passedOver)),
    (columnIndex) => hintOf(columnIndex, header, targets),
  );
  const sums = new SourceTotals(numbers);
  const groupOf = createGroupReader(targets);
  const carried = new CarriedCells(filledDown);
  const fates = new Map<number, RowFate>();
  const totals: SourceTotal[] = [];
  const holdsTotals = targets.some(({ draft }) => draft.sheet.kind === 'control-totals');
  for (const row of rowsBetween(table, toDataRows(mapping, rows))) {
    const bare = new SourceRow(row);
    if (bare.isEmpty) continue;
    if (header.isRepeatedBy(row)) {
      fates.set(row.rowNumber, { came: 'header', became: [], group: {} });
      continue;
    }
    const skip = findSkip(bare);
    const total = holdsTotals ? undefined : sums.see(row, skip !== undefined);
    if (total !== undefined) {
      totals.push(total);
      continue;
    }
    if (skip !== undefined) {
      const { because } = skip;
      const fate = { came: 'skipped', became: [], group: groupOf(bare) } as const;
      fates.set(row.rowNumber, because === undefined ? fate : { ...fate, because });
      continue;
    }
    const heading = headings.lift(row);
    if (heading !== undefined) {
      carried.take(heading);
      fates.set(row.rowNumber, { came: 'heading', became: [], group: {} });
      continue;
    }
    carried.take(row);
    const source = new SourceRow(row, carried);
    const { became, hasMade } = makeRows(source, targets, { place, finder, things, taken });
    const idle = statesSomething(bare, finder.used, filledDown) ? 'nothing' : 'blank';
    const came = hasMade ? 'rows' : became.length > 0 ? 'repeats' : idle;
    fates.set(row.rowNumber, { came, became, group: groupOf(source) });
  }
  const looked = new Set(finder.used);
  // What is left out on purpose is looked for last: it must be there, but nothing is made of it.
  const ignored = findIgnored(mapping, finder);
  const tables = targets.map(({ draft }) => draft);
  return { mapping, place, header, finder, looked, rows, filledDown, tables, numbers, fates, totals, ignored };
}

/** Those of the section that the mapping says hold its data. */
function toDataRows({ firstRow = 1, lastRow }: SheetMapping, { first, last }: SectionRows): SectionRows {
  return { first: Math.max(firstRow, first), last: lastRow ?? last };
}

export function* rowsBetween({ rows }: Table, { first, last }: SectionRows): Iterable<Row> {
  for (const row of rows) {
    if (row.rowNumber > last) return;
    if (row.rowNumber >= first) yield row;
  }
}

function withoutColumns(row: Row, passedOver: ReadonlySet<number>): Row {
  if (passedOver.size === 0) return row;
  return { ...row, cells: row.cells.filter(({ columnIndex }) => !passedOver.has(columnIndex)) };
}

function hintOf(columnIndex: number, header: SourceHeader, targets: readonly TargetMaker[]): ColumnHint {
  const users = targets.flatMap(({ makers }) =>
    makers.filter(({ maker }) => maker.columnIndexes.includes(columnIndex)),
  );
  const isAmount = users.some(({ declaration }) => /^(?:money|count)$/.test(declaration?.value.kind ?? ''));
  const written = targets.flatMap(({ makers }) => makers.flatMap(({ target }) => target.written.decimalSign ?? []));
  return {
    header: header.textOf(columnIndex) ?? '',
    use: isAmount ? 'amount' : users.length > 0 ? 'other' : undefined,
    sign:
      users.find(({ target }) => target.written.decimalSign !== undefined)?.target.written.decimalSign ?? written[0],
  };
}

function createTargetMaker(target: TargetMapping, finder: ColumnFinder): TargetMaker {
  const declared = new Map(allColumnsOf(target.sheet).map((column) => [column.name, column]));
  const makers = target.columns.flatMap((column): DraftColumn[] => {
    const declaration = declared.get(column.name);
    const maker = createCellMaker(column, declaration, finder);
    return maker === undefined ? [] : [{ target: column, declaration, maker }];
  });
  const tests = target.conditions.map((condition) => finder.toTest(condition));
  return { draft: new TableDraft(target, makers), makers, tests };
}

function toSkipFinder(skips: readonly RowSkip[], finder: ColumnFinder): (row: SourceRow) => RowSkip | undefined {
  const tests = skips.map((skip) => ({ skip, test: finder.toTest(skip) }));
  return (row) => tests.find(({ test }) => test(row))?.skip;
}

function findIgnored({ ignored }: SheetMapping, finder: ColumnFinder): IgnoredCells[] {
  return ignored.flatMap(({ column, conditions, because }) => {
    const found = finder.find(column);
    const tests = conditions.map((condition) => finder.toTest(condition));
    if (found === undefined) return [];
    return [{ columnIndex: found.columnIndex, because, isMeant: (row) => tests.every((test) => test(row)) }];
  });
}

/** By what the first of the sheets that has such a column takes for it. */
function createGroupReader(targets: readonly TargetMaker[]): (row: SourceRow) => SourceGroup {
  const makerOf = (name: string): CellMaker | undefined =>
    targets.flatMap(({ makers }) => makers).find(({ target }) => target.name === name)?.maker;
  const makers = { company: makerOf('Company'), fund: makerOf('Fund'), currency: makerOf('Currency') };
  const textIn = (maker: CellMaker | undefined, row: SourceRow): string | undefined => {
    const cell = maker?.make(row).cell;
    return isFilled(cell) ? textOf(cell) : undefined;
  };
  return (row) =>
    omitAbsent({
      company: textIn(makers.company, row),
      fund: textIn(makers.fund, row),
      currency: textIn(makers.currency, row),
    });
}

interface MakingContext {
  readonly place: TabPlace;
  readonly finder: ColumnFinder;
  readonly things: SourceNames;
  readonly taken: TakenCells;
}

/** The sheets that the row became rows of, or that it only names what other rows have named of. */
function makeRows(
  source: SourceRow,
  targets: readonly TargetMaker[],
  context: MakingContext,
): { readonly became: readonly string[]; readonly hasMade: boolean } {
  const { place, finder, things, taken } = context;
  const { inputIndex, file, table } = place;
  const origin: RowOrigin = { inputIndex, file, sheet: table.name, rowNumber: source.row.rowNumber };
  const made: TargetRow[] = [];
  const became: string[] = [];
  for (const target of targets) {
    const { draft, makers, tests } = target;
    if (!tests.every((test) => test(source))) continue;
    const cells = makers.map(({ maker }): MadeCell => maker.make(source));
    if (!cells.some(({ isOwn }) => isOwn) && !(isFixed(target) && statesAny(source, targets))) continue;
    const met = draft.target.isOnce ? things.meet(draft, cells, origin) : undefined;
    if (met === 'none') continue;
    became.push(draft.sheet.name);
    if (met !== undefined && 'row' in met) {
      noteTaken(draft, cells, { taken, ...met });
      continue;
    }
    const row = new TargetRow(origin, source.row.hidden === true, cells);
    if (met !== undefined) things.remember(met.key, draft, row);
    draft.rows.push(row);
    made.push(row);
    noteTaken(draft, cells, { taken, row, outvoted: NO_SLOTS });
  }
  const faults = made.length === 0 ? [] : findSplitFaults(finder.failedSplits(source), origin);
  for (const row of made) row.findings.push(...faults);
  return { became: [...new Set(became)], hasMade: made.length > 0 };
}

/** What the mapping, or a heading, says of several rows alike is named with the first of them. */
function isFixed({ draft, makers }: TargetMaker): boolean {
  return draft.target.isOnce && makers.every(({ maker }) => maker.columnIndexes.every(isHeadingColumn));
}

function statesAny(source: SourceRow, targets: readonly TargetMaker[]): boolean {
  return targets.some(({ makers }) => makers.some(({ maker }) => maker.make(source).isOwn));
}

function statesSomething(row: SourceRow, used: ReadonlySet<number>, filledDown: ReadonlySet<number>): boolean {
  return [...used].some((columnIndex) => !filledDown.has(columnIndex) && row.at(columnIndex).cell !== undefined);
}

const NO_SLOTS: ReadonlySet<number> = new Set();

/** What a sum is made of: taken twice, it would count twice. */
const ADDITIVE: ReadonlySet<string> = new Set([
  'Shares',
  'Investment Amount',
  'Total Cost',
  'Quantity',
  'Shares Sold',
  'Cash Received',
]);

function noteTaken(
  draft: TableDraft,
  cells: readonly MadeCell[],
  { taken, row, outvoted }: NameRepetition & { readonly taken: TakenCells },
): void {
  const isRecordOfMoney = draft.sheet.kind === 'securities' || draft.sheet.kind === 'transactions';
  for (const [slot, { cell, from }] of cells.entries()) {
    const column = draft.columns[slot];
    if (column === undefined || cell === undefined) continue;
    if (outvoted.has(slot)) taken.outvote(from, draft.becauseOf(slot));
    else {
      const isAdditive = isRecordOfMoney && ADDITIVE.has(column.name);
      taken.take(from, { row, into: `${draft.sheet.name}: ${column.name}`, isAdditive });
    }
  }
}
