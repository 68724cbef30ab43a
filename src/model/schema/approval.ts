import { z } from 'zod';
import type { Approval } from '../outcomes/approval.ts';
import { optionalText, plainText, sha256 } from '../values/scalars.ts';

/** As the journal keeps it and the JSON documents give it. */
export const approval: z.ZodType<Approval> = z.object({
  approvedBy: plainText.describe('The name of the person, who had signed in.'),
  email: optionalText,
  approvedAt: z.iso.datetime(),
  planSha256: sha256.describe('Of the plan file that was approved.'),
  comment: optionalText,
});
