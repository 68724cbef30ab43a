import { resolve } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { type Annotations, annotateCheck, annotatePlan } from '../../../report/workbook/annotate/annotations.ts';
import { writeResultWorkbook } from '../../../report/workbook/annotate/write-result-workbook.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import type { CheckedInputs, CheckedOffline } from '../inputs/checked-inputs.ts';

interface ReportOptions {
  readonly version: string;
  readonly path: string;
}

interface PlanReportOptions extends ReportOptions {
  readonly planSha256?: string | undefined;
  /** Of which input; the first where left out. */
  readonly inputIndex?: number;
}

/** The annotated copy of a dry run: `plan --report`. Errors: `report-unwritable`. */
export async function writePlanReport(
  document: PlanDocument,
  inputs: CheckedInputs,
  { version, path, planSha256, inputIndex = 0 }: PlanReportOptions,
): Promise<WrittenResult> {
  const annotations = annotatePlan(document, omitAbsent({ inputIndex, version, planSha256 }));
  return writeReportCopy(inputs, { inputIndex, path, ...annotations });
}

/** The annotated copy of a check: `check --report`. Errors: `report-unwritable`. */
export async function writeCheckReport(
  inputs: CheckedOffline,
  { version, path }: ReportOptions,
): Promise<WrittenResult> {
  const annotations = annotateCheck(inputs.report, { inputIndex: 0, version });
  return writeReportCopy(inputs, { inputIndex: 0, path, ...annotations });
}

async function writeReportCopy(inputs: Copied, copy: Copy): Promise<WrittenResult> {
  try {
    const written = await writeCopy(inputs, copy);
    return { ...written, path: written.path === resolve(copy.path) ? copy.path : written.path };
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    throw usageError(
      'report-unwritable',
      `The copy cannot be written to "${copy.path}" (${code}).`,
      'Give --report a file in a folder that you may write to.',
      error,
    );
  }
}

/** What a copy is made from. */
type Copied = Pick<CheckedOffline, 'paths' | 'contents' | 'checked'>;

/** Of which input, where to, and with what beside its rows. */
interface Copy extends Annotations {
  readonly inputIndex: number;
  readonly path: string;
}

/** Writes the annotated copy of one input. Throws what the file system says where it cannot be written. */
export function writeCopy({ paths, contents, checked }: Copied, copy: Copy): Promise<WrittenResult> {
  const { inputIndex, path, ...annotations } = copy;
  const content = contents[inputIndex];
  if (content === undefined) throw new Error(`there is no input ${inputIndex}`);
  const layouts = checked.sheets.filter((sheet) => sheet.inputIndex === inputIndex);
  const inputPath = paths[inputIndex] ?? content.name;
  return writeResultWorkbook({ inputPath, content, layouts, ...annotations, outPath: resolve(path) });
}
