import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { FindingView } from '../../../../ui/api/row-status.ts';
import type { CellView, RowView, SheetView } from '../../../../ui/api/rows.ts';
import { ExplainLink } from '../../parts/explain/explain-dialog.tsx';
import { type GridPlace, toNextPlace } from '../../parts/grid/next-place.ts';
import { StatusTag } from '../../parts/tags/tags.tsx';
import type { Rows } from '../use-rows.ts';
import { toBubbleSide } from './bubble-side.ts';
import { CellEditor, type GridActions, useCellEditing } from './cell-editor.tsx';
import { type Frozen, GridHeader, toScrollLeft, useFrozen } from './grid-header.tsx';
import styles from './row-grid.module.css';

interface RowGridProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly readings: number;
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly rows: Rows;
  readonly place: GridPlace;
  readonly onPlace: (place: GridPlace) => void;
  readonly actions: GridActions;
  readonly sort: string | undefined;
  readonly onSort: (columnIndex: number) => void;
  readonly onWidth: (columnIndex: number, width: number | undefined) => void;
}

const ROW_PX = 33;
const OVERSCAN = 12;

/**
 * The rows of one sheet; only those in sight are in the document. A grid of roles, which has the focus and the keys of its
 * cells: a table cannot leave out rows.
 */
