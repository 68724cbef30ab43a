import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { readFirst } from '../rows.ts';

export interface SignIn {
  readonly stateSha256: string;
  readonly browserSha256: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly returnTo: string;
}

/** Keeps it for so long, and removes abandoned ones. */
export async function keepSignIn(ask: Ask, signIn: SignIn, mostSeconds: number): Promise<void> {
  const { stateSha256, browserSha256, codeVerifier, nonce, returnTo } = signIn;
  await ask('DELETE FROM sign_ins WHERE expires_at < clock_timestamp()');
  await ask(
    `INSERT INTO sign_ins (state_sha256, browser_sha256, code_verifier, nonce, return_to, expires_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))`,
    [stateSha256, browserSha256, codeVerifier, nonce, returnTo, mostSeconds],
  );
}

const storedSignIn = z.object({ codeVerifier: z.string(), nonce: z.string(), returnTo: z.string() });

/** Removes it, so that it is used only once; never finds another browser's. */
export async function takeSignIn(
  ask: Ask,
  { stateSha256, browserSha256 }: Pick<SignIn, 'stateSha256' | 'browserSha256'>,
) {
  const sql = `DELETE FROM sign_ins WHERE state_sha256 = $1 AND browser_sha256 = $2 AND expires_at > clock_timestamp()
   RETURNING code_verifier, nonce, return_to`;
  return readFirst(storedSignIn, await ask(sql, [stateSha256, browserSha256]));
}

/** Ended sessions stay visible for so long. */
const KEPT = "interval '30 days'";

/** Removes ended sessions and abandoned sign-ins, and returns how many. */
export async function removeExpired(ask: Ask): Promise<number> {
  const expired = `expires_at < clock_timestamp() - ${KEPT}`;
  const sessions = await ask(`DELETE FROM sessions WHERE ${expired} OR revoked_at < clock_timestamp() - ${KEPT}`);
  const signIns = await ask('DELETE FROM sign_ins WHERE expires_at < clock_timestamp()');
  const codes = await ask('DELETE FROM device_codes WHERE expires_at < clock_timestamp()');
  return sessions.changed + signIns.changed + codes.changed;
}
