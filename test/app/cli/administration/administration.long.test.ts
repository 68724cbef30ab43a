import { describe, expect, it } from 'vitest';
import { OUTPUT_SCHEMAS } from '../../../../src/app/cli/output-schemas.ts';
import { query } from '../../../support/postgres/start-postgres.ts';
import { drawKeyLine } from '../../../team/vault/make-keys.ts';
import { type CommandLine, KEY_LINE, openCommandLine } from './open-command-line.ts';

const NORTHLIGHT = ['northlight', '--name', 'Northlight Ventures', '--base-url', 'https://api.example.com'];
const SECRET = 'cs-secret-7f3a';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const AT = expect.stringMatching(/, command line$/);

async function openWithFirm(): Promise<CommandLine> {
  const line = await openCommandLine();
  expect((await line.team(['firm', 'add', ...NORTHLIGHT])).status).toBe(0);
  return line;
}

const setSecret = ({ team }: CommandLine, more: readonly string[] = []) =>
  team(['credentials', 'set', 'northlight', '--client-id', 'cap-1', ...more], { stdin: `${SECRET}\nignored\n` });

describe('capsheet team firm', () => {
  it('adds, lists and closes firms', async () => {
    const { team } = await openCommandLine();
    expect((await team(['firm', 'list'])).stdout).toBe(
      'There are no firms yet.\n\nNext: capsheet team firm add ID --name NAME --base-url URL\n',
    );
    expect((await team(['firm', 'add', ...NORTHLIGHT])).stdout).toBe(
      'Northlight Ventures was added as northlight.\n\nNext: capsheet team credentials set northlight\n',
    );
    expect((await team(['firm', 'list'])).stdout).toBe(
      'northlight: Northlight Ventures, https://api.example.com, no credentials yet\n',
    );
    const closed = await team(['firm', 'close', 'northlight', '--json']);
    expect(closed.json.firms).toEqual([
      {
        ...{ id: 'northlight', name: 'Northlight Ventures', service: 'https://api.example.com' },
        ...{ addedAt: INSTANT, closedAt: INSTANT },
      },
    ]);
    expect((await team(['firm', 'list'])).stdout).toMatch(/^northlight: Northlight Ventures, closed on \d{4}-/);
  });

  it('says what is wrong with an ID, an address or a file', async () => {
    const { team } = await openCommandLine();
    const add = async (...args: readonly string[]) => (await team(['firm', 'add', ...args, '--json'])).json;
    const named = ['--name', 'N'];
    expect(await add('North Light', ...named, '--base-url', 'https://x.example')).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('id: lower-case letters, digits and hyphens'),
    });
    expect(await add('n', ...named, '--base-url', 'http://x.example')).toMatchObject({ code: 'insecure-address' });
    const profile = ['--base-url', 'https://x.example', '--service-profile', 'gone.yaml'];
    expect(await add('n', ...named, ...profile)).toMatchObject({ code: 'profile-missing' });
    expect((await team(['firm', 'list', '--json'])).json.firms).toEqual([]);
  });
});

