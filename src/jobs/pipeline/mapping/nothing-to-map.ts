import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import type { Proposal } from '../../../mapping/propose/proposal.ts';

/** `map-nothing`: no tab looks like a sheet of the format; says of each why. */
export function nothingToMap({ skipped }: Proposal, paths: readonly string[]): CapsheetError {
  const why = skipped.map((tab) => `"${tab.sheet}": ${tab.why}`).join('; ');
  return usageError(
    'map-nothing',
    `Nothing in ${paths.join(', ')} looks like anything of the format${why === '' ? '' : ` (${why})`}.`,
    'Give the columns a header with names such as Company, Fund, Round, Shares or Cost; or write a mapping by hand.',
  );
}
