import { runSteps } from '../../base/util/run-steps.ts';
import { compareRecords } from '../../engine/compare/compare-records.ts';
import { resolveInSteps } from '../../engine/resolve/resolve-records.ts';
import type { Comparison } from '../../model/outcomes/comparison.ts';
import type { CheckReport } from '../../model/outcomes/run-report.ts';
import type { Profile } from '../../service/client/profile.ts';
import { checkOffline } from './check-inputs.ts';
import type { CheckedInputs } from './inputs/checked-inputs.ts';

/** Two workbooks, each as `check` sees it, against each other. */
export interface ComparedInputs {
  readonly a: CheckReport;
  readonly b: CheckReport;
  readonly comparison: Comparison;
}

interface Comparing {
  readonly profile: Profile;
  readonly signal?: AbortSignal | undefined;
}

/** check → resolve, each by itself, then row against row. Asks no service. */
export async function compareInputs(
  opened: { readonly a: CheckedInputs; readonly b: CheckedInputs },
  comparing: Comparing,
): Promise<ComparedInputs> {
  const [a, b] = [await linkSide(opened.a, comparing), await linkSide(opened.b, comparing)];
  const comparison = await runSteps(compareRecords(a.linked, b.linked), comparing.signal);
  return { a: a.report, b: b.report, comparison };
}

async function linkSide(inputs: CheckedInputs, { profile, signal }: Comparing) {
  const report = await checkOffline(inputs, profile, { signal });
  const { defaultCurrency } = profile;
  const { value: linked } = await runSteps(resolveInSteps(inputs.checked.records, { defaultCurrency }), signal);
  return { report, linked };
}
