interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  /** The cell that the text belongs to. */
  readonly cell: Box;
  /** The visible part of the grid below its header. */
  readonly grid: Box;
  readonly width: number;
  readonly height: number;
}

/** Opens below and to the right, unless there is more room on the other side. */
export function toBubbleSide({ cell, grid, width, height }: Room): {
  readonly isLeft: boolean;
  readonly isUp: boolean;
} {
  const [right, left] = [grid.right - cell.left, cell.right - grid.left];
  const [below, above] = [grid.bottom - cell.bottom, cell.top - grid.top];
  return { isLeft: right < width && left > right, isUp: below < height && above > below };
}
