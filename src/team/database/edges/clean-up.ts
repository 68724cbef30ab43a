import type { Ask } from '../../../engine/database/ask.ts';

/** Of what is over, nothing is kept for longer than this after its end: people may still ask what became of it. */
const KEPT = "interval '30 days'";

/** Removes what let somebody in and has ended, and what was begun and never finished. Answers how many of them. */
export async function removeExpired(ask: Ask): Promise<number> {
  const expired = `expires_at < clock_timestamp() - ${KEPT}`;
  const sessions = await ask(`DELETE FROM sessions WHERE ${expired} OR revoked_at < clock_timestamp() - ${KEPT}`);
  const signIns = await ask('DELETE FROM sign_ins WHERE expires_at < clock_timestamp()');
  const codes = await ask('DELETE FROM device_codes WHERE expires_at < clock_timestamp()');
  return sessions.changed + signIns.changed + codes.changed;
}
