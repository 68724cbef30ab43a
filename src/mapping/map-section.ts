import { omitAbsent } from '../base/util/collections/omit-absent.ts';
import type { Steps } from '../base/util/steps.ts';
import { quote } from '../base/util/text/quote.ts';
import { foldName } from '../base/util/text/text.ts';
import type { Finding } from '../model/findings/finding.ts';
import type { CellTake, SourceGroup, SourceTotal } from '../model/outcomes/source-tie-out.ts';
import type { LookupStep, SheetMapping } from './mapping.ts';
import { isBlank, isFilled, textOf } from './source/cell-text.ts';
import { type ColumnFinder, findSplitFaults, type SourceColumn } from './source/read-column.ts';
import type { SectionRows, SourceHeader } from './source/source-header.ts';
import type { NumberColumn } from './source/source-number.ts';
import { type CellFault, joinFates, type RowFate, type SourceCell, SourceRow } from './source/source-row.ts';
import type { TabColumn } from './source/tab-column.ts';
import type { ColumnUse, SourceSection, TargetMaker } from './source-section.ts';
import { toFaultFinding, uniqueFaults } from './steps/apply-steps.ts';
import { type TabPlace, toOrigin } from './tab-place.ts';
import type { CellMaker, MadeCell } from './target/make-cell.ts';
import {
  type NameRepetition,
  type SourceNames,
  type TableDraft,
  type TakenCells,
  TargetRow,
} from './target/table-draft.ts';
import type { AskedSlots } from './tie-out/list-asked.ts';

