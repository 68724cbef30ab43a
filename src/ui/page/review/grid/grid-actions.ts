import type { RowView } from '../../../api/rows.ts';
import type { GridPlace } from './next-place.ts';

/** What can be done with the cells; of a row that is on its way nothing can. */
export interface GridActions {
  readonly pendingAt: (rowNumber: number, columnIndex: number) => string | undefined;
  readonly onType: (row: RowView, columnIndex: number, text: string) => void;
  readonly onPaste: (place: GridPlace, block: readonly (readonly string[])[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Why a cell is not typed into. */
  readonly onRefuse: (why: string) => void;
}
