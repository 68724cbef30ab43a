import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { SheetView } from '../../../../ui/api/rows.ts';
import styles from './row-grid.module.css';
import { NARROWEST, WIDEST } from './use-column-widths.ts';
import type { Frozen } from './use-frozen.ts';

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
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.header} style={{ width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div
        role="columnheader"
        tabIndex={-1}
        className={styles.number}
        style={{ width: frozen.numberWidth }}
        aria-label="Row"
      >
        #
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
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
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
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
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
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
