/** No list of row ranges in a message is longer. */
const MOST_RANGES = 5;

/** `row 3`, `rows 3, 5 to 9`. */
export function showRows(rowNumbers: readonly number[]): string {
  return `${rowNumbers.length === 1 ? 'row' : 'rows'} ${listRanges(rowNumbers)}`;
}

/** `3, 5 to 9 and 2 more places`: ascending row numbers for a message. */
export function listRanges(rowNumbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of rowNumbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const shown = ranges.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  const rest = ranges.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more places` : '');
}
