import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import type { deviceCode } from '../api/device.ts';
import { TEAM_OPERATIONS } from '../api/operations.ts';
import type { ServerSignIn } from './server-tokens.ts';
import type { TeamClient } from './team-client.ts';

/** Added to the interval after each `slow-down`: https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const SLOWER_SECONDS = 5;

export interface SignInSteps {
  readonly name: string;
  readonly show: (code: z.output<typeof deviceCode>) => void;
  readonly signal: AbortSignal;
}

/**
 * Waits until somebody has confirmed this command line in their browser. Throws `sign-in-denied`, `sign-in-expired`.
 */
export async function signIn(client: TeamClient, { name, show, signal }: SignInSteps): Promise<ServerSignIn> {
  const code = await client.call(TEAM_OPERATIONS.beginDevice, { body: { name } });
  show(code);
  let seconds = code.intervalSeconds;
  for (;;) {
    await pause(seconds * 1000, undefined, { signal });
    const answer = await client.call(TEAM_OPERATIONS.pollDevice, { body: { deviceCode: code.deviceCode } });
    if (answer.state === 'confirmed')
      return { token: answer.token, person: answer.person, expiresAt: answer.expiresAt };
    if (answer.state === 'denied') throw over('sign-in-denied', 'The sign-in was refused in the browser.');
    if (answer.state === 'expired') throw over('sign-in-expired', 'Nobody confirmed the code in time.');
    if (answer.state === 'slow-down') seconds += SLOWER_SECONDS;
  }
}

function over(code: 'sign-in-denied' | 'sign-in-expired', message: string): CapsheetError {
  return new CapsheetError({ code, message, hint: 'Start again with "capsheet login".', exitStatus: 5 });
}
