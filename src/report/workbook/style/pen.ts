import type { Severity } from '../../../model/findings/finding.ts';
import type { RowMark } from '../annotated-row.ts';

/** How annotations are written in one format. Styles are numbers; each is made from the one that a cell of the user has. */
export interface Pen {
  /** Styles that an earlier annotation left: from, to what the cell had before. */
  readonly restored: ReadonlyMap<number, number>;
  /** A text as it stands in a cell. */
  toContent(text: string): string;
  /** A cell with a finding: as it was, on a coloured ground. */
  finding(own: number, severity: Severity): number;
  /** The header of a column of ours, by whose number format it is known again. */
  resultHeader(lastInRow: number): number;
  /** The header of an ID column: what stands below it is text. */
  idHeader(lastInRow: number): number;
  outcome(lastInRow: number, outcome: RowMark): number;
  message(lastInRow: number): number;
  /** A run's or a thing's id. */
  plain(lastInRow: number): number;
}
