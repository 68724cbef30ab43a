import type { Profile } from '../../client/profile.ts';
import { uniqueFindings } from '../../model/findings/finding-set.ts';
import type { CheckReport } from '../../model/outcomes/run-report.ts';
import { type RecordsByKind, resolveEach } from '../../resolve/resolve-records.ts';
import type { Steps } from '../../util/steps.ts';
import type { CheckReportRows } from './check-report-rows.ts';

/** What checking has come to before names are resolved. */
export interface CheckedRows extends CheckReport {
  readonly rows: CheckReportRows;
}

/** resolve → report, without the service: a name that the workbook does not define is left for the plan. */
export function* toCheckReport(
  { inputs, rows, findings }: CheckedRows,
  recordsOf: RecordsByKind,
  { defaultCurrency }: Pick<Profile, 'defaultCurrency'>,
): Steps<CheckReport> {
  const further = yield* resolveEach(recordsOf, { defaultCurrency }, (linked) => rows.say(linked));
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}
