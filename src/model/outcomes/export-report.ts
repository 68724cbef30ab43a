/** What an export wrote: what the views are made of. */
export interface ExportReport {
  /** As the user typed it. */
  readonly path: string;
  /** The base address of the service. */
  readonly service: string;
  /** The firm's name. */
  readonly firm: string;
  /** How many companies were exported. */
  readonly companies: number;
  /** In the order of the tabs. */
  readonly sheets: readonly ExportedSheet[];
  /** What is held and stands in no cell, each with a comment there. */
  readonly leftOut: readonly {
    readonly sheet: string;
    /** As Excel shows it, from 1. */
    readonly row: number;
    readonly column: string;
    readonly cell: string;
    readonly message: string;
  }[];
  /** Sheets that the service did not give, or not in full. */
  readonly missing: readonly { readonly sheet: string; readonly why: string }[];
  /** Rows that a plan of the export would not call unchanged; none that is known of. */
  readonly unresolved: readonly { readonly sheet: string; readonly row: number; readonly why: string }[];
}

interface ExportedSheet {
  readonly name: string;
  readonly rows: number;
  /** True for what is only shown and never read. */
  readonly isReadOnly: boolean;
}
