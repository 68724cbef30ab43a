import { z } from 'zod';
import { SEVERITIES } from '../../../model/findings/finding-schema.ts';
import { countText, decimalText, optionalText, plainText, position } from '../../../model/values/scalars.ts';
import { named } from './schema-parts.ts';

const rowsBySheet = z.record(plainText, countText).describe('Rows by sheet.');

export const exportSchema = z.object({
  ...named('export@1'),
  path: plainText,
  service: plainText,
  firm: plainText,
  companies: countText,
  rows: rowsBySheet,
  leftOut: z
    .array(z.object({ sheet: plainText, row: position, column: plainText, cell: plainText, message: plainText }))
    .describe('What the service holds and no cell can say.'),
  missing: z
    .array(z.object({ sheet: plainText, why: plainText }))
    .describe('Sheets that the service did not give, or not in full.'),
  unresolved: z
    .array(z.object({ sheet: plainText, row: position, why: plainText }))
    .exactOptional()
    .describe('Rows that a plan of the export would not call unchanged.'),
});

export const templateSchema = z.object({
  ...named('template@1'),
  path: plainText,
  quarter: z.iso.date().exactOptional(),
  firm: optionalText,
  companies: countText.exactOptional(),
  rows: rowsBySheet.exactOptional(),
});

export const doctorSchema = z.object({
  ...named('doctor@1'),
  healthy: z.boolean().describe('False if something is wrong; a warning leaves it true.'),
  checks: z.array(
    z.object({
      name: plainText,
      status: z.enum(['ok', 'warning', 'error']),
      code: plainText.describe('Stable; ok if nothing is wrong.'),
      seen: plainText,
      cure: optionalText.describe('What to do.'),
    }),
  ),
});

export const ruleListSchema = z.object({
  ...named('rules@1'),
  rules: z.array(
    z.object({
      code: plainText,
      severity: z.enum(SEVERITIES),
      tolerance: decimalText.exactOptional(),
      of: optionalText.describe('What the tolerance is counted in.'),
      meaning: plainText,
    }),
  ),
});

const description = {
  code: plainText,
  meaning: plainText,
  severity: plainText,
  parts: z.array(z.object({ title: plainText, text: plainText })),
  related: z.array(plainText).describe('Other codes.'),
  readOn: z.array(z.object({ path: plainText, title: plainText })).describe('Pages of the handbook that say more.'),
  page: plainText.describe('Of the handbook.'),
};

export const findingSchema = z.object({ ...named('finding@1'), ...description });

export const findingsSchema = z.object({ ...named('findings@1'), findings: z.array(z.object(description)) });

export const helpSchema = z.object({ ...named('help@1'), topic: plainText, page: optionalText, text: plainText });

export const schemasSchema = z.object({
  ...named('schemas@1'),
  schemas: z.array(z.object({ name: plainText, describes: plainText, path: plainText })),
});

export const uiSchema = z.object({ ...named('ui@1'), address: plainText });

export const demoSchema = z.object({
  ...named('demo@1'),
  folder: plainText,
  steps: z.array(z.object({ command: plainText, exitStatus: countText })),
});
