interface Numbered {
  readonly rowNumber: number;
}

/** The place of the row of that number among rows in ascending order; -1 where there is none. */
export function findRowPlace(rows: readonly Numbered[], rowNumber: number): number {
  let [from, to] = [0, rows.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = rows[middle]?.rowNumber ?? 0;
    if (found === rowNumber) return middle;
    if (found < rowNumber) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}

export function findRow<R extends Numbered>(rows: readonly R[], rowNumber: number): R | undefined {
  return rows[findRowPlace(rows, rowNumber)];
}
