import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../../ui/api/problem.ts';
import { ApiError, comeInBy } from '../../api-client.ts';

/** No other website can make a browser send it: what changes something must have it. */
const OWN_HEADER = 'x-capsheet-page';

export const SERVER_UNREACHABLE: Problem = {
  code: 'server-unreachable',
  message: 'The server does not answer.',
  hint: 'Try again in a moment. Whatever is being applied goes on without this page.',
};

let isSignedOut = false;
const listeners = new Set<() => void>();

/** The browser's cookie says who asks. From here on every request is sent so. */
export function beginTeamSession(): void {
  comeInBy({ headers: () => ({ [OWN_HEADER]: '1' }), unreachable: SERVER_UNREACHABLE, onSignedOut: noteSignedOut });
}

/** The server does not know any more who asks. */
function noteSignedOut(): void {
  isSignedOut = true;
  for (const listener of listeners) listener();
}

export function useIsSignedOut(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSignedOut,
  );
}

/** Where somebody signs in, and comes back to what is looked at. */
export function toSignIn(): string {
  const { pathname, search, hash } = window.location;
  return `/sign-in?return_to=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}

/** Signs this browser out; the page shows that it is. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/sign-out', { method: 'POST', headers: { [OWN_HEADER]: '1' } }).catch(() => undefined);
  if (answer?.ok === true || answer?.status === 401) noteSignedOut();
  else throw new ApiError(SERVER_UNREACHABLE);
}
