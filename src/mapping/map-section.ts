import { quote } from '../base/util/text/quote.ts';
import { foldName } from '../base/util/text/text.ts';
import type { Finding } from '../model/findings/finding.ts';
import { type MakingContext, RowMaker } from './make-rows.ts';
import type { SheetMapping } from './mapping.ts';
import { isBlank, isFilled, textOf } from './source/cell-text.ts';
import type { NumberColumn } from './source/number-columns.ts';
import type { ColumnFinder, SourceColumn } from './source/read-column.ts';
import { joinFates, type RowFate, type SourceGroup } from './source/row-fate.ts';
import type { SectionRows } from './source/section-rows.ts';
import type { SourceHeader } from './source/source-header.ts';
import { type CellFault, SourceRow } from './source/source-row.ts';
import type { SourceTotal } from './source/source-totals.ts';
import type { SourceSection } from './source-section.ts';
import { toFaultFinding, uniqueFaults } from './steps/step-faults.ts';
import type { TabPlace } from './tab-place.ts';
import type { TableDraft } from './target/table-draft.ts';

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
  /** By its address, whose money stands in a cell, where that is not its whole row's. */
  readonly groups: ReadonlyMap<string, SourceGroup>;
  /** Rows that sum up others. */
  readonly totals: readonly SourceTotal[];
  readonly ignored: readonly IgnoredCells[];
  /** By their numbers, rows that others look up, as far as those have been made. */
  readonly lookedUp: ReadonlySet<number>;
  /** What is wrong with cells of which nothing is made. */
  readonly findings: readonly Finding[];
}

/** Cells that the mapping leaves alone on purpose. */
export interface IgnoredCells {
  readonly columnIndex: number;
  readonly because: string | undefined;
  readonly isMeant: (row: SourceRow) => boolean;
}

/** Makes rows of the format of one table of a tab. */
export function mapSection(section: SourceSection, context: MakingContext): MappedSection {
  const { mapping, header, finder, filledDown, place } = section;
  const { flow, targets, numbers, typeColumn } = section.connect();
  const looked = new Set(finder.used);
  const maker = new RowMaker(section, targets, context);
  const fates = new Map<number, RowFate>();
  const faults: CellFault[] = [];
  for (const source of section.after()) {
    const { became, hasMade } = maker.make(source);
    const isIdle = !hasMade && became.length === 0;
    if (isIdle) faults.push(...maker.faultsOf(source));
    if (typeColumn !== undefined) faults.push(...findUnknownType(source, typeColumn, mapping));
    const group = maker.groupOf(source);
    for (const [index, line] of source.lines.entries()) {
      const { rowNumber } = line.row;
      const states = statesSomething(line, looked, filledDown);
      const own = hasMade ? 'rows' : isIdle ? (states ? 'nothing' : 'blank') : 'repeats';
      const fate: RowFate = { came: index > 0 && !isIdle ? 'grouped' : own, became, group };
      fates.set(rowNumber, joinFates(fates.get(rowNumber), fate));
    }
  }
  for (const { row, came, because } of section.passed) {
    const group = came === 'skipped' ? maker.groupOf(new SourceRow(row, place)) : {};
    const fate = { came, became: [], group } as const;
    fates.set(row.rowNumber, because === undefined ? fate : { ...fate, because });
  }
  return {
    ...{ mapping, place, header, finder, looked, filledDown, numbers, fates, groups: maker.groups },
    rows: section.settings.rows,
    tables: targets.map(({ draft }) => draft),
    totals: section.totals,
    lookedUp: section.lookedUp,
    findings: uniqueFaults([...flow.faults, ...faults]).map(toFaultFinding),
    // What is left out on purpose is looked for last: it must be there, but nothing is made of it.
    ignored: findIgnored(mapping, finder),
  };
}

function findIgnored({ ignored }: SheetMapping, finder: ColumnFinder): IgnoredCells[] {
  return ignored.flatMap(({ column, conditions, because }) => {
    const found = finder.find(column);
    const tests = conditions.map((condition) => finder.toTest(condition));
    if (found?.columnIndex === undefined) return [];
    return [{ columnIndex: found.columnIndex, because, isMeant: (row) => tests.every((test) => test(row)) }];
  });
}

function statesSomething({ row }: SourceRow, used: ReadonlySet<number>, filledDown: ReadonlySet<number>): boolean {
  return row.cells.some((cell) => used.has(cell.columnIndex) && !filledDown.has(cell.columnIndex) && !isBlank(cell));
}

/** A kind of instrument that the mapping does not name: what such a row is nobody has said. Code: choice-unknown. */
function findUnknownType(source: SourceRow, column: SourceColumn, { types }: SheetMapping): CellFault[] {
  const { cell, from } = column.read(source);
  const [at] = from;
  if (types === undefined || !isFilled(cell) || at === undefined || types.texts.has(foldName(textOf(cell)))) return [];
  const message = `${quote(textOf(cell))} is none of the types that the mapping names.`;
  const hint = 'Name it under types in the mapping, or leave such rows out under skipRows, with because.';
  return [{ text: { severity: 'error', code: 'choice-unknown', message, hint }, at, column: column.headerText }];
}
