import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { z } from 'zod';
import type { BookView, SheetView } from '../../../../ui/api/rows.ts';
import styles from './row-grid.module.css';

interface GridHeaderProps {
  readonly sheet: SheetView;
  readonly frozen: Frozen;
  readonly width: number;
  /** The tab key leads from this column's head to the rows. */
  readonly activeColumn: number;
  readonly sort: string | undefined;
  readonly onSort: (columnIndex: number) => void;
  readonly onWidth: (columnIndex: number, width: number | undefined) => void;
}

/** The heads of the columns, which sort the rows and whose edges can be moved. */
export function GridHeader({ sheet, frozen, width, ...columns }: GridHeaderProps) {
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.header} style={{ width }}>
      <div
        role="columnheader"
        tabIndex={-1}
        className={styles.number}
        style={{ width: frozen.numberWidth }}
        aria-label="Row"
      >
        #
      </div>
      <div role="columnheader" tabIndex={-1} className={styles.status} style={{ width: frozen.statusWidth }}>
        <span className={styles.statusName}>Status</span>
      </div>
      {sheet.columns.map((column, columnIndex) => (
        <ColumnHead
          key={column.letters}
          column={column}
          columnIndex={columnIndex}
          style={
            columnIndex === frozen.keyIndex ? { width: column.width, left: frozen.keyLeft } : { width: column.width }
          }
          isKey={columnIndex === frozen.keyIndex}
          {...columns}
        />
      ))}
    </div>
  );
}

interface ColumnHeadProps extends Pick<GridHeaderProps, 'activeColumn' | 'sort' | 'onSort' | 'onWidth'> {
  readonly column: SheetView['columns'][number];
  readonly columnIndex: number;
  readonly style: CSSProperties;
  readonly isKey: boolean;
}

function ColumnHead({ column, columnIndex, style, isKey, activeColumn, sort, onSort, onWidth }: ColumnHeadProps) {
  const { letters, header, isKnown, isFigure, width } = column;
  const tabIndex = columnIndex === activeColumn ? 0 : -1;
  const order = sort === letters ? 'ascending' : sort === `-${letters}` ? 'descending' : undefined;
  const Icon = order === 'ascending' ? IconChevronUp : IconChevronDown;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={styles.cell}
      style={style}
      aria-sort={order}
      data-key={isKey || undefined}
      data-unknown={!isKnown || undefined}
      data-figure={isFigure || undefined}
    >
      <button
        type="button"
        className={styles.sort}
        tabIndex={tabIndex}
        title={`${isKnown ? header : `${header}: not a column of this sheet, ignored`}\n${NEXT[order ?? 'none']}`}
        onClick={() => onSort(columnIndex)}
      >
        <span className={styles.letters}>{letters}</span>
        <span className={styles.name}>{header}</span>
        {order !== undefined && <Icon size={14} stroke={2.6} aria-hidden />}
      </button>
      <ColumnEdge letters={letters} width={width} tabIndex={tabIndex} onWidth={(next) => onWidth(columnIndex, next)} />
    </div>
  );
}

const NEXT = {
  none: 'Sort from the smallest to the largest',
  ascending: 'Sort from the largest to the smallest',
  descending: 'Go back to the order of the workbook',
} as const;

/** Returns the order after another click on the head of a column. */
export function toNextSort(sort: string | undefined, letters: string): string | undefined {
  if (sort === letters) return `-${letters}`;
  return sort === `-${letters}` ? undefined : letters;
}

interface ColumnEdgeProps {
  readonly letters: string;
  readonly width: number;
  readonly tabIndex: number;
  /** `undefined` for the column's own width. */
  readonly onWidth: (width: number | undefined) => void;
}

const KEY_STEP_PX = 16;

/** Changes the width by dragging or arrow keys; a double click or Home resets it. */
function ColumnEdge({ letters, width, tabIndex, onWidth }: ColumnEdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const onPointerDown = (event: PointerEvent): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const from = drag.current;
    if (from !== undefined) onWidth(from.width + clientX - from.x);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? KEY_STEP_PX : event.key === 'ArrowLeft' ? -KEY_STEP_PX : 0;
    if (step === 0 && event.key !== 'Home') return;
    event.preventDefault();
    onWidth(step === 0 ? undefined : width + step);
  };
  return (
    <div
      role="separator"
      tabIndex={tabIndex}
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={`Width of column ${letters}`}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      title="Drag to change the width; double-click to reset it"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

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

const NAME = 'capsheet-column-widths';
const [NARROWEST, WIDEST] = [48, 900];

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
