import type { FindingText } from '../../model/findings/finding.ts';

/** A finding of a row, by the declared column it concerns; where that stands the row itself knows. */
export interface RowFinding {
  readonly column: string;
  readonly text: FindingText;
  /** The address, where it is not that of the column. */
  readonly cell?: string;
}
