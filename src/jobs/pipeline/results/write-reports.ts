import { mkdirSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { toWriteError } from '../../../base/disk/write-new-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { describeWriteFault, errnoOf } from '../../../base/util/errno.ts';
import { onPage, settingName } from '../../../base/util/setting-names.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { describeError } from '../../../report/describe-error.ts';
import {
  annotateCheck,
  annotatePlan,
  annotateRun,
  toReportedRun,
} from '../../../report/workbook/annotate/annotations.ts';
import { findFreeResultPath, type WrittenResult } from '../../../report/workbook-path.ts';
import type { CheckedInputs, CheckedOffline, CopyRequest } from '../inputs/checked-inputs.ts';

interface ReportOptions {
  readonly version: string;
  readonly path: string;
}

interface PlanReportOptions extends ReportOptions {
  readonly planSha256?: string | undefined;
  /** 0 by default. */
  readonly inputIndex?: number;
}

export async function writePlanReport(
  document: PlanDocument,
  inputs: CheckedInputs,
  { version, path, planSha256, inputIndex = 0 }: PlanReportOptions,
): Promise<WrittenResult> {
  const annotations = annotatePlan(document, omitAbsent({ inputIndex, version, planSha256 }));
  return writeReportCopy(inputs, { inputIndex, path, ...annotations });
}

export async function writeCheckReport(
  inputs: CheckedOffline,
  { version, path }: ReportOptions,
): Promise<WrittenResult> {
  const annotations = annotateCheck(inputs.report, { inputIndex: 0, version });
  return writeReportCopy(inputs, { inputIndex: 0, path, ...annotations });
}

async function writeReportCopy(
  { writeCopy }: Pick<CheckedInputs, 'writeCopy'>,
  copy: CopyRequest,
): Promise<WrittenResult> {
  try {
    const written = await writeCopy(copy);
    return { ...written, path: written.path === resolve(copy.path) ? copy.path : written.path };
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    const named = { path: copy.path, option: settingName('report'), code: 'report', noun: 'The copy' } as const;
    const { message, hint } = toWriteError(named, error);
    const atPage = 'Make room there, or make the folder writable, and try again.';
    throw usageError('report-unwritable', message, onPage(atPage, hint), error);
  }
}

interface WrittenResults {
  readonly results: readonly string[];
  readonly notes: readonly RunNote[];
  /** The errors that kept a result from being written: the system's, or a bug of capsheet. */
  readonly faults: readonly unknown[];
}

interface ResultOptions {
  /** The state after the run, by input; absent if nobody has looked. */
  readonly carried?: readonly CarriedBack[] | undefined;
  readonly version: string;
  /** Beside each input by default. */
  readonly path: string | undefined;
}

/** Leaves room for the ending in file systems that take 255 bytes, in any script. */
const LONGEST_STEM = 60;

/**
 * Writes the annotated copy of every input. A copy that cannot be written in its place goes to the state folder, and
 * any failure is a note of the run, never its end: everything is sent by now.
 */
export async function writeResults(
  report: RunReport,
  inputs: CheckedInputs,
  options: ResultOptions & { readonly stateDir: string | undefined },
): Promise<WrittenResults> {
  const run = toReportedRun(report);
  const results: string[] = [];
  const notes: RunNote[] = [];
  const faults: unknown[] = [];
  for (const [inputIndex, { name }] of inputs.inputs.entries()) {
    const write = (path: string) =>
      inputs.writeCopy({
        inputIndex,
        path,
        ...annotateRun(run, { inputIndex, ...omitAbsent({ version: options.version, carried: options.carried }) }),
      });
    try {
      const written = await writeOrStore(write, wantedPath(inputs, inputIndex, options.path), options.stateDir);
      results.push(written.path);
      if (written.note !== undefined) notes.push({ kind: 'other', text: written.note });
    } catch (error) {
      faults.push(error);
      const text = `The result workbook of ${name} could not be written: ${describeError(error).message} The history has every outcome.`;
      notes.push({ kind: 'other', text });
    }
  }
  return { results, notes, faults };
}

/** The folder of the input may be full, read-only or gone by now. */
async function writeOrStore(
  write: (path: string) => Promise<WrittenResult>,
  wanted: string,
  stateDir: string | undefined,
): Promise<WrittenResult> {
  try {
    return await write(wanted);
  } catch (error) {
    if (errnoOf(error) === undefined || stateDir === undefined) throw error;
    const folder = join(stateDir, 'results');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ending = extname(wanted);
    const short = `${basename(wanted, ending).slice(0, LONGEST_STEM)}${ending}`;
    const written = await write(findFreeResultPath(join(folder, short)));
    const note = `The result workbook could not be written to ${wanted} (${describeWriteFault(error)}); it is in ${written.path}.`;
    return { path: written.path, note: [written.note, note].filter((text) => text !== undefined).join(' ') };
  }
}

function wantedPath({ paths, inputs }: CheckedInputs, inputIndex: number, path: string | undefined): string {
  return path ?? findFreeResultPath(paths[inputIndex] ?? inputs[inputIndex]?.name ?? '');
}
