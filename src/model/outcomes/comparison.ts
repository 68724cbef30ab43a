import { z } from 'zod';
import { RECORD_KINDS } from '../records/record.ts';
import { countText, decimalText, optionalText, plainText, position, type Shape } from '../values/scalars.ts';
import { rowOrigin } from '../values/value-schemas.ts';

/** How a row of one side stands to the other side. */
export const COMPARED_STATES = ['differs', 'only-a', 'only-b'] as const;
export type ComparedState = (typeof COMPARED_STATES)[number];

const comparedPlace = z.strictObject({
  origin: rowOrigin,
  /** From 1, where one source row became several records. */
  record: position.exactOptional(),
});
export type ComparedPlace = Shape<typeof comparedPlace>;

const comparedValue = z.strictObject({
  column: plainText,
  a: optionalText.describe('What A says; absent if it says nothing.'),
  b: optionalText.describe('What B says; absent if it says nothing.'),
});
export type ComparedValue = Shape<typeof comparedValue>;

export const comparedRow = z.strictObject({
  state: z.enum(COMPARED_STATES),
  kind: z.enum(RECORD_KINDS),
  key: plainText.describe('What the row is, in words.'),
  a: comparedPlace.exactOptional(),
  b: comparedPlace.exactOptional(),
  changes: z.array(comparedValue),
});
export type ComparedRow = Shape<typeof comparedRow>;

/** The sums of one side's rows: cost of securities, cash of sales. */
const sideSum = z.strictObject({ securities: countText, cost: decimalText, cashReceived: decimalText });
export type SideSum = Shape<typeof sideSum>;

export const fundSum = z.strictObject({
  fund: plainText.describe('Empty for sales of what the workbook does not have.'),
  currency: plainText,
  a: sideSum,
  b: sideSum,
});
export type FundSum = Shape<typeof fundSum>;

/** Counts of one kind of row. */
export const kindCount = z.strictObject({
  kind: z.enum(RECORD_KINDS),
  same: countText,
  differs: countText,
  onlyA: countText,
  onlyB: countText,
});
export type KindCount = Shape<typeof kindCount>;

/** Two workbooks against each other. */
export interface Comparison {
  /** Only kinds of which there are rows, in the order of the sheets. */
  readonly counts: readonly KindCount[];
  /** Those that are not the same: by kind, in the order of A, then of B. */
  readonly rows: readonly ComparedRow[];
  readonly sums: readonly FundSum[];
}
