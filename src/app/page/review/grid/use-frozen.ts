import { useMediaQuery } from '@mantine/hooks';
import type { SheetView } from '../../../../ui/api/book.ts';

/** What stays in sight while the columns scroll to the right; widths in pixels. */
export interface Frozen {
  readonly numberWidth: number;
  readonly statusWidth: number;
  /** Which column says what a row is about. */
  readonly keyIndex: number;
  /** Where that column stops. */
  readonly keyLeft: number;
}

const NARROW = '(max-width: 760px)';

/** Row number, status and the column that names the row; where there is little room the status goes with the others. */
export function useFrozen({ keyColumnIndex }: SheetView): Frozen {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) === true;
  const numberWidth = isNarrow ? 46 : 64;
  const statusWidth = isNarrow ? 40 : 118;
  return { numberWidth, statusWidth, keyIndex: keyColumnIndex, keyLeft: numberWidth + (isNarrow ? 0 : statusWidth) };
}

/** From where the window of the columns has to scroll, so that one of them is wholly in sight; the same where it is. */
export function toScrollLeft(
  { columns }: SheetView,
  columnIndex: number,
  { frozen, left, room }: { readonly frozen: Frozen; readonly left: number; readonly room: number },
): number {
  const { numberWidth, statusWidth, keyIndex, keyLeft } = frozen;
  if (columnIndex === keyIndex) return left;
  const widths = columns.map(({ width }) => width);
  const start = widths.slice(0, columnIndex).reduce((sum, width) => sum + width, numberWidth + statusWidth);
  const end = start + (widths[columnIndex] ?? 0);
  const covered = keyLeft + (columnIndex > keyIndex ? (widths[keyIndex] ?? 0) : 0);
  if (start - left < covered) return start - covered;
  return end - left > room ? Math.min(end - room, start - covered) : left;
}
