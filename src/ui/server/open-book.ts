import { checkOffline, readAndCheck } from '../../pipeline/check-inputs.ts';
import type { CheckedInputs } from '../../pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { openProfile } from '../../pipeline/session/open-profile.ts';
import { type CapsheetError, usageError } from '../../util/capsheet-error.ts';
import { type FileStamp, isSavedAgain, readStamp } from './uploads/file-stamp.ts';

/** The inputs that are being worked on, as read and checked. */
export interface OpenBook {
  readonly request: ReadingRequest;
  readonly inputs: CheckedInputs;
  readonly check: Awaited<ReturnType<typeof checkOffline>>;
  /** They were uploaded: where they lie on this machine means nothing to the user. */
  readonly isUploaded: boolean;
  /** Of each input, as it was when it was read. */
  readonly stamps: readonly FileStamp[];
}

/** Ends with `interrupted` once `signal` says so. */
export async function readBook(request: ReadingRequest, isUploaded: boolean, signal: AbortSignal): Promise<OpenBook> {
  // Before they are read: what is saved meanwhile counts as saved since.
  const stamps = await Promise.all(request.paths.map(readStamp));
  const inputs = await readAndCheck({ ...request, signal });
  const { profile } = await openProfile(undefined);
  return { request, inputs, check: await checkOffline(inputs, profile, signal), isUploaded, stamps };
}

/** Throws `input-changed` where an input is another file by now than the one that was read. */
export async function assertAsRead({ inputs, stamps }: OpenBook): Promise<void> {
  const changed: string[] = [];
  for (const [index, stamp] of stamps.entries())
    if (await isSavedAgain(stamp)) changed.push(inputs.contents[index]?.name ?? stamp.path);
  if (changed.length > 0) throw inputChanged(changed.join(', '));
}

function inputChanged(names: string): CapsheetError {
  return usageError(
    'input-changed',
    `${names} was saved again since it was read; nothing was sent.`,
    'Read it again, look at what it would change now, and apply that.',
  );
}
