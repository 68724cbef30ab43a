import { mkdirSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import type { RunNote, RunReport } from '../../model/outcomes/run-report.ts';
import { describeError } from '../../report/describe-error.ts';
import {
  type Annotations,
  annotateCheck,
  annotatePlan,
  annotateRun,
} from '../../report/workbook/annotate/annotations.ts';
import { findFreeResultPath } from '../../report/workbook/annotate/result-name.ts';
import { writeResultWorkbook } from '../../report/workbook/annotate/write-result-workbook.ts';
import { toReportedRun } from '../../report/workbook/reported-run.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { errnoOf } from '../../util/errno.ts';
import type { CheckedInputs, CheckedOffline } from '../check-inputs.ts';

export interface WrittenResults {
  /** Paths, in the order of the inputs. */
  readonly results: readonly string[];
  readonly notes: readonly RunNote[];
  /** Our own bug kept a result from being written. */
  readonly isFault: boolean;
}

interface ResultOptions {
  readonly version: string;
  /** Where the copy goes; beside each input where left out. */
  readonly path: string | undefined;
}

interface ReportOptions {
  readonly version: string;
  readonly path: string;
}

/** Leaves room for the ending in file systems that take 255 bytes, in any script. */
const LONGEST_STEM = 60;

/**
 * The annotated copy of every input of a run. What was sent is sent: a copy that cannot be written where it belongs goes
 * to the state folder, and whatever fails here is a note of the run, never its end.
 */
export async function writeResults(
  report: RunReport,
  inputs: CheckedInputs,
  options: ResultOptions & { readonly stateDir: string },
): Promise<WrittenResults> {
  const run = toReportedRun(report);
  const results: string[] = [];
  const notes: RunNote[] = [];
  let isFault = false;
  for (const [inputIndex, { name }] of inputs.contents.entries()) {
    const write = (path: string) =>
      writeCopy(inputs, { inputIndex, path, ...annotateRun(run, { inputIndex, version: options.version }) });
    try {
      const written = await writeOrStore(write, wantedPath(inputs, inputIndex, options.path), options.stateDir);
      results.push(written.path);
      if (written.note !== undefined) notes.push({ kind: 'other', text: written.note });
    } catch (error) {
      isFault ||= errnoOf(error) === undefined;
      const text = `The result workbook of ${name} could not be written: ${describeError(error).message} "capsheet runs" has every outcome.`;
      notes.push({ kind: 'other', text });
    }
  }
  return { results, notes, isFault };
}

/** The annotated copy of a dry run: `plan --report`. Errors: `report-unwritable`. */
export async function writePlanReport(
  document: PlanDocument,
  inputs: CheckedInputs,
  { version, path }: ReportOptions,
): Promise<void> {
  await writeReportCopy(inputs, { inputIndex: 0, path, ...annotatePlan(document, { inputIndex: 0, version }) });
}

/** The annotated copy of a check: `check --report`. Errors: `report-unwritable`. */
export async function writeCheckReport(inputs: CheckedOffline, { version, path }: ReportOptions): Promise<void> {
  const annotations = annotateCheck(inputs.report, { inputIndex: 0, version });
  await writeReportCopy(inputs, { inputIndex: 0, path, ...annotations });
}

/** What a copy is made from. */
type Copied = Pick<CheckedOffline, 'paths' | 'contents' | 'checked'>;

interface Copy extends Annotations {
  readonly inputIndex: number;
  readonly path: string;
}

interface WrittenCopy {
  readonly path: string;
  readonly note?: string | undefined;
}

async function writeReportCopy(inputs: Copied, copy: Copy): Promise<void> {
  try {
    await writeCopy(inputs, copy);
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

function writeCopy({ paths, contents, checked }: Copied, copy: Copy): Promise<WrittenCopy> {
  const { inputIndex, path, ...annotations } = copy;
  const content = contents[inputIndex];
  if (content === undefined) throw new Error(`there is no input ${inputIndex}`);
  const layouts = checked.sheets.filter((sheet) => sheet.inputIndex === inputIndex);
  const inputPath = paths[inputIndex] ?? content.name;
  return writeResultWorkbook({ inputPath, content, layouts, ...annotations, outPath: resolve(path) });
}

/** The folder of the input may be full, read-only or gone by now. */
async function writeOrStore(
  write: (path: string) => Promise<WrittenCopy>,
  wanted: string,
  stateDir: string,
): Promise<WrittenCopy> {
  try {
    return await write(wanted);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    const folder = join(stateDir, 'results');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ending = extname(wanted);
    const short = `${basename(wanted, ending).slice(0, LONGEST_STEM)}${ending}`;
    const written = await write(findFreeResultPath(join(folder, short)));
    const note = `The result workbook could not be written to ${wanted} (${code}); it is in ${written.path}.`;
    return { path: written.path, note: [written.note, note].filter((text) => text !== undefined).join(' ') };
  }
}

function wantedPath({ paths, contents }: CheckedInputs, inputIndex: number, path: string | undefined): string {
  return path ?? findFreeResultPath(paths[inputIndex] ?? contents[inputIndex]?.name ?? '');
}
