import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { FindingView } from '../../../../ui/api/finding.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import { toBubbleSide } from './bubble-side.ts';
import styles from './finding-mark.module.css';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: undefined };

export function FindingMark({
  findings,
  isOpen,
}: {
  readonly findings: readonly FindingView[];
  readonly isOpen: boolean;
}) {
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
          className={styles.mark}
          data-severity={first?.severity}
          size={15}
          stroke={2.2}
          aria-label={first?.severity}
        />
      )}
      <span ref={bubble} className={styles.bubble} data-open={(isOpen && grave.length > 0) || undefined}>
        {shown.map(({ code, message, hint }) => (
          <span key={`${code} ${message}`} className={styles.finding}>
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
