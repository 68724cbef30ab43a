import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { CLIENT_SECRET, type Desk, openDesk } from '../../scenarios/desk.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';

// The keychain of a Linux desktop, where it is installed: each command has a session of its own, on the same keychain.

const PASSWORD = 'a password of the session';
const canTry = [['dbus-run-session'], ['gnome-keyring-daemon']].every(
  ([tool = '']) => spawnSync(tool, ['--version']).status === 0,
);

let desk: Desk;

/** In a session whose keychain was unlocked with that password. */
function start(args: readonly string[], password: string, env: { readonly [name: string]: string } = {}) {
  const unlock = `printf '%s' '${password}' | gnome-keyring-daemon --unlock --components=secrets >&2; exec "$@"`;
  const home = desk.path('home');
  return startCapsheet([...args, '--json'], {
    cwd: desk.folder,
    env: {
      ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
      CAPSHEET_STATE_DIR: desk.stateDir,
      ...env,
    },
    within: ['dbus-run-session', '--', 'sh', '-c', unlock, 'sh'],
    input: CLIENT_SECRET,
  }).ended;
}

beforeAll(async () => {
  desk = await openDesk();
  mkdirSync(desk.path('home'), { mode: 0o700 });
});

test.skipIf(!canTry)(
  'the keychain of the system keeps a secret from one session to the next, and forgets it',
  async () => {
    const { url, clientId } = desk.sandbox;
    const added = await start(['firm', 'add', 'northlight', '--base-url', url, '--client-id', clientId], PASSWORD);
    expect([added.status, added.json.firms]).toEqual([0, [expect.objectContaining({ secret: 'keychain' })]]);
    const plan = ['plan', desk.take('quarterly.xlsx'), '--firm', 'northlight', '--service-profile', desk.profile];
    const planned = await start(plan, PASSWORD);
    expect([planned.status, planned.json.schema]).toEqual([0, 'capsheet/plan@1']);

    const locked = await start(['firm', 'list'], 'another password');
    expect(locked.json.firms).toEqual([expect.objectContaining({ secret: 'unknown' })]);
    const refused = await start(plan, 'another password');
    expect([refused.json.code, refused.json.message]).toEqual([
      'settings-missing',
      expect.stringContaining('The keychain of this system cannot be used'),
    ]);
    expect((await start(plan, 'another password', { CAPSHEET_CLIENT_SECRET: CLIENT_SECRET })).status).toBe(0);

    expect((await start(['firm', 'remove', 'northlight'], PASSWORD)).json.firms).toEqual([]);
    await start(['firm', 'add', 'northlight', '--base-url', url, '--client-id', clientId, '--no-secret'], PASSWORD);
    expect((await start(['firm', 'list'], PASSWORD)).json.firms).toEqual([expect.objectContaining({ secret: 'none' })]);
  },
);
