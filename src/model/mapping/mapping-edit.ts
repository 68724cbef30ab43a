import { z } from 'zod';
import { INSTRUMENT_TYPES } from '../lexicon/instrument-types.ts';
import { SCALE_WORDS } from '../lexicon/units.ts';

/** Units that a mapping gives amounts and counts; `percent` is that of rates. */
export const MAPPING_UNITS = [...SCALE_WORDS, 'percent'] as const;
export const MAPPING_DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
/** Which day of a month, quarter or half is meant. */
export const MAPPING_DAYS = ['first', 'last'] as const;
export const MAPPING_DECIMAL_SIGNS = ['.', ','] as const;

const index = z.int().min(0).max(10_000);
const text = z.string().trim().min(1).max(1000);
/** As it stands in a cell: blank texts are of no use, and none is longer than a cell. */
const cellText = z.string().min(1).max(32_767);
/** A table of the mapping, from 0 in the order of its file. */
const table = { table: index };
/** A column of the format, by its declared name, in some of the sheets that the table becomes (from 0). */
const column = { ...table, targets: z.array(index).min(1).max(50), column: text };

/** One small change of a mapping, as somebody makes it who looks at what the mapping does. */
export const mappingEdit = z.discriminatedUnion('kind', [
  /** Confirms an assumption. `ref` is the column of the source that it is about. */
  z.strictObject({ kind: z.literal('confirm'), ...table, ref: text.optional(), that: z.string().min(1).max(100_000) }),
  /** Where a column of the format comes from: a column of the source, the same value for every row, or nowhere. */
  z.strictObject({
    kind: z.literal('source'),
    ...column,
    from: z.union([z.strictObject({ ref: text }), z.strictObject({ value: text }), z.null()]),
  }),
  z.strictObject({ kind: z.literal('unit'), ...column, unit: z.enum(MAPPING_UNITS).nullable() }),
  z.strictObject({ kind: z.literal('date-order'), ...column, order: z.enum(MAPPING_DATE_ORDERS).nullable() }),
  /** The day that months and quarters in a column of the source stand for. */
  z.strictObject({ kind: z.literal('day'), ...table, ref: text, day: z.enum(MAPPING_DAYS) }),
  /** Maps a text in the cells of one column to a word of the format; `''` makes it blank, null leaves it as it stands. */
  z.strictObject({ kind: z.literal('value'), ...column, from: cellText, to: z.string().trim().max(1000).nullable() }),
  /** Renames a company or fund in the whole spreadsheet; null leaves it as it stands. */
  z.strictObject({ kind: z.literal('name'), of: z.enum(['companies', 'funds']), from: cellText, to: text.nullable() }),
  /** How dates and numbers in text are written in the whole spreadsheet. */
  z.strictObject({ kind: z.literal('file-date-order'), order: z.enum(MAPPING_DATE_ORDERS).nullable() }),
  z.strictObject({ kind: z.literal('file-decimal'), sign: z.enum(MAPPING_DECIMAL_SIGNS).nullable() }),
  /** Leaves out what nothing takes of a column of the source, for this reason. */
  z.strictObject({ kind: z.literal('leave-column'), ...table, ref: text, because: text }),
  /** A column that is left out on purpose is no longer. */
  z.strictObject({ kind: z.literal('keep-column'), ...table, ref: text }),
  /** Rows with one of these texts in a column are left out, for this reason. */
  z.strictObject({
    kind: z.literal('leave-rows'),
    ...table,
    ref: text,
    texts: z.array(cellText).min(1).max(200),
    because: text,
  }),
  /** One row is left out, for this reason; it is numbered as Excel shows it. */
  z.strictObject({ kind: z.literal('leave-row'), ...table, row: z.int().min(1).max(1_048_576), because: text }),
  /** A row is no longer left out, or all rows of the rule that leaves it out where that names no rows. Rules count from 0. */
  z.strictObject({ kind: z.literal('keep-row'), ...table, row: z.int().min(1).max(1_048_576), rule: index }),
  /** A table of the mapping is left out, for this reason; where it is left out already, this is why. */
  z.strictObject({ kind: z.literal('leave-table'), ...table, because: text }),
  /** A table that is left out is read again as the mapping says beside it. */
  z.strictObject({ kind: z.literal('take-table'), ...table }),
  /** Some of the sheets that a table becomes are left out, with the columns that they alone take, for this reason. */
  z.strictObject({ kind: z.literal('leave-targets'), ...table, targets: column.targets, because: text }),
  /** Rows are securities of that type: those with one of these texts in the column of types, all of the table where absent. */
  z.strictObject({
    kind: z.literal('type'),
    ...table,
    type: z.enum(INSTRUMENT_TYPES),
    texts: z.array(cellText).min(1).max(200).optional(),
  }),
  /** A tab that the mapping does not mention is left out, for this reason. */
  z.strictObject({ kind: z.literal('leave-tab'), tab: text, file: text.optional(), because: text }),
]);
export type MappingEdit = z.infer<typeof mappingEdit>;
