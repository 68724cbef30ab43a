import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readCarriedFacts } from '../../../format/check/carried-facts.ts';
import type { SourceTally } from '../../../mapping/tie-out/source-tally.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import type { CheckedWorkbook } from '../../../model/records/checked-workbook.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** What a run starts from: the inputs as read, and every row of them checked. */
export interface CheckedInputs {
  /** As the user typed them. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  readonly contents: readonly WorkbookContent[];
  /** Of the mapping they were read through. */
  readonly mappingSha256?: string;
  readonly checked: CheckedWorkbook;
  /** Of foreign spreadsheets among them, every number with what the mapping makes of it. */
  readonly tallies?: readonly SourceTally[];
  readonly findings: readonly Finding[];
  /** What the firm says of the rules for cap tables. */
  readonly rules: readonly RuleSetting[];
  /** Where the file is that a row names; absent until the files have been looked at. */
  readonly fileOf?: ReadonlyMap<RowKey, string>;
}

/** Inputs as a check leaves them, without their records. */
export interface CheckedOffline extends Pick<CheckedInputs, 'paths' | 'contents'> {
  readonly checked: Pick<CheckedWorkbook, 'sheets'>;
  readonly report: CheckReport;
}

/**
 * Name, digest and absolute path of each input, and when capsheet wrote it: whoever saves a plan makes the paths relative
 * to it.
 */
export function identifyInputs({ paths, contents }: Pick<CheckedInputs, 'paths' | 'contents'>): InputIdentity[] {
  return contents.map((content, index) => {
    const { name, sha256 } = content;
    const writtenAt = readCarriedFacts(content)?.readAt;
    return omitAbsent({ name, sha256, path: resolve(paths[index] ?? name), writtenAt });
  });
}
