import { z } from 'zod';
import { findingJson } from '../../model/findings/finding-schema.ts';
import { wholeCount } from './row-status.ts';

/** `file` is present when findings of several inputs are listed together. */
export const shownFinding = findingJson.extend({ code: z.string(), columnIndex: wholeCount.exactOptional() });
export type FindingView = Readonly<z.infer<typeof shownFinding>>;

export const findingExplanation = z.object({
  code: z.string(),
  meaning: z.string(),
  /** `error or warning`. */
  severity: z.string(),
  parts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Codes that it may be confused with. */
  related: z.array(z.string()),
  readOn: z.array(z.object({ path: z.string(), title: z.string() })),
});
export type FindingExplanationView = z.infer<typeof findingExplanation>;

export const change = z.object({
  column: z.string(),
  service: z.string().optional(),
  workbook: z.string().optional(),
});
export type ChangeView = z.infer<typeof change>;
