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

/** A mapped table of a tab; a tab may have several. */
export interface MappedSection {
  readonly mapping: SheetMapping;
  readonly place: TabPlace;
  readonly header: SourceHeader;
  readonly finder: ColumnFinder;
  /** Columns of the tab that rows are made from or chosen by. */
  readonly looked: ReadonlySet<number>;
  readonly rows: SectionRows;
  readonly filledDown: ReadonlySet<number>;
  readonly tables: readonly TableDraft[];
  readonly numbers: ReadonlyMap<number, NumberColumn>;
  /** By row number; blank rows and totals are absent. */
  readonly fates: ReadonlyMap<number, RowFate>;
  /** By address, where a cell's group is not that of its row. */
  readonly groups: ReadonlyMap<string, SourceGroup>;
  readonly totals: readonly SourceTotal[];
  readonly ignored: readonly IgnoredCells[];
  /** Numbers of the rows that others have looked up so far. */
  readonly lookedUp: ReadonlySet<number>;
  /** Faults of cells that became nothing. */
  readonly findings: readonly Finding[];
}

/** Cells that the mapping ignores on purpose. */
export interface IgnoredCells {
  readonly columnIndex: number;
  readonly because: string | undefined;
  readonly isMeant: (row: SourceRow) => boolean;
}

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
    // Last, because an ignored column must exist but counts as unused.
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

/** Reports a type that the mapping does not name. Code: choice-unknown. */
function findUnknownType(source: SourceRow, column: SourceColumn, { types }: SheetMapping): CellFault[] {
  const { cell, from } = column.read(source);
  const [at] = from;
  if (types === undefined || !isFilled(cell) || at === undefined || types.texts.has(foldName(textOf(cell)))) return [];
  const message = `${quote(textOf(cell))} is none of the types that the mapping names.`;
  const hint = 'Name it under types in the mapping, or leave such rows out under skipRows, with because.';
  return [{ text: { severity: 'error', code: 'choice-unknown', message, hint }, at, column: column.headerText }];
}
