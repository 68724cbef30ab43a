import type { RowOrigin } from '../model/values/origin.ts';
import { allColumnsOf } from '../sheets/columns.ts';
import type { Row, Table } from '../workbook/table.ts';
import type { RowCondition, SheetMapping, TargetMapping } from './mapping.ts';
import { ColumnFinder } from './source/read-column.ts';
import { SourceHeader } from './source/source-header.ts';
import { CarriedCells, SourceRow } from './source/source-row.ts';
import { findSplitFaults } from './source/split-faults.ts';
import { createCellMaker, type MadeCell } from './target/make-cell.ts';
import { TargetRow } from './target/row-draft.ts';
import type { SourceNames } from './target/source-names.ts';
import { type DraftColumn, TableDraft } from './target/table-draft.ts';

/** Where a tab of the source stands. */
export interface TabPlace {
  /** From 0. */
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}

/** What one mapping made of a tab: there may be several, for tables that stand one below the other. */
export interface MappedSection {
  readonly mapping: SheetMapping;
  readonly header: SourceHeader;
  readonly finder: ColumnFinder;
  /** Of the tab's columns, those that are filled down. */
  readonly filledDown: ReadonlySet<number>;
  readonly tables: readonly TableDraft[];
  /** Left out by a condition. */
  readonly skippedRows: readonly number[];
  /** They state something in a column that is mapped, and became nothing. */
  readonly idleRows: readonly number[];
  /** They name only what other rows have named, and are one with those. */
  readonly repeatingRows: readonly number[];
}

interface TargetMaker {
  readonly draft: TableDraft;
  readonly makers: readonly DraftColumn[];
  readonly tests: readonly ((row: SourceRow) => boolean)[];
}

/** Makes rows of the format of one table of a tab. */
export function mapSection(
  mapping: SheetMapping,
  place: TabPlace,
  { things, passedOver }: { readonly things: SourceNames; readonly passedOver: ReadonlySet<number> },
): MappedSection {
  const { table } = place;
  const header = new SourceHeader(table, mapping.headerRows, passedOver);
  const finder = new ColumnFinder(header, table.name, mapping);
  const filledDown = new Set(finder.findAll(mapping.fillDown).map(({ columnIndex }) => columnIndex));
  const isSkipped = toAnyTest(mapping.skipRows, finder);
  const targets = mapping.targets.map((target) => createTargetMaker(target, finder));
  const carried = new CarriedCells(filledDown);
  const skippedRows: number[] = [];
  const idleRows: number[] = [];
  const repeatingRows: number[] = [];
  for (const row of rowsOf(table, mapping)) {
    const bare = new SourceRow(row);
    if (bare.isEmpty) continue;
    if (isSkipped(bare)) {
      skippedRows.push(row.rowNumber);
      continue;
    }
    carried.take(row);
    const source = new SourceRow(row, carried);
    const came = makeRows(source, targets, { place, finder, things });
    if (came === 'repeats') repeatingRows.push(row.rowNumber);
    if (came === 'nothing' && statesSomething(bare, finder.used, filledDown)) idleRows.push(row.rowNumber);
  }
  // What is left out on purpose is looked for last: it must be there, but nothing is made of it.
  finder.findAll(mapping.ignored);
  const tables = targets.map(({ draft }) => draft);
  return { mapping, header, finder, filledDown, tables, skippedRows, idleRows, repeatingRows };
}

function* rowsOf({ rows }: Table, { headerRows, firstRow, lastRow }: SheetMapping): Iterable<Row> {
  const first = Math.max(firstRow ?? 1, headerRows.last + 1);
  for (const row of rows) {
    if (row.rowNumber > (lastRow ?? Number.POSITIVE_INFINITY)) return;
    if (row.rowNumber >= first) yield row;
  }
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

function toAnyTest(conditions: readonly RowCondition[], finder: ColumnFinder): (row: SourceRow) => boolean {
  const tests = conditions.map((condition) => finder.toTest(condition));
  return (row) => tests.some((test) => test(row));
}

interface MakingContext {
  readonly place: TabPlace;
  readonly finder: ColumnFinder;
  readonly things: SourceNames;
}

/** What came of a row: rows of the format, more of what other rows have named, or nothing. */
function makeRows(
  source: SourceRow,
  targets: readonly TargetMaker[],
  { place, finder, things }: MakingContext,
): 'rows' | 'repeats' | 'nothing' {
  const { inputIndex, file, table } = place;
  const origin: RowOrigin = { inputIndex, file, sheet: table.name, rowNumber: source.row.rowNumber };
  const made: TargetRow[] = [];
  let hasRepeated = false;
  for (const { draft, makers, tests } of targets) {
    if (!tests.every((test) => test(source))) continue;
    const cells = makers.map(({ maker }): MadeCell => maker.make(source));
    if (!cells.some(({ isOwn }) => isOwn)) continue;
    const met = draft.target.isOnce ? things.meet(draft, cells, origin) : undefined;
    if (met === 'none') continue;
    if (met === 'repeated') {
      hasRepeated = true;
      continue;
    }
    const row = new TargetRow(origin, source.row.hidden === true, cells);
    if (met !== undefined) things.remember(met.key, draft, row);
    draft.rows.push(row);
    made.push(row);
  }
  if (made.length === 0) return hasRepeated ? 'repeats' : 'nothing';
  const faults = findSplitFaults(finder.failedSplits(source), origin);
  for (const row of made) row.findings.push(...faults);
  return 'rows';
}

function statesSomething(row: SourceRow, used: ReadonlySet<number>, filledDown: ReadonlySet<number>): boolean {
  return [...used].some((columnIndex) => !filledDown.has(columnIndex) && row.at(columnIndex).cell !== undefined);
}
