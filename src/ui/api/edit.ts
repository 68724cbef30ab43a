import { z } from 'zod';
import { count } from './row-status.ts';

export const editRequest = z.object({
  sheet: count,
  rowNumber: count,
  columnIndex: count,
  text: z.string().max(32_767),
});

/** What a column that was not recognised is. */
export const matchRequest = z.object({ sheet: count, columnIndex: count, column: z.string().max(200) });
