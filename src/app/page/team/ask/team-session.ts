import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../../ui/api/problem.ts';
import { ApiError, setWayIn } from '../../api-client.ts';

/** Required for every change: no other website can make a browser send it. */
const OWN_HEADER = 'x-capsheet-page';

export const SERVER_UNREACHABLE: Problem = {
  code: 'server-unreachable',
  message: 'The server does not answer.',
  hint: 'Try again in a moment. Whatever is being applied goes on without this page.',
};

let isSignedOut = false;
const listeners = new Set<() => void>();

/** Sends every request with the browser's cookie from now on. */
export function beginTeamSession(): void {
  setWayIn({ headers: () => ({ [OWN_HEADER]: '1' }), unreachable: SERVER_UNREACHABLE, onSignedOut: noteSignedOut });
}

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

/** Comes back to this address after signing in. */
export function toSignIn(): string {
  const { pathname, search, hash } = window.location;
  return `/sign-in?return_to=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}

export async function signOut(): Promise<void> {
  const answer = await fetch('/sign-out', { method: 'POST', headers: { [OWN_HEADER]: '1' } }).catch(() => undefined);
  if (answer?.ok === true || answer?.status === 401) noteSignedOut();
  else throw new ApiError(SERVER_UNREACHABLE);
}
