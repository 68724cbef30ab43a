import { z } from 'zod';
import { optionalText, plainText, type Shape, sha256 } from '../values/scalars.ts';

/** An approval of a plan before it was applied. It binds the plan file byte by byte, and nothing else. */
export const approval = z.strictObject({
  approvedBy: plainText.describe('The name of the person, who had signed in.'),
  email: optionalText,
  approvedAt: z.iso.datetime(),
  planSha256: sha256.describe('Of the plan file that was approved.'),
  comment: optionalText,
});
export type Approval = Shape<typeof approval>;

export const NAMES_WITHOUT_SIGN_IN = 'user names of the operating system; nobody signed in';

/** `Maria Lopez (maria@harbour.example)`. */
export function nameApprover({ approvedBy, email }: Approval): string {
  return email === undefined || email === approvedBy ? approvedBy : `${approvedBy} (${email})`;
}
