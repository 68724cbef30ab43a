import type { Steps } from '../../../base/util/steps.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { uniqueFindings } from '../../../model/findings/finding-set.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import type { ReportedRows } from './check-report-rows.ts';

/** What checking has come to before names are resolved. */
export interface CheckedRows extends CheckReport {
  readonly rows: ReportedRows;
}

/** The report once names are linked: `linking` says of the rows what is to be said, and answers what concerns no single one. */
export function* toCheckReport(
  { inputs, rows, findings }: CheckedRows,
  linking: Steps<readonly Finding[]>,
): Steps<CheckReport> {
  const further = yield* linking;
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}
