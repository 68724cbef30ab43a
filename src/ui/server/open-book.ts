import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { plural } from '../../base/util/text/words.ts';
import { listOwnSheets } from '../../format/check/unknown/own-sheets.ts';
import { holdsUnreadTable } from '../../format/check/unknown/unknown-tab.ts';
import {
  type BookRequest,
  type CheckedBook,
  checkBook,
  openBook,
} from '../../jobs/library/inside/correcting/checked-book.ts';
import type { Job } from '../../jobs/library/inside/job.ts';
import { type FileStamp, isSavedAgain, readStamp } from './uploads/file-stamp.ts';

type ReadingJob = Pick<Job, 'signal' | 'enter' | 'count'> & Partial<Pick<Job, 'tellRead'>>;

export interface OpenBook extends CheckedBook {
  /** The inputs were uploaded: their paths on this machine mean nothing to the user. */
  readonly isUploaded: boolean;
  /** One for each input, taken when it was read. */
  readonly stamps: readonly FileStamp[];
}

/** Throws `interrupted` once the job is stopped. */
export async function readBook(
  request: BookRequest,
  isUploaded: boolean,
  { signal, enter, count, tellRead: onRead }: ReadingJob,
): Promise<OpenBook> {
  // Taken first: what is saved meanwhile counts as saved since.
  const stamps = await Promise.all(request.paths.map(readStamp));
  return {
    ...(await openBook(request, { signal, onStage: enter, onCount: count, ...omitAbsent({ onRead }) })),
    isUploaded,
    stamps,
  };
}

/** Checks the same book with other cells; reads no file. */
export async function recheckBook(
  book: OpenBook,
  { contents, paths }: Pick<OpenBook['opened'], 'contents'> & Pick<BookRequest, 'paths'>,
  signal: AbortSignal,
): Promise<OpenBook> {
  const corrected = { ...book, request: { ...book.request, paths }, opened: { ...book.opened, contents } };
  return { ...corrected, ...(await checkBook(corrected, { signal })) };
}

/** Returns whether a tab holds a table that only a mapping can read, or the layout that it is read by asks something. */
export function needsMapping(book: OpenBook): boolean {
  if (countQuestions(book) > 0) return true;
  const { inputs } = book;
  const sheets = listOwnSheets(inputs.contents, inputs.checked.sheets);
  return inputs.contents.some((content, at) => {
    const own = sheets.filter(({ inputIndex }) => inputIndex === at);
    return holdsUnreadTable(content, { read: new Set(own.map(({ sheet }) => sheet)), isBeside: sheets.length > 0 });
  });
}

/** Counts the assumptions of its mapping that nobody has confirmed. */
export function countQuestions(book: OpenBook | undefined): number {
  return book?.check.findings.filter(({ code }) => code === 'mapping-unconfirmed').length ?? 0;
}

/**
 * Throws `mapping-unsettled` if the mapping has unconfirmed assumptions: the rows depend on them. `next` completes the
 * message.
 */
export function assertAnswered(book: OpenBook, next = 'a dry run is possible'): void {
  const open = countQuestions(book);
  if (open === 0) return;
  const them = open === 1 ? 'it' : 'them';
  throw usageError(
    'mapping-unsettled',
    `The mapping has ${plural(open, 'open question')}; ${next} once you have answered ${them}.`,
    `Answer ${them} on the Mapping page.`,
  );
}

/** Throws `input-changed` if an input has changed since it was read. */
export async function assertAsRead({ inputs, stamps }: OpenBook): Promise<void> {
  const changed: string[] = [];
  for (const [index, stamp] of stamps.entries())
    if (await isSavedAgain(stamp)) changed.push(inputs.contents[index]?.name ?? stamp.path);
  if (changed.length > 0)
    throw usageError(
      'input-changed',
      `${changed.join(', ')} has been saved again since it was read; nothing was sent.`,
      'Read it again, look at what it would change now, and apply that.',
    );
}
