import { homedir } from 'node:os';
import { join } from 'node:path';

/** The system's folder for a user's settings, with our own in it. */
export function findSettingsFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const { XDG_CONFIG_HOME, APPDATA } = env;
  const home = env.HOME || homedir();
  const folder =
    platform === 'win32' ? APPDATA || join(home, 'AppData', 'Roaming') : XDG_CONFIG_HOME || join(home, '.config');
  return join(folder, 'capsheet');
}
