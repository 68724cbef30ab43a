import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type {
  MappedTableReview,
  MappingReview,
  SourceRowView,
  SourceSheet,
} from '../../../../../model/mapping/mapping-review.ts';
import { CALLS } from '../../../../../ui/api/calls.ts';
import { useDesk } from '../../../desk/desk.ts';
import { type Pages, usePages } from '../../../hooks/use-loaded.ts';
import { toNextPlace } from '../../../parts/grid/next-place.ts';
import { type ListedTab, TabCount, TabList } from '../../../parts/grid/tab-list.tsx';
import screen from '../mapping.module.css';
import { fieldsOf } from '../open-points.ts';
import styles from './source-grid.module.css';

interface SourcePanelProps {
  readonly review: MappingReview;
  readonly revision: number;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  readonly table: MappedTableReview | undefined;
  readonly lit: string | undefined;
  readonly onPick: (cell: PickedCell) => void;
}

/** The workbook as it is, with a tab for each of its sheets. */
export function SourcePanel({ review, revision, sheet, onSheet, table, lit, onPick }: SourcePanelProps) {
  const shown = review.sheets[sheet];
  if (shown === undefined) return null;
  return (
    <section className={screen.source} aria-label="The spreadsheet">
      <SourceGrid
        key={sheet}
        sheet={shown}
        sheetIndex={sheet}
        revision={revision}
        tables={review.tables}
        table={table}
        lit={lit}
        onPick={onPick}
      />
      <TabList label="Tabs of the spreadsheet" tabs={listTabs(review)} current={sheet} onChange={onSheet} />
    </section>
  );
}

function listTabs({ sheets, tables }: MappingReview): readonly ListedTab[] {
  return sheets.map(({ name, file, isHidden, isOwn, areas }) => {
    const open = areas.reduce((sum, { table }) => sum + (tables[table]?.doubts.length ?? 0), 0);
    return {
      name,
      file,
      isHidden,
      unread: areas.length === 0 && !isOwn ? 'Nothing of it is read' : undefined,
      children: open > 0 && (
        <TabCount>
          {open}
          <span className="spoken"> open</span>
        </TabCount>
      ),
    };
  });
}

/** A cell of the source that somebody has picked. */
export interface PickedCell {
  readonly row: SourceRowView | undefined;
  readonly columnIndex: number;
}

interface SourceGridProps {
  readonly sheet: SourceSheet;
  readonly sheetIndex: number;
  readonly revision: number;
  readonly tables: readonly MappedTableReview[];
  /** The table in question, and the letters of its column. */
  readonly table: MappedTableReview | undefined;
  readonly lit: string | undefined;
  readonly onPick: (cell: PickedCell) => void;
}

const ROW_PX = 30;
const NUMBER_PX = 56;
const OVERSCAN = 10;

/**
 * A tab of the source as a spreadsheet shows it: above each column what it becomes, and rows left out in grey. A grid of
 * roles, which has the focus and the keys of its cells: a table cannot leave out rows.
 */
