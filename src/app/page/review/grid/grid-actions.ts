import type { RowView } from '../../../../ui/api/rows.ts';
import type { GridPlace } from './next-place.ts';

/** Leads to the next error or warning, also from within a text. */
export const NEXT_KEY = 'F8';

/** What can be done with the cells; of a row that is on its way nothing can. */
export interface GridActions {
  readonly pendingAt: (rowNumber: number, columnIndex: number) => string | undefined;
  readonly onType: (row: RowView, columnIndex: number, text: string) => void;
  readonly onPaste: (place: GridPlace, block: readonly (readonly string[])[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Leads to the next error or warning; absent where there is none. */
  readonly onNext: (() => void) | undefined;
  /** Why a cell is not typed into. */
  readonly onRefuse: (why: string) => void;
}
