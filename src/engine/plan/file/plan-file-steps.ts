import { z } from 'zod';
import { PLAN_STAGES, type PlanStep, WRITE_OPERATIONS } from '../../../model/outcomes/plan.ts';
import { toNewDataSchemas } from '../../../model/schema/new-data.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { plainText, position } from '../../../model/values/scalars.ts';

const target: z.ZodType<Target> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('existing'), id: plainText }),
  z.object({ kind: z.literal('planned'), row: plainText }),
  z.object({ kind: z.literal('output'), row: plainText }),
]);

const item = z.object({
  rowKey: plainText,
  data: toNewDataSchemas(target).any,
  alsoOf: z.array(plainText).exactOptional(),
});

const request = z.object({
  number: position,
  operation: z.enum(WRITE_OPERATIONS),
  items: z.array(item).min(1),
});

/** The requests of a saved plan, whole. */
export const planStep: z.ZodType<PlanStep> = z.object({
  stage: z.enum(PLAN_STAGES),
  looksFirst: z.literal(true).exactOptional(),
  requests: z.array(request),
});
