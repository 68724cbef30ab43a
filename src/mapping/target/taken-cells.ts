import type { SourceCell } from '../source/source-row.ts';
import type { TabPlace } from '../tab-place.ts';
import type { TargetRow } from './row-draft.ts';

/** A cell of the source that became a value of the format, as it is. */
export interface CellTake {
  readonly row: Pick<TargetRow, 'origin' | 'record'>;
  /** `Certificates: Investment Amount`. */
  readonly into: string;
  /** It is part of a sum there: taken twice, it would count twice. */
  readonly isAdditive: boolean;
}

/** Of the cells of the source what each became. */
export class TakenCells {
  readonly #tabs = new Map<TabPlace, TakenOnTab>();

  take(cells: readonly SourceCell[], take: CellTake): void {
    for (const { tab, address } of cells) {
      const { takes } = this.#on(tab);
      const known = takes.get(address);
      if (known === undefined) takes.set(address, [take]);
      else known.push(take);
    }
  }

  outvote(cells: readonly SourceCell[], because: string | undefined): void {
    for (const { tab, address } of cells) this.#on(tab).outvoted.set(address, because);
  }

  takesOf({ tab, address }: SourceCell): readonly CellTake[] {
    return this.#tabs.get(tab)?.takes.get(address) ?? [];
  }

  /** `undefined` for a cell that nothing contradicts. */
  outvotedBecause({ tab, address }: SourceCell): { readonly because: string | undefined } | undefined {
    const outvoted = this.#tabs.get(tab)?.outvoted;
    return outvoted?.has(address) === true ? { because: outvoted.get(address) } : undefined;
  }

  #on(tab: TabPlace): TakenOnTab {
    const known = this.#tabs.get(tab) ?? { takes: new Map(), outvoted: new Map() };
    this.#tabs.set(tab, known);
    return known;
  }
}

/** By address. */
interface TakenOnTab {
  readonly takes: Map<string, CellTake[]>;
  /** Those that say something else than the row that counts, with why that does. */
  readonly outvoted: Map<string, string | undefined>;
}
