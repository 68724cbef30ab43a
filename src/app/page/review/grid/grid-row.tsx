import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FindingView } from '../../../../ui/api/row-status.ts';
import type { CellView, RowView, SheetView } from '../../../../ui/api/rows.ts';
import { ExplainLink } from '../../parts/explain/explain-dialog.tsx';
import type { GridPlace } from '../../parts/grid/next-place.ts';
import { StatusTag } from '../../parts/tags/tags.tsx';
import { toBubbleSide } from './bubble-side.ts';
import mark from './finding-mark.module.css';
import type { Frozen } from './grid-header.tsx';
import styles from './row-grid.module.css';

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

export function cellId({ offset, columnIndex }: GridPlace): string {
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
          className={mark.mark}
          data-severity={first?.severity}
          size={16}
          stroke={2.2}
          aria-label={first?.severity}
        />
      )}
      <span ref={bubble} className={mark.bubble} data-open={(isOpen && grave.length > 0) || undefined}>
        {shown.map(({ code, message, hint }) => (
          <span key={`${code} ${message}`} className={mark.finding}>
            {message} <span className={mark.hint}>{hint}</span> <ExplainLink code={code} />
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
