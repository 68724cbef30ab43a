/** Whose money stands in a row, as far as the source says so. */
export interface SourceGroup {
  readonly company?: string;
  readonly fund?: string;
  readonly currency?: string;
}

/** What a mapping makes of a row of the source as a whole. */
export interface RowFate {
  /** Rows of the format, more of what other rows have named, nothing though it states something, or it is blank. */
  readonly came: 'rows' | 'repeats' | 'nothing' | 'blank' | 'skipped' | 'header' | 'heading';
  /** Why it is skipped, as the mapping says. */
  readonly because?: string;
  /** The sheets it became rows of, or only repeats a row of. */
  readonly became: readonly string[];
  readonly group: SourceGroup;
}
