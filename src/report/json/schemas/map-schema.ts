import { z } from 'zod';
import { countText, optionalText, plainText } from '../../../model/values/scalars.ts';
import { named, sourceTieOut } from './schema-parts.ts';

const confidence = z.number().min(0).max(1);
const source = { letters: optionalText.describe("The source's column, such as F."), header: optionalText };

const proposedSheet = z.object({
  sheet: plainText,
  header: plainText.describe('Rows, such as 4-5.'),
  to: z.array(plainText).describe('Sheets of the format.'),
  columns: z.array(
    z.object({
      value: optionalText.describe('The value of every row, if the mapping fixes it.'),
      ...source,
      to: plainText,
      column: plainText,
      confidence,
      reason: plainText,
      shows: optionalText.describe('The first values, as they are and as they would be loaded.'),
    }),
  ),
  doubts: z
    .array(z.object({ ...source, text: plainText }))
    .describe('What stops a plan until somebody settles it in the mapping.'),
});

const loss = z.object({
  sheets: z.array(
    z.object({ sheet: plainText, cells: optionalText, why: plainText, doubts: z.array(plainText).exactOptional() }),
  ),
  columns: z.array(
    z.object({ sheet: plainText, letters: plainText, header: optionalText, samples: z.array(plainText) }),
  ),
  values: z.array(
    z.object({ sheet: plainText, column: plainText, value: plainText, count: countText, nearest: optionalText }),
  ),
  missing: z
    .array(z.object({ sheet: plainText, to: plainText, column: plainText }))
    .describe('Required columns of the format for which nothing was found.'),
});

export const mapSchema = z.object({
  ...named('map@1'),
  path: optionalText.describe('The mapping file that was written.'),
  layout: optionalText.describe('The known layout, if it is one.'),
  remembered: z
    .object({
      name: plainText,
      granted: z.array(plainText),
      differences: z.array(z.object({ sheet: plainText, text: plainText, isDoubt: z.boolean() })),
    })
    .exactOptional()
    .describe('The earlier mapping that it is read like.'),
  sheets: z.array(proposedSheet),
  names: z.array(
    z.object({ kind: z.enum(['company', 'fund']), from: plainText, to: plainText, confidence, reason: plainText }),
  ),
  loss: loss.describe('What has no place in the format, or none was found for.'),
  sourceTieOut,
});
