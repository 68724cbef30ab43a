import type { RowView } from '../../../../ui/api/rows.ts';
import type { GridPlace } from '../../parts/grid/next-place.ts';

/** Also works while a text is typed. */
export const NEXT_KEY = 'F8';

/** No action works on a row that is still loading. */
export interface GridActions {
  readonly pendingAt: (rowNumber: number, columnIndex: number) => string | undefined;
  readonly onType: (row: RowView, columnIndex: number, text: string) => void;
  readonly onPaste: (place: GridPlace, block: readonly (readonly string[])[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Absent if there is no error or warning. */
  readonly onNext: (() => void) | undefined;
  readonly onRefuse: (why: string) => void;
}
