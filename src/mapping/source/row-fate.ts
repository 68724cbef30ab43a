export interface SourceGroup {
  readonly company?: string;
  readonly fund?: string;
  readonly currency?: string;
}

/**
 * A row of the source became: rows of the format; more of things that are named already; part of a group; a row
 * that others look up; nothing though it has values; a blank row; skipped; a repeated header; or a heading.
 */
type RowOutcome = 'rows' | 'repeats' | 'grouped' | 'looked-up' | 'nothing' | 'blank' | PassedOutcome;

export type PassedOutcome = 'skipped' | 'header' | 'heading';

export interface RowFate {
  readonly came: RowOutcome;
  /** The mapping's reason for skipping it. */
  readonly because?: string;
  /** The sheets of its rows, or of rows that it repeats. */
  readonly became: readonly string[];
  readonly group: SourceGroup;
}

const BY_WEIGHT: readonly RowOutcome[] = ['rows', 'repeats', 'grouped', 'looked-up', 'nothing', 'blank'];

/** Combines the fates of a row that became several: the weightiest counts. */
export function joinFates(before: RowFate | undefined, later: RowFate): RowFate {
  if (before === undefined) return later;
  const came = BY_WEIGHT.indexOf(later.came) < BY_WEIGHT.indexOf(before.came) ? later.came : before.came;
  return { ...before, came, became: [...new Set([...before.became, ...later.became])] };
}
