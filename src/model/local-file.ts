import { z } from 'zod';
import { finding } from './findings/finding-schema.ts';
import { countText, plainText, type Shape, sha256 } from './values/scalars.ts';

/** A file of the user's that a row names, as it was when it was looked at. */
export const localFile = z.strictObject({
  /** As the cell has it: relative to the workbook's folder. */
  path: plainText,
  /** The last part of its path: the name it has in the service. */
  name: plainText,
  bytes: countText,
  sha256,
});
export type LocalFile = Shape<typeof localFile>;

/** The outcome of inspecting a file that a row names. */
export const inspectedFile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound'), file: localFile }),
  /** It cannot be sent; an error only where it would be. */
  z.strictObject({
    kind: z.literal('unusable'),
    problem: finding.pick({ severity: true, code: true, message: true, hint: true }),
  }),
]);
export type InspectedFile = Shape<typeof inspectedFile>;
