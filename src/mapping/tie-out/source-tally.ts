import type { LeftOutKind } from '../../model/outcomes/source-tie-out.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { NumberColumn } from '../source/number-columns.ts';
import type { SourceGroup } from '../source/row-fate.ts';
import type { SourceTotal } from '../source/source-totals.ts';
import type { CellTake } from '../target/taken-cells.ts';

/** Every number of a table, and where it goes. */
export interface SourceTally {
  readonly inputIndex: number;
  readonly file: string;
  readonly sheet: string;
  /** As Excel numbers it; absent where there is none. */
  readonly headerRow?: number;
  readonly columns: readonly TalliedColumn[];
  readonly totals: readonly SourceTotal[];
}

export interface TalliedColumn {
  readonly column: NumberColumn;
  readonly header: string | undefined;
  /** In order of the rows. */
  readonly cells: readonly TalliedCell[];
  /** Filled cells without a number. */
  readonly unread: { readonly count: number; readonly first?: { readonly cell: string; readonly text: string } };
}

export interface TalliedCell {
  /** From 1, as in Excel. */
  readonly rowNumber: number;
  readonly value: Decimal;
  readonly group: SourceGroup;
  readonly fate: CellFate;
}

/** Where a number goes. */
export type CellFate =
  | { readonly kind: 'taken'; readonly takes: readonly CellTake[] }
  | { readonly kind: 'left'; readonly left: LeftCell };

/** A number that is left out. */
export interface LeftCell {
  readonly kind: LeftOutKind;
  /** The mapping's reason. */
  readonly because?: string;
  /** Its row became these nevertheless. */
  readonly became?: readonly string[];
}
