import { z } from 'zod';
import type { FindingText } from './findings/finding.ts';
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
export type InspectedFile =
  | { readonly kind: 'sound'; readonly file: LocalFile }
  /** It cannot be sent; an error only where it would be. */
  | { readonly kind: 'unusable'; readonly problem: FindingText };
