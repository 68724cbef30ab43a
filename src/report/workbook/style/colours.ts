import type { Severity } from '../../../model/findings/finding.ts';
import type { RowMark } from '../annotated-row.ts';

/**
 * Colours of cells with findings, `RRGGBB`. They are not Excel's own shades of red and yellow, so that capsheet knows them
 * again and can take them off.
 */
export const FINDING_COLOURS: { readonly [severity in Severity]: string } = {
  error: 'F9C9C5',
  warning: 'FCE8B4',
  info: 'DAE9F8',
};

const GOOD = 'D9EFDD';
const QUIET = 'EDEDED';

/** Colours of the Outcome column. */
export const OUTCOME_COLOURS: { readonly [outcome in RowMark]: string } = {
  added: GOOD,
  replaced: GOOD,
  uploaded: GOOD,
  add: GOOD,
  replace: GOOD,
  upload: GOOD,
  ok: GOOD,
  unchanged: QUIET,
  skipped: QUIET,
  'not-run': FINDING_COLOURS.warning,
  differs: FINDING_COLOURS.warning,
  unknown: FINDING_COLOURS.error,
  blocked: FINDING_COLOURS.error,
  invalid: FINDING_COLOURS.error,
  failed: FINDING_COLOURS.error,
};
