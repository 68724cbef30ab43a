import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSecret, referToSecret } from '../../../src/team/vault/vault.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const NAME = { firm: 'northlight', id: 'credential 7' };
const folder = makeTempFolder();
const LISTED = {
  CAPSHEET_SECRET_FILES: `/run/secrets/firms, ${folder}`,
  // A star alone would list everything.
  CAPSHEET_SECRET_VARIABLES: 'NORTHLIGHT_SECRET, FIRM_*, PG*, *',
};
const follow = (reference: string, env: NodeJS.ProcessEnv = {}) =>
  openSecret(referToSecret(reference, LISTED).secret, NAME, { keys: [], env: { ...LISTED, ...env } });

describe('a reference to a secret', () => {
  it('is to a variable of the environment, or to the first line of a file', async () => {
    expect(await follow('env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT', { CAPSHEET_CLIENT_SECRET_NORTHLIGHT: 's e' })).toBe(
      's e',
    );
    expect(await follow('env:FIRM_7', { FIRM_7: 'listed by its beginning' })).toBe('listed by its beginning');
    const path = join(folder, 'secret');
    writeFileSync(path, '\uFEFFfrom a file\r\nand no more\r\n');
    expect(await follow(`file:${path}`)).toBe('from a file');
  });

  it.each([
    ['NORTHLIGHT_SECRET', 'is neither env:NAME nor file:/path'],
    ['vault:secret/x', 'is neither env:NAME nor file:/path'],
    ['env:', 'is neither env:NAME nor file:/path'],
    ['file:secret', 'does not name the whole path of a file'],
    ['file:/etc/passwd', 'names a file that CAPSHEET_SECRET_FILES does not list'],
    ['file:/run/secrets/firms/../vault-key', 'names a file that CAPSHEET_SECRET_FILES does not list'],
    ['file:/run/secrets/firms-of-others', 'names a file that CAPSHEET_SECRET_FILES does not list'],
    ['env:HOME', 'names a variable that CAPSHEET_SECRET_VARIABLES does not list'],
    ['env:NORTHLIGHT_SECRET_OF_OTHERS', 'names a variable that CAPSHEET_SECRET_VARIABLES does not list'],
    ['env:firm_7', 'names a variable that CAPSHEET_SECRET_VARIABLES does not list'],
    ['env:CAPSHEET_VAULT_KEY', 'names a setting of capsheet’s own that is not a client secret'],
    ['env:AWS_SECRET_ACCESS_KEY', 'names a setting of capsheet’s own that is not a client secret'],
    ['env:PGPASSWORD', 'names a setting of capsheet’s own that is not a client secret'],
    ['env:capsheet_database_url', 'names a setting of capsheet’s own that is not a client secret'],
  ])('such as %s is refused', (reference, why) => {
    expect(() => referToSecret(reference, LISTED)).toThrow(
      expect.objectContaining({
        code: 'secret-reference-invalid',
        message: `The reference "${reference}" ${why}.`,
      }),
    );
  });

  it('is to no file at all where none is listed, and to a listed file by its own name', async () => {
    expect(await follow('env:FIRM_7', { FIRM_7: 'listed by its beginning' })).toBe('listed by its beginning');
    const path = join(folder, 'secret');
    writeFileSync(path, 'one line');
    const refused = { code: 'secret-reference-invalid' };
    expect(() => referToSecret(`file:${path}`, {})).toThrow(expect.objectContaining(refused));
    // Listed when it was set, and no longer.
    await expect(follow(`file:${path}`, { CAPSHEET_SECRET_FILES: '' })).rejects.toMatchObject(refused);
    expect(await follow(`file:${path}`, { CAPSHEET_SECRET_FILES: path })).toBe('one line');
  });

  it('is followed through no link that leads out of what is listed', async () => {
    const [outside, listed] = [makeTempFolder(), join(folder, 'listed')];
    mkdirSync(join(listed, '..data'), { recursive: true });
    writeFileSync(join(outside, 'secret'), 'of somebody else');
    writeFileSync(join(listed, '..data', 'secret'), 'of the firm');
    symlinkSync(join(outside, 'secret'), join(listed, 'out'));
    // As Kubernetes lays secrets out.
    symlinkSync('..data/secret', join(listed, 'in'));
    const env = { CAPSHEET_SECRET_FILES: listed };
    expect(await follow(`file:${join(listed, 'in')}`, env)).toBe('of the firm');
    await expect(follow(`file:${join(listed, 'out')}`, env)).rejects.toMatchObject({ code: 'secret-reference-empty' });
  });

  it('never hands a key of the vault or the environment of a process to a service', async () => {
    const keys = join(folder, 'keys');
    writeFileSync(keys, 'k:key');
    const link = join(folder, 'link');
    symlinkSync(keys, link);
    const message = (path: string) =>
      `The secret of credential 7 of firm northlight is kept in the file ${path}, which cannot be read (it is not for services).`;
    for (const path of [keys, link])
      await expect(follow(`file:${path}`, { CAPSHEET_VAULT_KEY_FILE: keys })).rejects.toMatchObject({
        code: 'secret-reference-empty',
        message: message(path),
      });
    expect(await follow(`file:${keys}`)).toBe('k:key');
  });

  it('is to a variable that is still listed when it is followed', async () => {
    const refused = { code: 'secret-reference-invalid' };
    const env = { NORTHLIGHT_SECRET: 'secret' };
    expect(await follow('env:NORTHLIGHT_SECRET', env)).toBe('secret');
    await expect(
      follow('env:NORTHLIGHT_SECRET', { ...env, CAPSHEET_SECRET_VARIABLES: 'NORTHLIGHT' }),
    ).rejects.toMatchObject(refused);
  });

  it('that leads nowhere says whose secret is missing and where it was looked for', async () => {
    const saying = (where: string) => ({
      code: 'secret-reference-empty',
      exitStatus: 2,
      message: `The secret of credential 7 of firm northlight is kept in ${where}.`,
    });
    const variable = 'the environment variable NORTHLIGHT_SECRET, which is not set here';
    await expect(follow('env:NORTHLIGHT_SECRET')).rejects.toMatchObject(saying(variable));
    await expect(follow('env:NORTHLIGHT_SECRET', { NORTHLIGHT_SECRET: '' })).rejects.toMatchObject(saying(variable));
    const gone = join(folder, 'gone');
    await expect(follow(`file:${gone}`)).rejects.toMatchObject(
      saying(`the file ${gone}, which cannot be read (ENOENT)`),
    );
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\nsecret');
    await expect(follow(`file:${empty}`)).rejects.toMatchObject(saying(`the file ${empty}, whose first line is empty`));
    await expect(follow(`file:${folder}`)).rejects.toMatchObject({ code: 'secret-reference-empty' });
  });
});
