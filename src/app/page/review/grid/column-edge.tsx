import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './row-grid.module.css';
import { NARROWEST, WIDEST } from './use-column-widths.ts';

interface ColumnEdgeProps {
  readonly letters: string;
  readonly width: number;
  readonly tabIndex: number;
  /** `undefined` for the width that the column has by itself. */
  readonly onWidth: (width: number | undefined) => void;
}

const KEY_STEP_PX = 16;

/** The edge of a column: dragged, or moved by the arrow keys; a double click or Home gives the column its own width again. */
export function ColumnEdge({ letters, width, tabIndex, onWidth }: ColumnEdgeProps) {
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