/** A mapped table of a tab; a tab may have several. */
export interface MappedSection {
  readonly mapping: SheetMapping;
  readonly place: TabPlace;
  readonly header: SourceHeader;
  readonly finder: ColumnFinder;
  /** Columns of the tab that rows are made from or chosen by. */
  readonly looked: ReadonlySet<TabColumn>;
  readonly rows: SectionRows;
  readonly filledDown: ReadonlySet<TabColumn>;
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
interface IgnoredCells {
  readonly columnIndex: TabColumn;
  readonly because: string | undefined;
  readonly isMeant: (row: SourceRow) => boolean;
}

/** A row a step. */
export function* mapSection(section: SourceSection, context: MakingContext): Steps<MappedSection> {
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
      const states = line.row.cells.some(
        (cell) => looked.has(cell.columnIndex) && !filledDown.has(cell.columnIndex) && !isBlank(cell),
      );
      const own = hasMade ? 'rows' : isIdle ? (states ? 'nothing' : 'blank') : 'repeats';
      const fate: RowFate = { came: index > 0 && !isIdle ? 'grouped' : own, became, group };
      fates.set(rowNumber, joinFates(fates.get(rowNumber), fate));
    }
    yield;
  }
  for (const { row, came, because } of section.passed) {
    const group = came === 'skipped' ? maker.groupOf(new SourceRow(row, place)) : {};
    const fate = { came, became: [], group } as const;
    fates.set(row.rowNumber, because === undefined ? fate : { ...fate, because });
  }
  return {
    mapping,
    place,
    header,
    finder,
    looked,
    filledDown,
    numbers,
    fates,
    groups: maker.groups,
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

/** Reports a type that the mapping does not name. Code: choice-unknown. */
function findUnknownType(source: SourceRow, column: SourceColumn, { types }: SheetMapping): CellFault[] {
  const { cell, from } = column.read(source);
  const [at] = from;
  if (types === undefined || !isFilled(cell) || at === undefined || types.texts.has(foldName(textOf(cell)))) return [];
  const message = `${quote(textOf(cell))} is none of the types that the mapping names.`;
  const hint = 'Name it under types in the mapping, or leave such rows out under skipRows, with because.';
  return [{ text: { severity: 'error', code: 'choice-unknown', message, hint }, at, column: column.headerText }];
}

export interface MakingContext {
  readonly things: SourceNames;
  readonly taken: TakenCells;
  /** Present where nothing but a tie-out is wanted. */
  readonly asked?: AskedSlots;
}

const NO_SLOTS: ReadonlySet<number> = new Set();

class RowMaker {
  /** By address, the group of a cell of a row that became several. */
  readonly groups = new Map<string, SourceGroup>();
  readonly #section: SourceSection;
  readonly #context: MakingContext;
  readonly #targets: readonly TargetMaker[];
  /** By target, the row that it was last made from. */
  readonly #last = new Map<TargetMaker, SourceRow>();
  readonly #lookups: readonly SourceColumn[];
  readonly #groupOf: (row: SourceRow) => SourceGroup;

  constructor(section: SourceSection, targets: readonly TargetMaker[], context: MakingContext) {
    this.#section = section;
    this.#targets = targets;
    this.#context = context;
    this.#groupOf = createGroupReader(targets);
    const steps = section.mapping.steps.filter((step): step is LookupStep => step.kind === 'lookup');
    this.#lookups = steps.flatMap(({ takes }) =>
      takes.slice(0, 1).flatMap(({ name, column }) => section.finder.find({ text: name, path: column.path }) ?? []),
    );
  }

  /** Returns the sheets that it became rows of, or whose earlier rows it only names again. */
  make(source: SourceRow) {
    const made: TargetRow[] = [];
    const became: string[] = [];
    for (const target of this.#targets) {
      if (target.depth > source.depth) continue;
      // Columns that do not depend on the split of a row are made once.
      const row = source.atDepth(target.depth);
      if (this.#last.get(target) === row) continue;
      if (!this.#isRecord(row, target, source)) continue;
      this.#last.set(target, row);
      became.push(target.draft.sheet.name);
      const asked = this.#context.asked?.get(target);
      if (asked === undefined) made.push(...this.#makeOne(row, target));
      else this.#takeOne(row, target, asked);
    }
    const splits = made.length === 0 ? [] : this.#section.finder.failedSplits(source);
    const faults = findSplitFaults(splits, toOrigin(source.tab, source.row.rowNumber));
    for (const row of made) row.findings.push(...faults);
    return { became: [...new Set(became)], hasMade: made.length > 0 };
  }

  /** Returns the faults of failed lookups, for a row that became nothing. */
  faultsOf(source: SourceRow): readonly CellFault[] {
    return this.#lookups.flatMap((column) => (column.depth > source.depth ? [] : (column.read(source).faults ?? [])));
  }

  groupOf(source: SourceRow): SourceGroup {
    return this.#groupOf(source);
  }

  /** Returns whether a row becomes a record; `whole` is the row at its full depth. */
  #isRecord(source: SourceRow, target: TargetMaker, whole: SourceRow): boolean {
    const { makers, tests, isNamed } = target;
    if (!tests.every((test) => test(source))) return false;
    const isOwn = makers.some(({ maker }) => maker.make(source).isOwn) || this.#standsForIt(whole, target);
    return isOwn && isNamed(source);
  }

  /** Notes where the numbers of a row go, and makes nothing else of it. */
  #takeOne(source: SourceRow, target: TargetMaker, asked: ReadonlySet<number>): void {
    const cells = target.makers.map(({ maker }, slot) => (asked.has(slot) ? maker.make(source) : undefined));
    const row = { origin: toOrigin(source.tab, source.row.rowNumber), record: undefined };
    this.#noteTaken(source, target, cells, { row, outvoted: NO_SLOTS });
  }

  /** Returns no row where an earlier one named the same thing. */
  #makeOne(source: SourceRow, target: TargetMaker): readonly TargetRow[] {
    const { draft, makers } = target;
    const cells = makers.map(({ maker }): MadeCell => maker.make(source));
    const { things } = this.#context;
    const isOne = draft.target.once !== 'none';
    const met = isOne ? things.meet(draft, cells, toOrigin(source.tab, source.row.rowNumber)) : undefined;
    if (typeof met === 'object' && 'row' in met) {
      met.row.nameAgain(source);
      this.#noteTaken(source, target, cells, met);
      return [];
    }
    const row = new TargetRow(source, cells);
    if (typeof met === 'object') things.remember(met.key, draft, row);
    draft.rows.push(row);
    this.#noteTaken(source, target, cells, { row, outvoted: NO_SLOTS });
    row.findings.push(...uniqueFaults(cells.flatMap(({ faults = [] }) => faults)).map(toFaultFinding));
    return [row];
  }

  /**
   * Returns whether to make a record from a row that states none of its cells: one of fixed values, or of its headings.
   */
  #standsForIt(whole: SourceRow, { draft, tests, isFixed, isHeaded }: TargetMaker): boolean {
    // One record of fixed values is enough for all rows.
    const isFirst = isFixed && draft.rows.length === 0;
    if (isFirst && (tests.length > 0 || this.#targets.every((target) => target.isFixed))) return true;
    return (isFirst || isHeaded) && this.#statesAny(whole);
  }

  #statesAny(whole: SourceRow): boolean {
    return this.#targets.some(({ makers, depth }) => {
      if (depth > whole.depth) return false;
      const row = whole.atDepth(depth);
      return makers.some(({ maker }) => maker.make(row).isOwn);
    });
  }

  #noteTaken(
    source: SourceRow,
    { draft, uses }: TargetMaker,
    cells: readonly (MadeCell | undefined)[],
    { row, outvoted }: Pick<NameRepetition, 'outvoted'> & Pick<CellTake, 'row'>,
  ): void {
    const { taken } = this.#context;
    const group = source.depth === 0 ? undefined : this.#groupOf(source);
    for (const [slot, made] of cells.entries()) {
      const use = uses[slot];
      if (use === undefined || made?.cell === undefined) continue;
      const { into, isSummed } = use;
      const { from } = made;
      if (group !== undefined) {
        for (const { tab, address } of from) if (tab === source.tab) this.groups.set(address, group);
      }
      if (outvoted.has(slot)) taken.outvote(from, draft.becauseOf(slot));
      else
        for (const one of from)
          if (counts(one, use)) taken.take(one, { row, into, isAdditive: isSummed && one.role === undefined });
    }
  }
}

/**
 * Returns whether a number of the source is loaded with the value made from it. A factor counts if the result is an
 * amount or a count, and not a price. Of cells that say the same only one counts in a sum.
 */
function counts({ role }: SourceCell, { isSummed, countsFactors }: ColumnUse): boolean {
  return role === 'factor' ? countsFactors : role === undefined || !isSummed;
}

/** Reads the group by the first sheet that has such a column. */
function createGroupReader(targets: readonly TargetMaker[]): (row: SourceRow) => SourceGroup {
  const makerOf = (name: string): CellMaker | undefined =>
    targets.flatMap(({ makers }) => makers).find(({ target }) => target.name === name)?.maker;
  const makers = ['Company', 'Fund', 'Currency'].map(makerOf);
  const textIn = (maker: CellMaker | undefined, row: SourceRow): string | undefined => {
    const cell = maker?.make(row).cell;
    return isFilled(cell) ? textOf(cell) : undefined;
  };
  // One object for each group, because rows of a group are compared by it.
  const groups = new Map<string, SourceGroup>();
  return (row) => {
    const [company, fund, currency] = makers.map((maker) => textIn(maker, row));
    const key = `${company}\u0000${fund}\u0000${currency}`;
    const group = groups.get(key) ?? omitAbsent({ company, fund, currency });
    groups.set(key, group);
    return group;
  };
}
