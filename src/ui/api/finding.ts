import { z } from 'zod';
import { severity, wholeCount } from './row-status.ts';

export const shownFinding = z.object({
  severity,
  code: z.string(),
  /** The input's own name, where there are several and all of them are listed together. */
  file: z.string().optional(),
  /** The tab's name. */
  sheet: z.string().optional(),
  row: wholeCount.optional(),
  column: z.string().optional(),
  columnIndex: wholeCount.optional(),
  cell: z.string().optional(),
  message: z.string(),
  hint: z.string(),
});
export type FindingView = z.infer<typeof shownFinding>;

/** What a code means, why it is said, where, what to do, and an example. */
export const findingExplanation = z.object({
  code: z.string(),
  meaning: z.string(),
  /** `error or warning`. */
  severity: z.string(),
  parts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Codes that it may be taken for. */
  related: z.array(z.string()),
  /** Pages of the handbook that say more. */
  readOn: z.array(z.object({ path: z.string(), title: z.string() })),
});
export type FindingExplanationView = z.infer<typeof findingExplanation>;

export const change = z.object({
  column: z.string(),
  service: z.string().optional(),
  workbook: z.string().optional(),
});
export type ChangeView = z.infer<typeof change>;