function SourceGrid({ sheet, sheetIndex, revision, tables, table, lit, onPick }: SourceGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ offset: 0, columnIndex: 0 });
  const { total, areas } = sheet;
  const columns = useMemo(() => widen(sheet, table), [sheet, table]);
  const lefts = useMemo(() => toLefts(columns), [columns]);
  const width = NUMBER_PX + (lefts.at(-1) ?? 0);
  const rows = useSourceRows(sheetIndex, revision);
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
  const area = areas.find((one) => one.table === table?.table);
  const litIndex = columns.findIndex(({ letters }) => letters === lit);
  const showAsked = useEffectEvent(() => {
    const { current: grid } = scroller;
    if (grid === null || area === undefined) return;
    const left = litIndex < 0 ? 0 : (lefts[litIndex] ?? 0);
    const isInSight = left >= grid.scrollLeft && left + WIDEST_PX <= grid.scrollLeft + grid.clientWidth - NUMBER_PX;
    grid.scrollTo({
      top: area.top * ROW_PX,
      left: isInSight ? grid.scrollLeft : Math.max(0, left - (grid.clientWidth - NUMBER_PX) / 3),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or another tab
  useEffect(showAsked, [area?.table, litIndex, sheetIndex]);
  const size = { rows: total, columns: columns.length, page: Math.max(1, items.length - 2 * OVERSCAN) };
  const goTo = (place: typeof active): void => {
    setActive(place);
    virtual.scrollToIndex(place.offset);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPick({ row: rows.itemAt(active.offset), columnIndex: active.columnIndex });
      return;
    }
    const next = toNextPlace(event, active, size);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div
      className="grid"
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={`Cells of ${sheet.name}: arrows move, Enter says what becomes of a cell’s column and row`}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-readonly
      aria-activedescendant={total === 0 ? undefined : cellId(active.offset, active.columnIndex)}
      onKeyDown={onKeyDown}
    >
      <HeaderRow sheet={sheet} columns={columns} table={table} lit={lit} width={width} onPick={onPick} />
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize(), width }}>
        {area !== undefined && litIndex >= 0 && (
          <div aria-hidden className={styles.lit} style={toBox({ ...area, left: litIndex, right: litIndex }, lefts)} />
        )}
        {items.map(({ index, start }) => (
          <SourceRow
            key={index}
            offset={index}
            start={start}
            width={width}
            row={rows.itemAt(index)}
            sheet={sheet}
            lefts={lefts}
            active={index === active.offset ? active.columnIndex : undefined}
            onPick={(cell) => {
              setActive({ offset: index, columnIndex: cell.columnIndex });
              onPick(cell);
            }}
          />
        ))}
        {areas.map((one) => (
          <div
            key={`${one.table}`}
            aria-hidden
            className={styles.area}
            data-current={one === area || undefined}
            style={toBox(one, lefts)}
            title={tables.find((other) => other.table === one.table)?.name}
          />
        ))}
      </div>
    </div>
  );
}

const WIDEST_PX = 120;
const CHARACTER_PX = 7.4;

/** Makes room above a column for what it becomes. */
function widen({ columns }: SourceSheet, table: MappedTableReview | undefined): SourceSheet['columns'] {
  return columns.map((column) => {
    const head = Math.min(becomesOf(table, column.letters).length * CHARACTER_PX + 20, WIDEST_PX + 40);
    return { ...column, width: Math.max(column.width, Math.round(head)) };
  });
}

function becomesOf(table: MappedTableReview | undefined, letters: string): string {
  const column = table?.columns.find((one) => one.letters === letters);
  if (table === undefined || column === undefined) return '';
  return [...new Set(fieldsOf(table, column.ref).map((one) => one.column))].join(', ');
}

function toLefts(columns: SourceSheet['columns']): readonly number[] {
  let sum = 0;
  return [0, ...columns.map(({ width }) => (sum += width))];
}

function toBox(
  { top, bottom, left, right }: Pick<SourceSheet['areas'][number], 'top' | 'bottom' | 'left' | 'right'>,
  lefts: readonly number[],
) {
  const from = lefts[left] ?? 0;
  return {
    top: top * ROW_PX,
    height: (bottom - top + 1) * ROW_PX,
    left: NUMBER_PX + from,
    width: (lefts[right + 1] ?? from) - from,
  };
}

function cellId(offset: number, columnIndex: number): string {
  return `source-${offset}-${columnIndex}`;
}

function useSourceRows(sheet: number, revision: number): Pick<Pages<SourceRowView, unknown>, 'itemAt' | 'want'> {
  const { ask } = useDesk();
  const fetchPage = useCallback(
    (bounds: { readonly offset: number; readonly limit: number }) =>
      ask(CALLS.listSourceRows, { query: { sheet, ...bounds } }),
    [ask, sheet],
  );
  return usePages<SourceRowView, { readonly items: readonly SourceRowView[] }>({
    key: `source ${sheet}`,
    version: revision,
    fetchPage,
  });
}

