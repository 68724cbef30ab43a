import type { SourceTieOut } from './source-tie-out.ts';

/** What `capsheet map` proposes, and what would be lost: what its views are made of. */
export interface MapReport {
  /** The mapping file that was written; absent where nothing was. */
  readonly path?: string;
  /** The known layout of which the mapping is the text; absent where it was proposed. */
  readonly layout?: string;
  /** What was mapped before and is read as then; absent where it was proposed. */
  readonly remembered?: RememberedReport;
  /** In the order of the tabs. */
  readonly sheets: readonly ProposedSheetReport[];
  /** What companies and funds are called there and, likely, here. */
  readonly names: readonly ProposedNameReport[];
  readonly loss: LossReport;
  /** What the mapping would load and leave out; absent where it does not fit the workbook. */
  readonly sourceTieOut?: SourceTieOut;
}

export interface RememberedReport {
  /** As it was called then. */
  readonly name: string;
  /** Units, fixed values, rows that are left out and the like, a sentence without its full stop each. */
  readonly granted: readonly string[];
  /** What is other than then; what `isDoubt` is to be confirmed. */
  readonly differences: readonly { readonly sheet: string; readonly text: string; readonly isDoubt: boolean }[];
}

export interface ProposedSheetReport {
  /** The tab's name as it is. */
  readonly sheet: string;
  /** `4-5`. */
  readonly header: string;
  /** The sheets of the format that it becomes. */
  readonly to: readonly string[];
  readonly columns: readonly ProposedColumnReport[];
  /** What stops a plan until a person has settled it in the mapping. */
  readonly doubts: readonly ProposedDoubtReport[];
}

export interface ProposedDoubtReport {
  /** Of the source's column; absent where it concerns the tab. */
  readonly letters?: string;
  readonly header?: string;
  readonly text: string;
}

export interface ProposedColumnReport {
  /** The value of every row, where the mapping fixes it. */
  readonly value?: string;
  /** Of the source; absent for a fixed value. */
  readonly letters?: string;
  readonly header?: string;
  /** The sheet of the format and its column. */
  readonly to: string;
  readonly column: string;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly reason: string;
  /** Of amounts and counts: the first values as they stand and as they would be loaded. */
  readonly shows?: string;
}

export interface ProposedNameReport {
  readonly kind: 'company' | 'fund';
  readonly from: string;
  readonly to: string;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly reason: string;
}

/** What has no place in the format, or none was found for. */
export interface LossReport {
  readonly sheets: readonly {
    readonly sheet: string;
    /** Of a table where others of its tab are read: `A16:H22`. */
    readonly cells?: string;
    readonly why: string;
    /** What stops a plan until a person has settled it in the mapping. */
    readonly doubts?: readonly string[];
  }[];
  readonly columns: readonly {
    readonly sheet: string;
    readonly letters: string;
    /** Absent where the column has none. */
    readonly header?: string;
    readonly samples: readonly string[];
  }[];
  readonly values: readonly {
    readonly sheet: string;
    readonly column: string;
    readonly value: string;
    readonly count: number;
    readonly nearest?: string;
  }[];
  /** Required columns of the format that nothing was found for. */
  readonly missing: readonly { readonly sheet: string; readonly to: string; readonly column: string }[];
}
