import type { Operation } from '../contract/operation.ts';
import { RefusedError } from './errors.ts';

/** An upload may be answered with a status of success and say in its words that it failed (specification, operation 15). */
export function assertTaken(
  { method, path, successStatus }: Operation,
  {
    success,
    message = 'it did not say why',
  }: { readonly success?: boolean | undefined; readonly message?: string | undefined },
): void {
  if (success !== false) return;
  const endpoint = `${method} ${path}`;
  throw new RefusedError({
    code: 'refused',
    message: `${endpoint} was answered, but did not succeed: ${message}`,
    hint: 'Correct what the service names.',
    endpoint,
    fate: 'refused',
    status: successStatus,
    serviceMessage: message,
    complaints: [],
    retryAfterMs: undefined,
  });
}
