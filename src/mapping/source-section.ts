import { allColumnsOf } from '../format/sheets/columns.ts';
import { PRICES } from '../model/lexicon/header-words.ts';
import type { SourceTotal } from '../model/outcomes/source-tie-out.ts';
import type { Row } from '../spreadsheet/workbook/table.ts';
import type { LookupStep, RowSkip, SheetMapping, TargetMapping } from './mapping.ts';
import { ColumnFinder, type SourceColumn } from './source/read-column.ts';
import { HeadingRows, rowsBetween, type SectionRows, SourceHeader } from './source/source-header.ts';
import {
  type ColumnHint,
  findNumberColumns,
  type NumberColumn,
  SourceTotals,
  surveyColumns,
} from './source/source-number.ts';
import { CarriedCells, type PassedOutcome, SourceRow } from './source/source-row.ts';
import { isMade, type TabColumn } from './source/tab-column.ts';
import type { LookupTable } from './steps/add-lookup.ts';
import { applySteps, type RowFlow } from './steps/apply-steps.ts';
import type { DecimalSigns } from './steps/compute-cell.ts';
import type { TabPlace } from './tab-place.ts';
import { createCellMaker, createCellSum } from './target/make-cell.ts';
import { createNameTest, type DraftColumn, TableDraft } from './target/table-draft.ts';

export interface TargetMaker {
  readonly draft: TableDraft;
  readonly makers: readonly DraftColumn[];
  /** By column, where what it takes goes. */
  readonly uses: readonly ColumnUse[];
  readonly tests: readonly ((row: SourceRow) => boolean)[];
  readonly isNamed: (row: SourceRow) => boolean;
  /** The depth of its columns within rows that steps made. */
  readonly depth: number;
  /** No cell of the source fills it. */
  readonly isFixed: boolean;
  readonly isHeaded: boolean;
}

export interface ColumnUse {
  /** `Certificates: Investment Amount`. */
  readonly into: string;
  /** An amount taken twice would count twice. */
  readonly isSummed: boolean;
  /** The result of a product or quotient is an amount or a count. */
  readonly countsFactors: boolean;
}

export interface SectionSettings {
  readonly rows: SectionRows;
  /** Columns that an earlier result added. */
  readonly passedOver: ReadonlySet<number>;
  readonly signs: DecimalSigns;
  /** The tables that a lookup names. */
  readonly sectionsOf: (step: LookupStep) => readonly SourceSection[];
}

/** The state once steps and sheets are known. */
interface Connected {
  readonly flow: RowFlow;
  readonly targets: readonly TargetMaker[];
  readonly numbers: ReadonlyMap<number, NumberColumn>;
  readonly typeColumn: SourceColumn | undefined;
}

export class SourceSection {
  readonly mapping: SheetMapping;
  readonly place: TabPlace;
  readonly header: SourceHeader;
  readonly finder: ColumnFinder;
  /** Columns of the tab that are filled down. */
  readonly filledDown: ReadonlySet<TabColumn>;
  /** Rows read so far that became no record; totals are separate. */
  readonly passed: { readonly row: Row; readonly came: PassedOutcome; readonly because?: string | undefined }[] = [];
  readonly totals: SourceTotal[] = [];
  readonly lookedUp = new Set<number>();
  readonly settings: SectionSettings;
  readonly #headings: HeadingRows;
  readonly #findSkip: (row: SourceRow) => RowSkip | undefined;
  #isLookedUp = false;
  #connected: Connected | undefined;
  #before: readonly SourceRow[] | undefined;
  #after: readonly SourceRow[] | undefined;

