import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readCarriedFacts } from '../../../format/check/carried-facts.ts';
import type { SourceTally } from '../../../mapping/tie-out/tally-section.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import type { CheckedWorkbook } from '../../../model/records/checked-workbook.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** The inputs as read, and every row of them checked. */
export interface CheckedInputs {
  /** As the user typed them. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  readonly contents: readonly WorkbookContent[];
  /** The digest of the mapping that they were read through. */
  readonly mappingSha256?: string;
  readonly checked: CheckedWorkbook;
  /** Every number of foreign spreadsheets, with what the mapping makes of it. */
  readonly tallies?: readonly SourceTally[];
  readonly findings: readonly Finding[];
  readonly rules: readonly RuleSetting[];
  /** The path of the file that a row names; absent until the files have been inspected. */
  readonly fileOf?: ReadonlyMap<RowKey, string>;
}

/** Checked inputs without their records. */
export interface CheckedOffline extends Pick<CheckedInputs, 'paths' | 'contents'> {
  readonly checked: Pick<CheckedWorkbook, 'sheets'>;
  readonly report: CheckReport;
}

/**
 * Returns name, digest and absolute path of each input, and when capsheet wrote it. Saving a plan makes the paths
 * relative.
 */
export function identifyInputs({ paths, contents }: Pick<CheckedInputs, 'paths' | 'contents'>): InputIdentity[] {
  return contents.map((content, index) => {
    const { name, sha256 } = content;
    const writtenAt = readCarriedFacts(content)?.readAt;
    return omitAbsent({ name, sha256, path: resolve(paths[index] ?? name), writtenAt });
  });
}
