import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { SheetView } from '../../../../ui/api/book.ts';
import { ColumnEdge } from './column-edge.tsx';
import styles from './row-grid.module.css';
import type { Frozen } from './use-frozen.ts';

interface GridHeaderProps {
  readonly sheet: SheetView;
  readonly frozen: Frozen;
  readonly width: number;
  /** That of the cell that is looked at: by the Tab key its name comes next to the rows. */
  readonly activeColumn: number;
  readonly sort: string | undefined;
  readonly onSort: (columnIndex: number) => void;
  readonly onWidth: (columnIndex: number, width: number | undefined) => void;
}

/** The names of the columns, which stay in sight: rows are sorted by them, and their edges can be moved. */
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

/** What a further click on the name of a column makes of the sorting. */
export function toNextSort(sort: string | undefined, letters: string): string | undefined {
  if (sort === letters) return `-${letters}`;
  return sort === `-${letters}` ? undefined : letters;
}
