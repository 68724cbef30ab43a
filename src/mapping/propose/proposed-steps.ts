/** Calculates a column from two others. */
export interface ProposedCompute {
  readonly kind: 'compute';
  readonly name: string;
  readonly by: 'multiply' | 'divide';
  readonly of: readonly [string, string];
  /** Decimal places. */
  readonly places: number;
  readonly reason: string;
}

/** Merges the lines of a purchase. */
export interface ProposedGroup {
  readonly kind: 'group';
  /** Only lines with one of these texts. */
  readonly when?: { readonly ref: string; readonly texts: readonly string[] };
  /** Columns in which the lines of a purchase agree. */
  readonly by: readonly string[];
  readonly sums: readonly string[];
  readonly reason: string;
}

/** Turns columns into rows: by record, the columns that it fills. */
export interface ProposedUnpivot {
  readonly kind: 'unpivot';
  /** The column of the records' names. */
  readonly name: string;
  readonly records: readonly (readonly [record: string, values: readonly (readonly [into: string, ref: string])[]])[];
  /** Columns from a row above or below the records, by row number. */
  readonly above: readonly (readonly [name: string, rowNumber: number])[];
  /** Texts that stand for nothing. */
  readonly blanks: readonly string[];
  readonly reason: string;
}

/** Splits a column that a step made. */
export interface ProposedSplitStep {
  readonly kind: 'split';
  readonly column: string;
  readonly pattern: string;
  readonly otherwise: string;
  readonly reason: string;
}

/** Names of negated columns. */
export const TURNED = { paid: 'Amount paid', received: 'Amount received', sold: 'Number sold' } as const;

/** Negates a column. */
export interface ProposedNegation {
  readonly kind: 'negate';
  readonly name: string;
  readonly of: string;
  readonly reason: string;
}
