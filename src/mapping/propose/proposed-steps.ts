/** Works a column out of two others. */
export interface ProposedCompute {
  readonly kind: 'compute';
  readonly name: string;
  readonly by: 'multiply' | 'divide';
  readonly of: readonly [string, string];
  /** Behind the point. */
  readonly places: number;
  readonly reason: string;
}

/** Makes one row of the lines of a purchase. */
export interface ProposedGroup {
  readonly kind: 'group';
  /** Lines with one of these texts in a column alone; all of them where absent. */
  readonly when?: { readonly ref: string; readonly texts: readonly string[] };
  /** What is the same on the lines of one purchase. */
  readonly by: readonly string[];
  readonly sums: readonly string[];
  readonly reason: string;
}

/** Makes rows of columns: by record, the columns that it fills. */
export interface ProposedUnpivot {
  readonly kind: 'unpivot';
  /** What gets the names of the records. */
  readonly name: string;
  readonly records: readonly (readonly [record: string, values: readonly (readonly [into: string, ref: string])[]])[];
  /** By what gets it, the number of the row that says something of each column. */
  readonly above: readonly (readonly [name: string, rowNumber: number])[];
  /** Texts that stand for nothing. */
  readonly blanks: readonly string[];
  readonly reason: string;
}

/** Takes apart what a step made. */
export interface ProposedSplitStep {
  readonly kind: 'split';
  readonly column: string;
  readonly pattern: string;
  readonly otherwise: string;
  readonly reason: string;
}

/** What columns are called that have the numbers of another, each with the other sign. */
export const TURNED = { paid: 'Amount paid', received: 'Amount received', sold: 'Number sold' } as const;

/** Makes a column of the numbers of another, each with the other sign. */
export interface ProposedNegation {
  readonly kind: 'negate';
  readonly name: string;
  readonly of: string;
  readonly reason: string;
}
