import type { CellTake } from '../target/taken-cells.ts';
import type { OcfRow } from './ocf-cell.ts';
import type { OcfObject } from './ocf-objects.ts';

/** Columns that are summed: an amount taken twice would count twice. */
const ADDITIVE: ReadonlySet<string> = new Set(['Shares', 'Investment Amount', 'Shares Sold', 'Cash Received']);
const PRICE = /price\.amount$/;

/** A field and the column that takes it. */
export interface OcfUse {
  readonly type: string;
  readonly path: string;
  readonly sheet: string;
  readonly column: string;
}

/** Records what each value became. */
export class OcfTakes {
  readonly #takes = new Map<OcfObject, Map<string, CellTake[]>>();

  /** Notes a row of the workbook. A price does not count as an amount. */
  note(sheet: string, values: OcfRow, row: CellTake['row']): void {
    for (const [column, cell] of Object.entries(values)) {
      for (const { object, path } of cell?.from ?? []) {
        const isAdditive = ADDITIVE.has(column) && !PRICE.test(path);
        this.#add(object, path, { row, into: `${sheet}: ${column}`, isAdditive });
      }
    }
  }

  takesOf(object: OcfObject, path: string): readonly CellTake[] {
    return this.#takes.get(object)?.get(path) ?? [];
  }

  /** Lists the fields that are read, and where they go. */
  list(): readonly OcfUse[] {
    const uses = [...this.#takes].flatMap(([{ object_type: type }, ofObject]) =>
      [...ofObject].flatMap(([path, takes]) =>
        takes.map(({ into }): OcfUse => {
          const [sheet = '', column = ''] = into.split(': ');
          return { type, path, sheet, column };
        }),
      ),
    );
    return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
  }

  #add(object: OcfObject, path: string, take: CellTake): void {
    const ofObject = this.#takes.get(object) ?? new Map<string, CellTake[]>();
    this.#takes.set(object, ofObject);
    ofObject.set(path, [...(ofObject.get(path) ?? []), take]);
  }
}
