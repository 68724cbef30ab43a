import { z } from 'zod';
import { mappingEdit } from '../../model/mapping/mapping-edit.ts';
import { mappingReview, nameReview } from '../../model/mapping/mapping-review.ts';
import { wholeCount } from './row-status.ts';

export const mappingView = z.object({
  revision: wholeCount,
  review: mappingReview,
  /** Changes that can be undone. */
  undoable: wholeCount,
  hasNames: z.boolean(),
  companies: z.array(z.string()),
  funds: z.array(z.string()),
  names: z.array(z.object({ of: nameReview.shape.of, total: wholeCount, unknown: wholeCount })),
});
export type MappingView = z.infer<typeof mappingView>;

/** Changes to the mapping as it was at that revision, made and undone together. */
export const mappingEditRequest = z.strictObject({
  revision: wholeCount,
  edits: z.array(mappingEdit).min(1).max(1000),
});

/** `like` names the remembered source to follow; `none` proposes from scratch. */
export const proposeRequest = z.strictObject({ like: z.string().max(1000).optional() }).default({});

export const mappingTextRequest = z.strictObject({ text: z.string().max(1_000_000) });

export const mappingText = z.object({ text: z.string() });

export const MOST_NAMES = 100;

export const namesQuery = z.object({
  of: nameReview.shape.of,
  /** Part of the name, ignoring case. */
  search: z.string().max(1000).default(''),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_NAMES).default(25),
});
export const namesPage = nameReview.extend({ revision: wholeCount });

/** Counts what was remembered of a mapping for the next spreadsheet of its kind. */
export const learntMapping = z.object({ columns: wholeCount, names: wholeCount, tables: wholeCount });
