import type { TargetRow } from './row-draft.ts';

/** A cell of the source that became a value of the format, as it is. */
export interface CellTake {
  readonly row: TargetRow;
  /** `Certificates: Investment Amount`. */
  readonly into: string;
  /** It is part of a sum there: taken twice, it would count twice. */
  readonly isAdditive: boolean;
}

/** Of the cells of a tab, by address, what each became. */
export class TakenCells {
  readonly #takes = new Map<string, CellTake[]>();
  /** Those that say something else than the row that counts, with why that does. */
  readonly #outvoted = new Map<string, string | undefined>();

  take(addresses: readonly string[], take: CellTake): void {
    for (const address of addresses) {
      const known = this.#takes.get(address);
      if (known === undefined) this.#takes.set(address, [take]);
      else known.push(take);
    }
  }

  outvote(addresses: readonly string[], because: string | undefined): void {
    for (const address of addresses) this.#outvoted.set(address, because);
  }

  takesOf(address: string): readonly CellTake[] {
    return this.#takes.get(address) ?? [];
  }

  /** `undefined` for a cell that nothing contradicts. */
  outvotedBecause(address: string): { readonly because: string | undefined } | undefined {
    return this.#outvoted.has(address) ? { because: this.#outvoted.get(address) } : undefined;
  }
}
