import { type RefObject, useEffect, useRef } from 'react';

interface GridFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Gives the grid of that sheet the focus, as soon as it is the one that is shown. */
  readonly focusOn: (sheetIndex: number) => void;
}

/** Whoever is led to a cell can type at once: the keys go to the grid, also where another sheet has to come first. */
export function useGridFocus(sheetIndex: number): GridFocus {
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== sheetIndex) return;
    wanted.current = undefined;
    grid.current?.focus({ preventScroll: true });
  });
  return {
    grid,
    focusOn: (sheet) => {
      wanted.current = sheet;
    },
  };
}
