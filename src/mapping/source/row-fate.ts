/** Whose money stands in a row, as far as the source says so. */
export interface SourceGroup {
  readonly company?: string;
  readonly fund?: string;
  readonly currency?: string;
}

/**
 * What a mapping makes of a row of the source as a whole: rows of the format; more of what other rows have named; part of
 * a row that several make together; something that others look up; nothing though it states something; it is blank; it is
 * left out; it is the header again; or it heads the rows below.
 */
type RowOutcome = 'rows' | 'repeats' | 'grouped' | 'looked-up' | 'nothing' | 'blank' | PassedOutcome;

/** Of rows that are passed over. */
export type PassedOutcome = 'skipped' | 'header' | 'heading';

export interface RowFate {
  readonly came: RowOutcome;
  /** Why it is skipped, as the mapping says. */
  readonly because?: string;
  /** The sheets it became rows of, or only repeats a row of. */
  readonly became: readonly string[];
  readonly group: SourceGroup;
}

const BY_WEIGHT: readonly RowOutcome[] = ['rows', 'repeats', 'grouped', 'looked-up', 'nothing', 'blank'];

/** Of a row that became several: what weighs most of them. */
export function joinFates(before: RowFate | undefined, later: RowFate): RowFate {
  if (before === undefined) return later;
  const came = BY_WEIGHT.indexOf(later.came) < BY_WEIGHT.indexOf(before.came) ? later.came : before.came;
  return { ...before, came, became: [...new Set([...before.became, ...later.became])] };
}
