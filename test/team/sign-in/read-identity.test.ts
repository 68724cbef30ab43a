import { describe, expect, it } from 'vitest';
import { type Claims, readIdentity } from '../../../src/team/sign-in/read-identity.ts';

const read = (...sources: readonly Claims[]) => readIdentity({ issuer: 'i', subject: 's' }, sources, 'groups');

describe('what a provider says of a person', () => {
  it.each([
    [{ email: 'a@b.example', email_verified: true }, 'a@b.example'],
    [{ email: 'A@B.example', email_verified: 'true' }, 'a@b.example'],
    [{ email: 'a@b.example', xms_edov: true }, 'a@b.example'],
    [{ email: 'a@b.example', xms_edov: '1' }, 'a@b.example'],
    [{ email: 'a@b.example' }, ''],
    [{ email: 'a@b.example', email_verified: false, xms_edov: 0 }, ''],
    [{ email: 'a@b.example', email_verified: 'no' }, ''],
    [{ email: 'not an address', email_verified: true }, ''],
    [{ preferred_username: 'a@b.example', upn: 'a@b.example', email_verified: true }, ''],
  ])('shows an e-mail only if it is verified: %j', (claims, email) => {
    expect(read(claims).email).toBe(email);
  });

  it('takes an e-mail and what makes it a verified one from the same place', () => {
    expect(read({ email: 'ceo@b.example' }, { email_verified: true }).email).toBe('');
    expect(read({ email: 'ceo@b.example' }, { email: 'a@b.example', email_verified: true }).email).toBe('a@b.example');
  });

  it.each([
    [{ name: ' Ana Berg ' }, 'Ana Berg'],
    [{ given_name: 'Ana', family_name: 'Berg' }, 'Ana Berg'],
    [{ name: 'Ana\u0000 \u202egreB\u001b[2J' }, 'Ana greB[2J'],
    [{ name: '\u200b', email: 'a@b.example', email_verified: true }, 'a@b.example'],
    [{ name: 'x'.repeat(201) }, 's'],
    [{ name: 7 }, 's'],
  ])('has a name that shows what it says: %j', (claims, name) => {
    expect(read(claims).name).toBe(name);
  });

  it.each([
    [{ groups: ['a', 'b'] }, ['a', 'b']],
    [{ groups: 'a' }, ['a']],
    [{ groups: [] }, []],
    [{}, []],
    [{ groups: { a: true } }, []],
    [{ groups: [1, 2] }, []],
  ])('lists groups: %j', (claims, groups) => {
    expect(read(claims).groups).toEqual(groups);
  });

  it('says that groups stand elsewhere', () => {
    const elsewhere = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph' } } };
    expect(() => read(elsewhere)).toThrow(expect.objectContaining({ code: 'groups-not-sent' }));
    expect(read(elsewhere, { groups: ['a'] }).groups).toEqual(['a']);
  });
});
