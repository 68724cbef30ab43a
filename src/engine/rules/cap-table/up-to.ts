import type { CalendarDate } from '../../../model/values/calendar-date.ts';

/**
 * Returns the last item that is not later than the day, of items sorted by date; with `isBefore`, the last that is
 * earlier.
 */
export function findLastUpTo<T extends { readonly date: CalendarDate }>(
  sorted: readonly T[],
  day: CalendarDate,
  isBefore = false,
): T | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const date = sorted[middle]?.date ?? day;
    if (date < day || (!isBefore && date === day)) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

export function byDate(a: { readonly date: CalendarDate }, b: { readonly date: CalendarDate }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}
