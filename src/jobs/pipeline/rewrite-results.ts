import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { openJournal } from '../../engine/journal/open-store.ts';
import type { RunDetail } from '../../engine/journal/run-entry.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { Passwords } from '../../spreadsheet/protection/passwords.ts';
import { readAndCheck } from './check-inputs.ts';
import type { ReadingRequest } from './inputs/read-inputs.ts';
import { recallInputs } from './inputs/recall-inputs.ts';
import { recallRun } from './results/recall-run.ts';
import { type RewriteOptions, rewriteResult } from './results/rewrite-result.ts';

export interface RewrittenResults {
  /** In the order of the run's inputs. */
  readonly results: readonly string[];
  /** What the reader must know of them, each a sentence. */
  readonly notes: readonly string[];
}

interface RewriteRequest extends RewriteOptions {
  readonly passwords?: Passwords;
  /** Where its inputs and their mapping lie now, in their order; where they were then where left out. */
  readonly moved?: ReadingRequest;
}

/**
 * recall → write: the result workbooks of a past run again, as the run wrote them: into copies of its inputs, as long as they are
 * what they were then, else into new workbooks that have the rows by their names. `undefined` where there is no run of
 * that id.
 */
export async function rewriteResults(
  place: JournalPlace,
  runId: string,
  { passwords, moved, ...options }: RewriteRequest,
): Promise<RewrittenResults | undefined> {
  const kept = await readDetail(place, runId);
  if (kept === undefined) return undefined;
  const detail = moved === undefined ? kept : moveInputs(kept, moved);
  const told = recallRun(detail);
  const results: string[] = [];
  const notes: string[] = [];
  const read = (request: ReadingRequest) => readAndCheck({ ...request, ...omitAbsent({ passwords }) });
  for (const [inputIndex, found] of (await recallInputs(detail.run, read)).entries()) {
    const written = await rewriteResult({ detail, told, inputIndex, found, ...options });
    results.push(written.path);
    notes.push(...written.notes);
  }
  return { results, notes };
}

/** What became of the rows of a past run, in the order of its inputs; `undefined` where there is no run of that id. */
export async function recallOutcomes(place: JournalPlace, runId: string): Promise<readonly RowOutcome[] | undefined> {
  return (await readDetail(place, runId))?.outcomes;
}

function moveInputs(detail: RunDetail, { paths, reading }: ReadingRequest): RunDetail {
  const inputs = detail.run.inputs.map((input, index) => ({ ...input, path: paths[index] ?? input.path }));
  return { ...detail, run: { ...detail.run, inputs, basis: { ...detail.run.basis, reading } } };
}

async function readDetail(place: JournalPlace, runId: string): Promise<RunDetail | undefined> {
  const journal = await openJournal(place);
  try {
    return await journal.readRun(runId);
  } finally {
    await journal.close();
  }
}
