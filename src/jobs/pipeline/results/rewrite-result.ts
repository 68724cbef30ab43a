import { basename, dirname, extname, join, resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunDetail } from '../../../engine/journal/run-entry.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import { annotateRun } from '../../../report/workbook/annotate/annotations.ts';
import { writeResultWorkbook } from '../../../report/workbook/annotate/write-result-workbook.ts';
import type { ReportedRun } from '../../../report/workbook/reported-run.ts';
import { makePlaceholderWorkbook } from '../inputs/placeholder-workbook.ts';
import type { RecalledInput } from '../inputs/recall-inputs.ts';
import { refusalOfRun, tieOutSource } from '../inputs/tie-out-source.ts';

export interface RewriteOptions {
  /** Several inputs have the name of each before the ending. */
  readonly path: string;
  /** Of capsheet, where the journal does not know which one made the run. */
  readonly version: string;
}

/** Of which run and which of its inputs a result is written again. */
export interface Rewriting extends RewriteOptions {
  readonly detail: RunDetail;
  readonly told: ReportedRun;
  readonly inputIndex: number;
  /** Why it is not what it was then, where it is not. */
  readonly found: RecalledInput | string;
}

/** What was written where, and what the reader must know of it. */
interface RewrittenResult {
  readonly path: string;
  readonly notes: readonly string[];
}

/** One result workbook: into a copy of the input where it is what it was then, else into one that has its rows by name. */
export async function rewriteResult(of: Rewriting): Promise<RewrittenResult> {
  const { detail, told, inputIndex, found, path, version } = of;
  const { inputs, basis, carried } = detail.run;
  const input = inputs[inputIndex];
  if (input === undefined) throw new Error(`the run has no input ${inputIndex}`);
  const rows = detail.outcomes.filter(({ origin }) => origin.inputIndex === inputIndex);
  const missing = typeof found === 'string' ? [sayMissing(input, found)] : [];
  const { content, layouts } = typeof found === 'string' ? makePlaceholderWorkbook(input, rows) : found;
  const written = await writeResultWorkbook({
    inputPath: input.path,
    content,
    layouts,
    ...annotateRun(typeof found === 'string' ? withoutCells(told, missing) : withSource(told, found, detail), {
      inputIndex,
      version: basis.version ?? version,
      ...omitAbsent({ carried }),
    }),
    outPath: resolve(inputs.length === 1 ? path : nameFor(path, input)),
  });
  return { path: written.path, notes: [...missing, ...(written.note === undefined ? [] : [written.note])] };
}

function sayMissing({ name }: InputIdentity, why: string): string {
  return `${name} ${why}: its rows are listed here by name, in their original places, without their values. Do not apply this workbook.`;
}

/** The cells of a stand-in are not those that the findings mean. */
function withoutCells(run: ReportedRun, missing: readonly string[]): ReportedRun {
  const strip = (findings: readonly Finding[]): Finding[] => findings.map(({ cell: _, ...finding }) => finding);
  return {
    ...run,
    rows: run.rows.map(({ row, outcome }) => ({
      row: { ...row, findings: strip(row.findings) },
      outcome: { ...outcome, findings: strip(outcome.findings) },
    })),
    findings: strip(run.findings),
    notes: [...run.notes, ...missing.map((text) => ({ kind: 'other', text }) as const)],
  };
}

/** The source's own tie-out, which the journal does not keep: it follows from the input and what became of its rows. */
function withSource(run: ReportedRun, { tallies }: RecalledInput, { outcomes }: RunDetail): ReportedRun {
  const sourceTieOut = tieOutSource(tallies, refusalOfRun(outcomes));
  return { ...run, ...omitAbsent({ sourceTieOut }) };
}

/** One file a workbook: `out.q1.xlsx`, `out.q2.xlsx`. */
function nameFor(path: string, { name }: InputIdentity): string {
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}.${basename(name, extname(name))}${ending}`);
}
