import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTokensFile } from '../../../src/team/client/server-tokens.ts';

it('tokens are kept where the system has the settings of a person', () => {
  const home = { HOME: '/home/ana' };
  expect(findTokensFile(home, 'linux')).toBe(join('/home/ana', '.config', 'capsheet', 'servers.json'));
  expect(findTokensFile({ ...home, XDG_CONFIG_HOME: '/etc/ana' }, 'darwin')).toBe(
    join('/etc/ana', 'capsheet', 'servers.json'),
  );
  const roaming = 'C:\\Users\\ana\\AppData\\Roaming';
  expect(findTokensFile({ ...home, APPDATA: roaming, XDG_CONFIG_HOME: '/etc/ana' }, 'win32')).toBe(
    join(roaming, 'capsheet', 'servers.json'),
  );
});
