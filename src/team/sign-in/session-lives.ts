import type { SessionKind, SessionLife } from '../database/sign-in/sessions.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A browser is signed in for a working day, a command line for a month; one that nobody uses, shorter. */
export const SESSION_LIVES: { readonly [kind in SessionKind]: SessionLife } = {
  browser: { idleSeconds: 2 * HOUR, mostSeconds: 12 * HOUR },
  'command-line': { idleSeconds: 14 * DAY, mostSeconds: 30 * DAY },
};
