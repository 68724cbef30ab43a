import { z } from 'zod';
import { wholeCount } from './row-status.ts';

export const exportRequest = z.object({ companies: z.array(z.string().min(1).max(1000)).max(5000) });

export const exportView = z.object({
  name: z.string(),
  firm: z.string(),
  companies: wholeCount,
  sheets: z.array(z.object({ name: z.string(), rows: wholeCount, isReadOnly: z.boolean() })),
  leftOut: z.array(z.object({ sheet: z.string(), cell: z.string(), message: z.string() })),
  missing: z.array(z.object({ sheet: z.string(), why: z.string() })),
});
