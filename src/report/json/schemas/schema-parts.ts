import { z } from 'zod';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { LEFT_OUT_KINDS } from '../../../model/outcomes/source-tie-out.ts';
import { countText, decimalText, optionalText, plainText, position } from '../../../model/values/scalars.ts';

/** Returns the fields that every document begins with. Older versions wrote no `$schema`. */
export function named<Form extends Parameters<typeof nameDocument>[0]>(form: Form) {
  const { $schema, schema } = nameDocument(form);
  return { $schema: z.literal($schema).exactOptional(), schema: z.literal(schema) };
}

export const place = {
  file: optionalText.describe('The input, only if there are several.'),
  sheet: plainText.describe("The tab's name."),
  row: position.describe('As Excel shows it, from 1.'),
  record: position.exactOptional().describe('From 1, if one row of the source became several records.'),
};

export const runRequests = z.object({ reads: countText, writes: countText, retries: countText });

export const tieOutSchema = z.array(
  z.object({
    company: plainText,
    fund: plainText,
    currency: plainText,
    before: decimalText,
    added: decimalText,
    after: decimalText,
    difference: decimalText.describe('before + added - after: 0 if it closes.'),
  }),
);

const sourceColumn = z.object({
  letters: plainText,
  header: optionalText,
  isAmount: z.boolean().describe('False for rates, multiples, years and the like, whose sum says nothing.'),
  total: decimalText.describe('What all its cells come to: loaded + leftOut.'),
  loaded: decimalText,
  leftOut: decimalText,
  into: z.array(plainText),
  loadedRows: plainText,
  parts: z.array(
    z.object({
      kind: z.enum(LEFT_OUT_KINDS),
      reason: plainText,
      isAcknowledged: z.boolean(),
      sum: decimalText,
      count: countText,
      rows: plainText,
      firstRow: position,
    }),
  ),
  again: z.object({ sum: decimalText, rows: plainText }).exactOptional(),
  stated: z.array(
    z.object({ row: position, label: optionalText, stated: decimalText, sum: decimalText, isSum: z.boolean() }),
  ),
  unread: z.object({ count: countText, first: z.object({ cell: plainText, text: plainText }).exactOptional() }),
  groups: z.array(
    z.object({
      company: optionalText,
      fund: optionalText,
      currency: optionalText,
      total: decimalText,
      loaded: decimalText,
      leftOut: decimalText,
    }),
  ),
});

export const sourceTieOut = z
  .array(
    z.object({
      inputIndex: countText,
      file: plainText,
      sheet: plainText,
      headerRow: position.exactOptional(),
      columns: z.array(sourceColumn),
    }),
  )
  .exactOptional()
  .describe('Of foreign spreadsheets: of each column, what is loaded and what is left out.');
