import { posix, win32 } from 'node:path';

interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The home folder of the user. */
  readonly home: string;
}

/** The setting that names a different folder. */
export const CACHE_SETTING = 'CAPSHEET_CACHE_DIR';

/** Where a user's programs keep what they can make again, by the custom of each system. */
export function findCacheFolder({ env, platform, home }: Machine): string {
  const own = env[CACHE_SETTING];
  if (own) return (platform === 'win32' ? win32 : posix).resolve(own);
  if (platform === 'win32')
    return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'capsheet', 'Cache');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'capsheet');
  // A relative path is to be ignored, says the specification of these folders.
  const named = env.XDG_CACHE_HOME ?? '';
  return posix.join(posix.isAbsolute(named) ? named : posix.join(home, '.cache'), 'capsheet');
}
