import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { readServerSettings, readWorkerSettings } from '../../../src/team/settings/read-settings.ts';
import { describeSettings } from '../../../src/team/settings/setting-list.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const SECRET = 'db-secret-7f3a';
const NEEDED = {
  CAPSHEET_DATABASE_URL: `postgres://capsheet:${SECRET}@db.example/capsheet?sslmode=verify-full`,
  CAPSHEET_PUBLIC_URL: 'https://capsheet.firm.example/',
};
const TRIAL = { ...NEEDED, CAPSHEET_LOCAL_PERSON: 'ana@firm.example' };

/** The code and the message of what is thrown. */
function faultOf(read: () => unknown): readonly [string, string] {
  try {
    read();
  } catch (error) {
    if (error instanceof CapsheetError) return [error.code, error.message];
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the settings of a team', () => {
  it('have a default wherever one makes sense', () => {
    expect(readServerSettings(TRIAL)).toEqual({
      databaseUrl: NEEDED.CAPSHEET_DATABASE_URL,
      publicUrl: 'https://capsheet.firm.example',
      files: 'postgres:',
      logLevel: 'info',
      host: '127.0.0.1',
      port: 8080,
      trustedProxies: [],
      oidcGroupsClaim: 'groups',
      desks: 8,
      deskIdleMinutes: 60,
      desksPerPerson: 3,
      deskMemoryMb: 1024,
      localPerson: 'ana@firm.example',
    });
    expect(readWorkerSettings(NEEDED)).toMatchObject({ jobs: 4, files: 'postgres:' });
  });

  it('say what a worker watches and whom it reminds', () => {
    const said = {
      ...{ CAPSHEET_WATCH_FOLDERS: '/srv/inbox', CAPSHEET_PRIVATE_ADDRESSES: '10.1.0.0/16' },
      ...{ CAPSHEET_REMIND_AFTER_HOURS: '8', CAPSHEET_TIME_ZONE: 'Europe/Berlin' },
    };
    const read = {
      watchFolders: '/srv/inbox',
      privateAddresses: '10.1.0.0/16',
      remindAfter: 8,
      timeZone: 'Europe/Berlin',
    };
    expect(readWorkerSettings({ ...NEEDED, ...said })).toMatchObject(read);
    const wrong = {
      CAPSHEET_WATCH_FOLDERS: 'inbox',
      CAPSHEET_REMIND_AFTER_HOURS: '0',
      CAPSHEET_TIME_ZONE: 'Mars/Base',
    };
    expect(faultOf(() => readWorkerSettings({ ...NEEDED, ...wrong }))).toEqual([
      'setting-invalid',
      'CAPSHEET_WATCH_FOLDERS is "inbox": expected the whole path of a folder. CAPSHEET_REMIND_AFTER_HOURS is "0": expected a whole number of hours from 1 to 999. CAPSHEET_TIME_ZONE is "Mars/Base": expected a time zone such as Europe/Berlin.',
    ]);
  });

  it('are all named at once where they are missing, empty ones too', () => {
    expect(faultOf(() => readWorkerSettings({ CAPSHEET_DATABASE_URL: '' }))).toEqual([
      'setting-missing',
      'CAPSHEET_DATABASE_URL and CAPSHEET_PUBLIC_URL are not set.',
    ]);
  });

  it('are all named at once where they cannot be used, each with what was expected', () => {
    const wrong = { ...TRIAL, CAPSHEET_PORT: '70000', CAPSHEET_LOG_LEVEL: 'loud' };
    expect(faultOf(() => readServerSettings(wrong))).toEqual([
      'setting-invalid',
      'CAPSHEET_LOG_LEVEL is "loud": expected silent, error, warn, info or debug. CAPSHEET_PORT is "70000": expected a whole number from 0 to 65535.',
    ]);
  });

  it.each([
    'http://capsheet.firm.example',
    'https://firm.example/capsheet',
    'https://ana@firm.example',
    'capsheet.firm.example',
  ])('name an address that people can trust: not %s', (address) => {
    const [code, message] = faultOf(() => readServerSettings({ ...TRIAL, CAPSHEET_PUBLIC_URL: address }));
    expect(code).toBe('setting-invalid');
    expect(message).toContain(`CAPSHEET_PUBLIC_URL is "${address}"`);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'accept plain http on this machine: %s',
    (address) => {
      expect(readServerSettings({ ...TRIAL, CAPSHEET_PUBLIC_URL: address }).publicUrl).toBe(address);
    },
  );

  it('name one way to sign in, whole', () => {
    expect(faultOf(() => readServerSettings(NEEDED))[1]).toBe('CAPSHEET_OIDC_ISSUER is not set.');
    const half = { ...NEEDED, CAPSHEET_OIDC_ISSUER: 'https://login.firm.example' };
    expect(faultOf(() => readServerSettings(half))[1]).toBe(
      'CAPSHEET_OIDC_CLIENT_ID and CAPSHEET_OIDC_CLIENT_SECRET are not set.',
    );
    const whole = { ...half, CAPSHEET_OIDC_CLIENT_ID: 'capsheet', CAPSHEET_OIDC_CLIENT_SECRET: 'oidc-secret' };
    expect(readServerSettings(whole).oidcClientSecret).toBe('oidc-secret');
    expect(faultOf(() => readServerSettings({ ...TRIAL, ...whole }))[0]).toBe('setting-invalid');
  });

  it('never repeat a secret', () => {
    const [, message] = faultOf(() =>
      readWorkerSettings({
        ...NEEDED,
        CAPSHEET_SMTP_URL: `mail://x:${SECRET}@mail`,
        CAPSHEET_MAIL_FROM: 'x@y.example',
      }),
    );
    expect(message).toBe(
      'CAPSHEET_SMTP_URL cannot be used: expected an address such as smtps://USER:PASSWORD@mail.firm.example.',
    );
  });
});

describe('a secret of a team', () => {
  it('is read from a file, without the line end behind it', () => {
    const path = join(makeTempFolder(), 'database-url');
    writeFileSync(path, `${NEEDED.CAPSHEET_DATABASE_URL}\r\n`);
    const { CAPSHEET_PUBLIC_URL } = NEEDED;
    expect(readWorkerSettings({ CAPSHEET_PUBLIC_URL, CAPSHEET_DATABASE_URL_FILE: path }).databaseUrl).toBe(
      NEEDED.CAPSHEET_DATABASE_URL,
    );
  });

  it('is in one place, in a file that is there and not empty', () => {
    const folder = makeTempFolder();
    const path = (name: string): string => join(folder, name);
    writeFileSync(path('empty'), '\n');
    mkdirSync(path('folder'));
    const messageFor = (file: string, more = {}): string =>
      faultOf(() => readWorkerSettings({ ...NEEDED, CAPSHEET_VAULT_KEY_FILE: file, ...more }))[1];
    expect([
      messageFor(path('empty'), { CAPSHEET_VAULT_KEY: 'key' }),
      messageFor('vault.key'),
      messageFor(path('missing')),
      messageFor(path('folder')),
      messageFor(path('empty')),
    ]).toEqual([
      'CAPSHEET_VAULT_KEY and CAPSHEET_VAULT_KEY_FILE are both set: expected one of them.',
      'CAPSHEET_VAULT_KEY_FILE is "vault.key": expected the whole path of a file.',
      `CAPSHEET_VAULT_KEY_FILE names ${path('missing')}, which cannot be read (ENOENT).`,
      `CAPSHEET_VAULT_KEY_FILE names ${path('folder')}, which cannot be read (it is no file).`,
      `CAPSHEET_VAULT_KEY_FILE names ${path('empty')}, which is empty.`,
    ]);
  });
});

it('what --help says of a setting is whether it is needed, may be in a file, and what holds without it', () => {
  const lines = describeSettings('server').split('\n');
  expect(lines).toContain('  CAPSHEET_DATABASE_URL (needed; or in the file that CAPSHEET_DATABASE_URL_FILE names)');
  expect(lines).toContain('  CAPSHEET_PORT (default: 8080)');
  expect(lines).not.toContain('  CAPSHEET_JOBS (default: 4)');
});
