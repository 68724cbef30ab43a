import { expect, it } from 'vitest';
import { findCacheFolder } from '../../../src/base/package/cache-folder.ts';

const WINDOWS = { platform: 'win32', home: 'C:\\Users\\ada' } as const;
const MAC = { platform: 'darwin', home: '/Users/ada' } as const;
const LINUX = { platform: 'linux', home: '/home/ada' } as const;

it.each([
  [{ ...WINDOWS, env: { LOCALAPPDATA: 'D:\\Local' } }, 'D:\\Local\\capsheet\\Cache'],
  [{ ...WINDOWS, env: {} }, 'C:\\Users\\ada\\AppData\\Local\\capsheet\\Cache'],
  [{ ...MAC, env: {} }, '/Users/ada/Library/Caches/capsheet'],
  [{ ...LINUX, env: {} }, '/home/ada/.cache/capsheet'],
  [{ ...LINUX, env: { XDG_CACHE_HOME: '/scratch/ada' } }, '/scratch/ada/capsheet'],
  [{ ...LINUX, env: { XDG_CACHE_HOME: 'relative' } }, '/home/ada/.cache/capsheet'],
])('%j keeps the files of an executable where its system wants them', (machine, folder) => {
  expect(findCacheFolder(machine)).toBe(folder);
});

it('goes by CAPSHEET_CACHE_DIR before all else, with drives and with network folders', () => {
  const named = (path: string) => findCacheFolder({ ...WINDOWS, env: { CAPSHEET_CACHE_DIR: path } });
  expect(named('E:\\cache')).toBe('E:\\cache');
  expect(named('\\\\files\\ada\\cache')).toBe('\\\\files\\ada\\cache');
  expect(findCacheFolder({ ...LINUX, env: { CAPSHEET_CACHE_DIR: '/srv/cache', XDG_CACHE_HOME: '/x' } })).toBe(
    '/srv/cache',
  );
});
