import { z } from 'zod';
import { findingJson } from '../../model/findings/finding-schema.ts';
import { wholeCount } from './row-status.ts';

/** With its file where there are several and all of them are listed together. */
export const shownFinding = findingJson.extend({ code: z.string(), columnIndex: wholeCount.exactOptional() });
export type FindingView = Readonly<z.infer<typeof shownFinding>>;

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
