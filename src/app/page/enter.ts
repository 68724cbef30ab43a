import type { Problem } from '../../ui/api/problem.ts';
import { sessionAnswer, TOKEN_PREFIX } from '../../ui/api/session.ts';
import { postFor, toProblem } from './api-client.ts';
import { hasKey, keepKey } from './session-key.ts';

/**
 * Hands over the token of the printed address, where the page was opened by that, and takes it out of the address: it
 * stays in no history. What keeps the page out is the answer; a browser that is in already may use the address again.
 */
export async function enter(): Promise<Problem | undefined> {
  const { hash } = window.location;
  if (!hash.startsWith(`#${TOKEN_PREFIX}`)) return undefined;
  window.history.replaceState(null, '', '/');
  try {
    const token = hash.slice(1 + TOKEN_PREFIX.length);
    keepKey((await postFor('session', sessionAnswer, { token })).key);
    return undefined;
  } catch (error) {
    return hasKey() ? undefined : toProblem(error);
  }
}
