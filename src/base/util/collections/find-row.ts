interface Numbered {
  readonly rowNumber: number;
}

interface Placed {
  readonly columnIndex: number;
}

/** The place of the row of that number among rows in ascending order; -1 where there is none. */
export function findRowPlace(rows: readonly Numbered[], rowNumber: number): number {
  return findPlace(rows.length, rowNumber, (place) => rows[place]?.rowNumber ?? 0);
}

export function findRow<R extends Numbered>(rows: readonly R[], rowNumber: number): R | undefined {
  return rows[findRowPlace(rows, rowNumber)];
}

/** The cell of a column in a row, whose cells are in ascending order. */
export function findCell<C extends Placed>(cells: readonly C[], columnIndex: number): C | undefined {
  // Most rows have no gaps.
  const likely = cells[columnIndex - (cells[0]?.columnIndex ?? 0)];
  if (likely?.columnIndex === columnIndex) return likely;
  return cells[findPlace(cells.length, columnIndex, (place) => cells[place]?.columnIndex ?? 0)];
}

function findPlace(count: number, wanted: number, keyAt: (place: number) => number): number {
  let [from, to] = [0, count - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = keyAt(middle);
    if (found === wanted) return middle;
    if (found < wanted) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
