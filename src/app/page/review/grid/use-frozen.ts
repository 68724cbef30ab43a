import { useMediaQuery } from '@mantine/hooks';
import type { SheetView } from '../../../../ui/api/rows.ts';

/** The columns that stay in sight; widths in pixels. */
export interface Frozen {
  readonly numberWidth: number;
  readonly statusWidth: number;
  readonly keyIndex: number;
  readonly keyLeft: number;
}

const NARROW = '(max-width: 760px)';

/** Row number, status and the column that names the row; with little room the status scrolls. */
export function useFrozen({ keyColumnIndex }: SheetView): Frozen {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) === true;
  const numberWidth = isNarrow ? 46 : 64;
  const statusWidth = isNarrow ? 40 : 118;
  return { numberWidth, statusWidth, keyIndex: keyColumnIndex, keyLeft: numberWidth + (isNarrow ? 0 : statusWidth) };
}

/** Returns the scroll position that shows the whole column; the same if it is already in sight. */
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
