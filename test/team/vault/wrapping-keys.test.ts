import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { drawKeyLine } from './make-keys.ts';

const [ONE, TWO] = [drawKeyLine('2026-01'), drawKeyLine('2026-06')];
const folder = makeTempFolder();
const idsOf = async (env: NodeJS.ProcessEnv) => (await readWrappingKeys(env)).map(({ id }) => id);
const short = Buffer.alloc(16, 7).toString('base64');

describe('the keys of the vault', () => {
  it('come from the environment or from a file, in their order, with remarks between them', async () => {
    expect(await idsOf({ CAPSHEET_VAULT_KEY: `${TWO},${ONE}` })).toEqual(['2026-06', '2026-01']);
    const path = join(folder, 'keys');
    writeFileSync(path, `\uFEFF# the first wraps\r\n${TWO}\r\n\r\n  ${ONE}\r\n`);
    expect(await idsOf({ CAPSHEET_VAULT_KEY_FILE: path, CAPSHEET_VAULT_KEY: '' })).toEqual(['2026-06', '2026-01']);
    expect(await readWrappingKeys({})).toEqual([]);
  });

  it.each([
    [{ CAPSHEET_VAULT_KEY: short }, 'Key 1 in CAPSHEET_VAULT_KEY is not written as ID:KEY.'],
    [{ CAPSHEET_VAULT_KEY: `${ONE}\nb:` }, 'Key 2 in CAPSHEET_VAULT_KEY is not written as ID:KEY.'],
    [{ CAPSHEET_VAULT_KEY: `b:${short}` }, 'Key 1 in CAPSHEET_VAULT_KEY ("b") has 16 bytes instead of 32.'],
    [{ CAPSHEET_VAULT_KEY: `${ONE}\n${ONE}` }, 'CAPSHEET_VAULT_KEY contains two keys "2026-01".'],
    [{ CAPSHEET_VAULT_KEY: '# later' }, 'CAPSHEET_VAULT_KEY contains no key.'],
    [
      { CAPSHEET_VAULT_KEY: ONE, CAPSHEET_VAULT_KEY_FILE: '/keys' },
      'CAPSHEET_VAULT_KEY and CAPSHEET_VAULT_KEY_FILE are both set.',
    ],
  ])('are refused without repeating them: case %#', async (env, message) => {
    const error = await readWrappingKeys(env).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'vault-key-invalid', exitStatus: 2, message });
    const said = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const key of [short, ONE.split(':')[1] ?? '']) expect(said).not.toContain(key);
  });

  it('are refused by the name of their file', async () => {
    const path = join(folder, 'torn');
    writeFileSync(path, `${ONE}\n${short}\n`);
    await expect(readWrappingKeys({ CAPSHEET_VAULT_KEY_FILE: path })).rejects.toMatchObject({
      message: `Key 2 in the key file ${path} is not written as ID:KEY.`,
    });
  });

  it('are missed where their file is not there or is no file', async () => {
    const path = join(folder, 'gone');
    await expect(readWrappingKeys({ CAPSHEET_VAULT_KEY_FILE: path })).rejects.toMatchObject({
      code: 'vault-key-file-missing',
      message: `The key file ${path} cannot be read.`,
    });
    mkdirSync(join(folder, 'folder'));
    await expect(readWrappingKeys({ CAPSHEET_VAULT_KEY_FILE: join(folder, 'folder') })).rejects.toMatchObject({
      code: 'vault-key-file-not-a-file',
    });
  });
});
