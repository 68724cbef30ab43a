import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import type { BookView, SheetView } from '../../../../ui/api/rows.ts';

const NAME = 'capsheet-column-widths';
export const [NARROWEST, WIDEST] = [48, 900];

/** Widths in pixels by sheet and letters. */
const keptWidths = z.object({ book: z.string(), widths: z.record(z.string(), z.number()) });
type KeptWidths = z.infer<typeof keptWidths>;

interface ColumnWidths {
  /** The sheet with the user's widths. */
  readonly sheet: SheetView | undefined;
  readonly setWidth: (columnIndex: number, width: number | undefined) => void;
}

/** The user's column widths, kept in this tab until another workbook is opened. */
export function useColumnWidths({ sheets }: BookView, sheetIndex: number): ColumnWidths {
  const book = JSON.stringify(sheets.map(({ file, name }) => [file, name]));
  const [kept, setKept] = useState(readKept);
  const widths = kept.book === book ? kept.widths : NONE;
  const sheet = sheets[sheetIndex];
  const setWidth = useCallback(
    (columnIndex: number, width: number | undefined) => {
      setKept((before) => {
        const { [toKey(sheet, columnIndex)]: _changed, ...others } = before.book === book ? before.widths : NONE;
        const own = width === undefined ? {} : { [toKey(sheet, columnIndex)]: clamp(width) };
        const next = { book, widths: { ...others, ...own } };
        sessionStorage.setItem(NAME, JSON.stringify(next));
        return next;
      });
    },
    [book, sheet],
  );
  const shown = useMemo(() => {
    if (sheet === undefined) return undefined;
    const columns = sheet.columns.map((column, index) => ({
      ...column,
      width: widths[toKey(sheet, index)] ?? column.width,
    }));
    return { ...sheet, columns };
  }, [sheet, widths]);
  return { sheet: shown, setWidth };
}

const NONE: KeptWidths['widths'] = {};

function toKey(sheet: SheetView | undefined, columnIndex: number): string {
  return JSON.stringify([sheet?.file, sheet?.name, sheet?.columns[columnIndex]?.letters]);
}

function clamp(width: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
}

function readKept(): KeptWidths {
  try {
    return keptWidths.parse(JSON.parse(sessionStorage.getItem(NAME) ?? ''));
  } catch {
    return { book: '', widths: NONE };
  }
}
