import { z } from 'zod';
import { findingPageShape } from '../../model/findings/finding-page.ts';
import { finding, findingJson } from '../../model/findings/finding-schema.ts';
import { ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../../model/outcomes/plan.ts';
import type { Shape } from '../../model/values/scalars.ts';

export const ROW_STATUSES = [...new Set(['sound', ...PLAN_ACTIONS, ...ROW_OUTCOMES] as const)];
export type RowStatus = (typeof ROW_STATUSES)[number];

export const severity = finding.shape.severity;

export const rowStatus = z.enum(ROW_STATUSES);

export const wholeCount = z.int().min(0);

export const statusCounts = z.partialRecord(rowStatus, wholeCount);
export type StatusCounts = z.infer<typeof statusCounts>;

export const sheetCounts = z.object({ sheet: z.string(), counts: statusCounts, total: wholeCount });

/** `file` is present when findings of several inputs are listed together. */
export const shownFinding = findingJson.extend({ code: z.string(), columnIndex: wholeCount.exactOptional() });
export type FindingView = Shape<typeof shownFinding>;

/** The meaning of a code, its reason, place, cure and an example. */
export const findingExplanation = findingPageShape.omit({ family: true }).strip();
export type FindingExplanationView = Shape<typeof findingExplanation>;
