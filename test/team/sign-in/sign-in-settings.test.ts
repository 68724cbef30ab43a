import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSignInSettings } from '../../../src/team/sign-in/sign-in-settings.ts';
import { closeLater } from '../../support/close-later.ts';

const AT_PROVIDER = {
  CAPSHEET_PUBLIC_URL: 'https://capsheet.example.com',
  CAPSHEET_OIDC_ISSUER: 'https://login.example.com/tenant',
  CAPSHEET_OIDC_CLIENT_ID: 'capsheet',
  CAPSHEET_OIDC_CLIENT_SECRET: 'a-secret-4f1e',
};
const HERE = { CAPSHEET_PUBLIC_URL: 'http://127.0.0.1:8080', CAPSHEET_LOCAL_PERSON: 'Ana Berg <Ana@Example.com>' };

describe('the settings of the sign-in', () => {
  it('name a provider, who gets which role, and who administrates first', async () => {
    const settings = await readSignInSettings({
      ...AT_PROVIDER,
      CAPSHEET_GROUPS: 'finance=preparer@acme, approver@acme; CN=Audit,OU=All=auditor@*;',
      CAPSHEET_ADMINISTRATOR: 'Ana@Example.com',
    });
    expect(settings).toEqual({
      publicUrl: new URL('https://capsheet.example.com'),
      administrator: 'ana@example.com',
      groups: new Map([
        [
          'finance',
          [
            { role: 'preparer', firm: 'acme' },
            { role: 'approver', firm: 'acme' },
          ],
        ],
        ['CN=Audit,OU=All', [{ role: 'auditor' }]],
      ]),
      way: {
        kind: 'provider',
        provider: {
          issuer: new URL('https://login.example.com/tenant'),
          clientId: 'capsheet',
          clientSecret: 'a-secret-4f1e',
          groupsClaim: 'groups',
        },
      },
    });
  });

  it('name one person of this machine instead', async () => {
    const { way } = await readSignInSettings(HERE);
    expect(way).toEqual({ kind: 'local', person: { name: 'Ana Berg', email: 'ana@example.com' } });
  });

  it('may have the secret in a file', async () => {
    const { CAPSHEET_OIDC_CLIENT_SECRET: secret, ...rest } = AT_PROVIDER;
    const folder = mkdtempSync(join(tmpdir(), 'capsheet-sign-in-'));
    closeLater(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'secret');
    writeFileSync(path, `${secret}\n`);
    const { way } = await readSignInSettings({ ...rest, CAPSHEET_OIDC_CLIENT_SECRET_FILE: path });
    expect(way).toMatchObject({ provider: { clientSecret: secret } });
    await expect(readSignInSettings({ ...rest, CAPSHEET_OIDC_CLIENT_SECRET_FILE: folder })).rejects.toMatchObject({
      code: 'sign-in-settings-invalid',
      message: `CAPSHEET_OIDC_CLIENT_SECRET_FILE names ${folder}, which is a folder.`,
    });
  });

  it.each([
    [{ CAPSHEET_OIDC_ISSUER: undefined }, 'Nobody could sign in: CAPSHEET_OIDC_ISSUER is not set.'],
    [{ CAPSHEET_OIDC_ISSUER: ' ' }, 'Nobody could sign in: CAPSHEET_OIDC_ISSUER is not set.'],
    [{ CAPSHEET_OIDC_CLIENT_SECRET: '' }, 'CAPSHEET_OIDC_CLIENT_SECRET is not set.'],
    [{ CAPSHEET_PUBLIC_URL: undefined }, 'CAPSHEET_PUBLIC_URL is not set.'],
  ])('say which one is missing: %j', async (change, message) => {
    await expect(readSignInSettings({ ...AT_PROVIDER, ...change })).rejects.toMatchObject({
      code: 'sign-in-settings-missing',
      message,
    });
  });

  it.each([
    [{ CAPSHEET_PUBLIC_URL: 'capsheet' }, 'CAPSHEET_PUBLIC_URL is no address of a website.'],
    [
      { CAPSHEET_PUBLIC_URL: 'http://capsheet.example' },
      'CAPSHEET_PUBLIC_URL is plain http, over which others could read what is sent.',
    ],
    [
      { CAPSHEET_PUBLIC_URL: 'https://a.example/capsheet' },
      'CAPSHEET_PUBLIC_URL says more than scheme, host and port.',
    ],
    [{ CAPSHEET_PUBLIC_URL: 'https://me:pass@a.example' }, 'CAPSHEET_PUBLIC_URL says more than scheme, host and port.'],
    [{ CAPSHEET_OIDC_ISSUER: 'http://login.example.com' }, 'CAPSHEET_OIDC_ISSUER does not begin with https://.'],
    [
      { CAPSHEET_OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'CAPSHEET_OIDC_ISSUER lets in people of every organisation.',
    ],
    [{ CAPSHEET_ADMINISTRATOR: 'Ana' }, 'CAPSHEET_ADMINISTRATOR has no valid e-mail: "Ana".'],
    [
      { CAPSHEET_LOCAL_PERSON: 'Ana <a@b.example>' },
      'CAPSHEET_LOCAL_PERSON cannot be set together with CAPSHEET_OIDC_ISSUER.',
    ],
    [{ CAPSHEET_GROUPS: 'finance' }, 'CAPSHEET_GROUPS cannot be read: "finance" names no group before a "=".'],
    [{ CAPSHEET_GROUPS: 'finance=' }, 'CAPSHEET_GROUPS cannot be read: "finance=" names no role after the "=".'],
    [
      { CAPSHEET_GROUPS: 'finance=boss@acme' },
      'CAPSHEET_GROUPS cannot be read: "boss@acme" is not ROLE@FIRM with a role of preparer, approver, auditor, administrator.',
    ],
    [
      { CAPSHEET_GROUPS: 'finance=auditor@Acme Ltd' },
      'CAPSHEET_GROUPS cannot be read: "auditor@Acme Ltd" names no firm: give its id, or * for every firm.',
    ],
  ])('say what is wrong with one: %j', async (change, message) => {
    await expect(readSignInSettings({ ...AT_PROVIDER, ...change })).rejects.toMatchObject({
      code: 'sign-in-settings-invalid',
      message,
    });
  });

  it('let nobody in by a link where others could open it', async () => {
    await expect(
      readSignInSettings({ ...HERE, CAPSHEET_PUBLIC_URL: 'https://capsheet.example.com' }),
    ).rejects.toMatchObject({
      message:
        'CAPSHEET_LOCAL_PERSON is for trying out on this machine alone, but CAPSHEET_PUBLIC_URL can be reached from others.',
    });
    await expect(readSignInSettings({ ...HERE, CAPSHEET_LOCAL_PERSON: 'Ana' })).rejects.toMatchObject({
      message: 'CAPSHEET_LOCAL_PERSON is not a name and an e-mail.',
    });
  });
});
