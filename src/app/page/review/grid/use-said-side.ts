import { type RefObject, useEffect, useRef } from 'react';
import { toSaidSide } from './said-side.ts';

/** For what is said of a cell and shown when it is looked at: it opens to where the grid has room for it. */
export function useSaidSide(isOpen: boolean): RefObject<HTMLSpanElement | null> {
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // The grid scrolls to the cell first.
    const frame = requestAnimationFrame(() => turn(said.current));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  useEffect(() => {
    const cell = said.current?.parentElement;
    const onEnter = (): void => turn(said.current);
    cell?.addEventListener('pointerenter', onEnter);
    return () => cell?.removeEventListener('pointerenter', onEnter);
  });
  return said;
}

function turn(said: HTMLElement | null): void {
  const [cell, grid] = [said?.parentElement, said?.closest('[role="grid"]')];
  if (said === null || cell == null || grid == null) return;
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const header = grid.querySelector('[role="columnheader"]')?.clientHeight ?? 0;
  const { isLeft, isUp } = toSaidSide({
    cell: cell.getBoundingClientRect(),
    grid: { left, right, top: top + header, bottom },
    width: said.offsetWidth,
    height: said.offsetHeight,
  });
  said.toggleAttribute('data-left', isLeft);
  said.toggleAttribute('data-up', isUp);
}
