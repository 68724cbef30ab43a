import { checkOffline, readAndCheck } from '../../pipeline/check-inputs.ts';
import type { CheckedInputs } from '../../pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { openProfile } from '../../pipeline/session/open-profile.ts';

/** The inputs that are being worked on, as read and checked. */
export interface OpenBook {
  readonly request: ReadingRequest;
  readonly inputs: CheckedInputs;
  readonly check: Awaited<ReturnType<typeof checkOffline>>;
  /** They were uploaded: where they lie on this machine means nothing to the user. */
  readonly isUploaded: boolean;
}

/** Ends with `interrupted` once `signal` says so. */
export async function readBook(request: ReadingRequest, isUploaded: boolean, signal: AbortSignal): Promise<OpenBook> {
  const inputs = await readAndCheck({ ...request, signal });
  const { profile } = await openProfile(undefined);
  return { request, inputs, check: await checkOffline(inputs, profile, signal), isUploaded };
}