export function RowGrid({
  scroller,
  readings,
  sheet,
  sheetIndex,
  rows,
  place,
  onPlace,
  actions,
  ...header
}: RowGridProps) {
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
  const frozen = useFrozen(sheet);
  const showPlace = useEffectEvent(() => {
    if (place.offset < total) virtual.scrollToIndex(place.offset);
    const { current: grid } = scroller;
    if (grid === null) return;
    const [left, room] = [grid.scrollLeft, grid.clientWidth];
    grid.scrollLeft = toScrollLeft(sheet, place.columnIndex, { frozen, left, room });
  });
  // A person who has scrolled elsewhere stays there while newer rows arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, and rows where there were none
  useEffect(showPlace, [place, total > 0]);
  const fixed = frozen.numberWidth + frozen.statusWidth;
  const width = sheet.columns.reduce((sum, column) => sum + column.width, fixed);
  const size = { rows: total, columns: sheet.columns.length, page: Math.max(1, items.length - 2 * OVERSCAN) };
  const row = rows.rowAt(place.offset);
  const typing = useCellEditing({ readings, sheet, row, place, size, actions, onPlace, grid: scroller });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Heads of columns and their edges have keys of their own.
    if (event.target !== event.currentTarget) return;
    if (typing.onKeyDown(event)) return;
    const next = toNextPlace(event, place, size);
    if (next === undefined) return;
    event.preventDefault();
    onPlace(next);
  };
  return (
    <div
      className="grid"
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
      <GridHeader sheet={sheet} frozen={frozen} width={width} activeColumn={place.columnIndex} {...header} />
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize(), width }}>
        {items.map(({ index, start }) => (
          <GridRow
            key={index}
            offset={index}
            style={{ transform: `translateY(${start}px)`, width }}
            row={rows.rowAt(index)}
            sheet={sheet}
            frozen={frozen}
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

/** Selected text of the page takes precedence. */
function copyCell(event: ClipboardEvent, row: RowView | undefined, { columnIndex }: GridPlace): void {
  const isCell = event.target === event.currentTarget && window.getSelection()?.isCollapsed !== false;
  if (!isCell || row === undefined) return;
  event.preventDefault();
  const text = row.cells.find((cell) => cell.columnIndex === columnIndex)?.text ?? '';
  event.clipboardData.setData('text/plain', /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

const ENDS = /[\t\n]/g;

/**
 * Parses a block of cells as spreadsheets put it on the clipboard: rows by lines, cells by tabs, and cells with either
 * in quotes.
 */
function parseBlock(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= plain.length; ) {
    const cell = (plain[at] === '"' ? readQuoted(plain, at) : undefined) ?? readPlain(plain, at);
    row.push(cell.text);
    if (plain[cell.end] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = cell.end + 1;
  }
  // A line end behind the last row begins no other row.
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

interface ReadCell {
  readonly text: string;
  /** Index of the tab or line end behind it. */
  readonly end: number;
}

/** `undefined` if the quote is not closed at the end of the cell: then it belongs to the text. */
function readQuoted(text: string, from: number): ReadCell | undefined {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const next = text[at + 1];
  if (at < 0 || (next !== undefined && next !== '\t' && next !== '\n')) return undefined;
  return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
}

function readPlain(text: string, from: number): ReadCell {
  ENDS.lastIndex = from;
  const end = ENDS.exec(text)?.index ?? text.length;
  return { text: text.slice(from, end), end };
}

interface GridRowProps {
  readonly offset: number;
  readonly style: CSSProperties;
  readonly row: RowView | undefined;
  readonly sheet: SheetView;
  readonly frozen: Frozen;
  readonly activeColumn: number | undefined;
  readonly pendingAt: (rowNumber: number, columnIndex: number) => string | undefined;
  /** In place of the active cell while it is edited. */
  readonly editor: ReactNode;
  readonly onPlace: (place: GridPlace) => void;
  readonly onEnter: () => void;
}

function GridRow({ offset, style, row, sheet, frozen, activeColumn, pendingAt, editor, ...on }: GridRowProps) {
  const cells = new Map(row?.cells.map((cell) => [cell.columnIndex, cell]));
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={offset + 2}
      className={styles.row}
      style={style}
      data-active={activeColumn !== undefined || undefined}
      data-hidden={row?.isHidden || undefined}
    >
      <div role="rowheader" tabIndex={-1} className={styles.number} style={{ width: frozen.numberWidth }}>
        {row?.rowNumber ?? '…'}
      </div>
      <div role="gridcell" tabIndex={-1} className={styles.status} style={{ width: frozen.statusWidth }}>
        {row?.status === undefined ? '' : <StatusTag status={row.status} />}
      </div>
      {sheet.columns.map((column, columnIndex) => {
        const isActive = activeColumn === columnIndex;
        return (
          <GridCell
            key={column.letters}
            column={column}
            place={{ offset, columnIndex }}
            cell={cells.get(columnIndex)}
            findings={row?.findings.filter((finding) => finding.columnIndex === columnIndex) ?? []}
            pending={row === undefined ? undefined : pendingAt(row.rowNumber, columnIndex)}
            keyLeft={columnIndex === frozen.keyIndex ? frozen.keyLeft : undefined}
            isActive={isActive}
            isReadOnly={!sheet.isEditable || cells.get(columnIndex)?.isFormula === true}
            editor={isActive ? editor : undefined}
            {...on}
          />
        );
      })}
    </div>
  );
}

interface GridCellProps extends Pick<GridRowProps, 'editor' | 'onPlace' | 'onEnter'> {
  readonly column: SheetView['columns'][number];
  readonly place: GridPlace;
  readonly cell: CellView | undefined;
  readonly findings: readonly FindingView[];
  readonly pending: string | undefined;
  /** Where it sticks; absent for columns that scroll away. */
  readonly keyLeft: number | undefined;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
}

function GridCell(props: GridCellProps) {
  const { column, place, cell, findings, pending, keyLeft, isActive, isReadOnly, editor, onPlace, onEnter } = props;
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      id={cellId(place)}
      className={styles.cell}
      style={{ width: column.width, left: keyLeft }}
      data-key={keyLeft !== undefined || undefined}
      aria-selected={isActive}
      aria-readonly={isReadOnly || undefined}
      data-kind={pending === undefined ? cell?.kind : undefined}
      data-pending={pending !== undefined || undefined}
      data-figure={column.isFigure || undefined}
      data-severity={worstOf(findings)}
      onClick={() => onPlace(place)}
      onDoubleClick={onEnter}
    >
      {cell?.shown !== undefined && pending === undefined && (
        <span className={styles.shown} title={`The workbook shows ${cell.shown}`}>
          {cell.shown}
        </span>
      )}
      <span className={styles.text}>{pending ?? cell?.text}</span>
      <FindingMark findings={findings} isOpen={isActive && editor === undefined} />
      {editor}
    </div>
  );
}

function cellId({ offset, columnIndex }: GridPlace): string {
  return `cell-${offset}-${columnIndex}`;
}

function worstOf(findings: readonly FindingView[]): FindingView['severity'] | undefined {
  const severities = findings.map(({ severity }) => severity);
  return (['error', 'warning', 'info'] as const).find((one) => severities.includes(one));
}

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: undefined };

function FindingMark({ findings, isOpen }: { readonly findings: readonly FindingView[]; readonly isOpen: boolean }) {
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const first = grave.find(({ severity }) => severity === 'error') ?? grave[0];
  const bubble = useBubbleSide(isOpen && grave.length > 0);
  // Remarks only underline the cell, and show when it is pointed at.
  const shown = grave.length > 0 ? grave : findings;
  if (shown.length === 0) return null;
  const Icon = first && ICONS[first.severity];
  return (
    <>
      {Icon !== undefined && (
        <Icon
          style={{ color: 'var(--tone)' }}
          data-severity={first?.severity}
          size={16}
          stroke={2.2}
          aria-label={first?.severity}
        />
      )}
      <span ref={bubble} className={styles.bubble} data-open={(isOpen && grave.length > 0) || undefined}>
        {shown.map(({ code, message, hint }) => (
          <span key={`${code} ${message}`}>
            {message} <span className={styles.hint}>{hint}</span> <ExplainLink code={code} />
          </span>
        ))}
      </span>
    </>
  );
}

/** Turns the bubble of a cell to where the grid has room for it. */
function useBubbleSide(isOpen: boolean): RefObject<HTMLSpanElement | null> {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // The grid scrolls to the cell first.
    const frame = requestAnimationFrame(() => turn(bubble.current));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  useEffect(() => {
    const cell = bubble.current?.parentElement;
    const onEnter = (): void => turn(bubble.current);
    cell?.addEventListener('pointerenter', onEnter);
    return () => cell?.removeEventListener('pointerenter', onEnter);
  });
  return bubble;
}

function turn(bubble: HTMLElement | null): void {
  const [cell, grid] = [bubble?.parentElement, bubble?.closest('[role="grid"]')];
  if (bubble === null || cell == null || grid == null) return;
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const header = grid.querySelector('[role="columnheader"]')?.clientHeight ?? 0;
  const { isLeft, isUp } = toBubbleSide({
    cell: cell.getBoundingClientRect(),
    grid: { left, right, top: top + header, bottom },
    width: bubble.offsetWidth,
    height: bubble.offsetHeight,
  });
  bubble.toggleAttribute('data-left', isLeft);
  bubble.toggleAttribute('data-up', isUp);
}
