import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { envelopeOf, idIn, idOut, optionalIdOut, textOut, wordOut } from './scalars.ts';

/** An option that a select or multi-select column has. */
const optionOut = z.looseObject({ id: optionalIdOut, value: z.string(), color: textOut });

/** A custom column; `options` is empty for text columns (operation 13). */
export const customColumnOut = z.looseObject({
  id: idOut,
  name: z.string(),
  type: wordOut,
  options: z.array(optionOut.extend({ id: idOut })).nullish(),
});

/**
 * A company's value of a custom column (operation 12). `value` is text for a text column, one option or null for a
 * select, a list of options for a multi-select; the specification's table shows plain text for all three, so every
 * shape is read (published facts, Custom columns).
 */
export const customValueOut = z.looseObject({
  /** The column's id. */
  id: idOut,
  name: textOut,
  company: z.looseObject({ id: idOut, name: textOut, slug: textOut }),
  type: wordOut,
  value: z.unknown().optional(),
});

/** One replacement (operation 14): the company by id or slug, and text or chosen options; `""` and `[]` clear. */
export const customValueIn = z
  .strictObject({
    company_id: idIn.optional(),
    company_slug: idIn.optional(),
    custom_column_id: idIn,
    value: z.string().optional(),
    selected_options: z
      .array(z.strictObject({ option_id: idIn, value: z.string(), color: z.string().optional() }))
      .optional(),
  })
  .refine((item) => item.company_id !== undefined || item.company_slug !== undefined, {
    path: ['company_id'],
    message: 'expected company_id or company_slug',
  })
  .refine((item) => item.value !== undefined || item.selected_options !== undefined, {
    path: ['value'],
    message: 'expected value or selected_options',
  });

export type WireCustomColumn = z.output<typeof customColumnOut>;
export type WireCustomValue = z.output<typeof customValueOut>;
export type WireCustomValueInput = z.input<typeof customValueIn>;

/** Operation 12. Whether a company must be named is not known: a deployment may answer 400 without one. */
export const listCustomValues = defineOperation({
  id: 'listCustomValues',
  summary: 'List custom column values',
  endpoint: ['GET', '/v1/custom-columns/'],
  permission: { authenticated: true, access: 'metrics' },
  paged: true,
  query: z.strictObject({ company_id: idIn.optional(), company_slug: idIn.optional() }),
  response: envelopeOf(customValueOut),
});

/** Operation 13. */
export const listCustomColumns = defineOperation({
  id: 'listCustomColumns',
  summary: 'List custom columns with options',
  endpoint: ['GET', '/v1/custom-columns/options/'],
  permission: { authenticated: true, access: 'none' },
  paged: true,
  response: envelopeOf(customColumnOut),
});

/** Operation 14: fully replaces what is stored for each company and column named; a second sending changes nothing. */
export const replaceCustomValues = defineOperation({
  id: 'replaceCustomValues',
  summary: 'Replace custom column values',
  endpoint: ['PUT', '/v1/custom-columns/values/'],
  permission: { authenticated: true, roles: ['ADMIN', 'EDITOR'], access: 'companies' },
  request: z.array(customValueIn).min(1),
  /** Echoes the items; nothing of it is needed. */
  response: z.array(z.unknown()),
});
