import { readVersion } from '../../../base/package/package-files.ts';
import { throwIfStopped } from '../../../base/util/interruption.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import { readAndCheckOffline } from '../../pipeline/check-inputs.ts';
import { type FileReadOptions, toRequest } from './request.ts';

export interface CheckedSources {
  readonly report: CheckReport;
  /** Writes a copy of the only input with what was found beside each row. Throws `report-unwritable`. */
  readonly writeCopyAt: (path: string) => Promise<WrittenResult>;
}

/** Checks files of any length, of which only the place and the findings of each row are kept. */
export async function checkSources(paths: readonly string[], options: FileReadOptions): Promise<CheckedSources> {
  const { request, profile } = await toRequest(paths, options);
  const checked = await readAndCheckOffline(request, profile);
  throwIfStopped(options.signal);
  const writeCopyAt = async (path: string): Promise<WrittenResult> => {
    // Loads what writes workbooks, which a check that only reports does without.
    const { writeCheckReport } = await import('../../pipeline/results/write-reports.ts');
    return writeCheckReport(checked, { version: readVersion(), path });
  };
  return { report: checked.report, writeCopyAt };
}
