import { HeldBackError, InterruptedError, RefusedError, RequestError } from '../../client/errors.ts';
import { CapsheetError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';

/** One thing the service said is wrong. */
interface Complaint {
  /** From 0, among the items sent; absent where it names none. */
  readonly position?: number;
  /** As the model names the field, where one is named. */
  readonly property?: string;
  readonly message: string;
}

export interface RefusedWrite {
  /** Absent where the client saw that the service would refuse it: then nothing was sent. */
  readonly status?: number;
  /** The service's own words, all of them. */
  readonly words: string;
  readonly complaints: readonly Complaint[];
  readonly error: CapsheetError;
}

/**
 * What the failure of a write means.
 *
 * - `refused`: the service said no; a part may have been stored all the same, unless it was never sent
 * - `not-done`: certainly not done, and not to be had: no connection, no credentials, the rate limit for too long, no
 *   state folder to write to
 * - `interrupted`: the user stopped it before it was sent
 * - `held-back`: not sent, since the run had stood still: what the service holds is to be looked at first
 * - `unknown`: only a query can tell
 */
export type WriteFailure =
  | { readonly kind: 'refused'; readonly refusal: RefusedWrite }
  | { readonly kind: 'not-done'; readonly error: CapsheetError }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'held-back' }
  | { readonly kind: 'unknown'; readonly words: string; readonly error: CapsheetError };

/** @throws whatever is no failure of a request: a bug of ours is never taken for an answer. */
export function toWriteFailure(error: unknown): WriteFailure {
  if (error instanceof InterruptedError) return { kind: 'interrupted' };
  if (error instanceof HeldBackError) return { kind: 'held-back' };
  // What the client throws besides, it throws before it sends.
  if (error instanceof CapsheetError && !(error instanceof RequestError)) return { kind: 'not-done', error };
  if (!(error instanceof RequestError)) throw error;
  if (error instanceof RefusedError && error.status === undefined)
    return { kind: 'refused', refusal: toRefusal(error) };
  if (error.fate === 'not-done') return { kind: 'not-done', error };
  if (error instanceof RefusedError && error.fate === 'refused') return { kind: 'refused', refusal: toRefusal(error) };
  return { kind: 'unknown', words: error.message, error };
}

function toRefusal(error: RefusedError): RefusedWrite {
  const complaints = error.items.map(({ position, property, message }) => omitAbsent({ position, property, message }));
  return omitAbsent({ status: error.status, words: error.serviceMessage, complaints, error });
}
