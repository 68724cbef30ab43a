import { z } from 'zod';
import { countText, optionalText, plainText, type Shape } from '../values/scalars.ts';
import { sourceTieOut } from './source-tie-out.ts';

const confidence = z.number().min(0).max(1);
const source = { letters: optionalText.describe("The source's column, such as F."), header: optionalText };

/** Without a column where it concerns the tab. */
const proposedDoubt = z.strictObject({ ...source, text: plainText });
export type ProposedDoubtReport = Shape<typeof proposedDoubt>;

const proposedColumn = z.strictObject({
  value: optionalText.describe('The value of every row, if the mapping fixes it.'),
  /** Absent for a fixed value. */
  ...source,
  /** The sheet of the format and its column. */
  to: plainText,
  column: plainText,
  confidence,
  reason: plainText,
  shows: optionalText.describe('The first values, as they are and as they would be loaded.'),
  isGranted: z
    .literal(true)
    .exactOptional()
    .describe('The source does not say it, but the field takes it for granted.'),
});

const proposedSheet = z.strictObject({
  /** The tab's name as it is. */
  sheet: plainText,
  header: plainText.describe('Rows, such as 4-5.'),
  to: z.array(plainText).describe('Sheets of the format.'),
  columns: z.array(proposedColumn),
  doubts: z.array(proposedDoubt).describe('What stops a plan until somebody settles it in the mapping.'),
});

/** The name of a company or fund there and, likely, here. */
const proposedName = z.strictObject({
  kind: z.enum(['company', 'fund']),
  from: plainText,
  to: plainText,
  confidence,
  reason: plainText,
});

const remembered = z.strictObject({
  /** As it was called then. */
  name: plainText,
  /** Units, fixed values, rows that are left out and the like, a sentence without its full stop each. */
  granted: z.array(plainText),
  /** Changes since then; a doubt is to be confirmed. */
  differences: z.array(z.strictObject({ sheet: plainText, text: plainText, isDoubt: z.boolean() })),
});

const loss = z.strictObject({
  sheets: z.array(
    z.strictObject({
      sheet: plainText,
      /** The cells of a table, where others of its tab are read: `A16:H22`. */
      cells: optionalText,
      why: plainText,
      /** Questions that stop a plan until a person has settled them in the mapping. */
      doubts: z.array(plainText).exactOptional(),
    }),
  ),
  columns: z.array(
    z.strictObject({ sheet: plainText, letters: plainText, header: optionalText, samples: z.array(plainText) }),
  ),
  values: z.array(
    z.strictObject({ sheet: plainText, column: plainText, value: plainText, count: countText, nearest: optionalText }),
  ),
  missing: z
    .array(z.strictObject({ sheet: plainText, to: plainText, column: plainText }))
    .describe('Required columns of the format for which nothing was found.'),
});
export type LossReport = Shape<typeof loss>;

/** Everything that is asked, with what can be answered; the doubts of the sheets are among it. */
const proposedQuestion = z.strictObject({
  sheet: plainText,
  ...source,
  topic: optionalText.describe('What it is about: rows, column, left-out and the like, or missing.'),
  text: plainText,
  answers: z.array(plainText).describe('The answers that change the mapping, the first as it is proposed.'),
});
export type ProposedQuestion = Shape<typeof proposedQuestion>;

/** The proposal of `capsheet map`, and what would be lost. */
export const mapReport = z.strictObject({
  /** Absent where nothing was written. */
  path: optionalText.describe('The mapping file that was written.'),
  layout: optionalText.describe('The known layout, if it is one.'),
  remembered: remembered.exactOptional().describe('The earlier mapping that it is read like.'),
  /** In the order of the tabs. */
  sheets: z.array(proposedSheet),
  names: z.array(proposedName),
  questions: z
    .array(proposedQuestion)
    .exactOptional()
    .describe(
      'All that is asked, one question a role, with the answers that it can have. Absent where nothing was proposed.',
    ),
  loss: loss.describe('What has no place in the format, or none was found for.'),
  /** Absent where the mapping does not fit the workbook. */
  sourceTieOut: sourceTieOut
    .exactOptional()
    .describe('Of foreign spreadsheets: of each column, what is loaded and what is left out.'),
});
export type MapReport = Shape<typeof mapReport>;
