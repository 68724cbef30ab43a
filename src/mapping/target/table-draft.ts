import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { MappedColumn, MappedRow, MappedTable, RepeatedCell } from '../../format/check/mapped-tables.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { MARKS_OF_FUND } from '../../model/fields/mark-terms.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { CellTake } from '../../model/outcomes/source-tie-out.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { Naming } from '../../model/records/record.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import type { CellValue, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { TargetColumn, TargetMapping } from '../mapping.ts';
import { isFilled, textIn, textOf } from '../source/cell-text.ts';
import type { ColumnOrigin } from '../source/read-column.ts';
import type { SourceCell, SourceRow } from '../source/source-row.ts';
import { homeOf, type TabCell, type TabColumn } from '../source/tab-column.ts';
import { toFaultFinding } from '../steps/apply-steps.ts';
import { type TabPlace, toOrigin } from '../tab-place.ts';
import type { CellMaker, MadeCell } from './make-cell.ts';

interface Repetition {
  readonly origin: RowOrigin;
  /** The first row's value counts. */
  readonly keepsFirst: boolean;
  /** Present where the values of all rows count together. */
  readonly add?: DraftColumn['add'];
  /** Present where numbers or dates are written differently: it is compared, but fills no blanks. */
  readonly otherForm?: MappedColumn;
}

export class TargetRow {
  readonly origin: RowOrigin;
  /** Source rows in it, as Excel numbers them; the main one first. */
  readonly rowNumbers: readonly number[];
  readonly findings: Finding[] = [];
  record: number | undefined;
  readonly #isHidden: boolean;
  readonly #cells: (MadeCell | undefined)[];
  readonly #fromElsewhere = new Set<number>();
  readonly #repeats: RepeatedCell[] = [];
  readonly #namings: Naming[];

  constructor(source: SourceRow, cells: readonly MadeCell[]) {
    const { rows } = source;
    this.origin = toOrigin(source.tab, source.row.rowNumber);
    this.rowNumbers = rows.map(({ rowNumber }) => rowNumber);
    this.#isHidden = rows.some(({ hidden }) => hidden === true);
    this.#cells = [...cells];
    this.#namings = [toNaming(source)];
  }

  nameAgain(source: SourceRow): void {
    this.#namings.push(toNaming(source));
  }

  textAt(slot: number): string {
    return textIn(this.#cells[slot]?.cell);
  }

  /** `X` becomes `X #2`. */
  number(slot: number, ordinal: number): void {
    const made = this.#cells[slot];
    if (made?.cell === undefined) return;
    const text = `${textOf(made.cell)} #${ordinal}`;
    this.#cells[slot] = { ...made, cell: { ...made.cell, value: { kind: 'text', text } } };
  }

  /**
   * Merges a further row: it fills blanks, and is added or compared. Returns false for a different value where the first
   * one counts.
   */
  repeat(slot: number, made: MadeCell, { origin, keepsFirst, add, otherForm }: Repetition): boolean {
    if (add !== undefined && otherForm === undefined) {
      this.#add(slot, made, add);
      return true;
    }
    if (!made.isOwn || made.cell === undefined) return true;
    const { cell, address } = made;
    if (otherForm === undefined) {
      const known = this.#cells[slot];
      if (known?.cell === undefined || known.isFallback === true) {
        this.#cells[slot] = made;
        if (origin.sheet !== this.origin.sheet || origin.inputIndex !== this.origin.inputIndex)
          this.#fromElsewhere.add(slot);
        return true;
      }
      if (isSame(known.cell, cell)) return true;
      if (keepsFirst) return isSameValue(known.cell.value, cell.value);
    } else if (keepsFirst) return false;
    const column = otherForm === undefined ? {} : { column: otherForm };
    this.#repeats.push({ columnIndex: slot, cell: { ...cell, columnIndex: slot }, origin, address, ...column });
    return true;
  }

  #add(slot: number, made: MadeCell, add: NonNullable<DraftColumn['add']>): void {
    const known = this.#cells[slot];
    const sum = known === undefined || known.isFallback === true ? made : add(known, made);
    this.#cells[slot] = sum;
    const said = new Set(known?.faults);
    this.findings.push(...(sum.faults ?? []).filter((fault) => !said.has(fault)).map(toFaultFinding));
  }

  toRow(): Row {
    const cells = this.#cells.flatMap((made, columnIndex) =>
      made?.cell === undefined ? [] : [{ ...made.cell, columnIndex }],
    );
    return { rowNumber: this.origin.rowNumber, ...(this.#isHidden ? { hidden: true } : {}), cells };
  }

  /** `sourceOf` returns the source column of a slot. */
  toMappedRow(sourceOf: (slot: number) => TabColumn | undefined): MappedRow {
    const places = new Map<number, string | undefined>();
    for (const [slot, made] of this.#cells.entries()) {
      const source = sourceOf(slot);
      const expected = source === undefined ? undefined : toCellAddress(this.origin.rowNumber, homeOf(source));
      const address = this.#fromElsewhere.has(slot) ? undefined : made?.address;
      if (address !== expected) places.set(slot, address);
    }
    const unmade = this.#cells.flatMap((made, slot) => (made !== undefined && isUnmade(made) ? [slot] : []));
    const { record, findings } = this;
    const isAlone = this.#namings.length === 1 && this.rowNumbers.length === 1;
    return {
      ...(record === undefined ? {} : { record }),
      ...(isAlone ? {} : { namings: this.#namings }),
      places,
      repeats: this.#repeats,
      findings,
      unmade: new Set(unmade),
    };
  }
}

function toNaming({ tab, rows }: SourceRow): Naming {
  return rows.map(({ rowNumber }) => toOrigin(tab, rowNumber));
}

function isUnmade({ cell, faults = [] }: MadeCell): boolean {
  return cell === undefined && faults.some(({ text }) => text.severity === 'error');
}

/** Compares stored values; the check compares those written differently. */
function isSame(a: TabCell, b: TabCell): boolean {
  return a.format === b.format && isSameValue(a.value, b.value);
}

function isSameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  // Most are numbers and texts; a row of a large table passes here for each thing that it names again.
  return a.kind === 'text' && b.kind === 'text' ? a.text === b.text : JSON.stringify(a) === JSON.stringify(b);
}

export class TakenCells {
  readonly #tabs = new Map<TabPlace, TakenOnTab>();

  take({ tab, address, isText }: SourceCell, take: CellTake): void {
    if (isText) return;
    const { takes } = this.#on(tab);
    getOrInsert(takes, address, () => []).push(take);
  }

  outvote(cells: readonly SourceCell[], because: string | undefined): void {
    for (const { tab, address, isText } of cells) if (!isText) this.#on(tab).outvoted.set(address, because);
  }

  takesOf({ tab, address }: SourceCell): readonly CellTake[] {
    return this.#tabs.get(tab)?.takes.get(address) ?? [];
  }

  /** Returns `undefined` for an uncontradicted cell. */
  outvotedBecause({ tab, address }: SourceCell): { readonly because: string | undefined } | undefined {
    const outvoted = this.#tabs.get(tab)?.outvoted;
    return outvoted?.has(address) === true ? { because: outvoted.get(address) } : undefined;
  }

  #on(tab: TabPlace): TakenOnTab {
    return getOrInsert(this.#tabs, tab, () => ({ takes: new Map(), outvoted: new Map() }));
  }
}

interface TakenOnTab {
  readonly takes: Map<string, CellTake[]>;
  /** Values that differ from the row that counts, with the reason. */
  readonly outvoted: Map<string, string | undefined>;
}

export interface DraftColumn {
  readonly target: TargetColumn;
  readonly declaration: MappedColumn['declaration'];
  readonly maker: CellMaker;
  /** Adds what two rows say of one thing; absent where they have to agree. */
  readonly add?: (known: MadeCell, more: MadeCell) => MadeCell;
}

export class TableDraft {
  readonly target: TargetMapping;
  readonly rows: TargetRow[] = [];
  readonly #columns: MappedColumn[];
  readonly #sources: (TabColumn | undefined)[];
  readonly #origins: readonly (readonly ColumnOrigin[])[];
  readonly #slots: Map<string, number>;
  readonly #drafted: readonly DraftColumn[];

  constructor(target: TargetMapping, columns: readonly DraftColumn[]) {
    this.target = target;
    this.#drafted = columns;
    this.#columns = columns.map(toMappedColumn);
    this.#sources = columns.map(({ maker }) => maker.columnIndex);
    this.#origins = columns.map(({ maker }) => maker.origins);
    this.#slots = new Map(columns.map((column, slot) => [column.target.name, slot]));
  }

  get sheet(): SheetDeclaration {
    return this.target.sheet;
  }

  keepsFirst(slot: number): boolean {
    return this.#drafted[slot]?.target.keep === 'first';
  }

  addingOf(slot: number): Pick<DraftColumn, 'add'> {
    const { add } = this.#drafted[slot] ?? {};
    return add === undefined ? {} : { add };
  }

  becauseOf(slot: number): string | undefined {
    return this.#drafted[slot]?.target.because;
  }

  /** Slots of columns whose equal texts are numbered. */
  get numberedSlots(): readonly number[] {
    return this.#drafted.flatMap(({ target }, slot) => (target.isNumbered === true ? [slot] : []));
  }

  /** The source columns of a slot; unknown for columns taken from other tables. */
  originsOf(slot: number): readonly ColumnOrigin[] {
    return this.#origins[slot] ?? [];
  }

  slotOf = (column: string): number | undefined => this.#slots.get(column);

  /** Returns the slot of a different table's column, added where it is missing. */
  takeColumn({ letters: _, ...column }: MappedColumn): { readonly slot: number; readonly isOtherForm: boolean } {
    const slot = this.#slots.get(column.name);
    const known = slot === undefined ? undefined : this.#columns[slot];
    if (slot !== undefined && known !== undefined) return { slot, isOtherForm: toForm(known) !== toForm(column) };
    this.#slots.set(column.name, this.#columns.length);
    this.#sources.push(undefined);
    return { slot: this.#columns.push(column) - 1, isOtherForm: false };
  }

  get columns(): readonly MappedColumn[] {
    return this.#columns;
  }

  /**
   * Returns several tables where rows became several records of this sheet, one record in each. Only the first has the
   * tab's `state`, so that it is reported once.
   */
  finish(tab: Table, headerRowNumber: number, state: Table['state']): MappedTable[] {
    const hidden = new Set(tab.hiddenColumns);
    const hiddenColumns = this.#sources.flatMap((source, slot) =>
      source !== undefined && hidden.has(homeOf(source)) ? [slot] : [],
    );
    const layers = toLayers(this.rows);
    const tables = layers.map((rows, index): Table => {
      const common = { name: tab.name, epoch: tab.epoch, mergedRanges: [], hiddenColumns };
      return { ...common, state: index === 0 ? state : 'visible', rows: rows.map((row) => row.toRow()) };
    });
    const { sheet, presetType } = this.target;
    return tables.map((table, index) => ({
      table,
      sheet,
      ...(presetType === undefined ? {} : { presetType }),
      headerRowNumber,
      columns: this.#columns,
      rows: new Map(
        layers[index]?.map((row) => [row.origin.rowNumber, row.toMappedRow((slot) => this.#sources[slot])] as const),
      ),
      ...(tables.length === 1 ? {} : { evidence: tables }),
    }));
  }
}

/** Splits rows into layers with each source row at most once; the first layer has all of them. */
function toLayers(rows: readonly TargetRow[]): readonly (readonly TargetRow[])[] {
  const layers: TargetRow[][] = [[]];
  const counts = new Map<number, number>();
  for (const row of rows) {
    const { rowNumber } = row.origin;
    const index = counts.get(rowNumber) ?? 0;
    counts.set(rowNumber, index + 1);
    const layer = layers[index] ?? [];
    layers[index] = layer;
    layer.push(row);
  }
  return layers;
}

function toMappedColumn({ target, declaration, maker }: DraftColumn): MappedColumn {
  const { name, unit, written } = target;
  return omitAbsent({
    name,
    declaration,
    headerText: declaration === undefined ? name : (maker.headerText ?? name),
    letters: maker.columnIndex === undefined ? undefined : toColumnLetters(homeOf(maker.columnIndex)),
    unit,
    written,
  });
}

function toForm({ unit, written }: MappedColumn): string {
  return JSON.stringify([unit, written.dateOrder, written.decimalSign]);
}

/** Numbers equal texts within an input, the first one too, because a bare text would be ambiguous. */
export function numberTexts(tables: readonly TableDraft[]): void {
  const texts = tables.flatMap(({ numberedSlots, rows }) =>
    numberedSlots.flatMap((slot) => rows.map((row) => ({ row, slot }))),
  );
  for (const [text, some] of groupBy(texts, ({ row, slot }) => foldName(row.textAt(slot)))) {
    if (text === '' || some.length < 2) continue;
    for (const [index, { row, slot }] of some.entries()) row.number(slot, index + 1);
  }
}

interface Thing {
  readonly table: TableDraft;
  readonly row: TargetRow;
}

/** A row that names a known thing again. */
export interface NameRepetition {
  readonly row: TargetRow;
  /** Slots whose values differ from the row that counts. */
  readonly outvoted: ReadonlySet<number>;
}

/**
 * Rows of one list are separate things. Two lists of companies complete each other, but two lists of the same rounds or
 * classes are duplicates.
 */
function standsForItself(table: TableDraft, known: TableDraft): boolean {
  const isList = known.target.once === 'other-tables' && table.sheet.kind !== 'companies';
  return known === table || isList;
}

/** Companies, rounds and classes named so far, across tabs and inputs. */
export class SourceNames {
  readonly #byKey = new Map<string, Thing>();

  /**
   * Returns the earlier row of the same thing, which gets this row's values; `none` where the row has no name, or
   * repeats one of its own table that only rows of others may; else the key for `remember`.
   */
  meet(
    table: TableDraft,
    cells: readonly MadeCell[],
    origin: RowOrigin,
  ): 'none' | NameRepetition | { readonly key: string } {
    const key = toNameKey(table, cells);
    if (key === undefined) return 'none';
    const known = this.#byKey.get(key);
    if (known === undefined) return { key };
    if (table.target.once === 'other-tables' && standsForItself(table, known.table)) return 'none';
    const outvoted = new Set<number>();
    for (const [slot, made] of cells.entries()) {
      const column = table.columns[slot];
      if (column === undefined) continue;
      const { slot: there, isOtherForm } =
        known.table === table ? { slot, isOtherForm: false } : known.table.takeColumn(column);
      const otherForm = isOtherForm ? { otherForm: column } : {};
      // Another table's rows are the same figures once more, and not further parts of them.
      const adding = known.table === table ? table.addingOf(slot) : {};
      const how = { origin, keepsFirst: table.keepsFirst(slot), ...adding, ...otherForm };
      const isHeard = known.row.repeat(there, made, how);
      if (!isHeard) outvoted.add(slot);
    }
    return { row: known.row, outvoted };
  }

  remember(key: string, table: TableDraft, row: TargetRow): void {
    this.#byKey.set(key, { table, row });
  }
}

/** Columns that identify a thing, its own name last. Unnamed things are never equal. */
const NAMED_BY: { readonly [kind in SheetKind]?: readonly string[] } = {
  companies: ['Company'],
  rounds: ['Company', 'Round'],
  'share-classes': ['Company', 'Round', 'Share Class'],
  valuations: ['Company', 'Fund', 'Date'],
};

/** Returns whether several rows may name the same thing; marks are no things of their own, and do so where a mapping says so. */
export function canBeOnce(kind: SheetKind): 'always' | 'if said' | 'never' {
  if (kind === 'valuations') return 'if said';
  return NAMED_BY[kind] === undefined ? 'never' : 'always';
}

/** Returns a key of the named thing; `undefined` without a name. */
function toNameKey({ sheet: { kind }, slotOf }: TableDraft, cells: readonly MadeCell[]): string | undefined {
  // The value of a whole company is no fund's.
  const isOfCompany = kind === 'valuations' && MARKS_OF_FUND.every((name) => slotOf(name) === undefined);
  const columns = (NAMED_BY[kind] ?? []).filter((name) => !isOfCompany || name !== 'Fund');
  const names = columns.map((column) => toName(cells[slotOf(column) ?? -1]));
  return names.length === 0 || names.at(-1) === '' ? undefined : [kind, ...names].join('\u0000');
}

function toName({ cell }: Pick<MadeCell, 'cell'> = {}): string {
  return isFilled(cell) ? foldName(textOf(cell)) : '';
}

/** Returns whether a row names the thing that it would be; a list of rows that stand for themselves needs no name. */
export function createNameTest({ sheet, once }: TargetMapping, columns: readonly DraftColumn[]) {
  const name = NAMED_BY[sheet.kind]?.at(-1);
  const maker = columns.find(({ target }) => target.name === name)?.maker;
  // Where each row stands for itself the check reports a missing name.
  return (row: SourceRow): boolean => once !== 'all' || toName(maker?.make(row)) !== '';
}
