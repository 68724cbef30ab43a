import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { SheetView } from '../../../api/book.ts';
import type { RowView } from '../../../api/rows.ts';
import type { Rows } from '../use-rows.ts';
import { CellEditor } from './cell-editor.tsx';
import type { GridActions } from './grid-actions.ts';
import { GridHeader } from './grid-header.tsx';
import { cellId, GridRow } from './grid-row.tsx';
import { type GridPlace, toNextPlace } from './next-place.ts';
import { parseBlock, toClipboard } from './parse-block.ts';
import styles from './row-grid.module.css';
import { useCellEditing } from './use-cell-editing.ts';

interface RowGridProps {
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly rows: Rows;
  readonly place: GridPlace;
  readonly onPlace: (place: GridPlace) => void;
  readonly actions: GridActions;
}

const ROW_PX = 33;
const NUMBER_PX = 64;
const STATUS_PX = 118;
const OVERSCAN = 12;

/** The rows of one sheet as a spreadsheet shows them: only those in sight are there. */
export function RowGrid({ sheet, sheetIndex, rows, place, onPlace, actions }: RowGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: 2 * ROW_PX,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => rows.want(first, last), [rows, first, last]);
  useEffect(() => {
    if (place.offset < total) virtual.scrollToIndex(place.offset);
    showColumn(scroller.current, sheet, place.columnIndex);
  }, [place, total, virtual, sheet]);
  const width = sheet.columns.reduce((sum, column) => sum + column.width, NUMBER_PX + STATUS_PX);
  const size = { rows: total, columns: sheet.columns.length, page: Math.max(1, items.length - 2 * OVERSCAN) };
  const row = rows.rowAt(place.offset);
  const typing = useCellEditing({ sheet, row, place, size, actions, onPlace, grid: scroller });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (typing.onKeyDown(event)) return;
    const next = toNextPlace(event, place, size);
    if (next === undefined) return;
    event.preventDefault();
    onPlace(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div
      className={styles.scroller}
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={`Rows of ${sheet.name}`}
      aria-rowcount={total + 1}
      aria-colcount={sheet.columns.length + 2}
      aria-readonly={!sheet.isEditable}
      aria-activedescendant={total === 0 ? undefined : cellId(place)}
      onKeyDown={onKeyDown}
      onCopy={(event) => copyCell(event, row, place)}
      onPaste={(event) => {
        if (typing.editing !== undefined) return;
        event.preventDefault();
        typing.paste(parseBlock(event.clipboardData.getData('text/plain')));
      }}
    >
      <GridHeader sheet={sheet} width={width} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize(), width }}>
        {items.map(({ index, start }) => (
          <GridRow
            key={index}
            offset={index}
            style={{ transform: `translateY(${start}px)`, width }}
            row={rows.rowAt(index)}
            sheet={sheet}
            activeColumn={index === place.offset ? place.columnIndex : undefined}
            pendingAt={actions.pendingAt}
            editor={
              typing.editing === undefined || row === undefined || index !== place.offset ? undefined : (
                <CellEditor
                  editing={typing.editing}
                  label={labelOf(sheet, row, place)}
                  place={{ sheet: sheetIndex, rowNumber: row.rowNumber, columnIndex: place.columnIndex }}
                  isLow={start - (virtual.scrollOffset ?? 0) > (scroller.current?.clientHeight ?? 0) / 2}
                  onKey={typing.onEditorKey}
                  onChoose={typing.onChoose}
                  onLeave={typing.onLeave}
                />
              )
            }
            onPlace={(next) => {
              onPlace(next);
              if (typing.editing === undefined) scroller.current?.focus({ preventScroll: true });
            }}
            onEnter={typing.begin}
          />
        ))}
      </div>
    </div>
  );
}

function labelOf(sheet: SheetView, { rowNumber }: RowView, { columnIndex }: GridPlace): string {
  const column = sheet.columns[columnIndex];
  return `${column?.letters ?? ''}${rowNumber} ${column?.header ?? ''}`;
}

/** Unless a text of the page is selected, which is meant then. */
function copyCell(event: ClipboardEvent, row: RowView | undefined, { columnIndex }: GridPlace): void {
  const isCell = event.target === event.currentTarget && window.getSelection()?.isCollapsed !== false;
  if (!isCell || row === undefined) return;
  event.preventDefault();
  const text = row.cells.find((cell) => cell.columnIndex === columnIndex)?.text ?? '';
  event.clipboardData.setData('text/plain', toClipboard(text));
}

/** Scrolls sideways until the column stands beside those that stay. */
function showColumn(scroller: HTMLDivElement | null, sheet: SheetView, columnIndex: number): void {
  if (scroller === null) return;
  const before = sheet.columns.slice(0, columnIndex).reduce((sum, { width }) => sum + width, 0);
  const own = sheet.columns[columnIndex]?.width ?? 0;
  const room = scroller.clientWidth - NUMBER_PX - STATUS_PX;
  if (before < scroller.scrollLeft) scroller.scrollLeft = before;
  else if (before + own > scroller.scrollLeft + room) scroller.scrollLeft = before + own - room;
}
