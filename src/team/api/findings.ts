import { z } from 'zod';
import { severity, shownFinding, wholeCount } from '../../ui/api/row-status.ts';

/** Per answer. */
export const MOST_FINDINGS = 1000;

/** Filters, all of which must match. */
export const findingQuery = z.object({
  severity: severity.optional(),
  code: z.string().max(200).optional(),
  /** Part of the text or place (`Rounds!F14`), without regard to case. */
  search: z.string().max(1000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_FINDINGS).default(200),
});

/** By severity, then in the order of the workbooks. */
export const findingPage = z.object({
  offset: wholeCount,
  total: wholeCount,
  /** Matching all filters except the severity. */
  severities: z.object({ error: wholeCount, warning: wholeCount, info: wholeCount }),
  /** Matching all filters except the code, the gravest codes first. */
  codes: z.array(z.object({ code: z.string(), severity, count: wholeCount })),
  findings: z.array(shownFinding.strip()),
});
export type FindingPageView = z.infer<typeof findingPage>;
