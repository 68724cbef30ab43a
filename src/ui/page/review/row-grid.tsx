import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { SheetView } from '../../api/book.ts';
import type { FindingView } from '../../api/finding.ts';
import type { RowView } from '../../api/rows.ts';
import { StatusTag } from '../parts/tags/status-tag.tsx';
import { FindingMark } from './finding-mark.tsx';
import styles from './row-grid.module.css';
import type { Rows } from './use-rows.ts';

/** Both from 0; the offset counts the rows that are shown. */
export interface GridPlace {
  readonly offset: number;
  readonly columnIndex: number;
}

interface RowGridProps {
  readonly sheet: SheetView;
  readonly rows: Rows;
  readonly place: GridPlace;
  readonly onPlace: (place: GridPlace) => void;
  /** The user wants to do something with the cell: Enter, or a double click. */
  readonly onEnter: () => void;
}

const ROW_PX = 33;
const NUMBER_PX = 64;
const STATUS_PX = 118;
const OVERSCAN = 12;

/** The rows of one sheet as a spreadsheet shows them: only those in sight are there. */
export function RowGrid({ sheet, rows, place, onPlace, onEnter }: RowGridProps) {
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
      aria-activedescendant={total === 0 ? undefined : cellId(place)}
      onKeyDown={(event) => {
        // Where the focus goes with the key, the key must not go along: it would send what is not entered yet.
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter') return onEnter();
        const next = toNextPlace(event, place, { rows: total, columns: sheet.columns.length, page: items.length });
        if (next === undefined) return;
        event.preventDefault();
        onPlace(next);
      }}
    >
      <HeaderRow sheet={sheet} width={width} />
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
            onPlace={onPlace}
            onEnter={onEnter}
          />
        ))}
      </div>
    </div>
  );
}

function HeaderRow({ sheet, width }: { readonly sheet: SheetView; readonly width: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.header} style={{ width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="columnheader" tabIndex={-1} className={styles.number} aria-label="Row">
        #
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="columnheader" tabIndex={-1} className={styles.status}>
        Status
      </div>
      {sheet.columns.map(({ letters, header, isKnown, isFigure, width: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid itself
        <div
          role="columnheader"
          tabIndex={-1}
          key={letters}
          className={styles.cell}
          style={{ width: own }}
          data-unknown={!isKnown || undefined}
          data-figure={isFigure || undefined}
          title={isKnown ? header : `${header}: not a column of this sheet, left alone`}
        >
          <span className={styles.letters}>{letters}</span> {header}
        </div>
      ))}
    </div>
  );
}

interface GridRowProps {
  readonly offset: number;
  readonly style: CSSProperties;
  readonly row: RowView | undefined;
  readonly sheet: SheetView;
  readonly activeColumn: number | undefined;
  readonly onPlace: (place: GridPlace) => void;
  readonly onEnter: () => void;
}

function GridRow({ offset, style, row, sheet, activeColumn, onPlace, onEnter }: GridRowProps) {
  const cells = new Map(row?.cells.map((cell) => [cell.columnIndex, cell]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={offset + 2}
      className={styles.row}
      style={style}
      data-active={activeColumn !== undefined || undefined}
      data-hidden={row?.isHidden || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="rowheader" tabIndex={-1} className={styles.number}>
        {row?.rowNumber ?? '…'}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="gridcell" tabIndex={-1} className={styles.status}>
        {row?.status === undefined ? '' : <StatusTag status={row.status} />}
      </div>
      {sheet.columns.map(({ letters, width, isFigure }, columnIndex) => {
        const cell = cells.get(columnIndex);
        const findings = row?.findings.filter((finding) => finding.columnIndex === columnIndex) ?? [];
        const isActive = activeColumn === columnIndex;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the grid itself
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself has the keys
          <div
            role="gridcell"
            tabIndex={-1}
            key={letters}
            id={cellId({ offset, columnIndex })}
            className={styles.cell}
            style={{ width }}
            aria-selected={isActive}
            data-kind={cell?.kind}
            data-figure={isFigure || undefined}
            data-severity={worstOf(findings)}
            onClick={() => onPlace({ offset, columnIndex })}
            onDoubleClick={onEnter}
          >
            {cell?.shown !== undefined && (
              <span className={styles.shown} title={`The workbook shows ${cell.shown}`}>
                {cell.shown}
              </span>
            )}
            <span className={styles.text}>{cell?.text}</span>
            <FindingMark findings={findings} isOpen={isActive} />
          </div>
        );
      })}
    </div>
  );
}

function worstOf(findings: readonly FindingView[]): FindingView['severity'] | undefined {
  const severities = findings.map(({ severity }) => severity);
  return (['error', 'warning', 'info'] as const).find((one) => severities.includes(one));
}

function cellId({ offset, columnIndex }: GridPlace): string {
  return `cell-${offset}-${columnIndex}`;
}

/** Where a key leads to; `undefined` where it leads nowhere. */
function toNextPlace(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { offset, columnIndex }: GridPlace,
  { rows, columns, page }: { readonly rows: number; readonly columns: number; readonly page: number },
): GridPlace | undefined {
  const isFar = ctrlKey || metaKey;
  const row = (to: number): GridPlace => ({ offset: Math.max(0, Math.min(to, rows - 1)), columnIndex });
  const column = (to: number): GridPlace => ({ offset, columnIndex: Math.max(0, Math.min(to, columns - 1)) });
  switch (key) {
    case 'ArrowDown':
      return row(isFar ? rows - 1 : offset + 1);
    case 'ArrowUp':
      return row(isFar ? 0 : offset - 1);
    case 'ArrowRight':
      return column(isFar ? columns - 1 : columnIndex + 1);
    case 'ArrowLeft':
      return column(isFar ? 0 : columnIndex - 1);
    case 'PageDown':
      return row(offset + page);
    case 'PageUp':
      return row(offset - page);
    case 'Home':
      return isFar ? { offset: 0, columnIndex: 0 } : column(0);
    case 'End':
      return isFar ? { offset: rows - 1, columnIndex: columns - 1 } : column(columns - 1);
    default:
      return undefined;
  }
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
