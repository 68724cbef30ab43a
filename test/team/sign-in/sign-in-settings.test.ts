import { describe, expect, it } from 'vitest';
import { type SignInTexts, toSignInSettings } from '../../../src/team/sign-in/sign-in-settings.ts';

const AT_PROVIDER: SignInTexts = {
  publicUrl: 'https://capsheet.example.com',
  oidcIssuer: 'https://login.example.com/tenant',
  oidcClientId: 'capsheet',
  oidcClientSecret: 'a-secret-4f1e',
  oidcGroupsClaim: 'groups',
};
const HERE: SignInTexts = {
  publicUrl: 'http://127.0.0.1:8080',
  oidcGroupsClaim: 'groups',
  localPerson: 'Ana Berg <Ana@Example.com>',
};

describe('the settings of the sign-in', () => {
  it('name a provider, who gets which role, and who administrates first', () => {
    const settings = toSignInSettings({
      ...AT_PROVIDER,
      groups: 'finance=preparer@acme, approver@acme; CN=Audit,OU=All=auditor@*;',
      administrator: 'Ana@Example.com',
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

  it('name one person of this machine instead', () => {
    const { way } = toSignInSettings(HERE);
    expect(way).toEqual({ kind: 'local', person: { name: 'Ana Berg', email: 'ana@example.com' } });
  });

  it.each([
    [{ oidcIssuer: 'http://login.example.com' }, 'CAPSHEET_OIDC_ISSUER does not begin with https://.'],
    [{ oidcIssuer: 'https://a:b@login.example.com' }, 'CAPSHEET_OIDC_ISSUER is no address of an identity provider.'],
    [
      { oidcIssuer: 'https://login.microsoftonline.com/common/v2.0' },
      'CAPSHEET_OIDC_ISSUER lets in people of every organisation.',
    ],
    [{ administrator: 'Ana' }, 'CAPSHEET_ADMINISTRATOR has no valid e-mail: "Ana".'],
    [{ groups: 'finance' }, 'CAPSHEET_GROUPS cannot be read: "finance" names no group before a "=".'],
    [{ groups: 'finance=' }, 'CAPSHEET_GROUPS cannot be read: "finance=" names no role after the "=".'],
    [
      { groups: 'finance=boss@acme' },
      'CAPSHEET_GROUPS cannot be read: "boss@acme" is not ROLE@FIRM with a role of preparer, approver, auditor, administrator.',
    ],
    [
      { groups: 'finance=auditor@Acme Ltd' },
      'CAPSHEET_GROUPS cannot be read: "auditor@Acme Ltd" names no firm: give its id, or * for every firm.',
    ],
  ])('say what is wrong with one: %j', (change, message) => {
    expect(() => toSignInSettings({ ...AT_PROVIDER, ...change })).toThrow(
      expect.objectContaining({ code: 'setting-invalid', message }),
    );
  });

  it('let nobody in by a link where others could open it', () => {
    expect(() => toSignInSettings({ ...HERE, publicUrl: 'https://capsheet.example.com' })).toThrow(
      'CAPSHEET_LOCAL_PERSON is for trying out on this machine alone, but CAPSHEET_PUBLIC_URL can be reached from others.',
    );
    expect(() => toSignInSettings({ ...HERE, localPerson: 'Ana' })).toThrow(
      'CAPSHEET_LOCAL_PERSON is not a name and an e-mail.',
    );
  });

  it('leave no server without a way in', () => {
    expect(() => toSignInSettings({ ...AT_PROVIDER, oidcIssuer: undefined })).toThrow(
      'Nobody could sign in: CAPSHEET_OIDC_ISSUER is not set.',
    );
  });
});
