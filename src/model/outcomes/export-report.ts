import { z } from 'zod';
import { countText, plainText, position, type Shape } from '../values/scalars.ts';

export const exportReport = z.strictObject({
  /** As the user typed it. */
  path: plainText,
  /** The base address of the service. */
  service: plainText,
  /** The firm's name. */
  firm: plainText,
  /** How many companies were exported. */
  companies: countText,
  /** In the order of the tabs; a read-only sheet is shown and never read back. */
  sheets: z.array(z.strictObject({ name: plainText, rows: countText, isReadOnly: z.boolean() })),
  /** Each has a comment in its cell. */
  leftOut: z
    .array(z.strictObject({ sheet: plainText, row: position, column: plainText, cell: plainText, message: plainText }))
    .describe('What the service holds and no cell can say.'),
  missing: z
    .array(z.strictObject({ sheet: plainText, why: plainText }))
    .describe('Sheets that the service did not give, or not in full.'),
  unresolved: z.array(z.strictObject({ sheet: plainText, row: position, why: plainText })),
});
export type ExportReport = Shape<typeof exportReport>;
