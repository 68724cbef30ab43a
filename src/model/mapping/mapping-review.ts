import { z } from 'zod';
import { MAPPING_DATE_ORDERS, MAPPING_DECIMAL_SIGNS, MAPPING_UNITS, mappingEdit } from './mapping-edit.ts';

/*
 * A mapping as people look at it: what is found, what becomes of it, and what can be chosen instead. Tables and targets
 * are counted from 0 as in the mapping's file; decimals are canonical text, dates ISO text.
 */

const count = z.int().min(0);

/** A value of the source beside what would be loaded of it. */
const sample = z.object({
  from: z.string(),
  /** Where it stands, `F7`; absent for what stands in no one cell. */
  cell: z.string().optional(),
  /** Absent where it cannot be read. */
  to: z
    .object({ kind: z.enum(['amount', 'number', 'text']), text: z.string(), currency: z.string().optional() })
    .optional(),
  /** Why it cannot be. */
  problem: z.string().optional(),
});
export type MappingSample = z.infer<typeof sample>;

/** Where a column of the format comes from. */
const fieldSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), ref: z.string() }),
  z.object({ kind: z.literal('value'), text: z.string() }),
  /** Several columns in one, or the first of them that is filled. */
  z.object({ kind: z.literal('several'), refs: z.array(z.string()), how: z.enum(['joined', 'first-filled']) }),
]);

/** A column of the format, in all sheets of the table that take the same from the same. */
const field = z.object({
  column: z.string(),
  targets: z.array(count),
  source: fieldSource,
  unit: z.enum(MAPPING_UNITS).optional(),
  units: z.array(z.enum(MAPPING_UNITS)),
  dateOrder: z.enum(MAPPING_DATE_ORDERS).optional(),
  isDate: z.boolean(),
  /** Some of its dates are text that means another day in another order. */
  isOrdered: z.boolean(),
  /** Some of its numbers are text that means another number with another decimal sign. */
  isSigned: z.boolean(),
  /** How sure the proposal was, between 0 and 1, and why; absent where nobody guessed. */
  confidence: z.number().optional(),
  reason: z.string().optional(),
  samples: z.array(sample),
  /** Texts of the source that stand for one of few values, those first that are not understood. */
  values: z
    .object({
      options: z.array(z.string()),
      rows: z.array(
        z.object({
          text: z.string(),
          count,
          to: z.string().optional(),
          /** The word that it is understood as where the mapping says nothing of it. */
          reads: z.string().optional(),
          isUnderstood: z.boolean(),
        }),
      ),
      total: count,
    })
    .optional(),
});
export type MappedField = z.infer<typeof field>;

/** A column of the format as a sheet of the table may have it. */
const formatColumn = z.object({
  column: z.string(),
  targets: z.array(count),
  /** Those of them that need it and have it not. */
  lackedBy: z.array(count),
  /** The look of its values. */
  kind: z.enum(['figure', 'date', 'text']),
  /** The choices for a fixed value; empty if it may be anything. */
  options: z.array(z.string()),
});
export type FormatColumn = z.infer<typeof formatColumn>;

const sourceColumn = z.object({
  /** As the mapping calls it. */
  ref: z.string(),
  /** Absent for what the mapping makes of others. */
  letters: z.string().optional(),
  header: z.string().optional(),
  samples: z.array(z.string()),
  filled: count,
  /** It is left out on purpose. */
  left: z.object({ because: z.string().optional() }).optional(),
  /** The texts in it, if the question is which rows count. */
  texts: z.array(z.string()).optional(),
});
export type SourceColumnReview = z.infer<typeof sourceColumn>;

/** One answer to a question, and the change that it makes. */
const answer = z.object({ says: z.string(), edit: mappingEdit });
export type MappingAnswer = z.infer<typeof answer>;

const doubt = z.object({
  that: z.string(),
  /** The column of the source that it is about, in the mapping's own word. */
  ref: z.string().optional(),
  /** The same, as the list of columns calls it. */
  at: z.string().optional(),
  /** The possible answers; first, that it is right. */
  answers: z.array(answer),
  /** The question is whether these rows count: they can be left out, for a reason. */
  rows: z.object({ ref: z.string(), texts: z.array(z.string()) }).optional(),
  /** Where it is about one cell. */
  rowNumber: count.optional(),
});
export type MappingDoubt = z.infer<typeof doubt>;

