import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { envelopeOf, idIn, idOut, optionalIdOut, textOut } from './scalars.ts';

/** A note on a company, in markdown (specification, Note). */
const noteOut = z.looseObject({
  id: idOut,
  company_id: optionalIdOut,
  note: z.string(),
  author_id: optionalIdOut,
  author: textOut,
  email: textOut,
  created_at: textOut,
});

const noteIn = z
  .strictObject({
    note: z.string().min(1),
    author_id: idIn,
    company_id: idIn.optional(),
    company_slug: idIn.optional(),
  })
  .refine((item) => item.company_id !== undefined || item.company_slug !== undefined, {
    path: ['company_id'],
    message: 'expected company_id or company_slug',
  });

export type WireNote = z.output<typeof noteOut>;

/** A `+` that was put into an address as it is arrives as a space. */
const sortIn = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^ /, '+') : value),
  z.enum(['created_at', '+created_at', '-created_at']),
);

/** Operation 11. A company must be named, by slug or id; `-created_at` is descending (published facts). */
export const listNotes = defineOperation({
  id: 'listNotes',
  summary: 'List notes',
  endpoint: ['GET', '/v1/notes/'],
  permission: { authenticated: true, access: 'company' },
  paged: true,
  query: z
    .strictObject({ company_slug: idIn.optional(), company_id: idIn.optional(), sort_by: sortIn.optional() })
    .refine((query) => query.company_id !== undefined || query.company_slug !== undefined, {
      path: ['company_id'],
      message: 'expected company_id or company_slug',
    }),
  response: envelopeOf(noteOut),
});

/** Published facts, notes add: the notes of one company a request. */
export const addNotes = defineOperation({
  id: 'addNotes',
  summary: 'Add notes',
  endpoint: ['POST', '/v1/notes/'],
  successStatus: 201,
  permission: { authenticated: true, roles: ['ADMIN', 'EDITOR'], access: 'company' },
  request: z
    .array(noteIn)
    .min(1)
    .refine(
      (items) => new Set(items.map((item) => item.company_id ?? item.company_slug)).size === 1,
      'expected the notes of one company',
    ),
  /** One note or the list of them: the reference shows the one, the request is a list. */
  response: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(noteOut)),
});
