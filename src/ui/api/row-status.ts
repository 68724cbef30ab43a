import { z } from 'zod';
import { finding } from '../../model/findings/finding-schema.ts';
import { ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../../model/outcomes/plan.ts';

export const ROW_STATUSES = [...new Set(['sound', ...PLAN_ACTIONS, ...ROW_OUTCOMES] as const)];
export type RowStatus = (typeof ROW_STATUSES)[number];

export const severity = finding.shape.severity;

export const rowStatus = z.enum(ROW_STATUSES);

export const wholeCount = z.int().min(0);

export const statusCounts = z.partialRecord(rowStatus, wholeCount);
export type StatusCounts = z.infer<typeof statusCounts>;

export const sheetCounts = z.object({ sheet: z.string(), counts: statusCounts, total: wholeCount });
