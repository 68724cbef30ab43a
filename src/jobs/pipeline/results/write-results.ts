import { mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import type { RunNote, RunReport } from '../../../model/outcomes/run-report.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { describeError } from '../../../report/describe-error.ts';
import { annotateRun } from '../../../report/workbook/annotate/annotations.ts';
import { findFreeResultPath } from '../../../report/workbook/annotate/result-name.ts';
import { toReportedRun } from '../../../report/workbook/reported-run.ts';
import type { WrittenResult } from '../../../report/workbook-path.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import { writeCopy } from './write-reports.ts';

export interface WrittenResults {
  /** Paths, in the order of the inputs. */
  readonly results: readonly string[];
  readonly notes: readonly RunNote[];
  /** Our own bug kept a result from being written. */
  readonly isFault: boolean;
}

interface ResultOptions {
  /** What was there after the run, by input; absent where nobody has looked. */
  readonly carried?: readonly CarriedBack[] | undefined;
  readonly version: string;
  /** Where the copy goes; beside each input where left out. */
  readonly path: string | undefined;
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
      writeCopy(inputs, {
        inputIndex,
        path,
        ...annotateRun(run, { inputIndex, ...omitAbsent({ version: options.version, carried: options.carried }) }),
      });
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

/** The folder of the input may be full, read-only or gone by now. */
async function writeOrStore(
  write: (path: string) => Promise<WrittenResult>,
  wanted: string,
  stateDir: string,
): Promise<WrittenResult> {
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
