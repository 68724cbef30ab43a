import { z } from 'zod';
import { shownFinding } from '../../ui/api/finding.ts';
import { severity, wholeCount } from '../../ui/api/row-status.ts';

/** In one answer. */
export const MOST_FINDINGS = 1000;

/** Which findings are listed; every one of these must hold. */
export const findingQuery = z.object({
  severity: severity.optional(),
  code: z.string().max(200).optional(),
  /** A part of what is said or of where it stands (`Rounds!F14`), without regard to case. */
  search: z.string().max(1000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_FINDINGS).default(200),
});

/** Errors first, then warnings, then remarks; each of these as they stand in the workbooks. */
export const findingPage = z.object({
  offset: wholeCount,
  /** Findings that fit. */
  total: wholeCount,
  /** Those that fit but for their severity. */
  severities: z.object({ error: wholeCount, warning: wholeCount, info: wholeCount }),
  /** Those that fit but for their code, the gravest codes first. */
  codes: z.array(z.object({ code: z.string(), severity, count: wholeCount })),
  findings: z.array(shownFinding.strip()),
});
export type FindingPageView = z.infer<typeof findingPage>;
