import { omitAbsent } from '../base/util/collections/omit-absent.ts';
import type { LookupStep } from './mapping.ts';
import { isFilled, textOf } from './source/cell-text.ts';
import type { SourceColumn } from './source/read-column.ts';
import type { SourceGroup } from './source/row-fate.ts';
import type { CellFault, SourceCell, SourceRow } from './source/source-row.ts';
import { findSplitFaults } from './source/split-faults.ts';
import type { SourceSection, TargetMaker } from './source-section.ts';
import { toFaultFinding, uniqueFaults } from './steps/step-faults.ts';
import { toOrigin } from './tab-place.ts';
import type { CellMaker, MadeCell } from './target/make-cell.ts';
import { TargetRow } from './target/row-draft.ts';
import type { NameRepetition, SourceNames } from './target/source-names.ts';
import type { TableDraft } from './target/table-draft.ts';
import type { TakenCells } from './target/taken-cells.ts';

/** What is shared by the tables of a tab, and by all tabs. */
export interface MakingContext {
  readonly things: SourceNames;
  readonly taken: TakenCells;
}

/** What became of a row. */
interface Making {
  /** The sheets that it became rows of, or that it only names what other rows have named of. */
  readonly became: readonly string[];
  readonly hasMade: boolean;
}

const NO_SLOTS: ReadonlySet<number> = new Set();

/** Makes rows of the format of the rows of one table of the source, one after the other. */
export class RowMaker {
  /** By its address, whose money stands in a cell of a row that became several. */
  readonly groups = new Map<string, SourceGroup>();
  readonly #section: SourceSection;
  readonly #context: MakingContext;
  readonly #targets: readonly TargetMaker[];
  /** By target, the row that it was last made of. */
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

  make(source: SourceRow): Making {
    const made: TargetRow[] = [];
    const became: string[] = [];
    for (const target of this.#targets) {
      if (target.depth > source.depth) continue;
      // What needs no part of a row that became several is made of it once.
      const row = source.atDepth(target.depth);
      if (this.#last.get(target) === row) continue;
      const result = this.#makeOne(row, target, source);
      if (result === undefined) continue;
      this.#last.set(target, row);
      became.push(target.draft.sheet.name);
      if (result !== 'known') made.push(result);
    }
    const splits = made.length === 0 ? [] : this.#section.finder.failedSplits(source);
    const faults = findSplitFaults(splits, toOrigin(source.tab, source.row.rowNumber));
    for (const row of made) row.findings.push(...faults);
    return { became: [...new Set(became)], hasMade: made.length > 0 };
  }

  /** Why a row of which nothing is made may not have been what it should be. */
  faultsOf(source: SourceRow): readonly CellFault[] {
    return this.#lookups.flatMap((column) => (column.depth > source.depth ? [] : (column.read(source).faults ?? [])));
  }

  groupOf(source: SourceRow): SourceGroup {
    return this.#groupOf(source);
  }

  /**
   * `known` where another row has named the same thing, `undefined` where nothing is to be made. `whole` is the row as
   * deep as steps have made it.
   */
  #makeOne(source: SourceRow, target: TargetMaker, whole: SourceRow): TargetRow | 'known' | undefined {
    const { draft, makers, tests } = target;
    if (!tests.every((test) => test(source))) return undefined;
    const cells = makers.map(({ maker }): MadeCell => maker.make(source));
    if (!cells.some(({ isOwn }) => isOwn) && !this.#standsForIt(whole, target)) return undefined;
    const { things } = this.#context;
    const origin = toOrigin(source.tab, source.row.rowNumber);
    const { once } = draft.target;
    const met = once === 'none' ? undefined : things.meet(draft, cells, origin);
    // Where each row stands for itself, the check says that one has no name.
    if (met === 'none' && once === 'all') return undefined;
    if (typeof met === 'object' && 'row' in met) {
      met.row.nameAgain(source);
      this.#noteTaken(source, draft, cells, met);
      return 'known';
    }
    const row = new TargetRow(source, cells);
    if (typeof met === 'object') things.remember(met.key, draft, row);
    draft.rows.push(row);
    this.#noteTaken(source, draft, cells, { row, outvoted: NO_SLOTS });
    row.findings.push(...uniqueFaults(cells.flatMap(({ faults = [] }) => faults)).map(toFaultFinding));
    return row;
  }

  /** Whether a row that says nothing of a record is the one to make it at: one of fixed values, or of what heads the row. */
  #standsForIt(whole: SourceRow, { draft, tests, isFixed, isHeaded }: TargetMaker): boolean {
    // Of fixed values one record is enough, whatever number of rows there are.
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
    draft: TableDraft,
    cells: readonly MadeCell[],
    { row, outvoted }: NameRepetition,
  ): void {
    const { taken } = this.#context;
    const group = source.depth === 0 ? undefined : this.#groupOf(source);
    for (const [slot, { cell, from }] of cells.entries()) {
      const column = draft.columns[slot];
      if (column === undefined || cell === undefined) continue;
      if (group !== undefined) {
        for (const { tab, address } of from) if (tab === source.tab) this.groups.set(address, group);
      }
      if (outvoted.has(slot)) taken.outvote(from, draft.becauseOf(slot));
      else {
        const into = `${draft.sheet.name}: ${column.name}`;
        for (const one of from) {
          const isAdditive = isSummed(draft, column.name) && one.role === undefined;
          if (counts(one, draft, column)) taken.take([one], { row, into, isAdditive });
        }
      }
    }
  }
}

/** What a sum is made of: taken twice, it would count twice. */
const ADDITIVE: ReadonlySet<string> = new Set([
  'Shares',
  'Investment Amount',
  'Total Cost',
  'Quantity',
  'Shares Sold',
  'Cash Received',
]);

function isSummed({ sheet }: TableDraft, column: string): boolean {
  return (sheet.kind === 'securities' || sheet.kind === 'transactions') && ADDITIVE.has(column);
}

/**
 * Whether a number of the source is loaded with what was made of it. A factor is, as long as an amount comes of it, and no
 * price: a price says nothing of how much there is. Of cells that say the same only one is in a sum.
 */
function counts(
  { role }: SourceCell,
  draft: TableDraft,
  { name, declaration }: TableDraft['columns'][number],
): boolean {
  if (role === 'factor') return /^(?:money|count)$/.test(declaration?.value.kind ?? '') && !/\bprice\b/i.test(name);
  return role === undefined || !isSummed(draft, name);
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
