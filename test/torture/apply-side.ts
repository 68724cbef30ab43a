import { join } from 'node:path';
import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { type Applying, type Attempt, attemptApply } from './attempt-apply.ts';

/** The setting that all applies of a run share. */
export interface ApplySetting {
  /** The built command. */
  readonly main: string;
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly clientSecret: string;
}

/** Somebody with a workbook and a state folder. */
export interface Side {
  /** For people. */
  readonly name: string;
  /** A workbook or a saved plan, in the folder. */
  readonly input: string;
  /** Rows of data of the workbook. */
  readonly rowCount: number;
  readonly stateDir: string;
  readonly through: readonly string[];
}

/** One apply of hers, as a process of its own. */
export function attemptSide(
  { main, folder, sandbox, clientSecret }: ApplySetting,
  { input, stateDir, through }: Side,
  blows: Pick<Applying, 'blow' | 'freeze' | 'onFrozen'>,
): Promise<Attempt> {
  const env = {
    HOME: folder,
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: clientSecret,
    CAPSHEET_STATE_DIR: stateDir,
  };
  const profile = join(folder, 'profile.json');
  const args = ['apply', input, '--yes', '--json', '--quiet', '--service-profile', profile];
  return attemptApply({ main, args, cwd: folder, env, sandbox, through, ...blows });
}
