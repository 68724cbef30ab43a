import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import {
  HeldBackError,
  InterruptedError,
  isRequestFailure,
  type RefusedError,
  type RequestFailure,
} from '../../../service/client/errors.ts';

/** Whatever keeps a write from its answer, as the client made it. */
export type WriteFailure =
  | RequestFailure
  /** Not sent, since the run had stood still: what the service holds is to be looked at first. */
  | HeldBackError
  /** The user stopped it before it was sent. */
  | InterruptedError
  /** Not sent, since nothing can be: no state folder to write to. */
  | { readonly kind: 'not-ready'; readonly error: CapsheetError };

/** The answer came and says nothing of the row. */
interface NotShown {
  readonly kind: 'not-shown';
  readonly words: string;
}

/** What leaves open whether a request has stored something. */
export type OpenFailure = RequestFailure | NotShown;

export const ROW_NOT_SHOWN: NotShown = { kind: 'not-shown', words: 'The answer does not show the row.' };

/** The answer was lost, or is of no use; a refusal says at least that nothing more will come of the request. */
export function isLost(failure: OpenFailure): failure is Exclude<OpenFailure, RefusedError> {
  return failure.kind !== 'refused';
}

/** @throws whatever is no failure of a request: a bug of ours is never taken for an answer. */
export function toWriteFailure(error: unknown): WriteFailure {
  if (isRequestFailure(error) || error instanceof InterruptedError || error instanceof HeldBackError) return error;
  // What the client throws besides, it throws before it sends.
  if (error instanceof CapsheetError) return { kind: 'not-ready', error };
  throw error;
}