describe('capsheet team credentials set', () => {
  it('reads the secret from standard input and never shows it again', async () => {
    const line = await openWithFirm();
    const set = await setSecret(line);
    expect([set.status, set.stderr, set.stdout]).toEqual([
      0,
      '',
      'The credentials of northlight are set: client cap-1, its secret sealed with the key "2026-11".\n',
    ]);
    const listed = await line.team(['firm', 'list', '--json']);
    expect(listed.json.firms[0].credentials).toEqual({
      ...{ clientId: 'cap-1', secret: 'sealed with the key "2026-11"' },
      ...{ setBy: AT, setAt: INSTANT },
    });
    const audit = await line.team(['audit', 'northlight']);
    expect(audit.stdout.split('\n')[0]).toMatch(
      /^\S+Z {2}northlight {2}credentials-set {2}credential 1 {2}by .*, command line; clientId: cap-1; secret: sealed with the key "2026-11"$/,
    );
    for (const { stdout } of [set, listed, audit]) expect(stdout).not.toContain(SECRET);
  });

  it('keeps only a reference where one is given', async () => {
    const line = await openWithFirm();
    const set = await setSecret(line, ['--reference', 'env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT']);
    expect(set.stdout).toContain('its secret a reference to env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT.');
    expect(await query(line.url, 'SELECT secret, key_id FROM capsheet.credentials')).toEqual([
      { secret: '{"kind":"reference","reference":"env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT"}', key_id: null },
    ]);
    const refused = await setSecret(line, ['--reference', 'env:CAPSHEET_VAULT_KEY', '--json']);
    expect(refused.json).toMatchObject({ code: 'secret-reference-invalid' });
  });

  it('sets nothing without a secret, a client, a key or a firm', async () => {
    const line = await openWithFirm();
    const set = (args: readonly string[], given = {}) => line.team(['credentials', 'set', ...args, '--json'], given);
    const client = ['northlight', '--client-id', 'cap-1'];
    expect((await set(client)).json).toMatchObject({ code: 'secret-empty' });
    expect((await set(['northlight'])).json).toMatchObject({ code: 'usage', message: 'There is no client ID.' });
    expect((await set(['kelder', '--client-id', 'x'])).json).toMatchObject({ code: 'firm-unknown' });
    const keyless = { stdin: SECRET, env: { CAPSHEET_VAULT_KEY: '' } };
    expect((await set(client, keyless)).json).toMatchObject({ code: 'vault-key-missing' });
    expect((await line.team(['firm', 'list'])).stdout).toContain('no credentials yet');
    const nowhere = await line.team(['firm', 'list', '--json'], { env: { CAPSHEET_DATABASE_URL: '' } });
    expect(nowhere.json).toMatchObject({ code: 'setting-missing', message: 'CAPSHEET_DATABASE_URL is not set.' });
  });
});

describe('capsheet team rewrap', () => {
  it('puts the secrets under the first key, and ends with 4 where the key of some is gone', async () => {
    const line = await openWithFirm();
    await setSecret(line);
    const newer = drawKeyLine('2027-01');
    const rewrap = (CAPSHEET_VAULT_KEY: string) => line.team(['rewrap'], { env: { CAPSHEET_VAULT_KEY } });
    const gone = await rewrap(newer);
    expect([gone.status, gone.stdout]).toEqual([
      4,
      '0 secrets now encrypted with the key "2027-01", 0 unchanged, 1 as before:\n' +
        '  The secret of credential 1 of firm northlight is sealed with the key "2026-11", which is missing (set: "2027-01").\n',
    ]);
    const done = await rewrap(`${newer},${KEY_LINE}`);
    expect([done.status, done.stdout]).toEqual([0, '1 secret now encrypted with the key "2027-01", 0 unchanged.\n']);
    expect((await rewrap(newer)).stdout).toBe('0 secrets now encrypted with the key "2027-01", 1 unchanged.\n');
    expect((await rewrap('')).stderr).toContain('No key is set.');
  });
});

describe('capsheet team audit', () => {
  it('looks whether all of it is as it was written, and ends with 4 where it is not', async () => {
    const line = await openWithFirm();
    await setSecret(line);
    const whole = await line.team(['audit', '--verify']);
    expect([whole.status, whole.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Nothing in the audit was changed: 2 entries\.\n {2}northlight: 2 entries; the digest of the last is [0-9a-f]{64}\n$/,
      ),
    ]);
    await query(line.url, 'ALTER TABLE capsheet.audit DISABLE TRIGGER ALL');
    await query(line.url, "UPDATE capsheet.audit SET details = '{}' WHERE number = 2");
    const broken = await line.team(['audit', 'northlight', '--verify']);
    expect([broken.status, broken.stdout]).toEqual([
      4,
      'The audit was changed.\n  northlight: 2 entries; entry 2 was changed, or one is missing there\n',
    ]);
    expect((await line.team(['audit', 'kelder', '--verify', '--json'])).json).toMatchObject({ code: 'firm-unknown' });
  });
});

it('prints documents that their schemas know all of', async () => {
  const line = await openWithFirm();
  const documents = [
    await setSecret(line, ['--json']),
    await line.team(['rewrap', '--json']),
    await line.team(['audit', '--json']),
    await line.team(['audit', '--verify', '--json']),
  ].map(({ json }) => json);
  expect(documents.map(({ schema }) => schema)).toEqual([
    'capsheet/team-firms@1',
    'capsheet/team-rewrap@1',
    'capsheet/team-audit@1',
    'capsheet/team-audit-check@1',
  ]);
  for (const document of documents) {
    const name = document.schema.replace(/^capsheet\/|@1$/g, '');
    expect(OUTPUT_SCHEMAS[name]?.schema.parse(document)).toEqual(document);
  }
});
