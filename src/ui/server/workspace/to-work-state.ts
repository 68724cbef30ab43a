import { basename } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { isInputError, isToBeAcknowledged } from '../../../model/findings/finding.ts';
import type { WorkState } from '../../api/work-state.ts';
import { countQuestions, type OpenBook } from '../open-book.ts';
import type { FileWatch } from '../uploads/file-watch.ts';
import type { HandedOver, Shown } from './shown.ts';

type StateFacts = Pick<
  WorkState,
  'version' | 'userName' | 'connection' | 'exports' | 'job' | 'ended' | 'problem' | 'corrections'
>;

/** Everything that every tab shows alike; `copies` are the corrected copies that were written, with what each lost. */
export function toWorkState(
  shown: Shown,
  copies: ReadonlyMap<string, readonly string[]>,
  {
    isIdle,
    isOfSandbox,
    ...facts
  }: StateFacts & {
    readonly isIdle: boolean;
    /** A file that came with the sandbox: nobody has saved it, or ever will. */
    readonly isOfSandbox: (path: string) => boolean;
  },
): WorkState {
  const { openBook: book, openPlan: plan, refused, watch } = shown;
  const findings = plan?.saved.document.plan.findings ?? book?.check.findings ?? [];
  return omitAbsent({
    ...facts,
    phase: shown.phase,
    isEmpty: book !== undefined && hasNone(book.check.rows),
    revision: shown.revision,
    inputs: book === undefined ? [] : toInputs(book, { watch, copies, isOfSandbox }),
    reading: (refused ?? book)?.request.reading,
    refused: isIdle && refused !== undefined ? toRefused(refused) : undefined,
    isMapped: book?.request.reading.mappingPath !== undefined,
    questions: countQuestions(book),
    errors: findings.filter(isInputError).length,
    warnings: findings.filter(isToBeAcknowledged).length,
    planId: plan?.saved.sha256,
  });
}

function toInputs(
  { inputs, isUploaded, stamps }: OpenBook,
  {
    watch,
    copies,
    isOfSandbox,
  }: {
    readonly watch: FileWatch;
    readonly copies: ReadonlyMap<string, readonly string[]>;
    readonly isOfSandbox: (path: string) => boolean;
  },
): WorkState['inputs'] {
  return inputs.contents.map(({ name }, index) => {
    const path = inputs.paths[index] ?? name;
    return omitAbsent({
      name: copies.has(path) ? basename(path) : name,
      path: isUploaded ? undefined : path,
      savedAt: toMoment(stamps[index]?.savedAtMs),
      uploadedAt: isUploaded && !copies.has(path) && !isOfSandbox(path) ? toMoment(stamps[index]?.putAtMs) : undefined,
      isChanged: watch.isChanged(path),
      isCorrected: copies.has(path),
      lost: copies.get(path)?.join(' ') || undefined,
    });
  });
}

function toRefused({ request }: HandedOver): WorkState['refused'] {
  return { names: request.paths.map((path) => basename(path)) };
}

function hasNone(items: Iterable<unknown>): boolean {
  for (const _ of items) return false;
  return true;
}

function toMoment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
