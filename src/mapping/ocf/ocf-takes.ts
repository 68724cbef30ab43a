import type { CellTake } from '../target/taken-cells.ts';
import type { OcfRow } from './ocf-cell.ts';
import type { OcfObject } from './ocf-objects.ts';

/** What is part of a sum: taken twice, it would count twice. */
const ADDITIVE: ReadonlySet<string> = new Set(['Shares', 'Investment Amount', 'Shares Sold', 'Cash Received']);
const PRICE = /price\.amount$/;

/** A field of a kind of object, and a column of the format that takes it. */
export interface OcfUse {
  readonly type: string;
  readonly path: string;
  readonly sheet: string;
  readonly column: string;
}

/** Of the values of the objects what each became. */
export class OcfTakes {
  readonly #takes = new Map<OcfObject, Map<string, CellTake[]>>();

  /** A row of the workbook that is made of them. A price that an amount is worked out of says nothing of how much there is. */
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

  /** Of each kind of object its fields that are read, with where they go. */
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
