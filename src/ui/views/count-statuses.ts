import type { RowStatus, StatusCounts } from '../api/row-status.ts';

export function countStatuses(rows: Iterable<{ readonly status: RowStatus }>): StatusCounts {
  const counts: { [status in RowStatus]?: number } = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
