import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunBasis } from '../../../engine/journal/run-entry.ts';
import { withoutRowFindings } from '../../../model/findings/finding-set.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';

/** What the result workbook tells besides the rows, and how its input was read: so that it can be written again. */
export function toRunBasis(
  document: PlanDocument,
  {
    reading,
    version,
    notes,
    approval,
  }: {
    readonly reading: InputReading;
    readonly version: string;
    readonly notes: readonly RunNote[];
    readonly approval: Approval | undefined;
  },
): RunBasis {
  const { appService, firm, mappingSha256, profileSha256, plan } = document;
  const mappingPath = reading.mappingPath === undefined ? undefined : resolve(reading.mappingPath);
  return omitAbsent({
    version,
    reading: omitAbsent({ ...reading, mappingPath }),
    appService,
    serviceUser: firm.user,
    mappingSha256,
    profileSha256,
    approval,
    notes,
    findings: withoutRowFindings(plan.findings, plan.rows),
  });
}
