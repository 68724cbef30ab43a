/** Edges on the screen, in pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  /** What something is said of. */
  readonly cell: Box;
  /** What of the grid is in sight below its header. */
  readonly grid: Box;
  readonly width: number;
  readonly height: number;
}

/** To which side of its cell what is said opens: below and to the right, unless it fits there less than on the other. */
export function toSaidSide({ cell, grid, width, height }: Room): { readonly isLeft: boolean; readonly isUp: boolean } {
  const [right, left] = [grid.right - cell.left, cell.right - grid.left];
  const [below, above] = [grid.bottom - cell.bottom, cell.top - grid.top];
  return { isLeft: right < width && left > right, isUp: below < height && above > below };
}