interface HeaderRowProps extends Pick<SourceGridProps, 'sheet' | 'table' | 'lit' | 'onPick'> {
  readonly columns: SourceSheet['columns'];
  readonly width: number;
}

function HeaderRow({ sheet: { areas }, columns, table, lit, width, onPick }: HeaderRowProps) {
  const area = areas.find((one) => one.table === table?.table);
  return (
    <div role="row" className={styles.header} style={{ width }} aria-rowindex={1}>
      <div role="columnheader" className={styles.number} style={{ width: NUMBER_PX }}>
        <span className="spoken">Row</span>
      </div>
      {columns.map(({ letters, width: own }, columnIndex) => {
        const isOfTable = area !== undefined && columnIndex >= area.left && columnIndex <= area.right;
        const column = isOfTable ? table?.columns.find((one) => one.letters === letters) : undefined;
        const becomes = isOfTable ? becomesOf(table, letters) : '';
        const without = column === undefined || column.filled === 0 ? '' : column.left ? 'left out' : 'not used';
        return (
          <div
            key={letters}
            role="columnheader"
            className={styles.head}
            style={{ width: own }}
            data-lit={letters === lit || undefined}
            title={becomes || without || undefined}
            onClick={() => onPick({ row: undefined, columnIndex })}
          >
            <span className={styles.letters}>{letters}</span>
            <span className={styles.becomes} data-unused={becomes === '' || undefined}>
              {becomes || without}
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface SourceRowProps {
  readonly offset: number;
  readonly start: number;
  readonly width: number;
  readonly row: SourceRowView | undefined;
  readonly sheet: SourceSheet;
  readonly lefts: readonly number[];
  readonly active: number | undefined;
  readonly onPick: (cell: PickedCell) => void;
}

const ROLES: { readonly [role in SourceRowView['role']]: string } = {
  read: '',
  header: 'header',
  heading: 'heading',
  total: 'a total: not loaded',
  left: 'left out',
  unused: 'not read',
  own: '',
};

function SourceRow({ offset, start, width, row, sheet: { columns }, lefts, active, onPick }: SourceRowProps) {
  const cells = row?.cells ?? [];
  const isActiveBlank = active !== undefined && !cells.some(({ columnIndex }) => columnIndex === active);
  const shown = isActiveBlank ? [...cells, { columnIndex: active, text: '' }] : cells;
  const why = row === undefined ? '' : (row.because ?? ROLES[row.role]);
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={offset + 2}
      data-role={row === undefined || row.cells.length === 0 ? undefined : row.role}
      style={{ transform: `translateY(${start}px)`, width }}
    >
      <div
        role="rowheader"
        className={styles.number}
        style={{ width: NUMBER_PX }}
        title={why || undefined}
        onClick={() => onPick({ row, columnIndex: row?.cells[0]?.columnIndex ?? 0 })}
      >
        {row?.rowNumber ?? '…'}
        {why !== '' && <span className="spoken"> {why}</span>}
      </div>
      {shown.map(({ columnIndex, text }) => {
        const isFigure = columns[columnIndex]?.isFigure === true && /\d/.test(text);
        const left = lefts[columnIndex] ?? 0;
        // A text runs on over blank cells, as in a spreadsheet.
        const next = isFigure
          ? columnIndex + 1
          : Math.min(...cells.map((one) => one.columnIndex).filter((one) => one > columnIndex), columns.length);
        return (
          <div
            key={columnIndex}
            id={cellId(offset, columnIndex)}
            role="gridcell"
            aria-colindex={columnIndex + 2}
            className={styles.cell}
            data-figure={isFigure || undefined}
            data-active={columnIndex === active || undefined}
            style={{
              left: NUMBER_PX + left,
              width: (lefts[columnIndex === active ? columnIndex + 1 : next] ?? left) - left,
            }}
            title={text}
            onClick={() => onPick({ row, columnIndex })}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
}