  constructor(mapping: SheetMapping, place: TabPlace, settings: SectionSettings) {
    this.mapping = mapping;
    this.place = place;
    this.settings = settings;
    this.header = new SourceHeader(place.table, mapping.headerRows, settings.passedOver);
    // First, because headings are columns too.
    this.#headings = new HeadingRows(mapping.headings, this.header, place.table.name);
    settings.signs.set(place, mapping.written.decimalSign);
    this.finder = new ColumnFinder(this.header, place.table.name, mapping, settings.signs.byDefault);
    const { finder } = this;
    finder.complaints.push(...this.#headings.complaints);
    const named = finder.findAll(mapping.fillDown).flatMap(({ columnIndexes }) => columnIndexes);
    this.filledDown = new Set([...named, ...this.#headings.columns]);
    const skips = mapping.skipRows.map((skip) => ({ skip, test: finder.toTest(skip) }));
    this.#findSkip = (row) => skips.find(({ test }) => test(row))?.skip;
  }

  /** Called once all sections exist, because lookups refer to them. */
  connect(): Connected {
    this.#connected ??= this.#connect();
    return this.#connected;
  }

  #connect(): Connected {
    const { mapping, finder, place, settings } = this;
    const tablesOf = (step: LookupStep): readonly LookupTable[] =>
      settings.sectionsOf(step).map((section) => section.#toLookupTable(section === this));
    const flow = applySteps(mapping.steps, { finder, tab: place, signs: settings.signs, tablesOf });
    const typeColumn = mapping.types === undefined ? undefined : finder.find(mapping.types.column);
    const targets = mapping.targets.map((target) => createTargetMaker(target, finder, settings.signs));
    const { rows, passedOver } = settings;
    const numbers = findNumberColumns(
      surveyColumns([...rowsBetween(place.table, rows)].map((row) => withoutColumns(row, passedOver))),
      (columnIndex) => this.#hintOf(columnIndex, targets),
    );
    return { flow, targets, numbers, typeColumn };
  }

  /** A lookup in the table itself sees its rows before the steps. */
  #toLookupTable(isSelf: boolean): LookupTable {
    this.#isLookedUp = true;
    if (!isSelf) this.connect();
    return {
      finder: this.finder,
      rows: () => (isSelf ? this.#allBefore() : this.#allAfter()),
      note: ({ row }) => this.lookedUp.add(row.rowNumber),
    };
  }

  /** Returns the rows after skipping, totals and steps. */
  after(): Iterable<SourceRow> {
    // Lookups need all rows at once; otherwise they are streamed.
    if (this.#isLookedUp || this.mapping.steps.length > 0) return this.#allAfter();
    return this.#read();
  }

  #allAfter(): readonly SourceRow[] {
    this.#after ??= [...this.connect().flow.through(this.#allBefore())];
    return this.#after;
  }

  #allBefore(): readonly SourceRow[] {
    this.#before ??= [...this.#read()];
    return this.#before;
  }

  *#read(): Iterable<SourceRow> {
    const { mapping, place, header, passed, totals, settings } = this;
    const { numbers } = this.connect();
    const within = toDataRows(mapping, settings.rows);
    const sums = new SourceTotals(numbers, (rowNumber) =>
      rowsBetween(place.table, { first: rowNumber + 1, last: within.last }),
    );
    const carried = new CarriedCells(this.filledDown);
    const holdsTotals = mapping.targets.some(({ sheet }) => sheet.kind === 'control-totals');
    for (const row of rowsBetween(place.table, within)) {
      const bare = new SourceRow(row, place);
      if (bare.isEmpty) continue;
      if (header.isRepeatedBy(row)) {
        passed.push({ row, came: 'header' });
        continue;
      }
      const skip = this.#findSkip(bare);
      if (skip === undefined && this.#headings.sumsUp(row)) {
        carried.take(this.#headings.lift(row) ?? row);
        passed.push({ row, came: 'skipped', because: SUMS_BELOW });
        continue;
      }
      const total = holdsTotals ? undefined : sums.see(row, skip !== undefined);
      if (total !== undefined) totals.push(total);
      else if (skip !== undefined) passed.push({ row, came: 'skipped', because: skip.because });
      else {
        const heading = this.#headings.lift(row);
        carried.take(heading ?? row);
        if (heading === undefined) yield bare.carry(carried.now);
        else passed.push({ row, came: 'heading' });
      }
    }
  }

  /** The column is a lookup key, so its numbers are not summed. */
  #isKey(columnIndex: number): boolean {
    return this.mapping.steps.some(
      (step) =>
        step.kind === 'lookup' && step.keys.some(({ here }) => this.header.find(here.text).includes(columnIndex)),
    );
  }

  #hintOf(columnIndex: number, targets: readonly TargetMaker[]): ColumnHint {
    const users = targets.flatMap(({ makers }) =>
      makers.filter(({ maker }) => maker.columnIndexes.includes(columnIndex)),
    );
    const isAmount = users.some(({ declaration }) => AMOUNTS.has(declaration?.value.kind ?? ''));
    const written = targets.flatMap(({ makers }) => makers.flatMap(({ target }) => target.written.decimalSign ?? []));
    return {
      header: this.header.textOf(columnIndex) ?? '',
      use: isAmount ? 'amount' : users.length > 0 || this.#isKey(columnIndex) ? 'other' : undefined,
      sign: users.flatMap(({ target }) => target.written.decimalSign ?? [])[0] ?? written[0],
    };
  }
}

