import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { MappedColumn, MappedTable } from '../../format/check/mapped-tables.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { TargetColumn, TargetMapping } from '../mapping.ts';
import type { ColumnOrigin } from '../source/read-column.ts';
import { homeOf, type TabColumn } from '../source/tab-column.ts';
import type { CellMaker } from './make-cell.ts';
import type { TargetRow } from './row-draft.ts';

export interface DraftColumn {
  readonly target: TargetColumn;
  readonly declaration: MappedColumn['declaration'];
  readonly maker: CellMaker;
}

export class TableDraft {
  readonly target: TargetMapping;
  readonly rows: TargetRow[] = [];
  readonly #columns: MappedColumn[];
  readonly #sources: (TabColumn | undefined)[];
  readonly #origins: readonly (readonly ColumnOrigin[])[];
  readonly #slots: Map<string, number>;
  readonly #targets: readonly TargetColumn[];

  constructor(target: TargetMapping, columns: readonly DraftColumn[]) {
    this.target = target;
    this.#targets = columns.map((column) => column.target);
    this.#columns = columns.map(toMappedColumn);
    this.#sources = columns.map(({ maker }) => maker.columnIndex);
    this.#origins = columns.map(({ maker }) => maker.origins);
    this.#slots = new Map(columns.map((column, slot) => [column.target.name, slot]));
  }

  get sheet(): SheetDeclaration {
    return this.target.sheet;
  }

  keepsFirst(slot: number): boolean {
    return this.#targets[slot]?.keepsFirst === true;
  }

  becauseOf(slot: number): string | undefined {
    return this.#targets[slot]?.because;
  }

  /** Slots of columns whose equal texts are numbered. */
  get numberedSlots(): readonly number[] {
    return this.#targets.flatMap(({ isNumbered }, slot) => (isNumbered === true ? [slot] : []));
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
