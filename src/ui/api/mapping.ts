import { z } from 'zod';
import { mappingEdit } from '../../model/mapping/mapping-edit.ts';
import { mappingReview, nameReview } from '../../model/mapping/mapping-review.ts';
import { wholeCount } from './row-status.ts';

/** The mapping that the open workbook is read through. */
export const mappingView = z.object({
  revision: wholeCount,
  review: mappingReview,
  /** Changes that can be taken back. */
  undoable: wholeCount,
  /** The firm's names are there to choose from. */
  hasNames: z.boolean(),
  companies: z.array(z.string()),
  funds: z.array(z.string()),
  /** Companies and funds that stand in the source. */
  names: z.array(z.object({ of: nameReview.shape.of, total: wholeCount, unknown: wholeCount })),
});
export type MappingView = z.infer<typeof mappingView>;

/** One change, of the mapping as it was when that revision was shown. */
export const mappingEditRequest = z.object({ revision: wholeCount, edit: mappingEdit });

/** What it is proposed like: `none` where everything is to be proposed anew. */
export const proposeRequest = z.object({ like: z.string().max(1000).optional() }).default({});

/** A whole mapping, as a file says it. */
export const mappingTextRequest = z.object({ text: z.string().max(1_000_000) });

export const mappingText = z.object({ text: z.string() });

export const MOST_NAMES = 100;

export const namesQuery = z.object({
  of: nameReview.shape.of,
  /** A part of the name, without regard to case. */
  search: z.string().max(1000).default(''),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_NAMES).default(25),
});
export const namesPage = nameReview.extend({ revision: wholeCount });
export type NamesPage = z.infer<typeof namesPage>;

/** What was remembered of a mapping for the next spreadsheet of the kind. */
export const learntMapping = z.object({ columns: wholeCount, names: wholeCount, tables: wholeCount });
