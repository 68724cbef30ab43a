import type { SourceCell } from '../source/source-row.ts';
import type { TabPlace } from '../tab-place.ts';
import type { TargetRow } from './row-draft.ts';

/** A cell that became a value unchanged. */
export interface CellTake {
  readonly row: Pick<TargetRow, 'origin' | 'record'>;
  /** `Certificates: Investment Amount`. */
  readonly into: string;
  /** It is summed there: taken twice, it would count twice. */
  readonly isAdditive: boolean;
}

export class TakenCells {
  readonly #tabs = new Map<TabPlace, TakenOnTab>();

  take({ tab, address }: SourceCell, take: CellTake): void {
    const { takes } = this.#on(tab);
    const known = takes.get(address);
    if (known === undefined) takes.set(address, [take]);
    else known.push(take);
  }

  outvote(cells: readonly SourceCell[], because: string | undefined): void {
    for (const { tab, address } of cells) this.#on(tab).outvoted.set(address, because);
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
    const known = this.#tabs.get(tab);
    if (known !== undefined) return known;
    const made = { takes: new Map(), outvoted: new Map() };
    this.#tabs.set(tab, made);
    return made;
  }
}

interface TakenOnTab {
  readonly takes: Map<string, CellTake[]>;
  /** Values that differ from the row that counts, with the reason. */
  readonly outvoted: Map<string, string | undefined>;
}