const table = z.object({
  table: count,
  /** Tells it from other tables of the same tab. */
  name: z.string(),
  tabs: z.array(z.string()),
  file: z.string().optional(),
  /** `4-5`. */
  header: z.string(),
  isLeft: z.boolean(),
  because: z.string().optional(),
  /** No other table looks something up in it. */
  canLeave: z.boolean(),
  /** It is left out, and the mapping keeps how it is read once it is taken in again. */
  canTake: z.boolean(),
  /** In the order of `targets`. */
  becomes: z.array(z.string()),
  doubts: z.array(doubt),
  /** Names of funds that the firm does not have, by the column that holds them; none is known without its names. */
  strangers: z.array(z.object({ ref: z.string(), texts: z.array(z.string()), areFunds: z.boolean() })),
  columns: z.array(sourceColumn),
  fields: z.array(field),
  format: z.array(formatColumn),
});
export type MappedTableReview = z.infer<typeof table>;

/** Names of the source, those first that are not known here. */
export const nameReview = z.object({
  of: z.enum(['companies', 'funds']),
  rows: z.array(z.object({ text: z.string(), count, to: z.string().optional(), isKnown: z.boolean() })),
  total: count,
  /** Counts those that are no name of the firm. */
  unknown: count,
});
export type NameReview = z.infer<typeof nameReview>;

/** A column of amounts: what its cells come to, what is loaded, and what is left out. */
const tieOut = z.object({
  tab: z.string(),
  column: z.string(),
  total: z.string(),
  loaded: z.string(),
  leftOut: z.string(),
  isTiedOut: z.boolean(),
  /** It holds prices, whose sum says nothing to people. */
  isPrice: z.literal(true).optional(),
  remarks: z.array(z.string()),
  /** Amounts that may be left out with a reason, where the line does not tie out. */
  leave: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('leave-column'), table: count, ref: z.string() }),
      z.object({ kind: z.literal('leave-table'), table: count }),
      z.object({ kind: z.literal('leave-tab'), tab: z.string(), file: z.string().optional() }),
    ])
    .optional(),
});
export type TieOutReview = z.infer<typeof tieOut>;

/** A tab of the source, as a spreadsheet shows it. */
const sourceSheet = z.object({
  name: z.string(),
  /** Present where there are several inputs. */
  file: z.string().optional(),
  isHidden: z.boolean(),
  /** It is a sheet of the format, and read without the mapping. */
  isOwn: z.boolean(),
  columns: z.array(z.object({ letters: z.string(), width: z.number(), isFigure: z.boolean() })),
  /** Rows that are shown: those with cells, and a few of the blank ones between them. */
  total: count,
  /** Where the tables are, by shown rows and columns. */
  areas: z.array(z.object({ table: count, top: count, bottom: count, left: count, right: count, firstRow: count })),
});
export type SourceSheet = z.infer<typeof sourceSheet>;

/** The role of a row: it is read, part of a header or a heading, a total, left out, of no use to any table, or of a sheet of the format. */
const ROW_ROLES = ['read', 'header', 'heading', 'total', 'left', 'unused', 'own'] as const;

const sourceRow = z.object({
  rowNumber: count,
  cells: z.array(z.object({ columnIndex: count, text: z.string() })),
  role: z.enum(ROW_ROLES),
  /** The table that it belongs to. */
  table: count.optional(),
  because: z.string().optional(),
  /** The rule that leaves it out, and whether it names rows and not what stands in them. */
  rule: z.object({ index: count, isOfRows: z.boolean() }).optional(),
});
export type SourceRowView = z.infer<typeof sourceRow>;

const MOST_SOURCE_ROWS = 200;
export const sourceRowsQuery = z.object({
  sheet: z.coerce.number().int().min(0),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_SOURCE_ROWS).default(MOST_SOURCE_ROWS),
});
export const sourceRowsPage = z.object({ items: z.array(sourceRow) });

export const mappingReview = z.object({
  dateOrder: z.enum(MAPPING_DATE_ORDERS).optional(),
  decimal: z.enum(MAPPING_DECIMAL_SIGNS).optional(),
  sheets: z.array(sourceSheet),
  tables: z.array(table),
  tieOut: z.array(tieOut),
  /** Counts the questions that must be settled before a dry run. */
  open: count,
});
export type MappingReview = z.infer<typeof mappingReview>;