const SUMS_BELOW = 'it sums up the rows below it';

function toDataRows({ firstRow = 1, lastRow }: SheetMapping, { first, last }: SectionRows): SectionRows {
  return { first: Math.max(firstRow, first), last: lastRow ?? last };
}

function withoutColumns(row: Row, passedOver: ReadonlySet<number>): Row {
  if (passedOver.size === 0) return row;
  return { ...row, cells: row.cells.filter(({ columnIndex }) => !passedOver.has(columnIndex)) };
}

const SUMMED_IN: ReadonlySet<string> = new Set(['securities', 'transactions']);
const SUMMED: ReadonlySet<string> = new Set([
  ...['Shares', 'Investment Amount', 'Total Cost', 'Quantity', 'Shares Sold', 'Cash Received'],
]);
const AMOUNTS: ReadonlySet<string> = new Set(['money', 'count']);

function createTargetMaker(target: TargetMapping, finder: ColumnFinder, signs: DecimalSigns): TargetMaker {
  const declared = new Map(allColumnsOf(target.sheet).map((column) => [column.name, column]));
  const makers = target.columns.flatMap((column): DraftColumn[] => {
    const declaration = declared.get(column.name);
    const maker = createCellMaker(column, declaration, finder);
    const adding = column.keep === 'sum' ? { add: createCellSum(column.name, finder, signs) } : {};
    return maker === undefined ? [] : [{ target: column, declaration, maker, ...adding }];
  });
  const tests = target.conditions.map((condition) => finder.toTest(condition));
  const depths = [
    ...makers.map(({ maker }) => maker.depth),
    ...target.conditions.map((condition) => finder.depthOf(condition)),
  ];
  return {
    draft: new TableDraft(target, makers),
    makers,
    uses: makers.map(({ target: { name }, declaration }) => ({
      into: `${target.sheet.name}: ${name}`,
      isSummed: SUMMED_IN.has(target.sheet.kind) && SUMMED.has(name),
      countsFactors: AMOUNTS.has(declaration?.value.kind ?? '') && !PRICES.isIn(name),
    })),
    tests,
    isNamed: createNameTest(target, makers),
    depth: Math.max(0, ...depths),
    isFixed: target.columns.length > 0 && target.columns.every(({ source }) => source.kind === 'fixed'),
    isHeaded: target.once === 'all' && makers.every(isOfHeadings),
  };
}

function isOfHeadings({ target, maker }: DraftColumn): boolean {
  if (target.source.kind === 'fixed') return true;
  return maker.columnIndexes.length > 0 && maker.columnIndexes.every(isMade);
}
