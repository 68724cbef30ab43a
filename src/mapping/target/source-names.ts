import type { RowOrigin } from '../../model/values/origin.ts';
import type { MadeCell } from './make-cell.ts';
import { toNameKey } from './name-key.ts';
import type { TargetRow } from './row-draft.ts';
import type { TableDraft } from './table-draft.ts';

interface Thing {
  readonly table: TableDraft;
  readonly row: TargetRow;
}

/** A row that names what another one has named. */
export interface NameRepetition {
  /** The other one. */
  readonly row: TargetRow;
  /** By their index, the cells that say something else than the row that counts. */
  readonly outvoted: ReadonlySet<number>;
}

/**
 * Within a list each row is one of its own. Of two lists of companies each may know what the other does not; two lists of
 * rounds or classes that have the same are one list given twice.
 */
function standsForItself(table: TableDraft, known: TableDraft): boolean {
  const isList = known.target.once === 'other-tables' && table.sheet.kind !== 'companies';
  return known === table || isList;
}

/** The companies, rounds and classes that rows of the source have named so far, of all tabs and inputs. */
export class SourceNames {
  readonly #byKey = new Map<string, Thing>();

  /**
   * Where an earlier row has named the thing, that row, which then has heard of this one; `none` where the row names
   * nothing, or what a row of its own table has named that only those of other tables belong to; else the key under
   * which it is to be remembered.
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
      const { slot: there, isOtherForm } = known.table.takeColumn(column);
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
