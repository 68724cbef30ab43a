import { resolve } from 'node:path';
import type { PlanDocument } from '../model/plan.ts';
import type { CheckReport, RunNote, RunReport } from '../model/run-report.ts';
import { type Annotations, annotateCheck, annotatePlan, annotateRun } from '../report/workbook/annotations.ts';
import { findFreeResultPath } from '../report/workbook/result-name.ts';
import { writeResultWorkbook } from '../report/workbook/write-result-workbook.ts';
import type { CheckedInputs } from './check-inputs.ts';

export interface WrittenResults {
  /** Paths, in the order of the inputs. */
  readonly results: readonly string[];
  readonly notes: readonly RunNote[];
}

interface ResultOptions {
  readonly version: string;
  /** Where the copy goes; beside each input where left out. */
  readonly path: string | undefined;
}

/** The annotated copy of every input of a run. */
export function writeResults(
  report: RunReport,
  inputs: CheckedInputs,
  options: ResultOptions,
): Promise<WrittenResults> {
  return writeCopies(inputs, options.path, (inputIndex) =>
    annotateRun(report, { inputIndex, version: options.version }),
  );
}

/** The annotated copy of a dry run: `plan --report`. */
export function writePlanReport(
  document: PlanDocument,
  inputs: CheckedInputs,
  options: ResultOptions,
): Promise<WrittenResults> {
  return writeCopies(inputs, options.path, (inputIndex) =>
    annotatePlan(document, { inputIndex, version: options.version }),
  );
}

/** The annotated copy of a check: `check --report`. */
export function writeCheckReport(
  report: CheckReport,
  inputs: CheckedInputs,
  options: ResultOptions,
): Promise<WrittenResults> {
  return writeCopies(inputs, options.path, (inputIndex) =>
    annotateCheck(report, { inputIndex, version: options.version }),
  );
}

async function writeCopies(
  { paths, contents, checked }: CheckedInputs,
  path: string | undefined,
  annotate: (inputIndex: number) => Annotations,
): Promise<WrittenResults> {
  const results: string[] = [];
  const notes: RunNote[] = [];
  for (const [inputIndex, content] of contents.entries()) {
    const inputPath = paths[inputIndex] ?? content.name;
    const layouts = checked.sheets.filter((sheet) => sheet.inputIndex === inputIndex);
    const outPath = path === undefined ? findFreeResultPath(inputPath) : resolve(path);
    const written = await writeResultWorkbook({ inputPath, content, layouts, ...annotate(inputIndex), outPath });
    results.push(written.path);
    if (written.note !== undefined) notes.push({ kind: 'other', text: written.note });
  }
  return { results, notes };
}
