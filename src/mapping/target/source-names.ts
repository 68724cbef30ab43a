import { foldName } from '../../base/util/text/text.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import type { MadeCell } from './make-cell.ts';
import type { TargetRow } from './row-draft.ts';
import type { TableDraft } from './table-draft.ts';

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
    const key = toNameKey(table.sheet.kind, cells, table.slotOf);
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
      const isHeard = known.row.repeat(there, made, { origin, keepsFirst: table.keepsFirst(slot), ...otherForm });
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
};

/** Returns whether several rows may name the same thing. */
export function canBeOnce(kind: SheetKind): boolean {
  return NAMED_BY[kind] !== undefined;
}

/** Returns a key of the named thing; `undefined` without a name. */
function toNameKey(
  kind: SheetKind,
  cells: readonly MadeCell[],
  slotOf: (column: string) => number | undefined,
): string | undefined {
  const columns = NAMED_BY[kind] ?? [];
  const names = columns.map((column) => {
    const slot = slotOf(column);
    const cell = slot === undefined ? undefined : cells[slot]?.cell;
    return isFilled(cell) ? foldName(textOf(cell)) : '';
  });
  return names.length === 0 || names.at(-1) === '' ? undefined : [kind, ...names].join('\u0000');
}
