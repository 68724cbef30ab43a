import type { CSSProperties, ReactNode } from 'react';
import type { SheetView } from '../../../../ui/api/book.ts';
import type { FindingView } from '../../../../ui/api/finding.ts';
import type { CellView, RowView } from '../../../../ui/api/rows.ts';
import { StatusTag } from '../../parts/tags/tags.tsx';
import { FindingMark } from './finding-mark.tsx';
import type { GridPlace } from './next-place.ts';
import styles from './row-grid.module.css';
import type { Frozen } from './use-frozen.ts';

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

export function GridRow({ offset, style, row, sheet, frozen, activeColumn, pendingAt, editor, ...on }: GridRowProps) {
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
      <div role="rowheader" tabIndex={-1} className={styles.number} style={{ width: frozen.numberWidth }}>
        {row?.rowNumber ?? '…'}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
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
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself has the keys
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

export function cellId({ offset, columnIndex }: GridPlace): string {
  return `cell-${offset}-${columnIndex}`;
}

function worstOf(findings: readonly FindingView[]): FindingView['severity'] | undefined {
  const severities = findings.map(({ severity }) => severity);
  return (['error', 'warning', 'info'] as const).find((one) => severities.includes(one));
}
