import { z } from 'zod';
import { DECIMAL_SIGNS } from '../values/decimal-sign.ts';
import { countText, decimalText, optionalText, plainText, position, type Shape } from '../values/scalars.ts';
import { rowOrigin } from '../values/value-schemas.ts';

/** Why something of the source is not loaded. */
export const LEFT_OUT_KINDS = [
  'sheet-not-mapped',
  'sheet-skipped',
  'part-skipped',
  'rows-outside',
  'rows-skipped',
  'column-ignored',
  'column-not-mapped',
  'not-first',
  'not-taken',
  'row-refused',
] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

const leftOutPart = z.strictObject({
  kind: z.enum(LEFT_OUT_KINDS),
  /** The mapping's own reason, else what is the matter. */
  reason: plainText,
  /** The mapping gives its reason, nothing of value stands there, or the rows say themselves what is wrong with them. */
  isAcknowledged: z.boolean(),
  sum: decimalText,
  count: countText,
  /** `4 to 9, 12`. */
  rows: plainText,
  firstRow: position,
});
export type LeftOutPart = Shape<typeof leftOutPart>;

/** A number of a row that sums up others. */
const statedTotalRow = z.strictObject({
  row: position,
  label: optionalText,
  stated: decimalText,
  /** The sum of the rows above, or below: since the last total where that agrees, else of all. */
  sum: decimalText,
  isSum: z.boolean(),
  loaded: decimalText.exactOptional().describe('How much of what it sums up is loaded; absent where it is no sum.'),
});
export type StatedTotalRow = Shape<typeof statedTotalRow>;

const group = z.strictObject({
  company: optionalText,
  fund: optionalText,
  currency: optionalText,
  total: decimalText,
  loaded: decimalText,
  leftOut: decimalText,
});
export type SourceGroupTieOut = Shape<typeof group>;

const column = z.strictObject({
  letters: plainText,
  /** Absent where the column has none. */
  header: optionalText,
  isAmount: z.boolean().describe('False for rates, multiples, years and the like, whose sum says nothing.'),
  total: decimalText.describe('What all its cells come to: loaded + leftOut.'),
  loaded: decimalText,
  leftOut: decimalText,
  /** Where it goes: `Securities: Investment Amount`. */
  into: z.array(plainText),
  loadedRows: plainText,
  /** The parts that are left out, each with the reason. */
  parts: z.array(leftOutPart),
  /** Counted more than once in one column of the format; absent if nothing is. */
  again: z.strictObject({ sum: decimalText, rows: plainText }).exactOptional(),
  /** The sheet's own totals. */
  stated: z.array(statedTotalRow),
  /** Cells that hold something else than a number. */
  unread: z.strictObject({
    count: countText,
    first: z.strictObject({ cell: plainText, text: plainText }).exactOptional(),
  }),
  /** Amounts by the source's own groups of rows; empty where it has none. */
  groups: z.array(group),
});
export type SourceColumnTieOut = Shape<typeof column>;

const table = z.strictObject({
  /** From 0. */
  inputIndex: countText,
  /** The input's own name. */
  file: plainText,
  /** The tab's name as it is. */
  sheet: plainText,
  /** As Excel shows it, from 1: the last row of its header; absent where none was found. */
  headerRow: position.exactOptional(),
  /** From left to right. */
  columns: z.array(column),
});
export type SourceTableTieOut = Shape<typeof table>;

/**
 * The tie-out of a foreign spreadsheet: of each of its columns of numbers, what all its cells come to is what is loaded
 * and what is left out. Numbers are as the cells have them, before any unit; rows that sum up others stand beside them.
 */
export const sourceTieOut = z.array(table);
export type SourceTieOut = Shape<typeof sourceTieOut>;

/** A cell that became a value unchanged. */
const cellTake = z.strictObject({
  row: z.strictObject({ origin: rowOrigin, record: position.or(z.undefined()) }),
  /** `Certificates: Investment Amount`. */
  into: plainText,
  /** It is summed there: taken twice, it would count twice. */
  isAdditive: z.boolean(),
});
export type CellTake = Shape<typeof cellTake>;

const leftCell = z.strictObject({
  kind: z.enum(LEFT_OUT_KINDS),
  /** The mapping's reason. */
  because: optionalText,
  /** Its row became these nevertheless. */
  became: z.array(plainText).exactOptional(),
});
export type LeftCell = Shape<typeof leftCell>;

/** Where a number goes. */
const cellFate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken'), takes: z.array(cellTake) }),
  z.strictObject({ kind: z.literal('left'), left: leftCell }),
]);
export type CellFate = Shape<typeof cellFate>;

const sourceGroup = z.strictObject({ company: optionalText, fund: optionalText, currency: optionalText });
export type SourceGroup = Shape<typeof sourceGroup>;

const talliedColumn = z.strictObject({
  column: z.strictObject({ columnIndex: countText, sign: z.enum(DECIMAL_SIGNS), isAmount: z.boolean() }),
  header: plainText.or(z.undefined()),
  cells: z.array(z.strictObject({ rowNumber: position, value: decimalText, group: sourceGroup, fate: cellFate })),
  /** Filled cells without a number. */
  unread: z.strictObject({
    count: countText,
    first: z.strictObject({ cell: plainText, text: plainText }).exactOptional(),
  }),
});
export type TalliedColumn = Shape<typeof talliedColumn>;
export type TalliedCell = TalliedColumn['cells'][number];

/** A total row's number, and the sum of the rows above. */
const statedNumber = z.strictObject({
  columnIndex: countText,
  stated: decimalText,
  sinceLast: decimalText,
  ofAll: decimalText,
  /** As of a HeldTotal. */
  isSum: z.boolean(),
  /** The rows that it sums up, between these two or to the end; absent where it is no sum. */
  of: z.strictObject({ after: countText, before: position.exactOptional() }).exactOptional(),
});
export type StatedNumber = Shape<typeof statedNumber>;

const sourceTotal = z.strictObject({
  rowNumber: position,
  label: plainText.or(z.undefined()),
  numbers: z.array(statedNumber),
  /** It stands above the rows that it sums up. */
  isAbove: z.literal(true).exactOptional(),
});
export type SourceTotal = Shape<typeof sourceTotal>;

/** Every number of a table, and where it goes. */
export const sourceTally = z.strictObject({
  inputIndex: countText,
  file: plainText,
  sheet: plainText,
  headerRow: position.exactOptional(),
  columns: z.array(talliedColumn),
  totals: z.array(sourceTotal),
});
export type SourceTally = Shape<typeof sourceTally>;
