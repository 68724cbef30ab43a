import type { LeftOutKind } from '../../model/outcomes/source-tie-out.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { NumberColumn } from '../source/number-columns.ts';
import type { SourceGroup } from '../source/row-fate.ts';
import type { SourceTotal } from '../source/source-totals.ts';
import type { CellTake } from '../target/taken-cells.ts';

/** Every number of a table of the source, with what the mapping makes of it. */
export interface SourceTally {
  readonly inputIndex: number;
  readonly file: string;
  readonly sheet: string;
  /** As Excel shows it; absent where there is none. */
  readonly headerRow?: number;
  readonly columns: readonly TalliedColumn[];
  readonly totals: readonly SourceTotal[];
}

export interface TalliedColumn {
  readonly column: NumberColumn;
  readonly header: string | undefined;
  /** In the order of their rows. */
  readonly cells: readonly TalliedCell[];
  /** What stands there and is no number, by address. */
  readonly unread: { readonly count: number; readonly first?: { readonly cell: string; readonly text: string } };
}

export interface TalliedCell {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  readonly value: Decimal;
  readonly group: SourceGroup;
  readonly fate: CellFate;
}

/** What a mapping makes of a number. */
export type CellFate =
  | { readonly kind: 'taken'; readonly takes: readonly CellTake[] }
  | { readonly kind: 'left'; readonly left: LeftCell };

/** A number that nothing takes. */
export interface LeftCell {
  readonly kind: LeftOutKind;
  /** The mapping's own reason. */
  readonly because?: string;
  /** What the row became all the same. */
  readonly became?: readonly string[];
}
