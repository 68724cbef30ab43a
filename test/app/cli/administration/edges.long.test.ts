import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '../../../../src/team/vault/vault.ts';
import { readWrappingKeys } from '../../../../src/team/vault/wrapping-keys.ts';
import { judgeDocument } from '../../../docs/judge-document.ts';
import { query } from '../../../support/postgres/start-postgres.ts';
import { type CommandLine, openCommandLine } from './open-command-line.ts';

const HOST_KEY = `SHA256:${'a'.repeat(43)}`;
const MAPPING = resolve('samples/legacy/positions.mapping.yaml');
const OWNER = ['--owner', 'mary@firm.example'];

let line: CommandLine;
let number = 0;

/** A firm of its own with a preparer, Mary. */
async function openFirm(): Promise<string> {
  number += 1;
  const firm = `firm-${number}`;
  await line.team(['firm', 'add', firm, '--name', 'N', '--base-url', 'https://api.example.com']);
  await line.team(['grant', 'mary@firm.example', 'preparer', '--firm', firm]);
  return firm;
}

/** Gives what the vault keeps of an entry of that table. */
async function openOf(table: 'watches' | 'subscriptions', firm: string, name: string): Promise<unknown> {
  const [row] = await query(line.url, `SELECT id, secret FROM capsheet.${table} WHERE firm = '${firm}'`);
  const keys = await readWrappingKeys(line.env);
  return JSON.parse(await openSecret(String(row?.secret), { firm, id: `${name} ${row?.id}` }, { keys, env: {} }));
}

beforeAll(async () => {
  line = await openCommandLine();
  await line.team(['people']);
  const person = "('https://id.example', 'mary', 'Mary', 'mary@firm.example')";
  await query(line.url, `INSERT INTO capsheet.people (issuer, subject, name, email) VALUES ${person}`);
});

describe('capsheet team watch', () => {
  it('adds a folder with the mapping that it is read by, lists it and ends it', async () => {
    const firm = await openFirm();
    const added = await line.team(['watch', 'add', firm, 'from-bank', ...OWNER, '--mapping', MAPPING, '--json']);
    expect(judgeDocument(added.json)).toBe('team-watches');
    const [watch] = added.json.watches;
    expect(watch).toMatchObject({
      ...{ place: { kind: 'folder', path: 'from-bank' }, owner: { name: 'Mary' }, cron: '* * * * *' },
      mapping: { name: 'positions.mapping.yaml' },
    });
    expect((await line.team(['watch', 'list', firm])).stdout).toBe(
      `${watch.id}: from-bank, for Mary, read by positions.mapping.yaml, at "* * * * *"\n`,
    );
    const ended = await line.team(['watch', 'end', firm, String(watch.id)]);
    expect([ended.status, ended.stdout]).toEqual([0, `Nothing is watched for ${firm}.\n`]);
    const { entries } = (await line.team(['audit', firm, '--json'])).json;
    expect(entries.map(({ action }: { readonly action: string }) => action).slice(0, 2)).toEqual([
      ...['watch-ended', 'watch-added'],
    ]);
  });

  it('takes the password of an SFTP server, or a whole private key, from standard input and shows neither', async () => {
    const add = async (stdin: string) => {
      const firm = await openFirm();
      const args = ['watch', 'add', firm, 'sftp://north@files.bank.example:2222/out', ...OWNER, '--host-key', HOST_KEY];
      return { firm, added: await line.team([...args, '--json'], { stdin }) };
    };
    const { firm, added } = await add('its-password\n');
    const place = { host: 'files.bank.example', port: 2222, userName: 'north', path: '/out', hostKey: HOST_KEY };
    expect(added.json.watches).toMatchObject([{ place: { kind: 'sftp', ...place } }]);
    expect(`${added.stdout}${added.stderr}`).not.toContain('its-password');
    expect(await openOf('watches', firm, 'watch')).toEqual({ password: 'its-password' });
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n';
    expect(await openOf('watches', (await add(key)).firm, 'watch')).toEqual({ privateKey: key });
  });

  it('says what is wrong, and adds nothing', async () => {
    const [firm, other] = [await openFirm(), await openFirm()];
    const codeOf = async (...args: readonly string[]) => (await line.team(['watch', ...args, '--json'])).json.code;
    expect(await codeOf('add', firm, 'in', '--owner', 'nobody@firm.example')).toBe('watch-owner-unknown');
    expect(await codeOf('add', 'nowhere', 'in', ...OWNER)).toBe('firm-unknown');
    expect(await codeOf('add', firm, 'in', ...OWNER, '--cron', '61 * * * *')).toBe('usage');
    expect(await codeOf('add', firm, 'in', ...OWNER, '--mapping', resolve('package.json'))).toBe('mapping-invalid');
    expect(await codeOf('add', firm, 'sftp://u:secret@host/out', ...OWNER)).toBe('usage');
    expect(await codeOf('add', firm, 'sftp://u@host/out', ...OWNER)).toBe('usage');
    expect(await codeOf('add', firm, 'sftp://u@host/out', ...OWNER, '--host-key', HOST_KEY)).toBe('secret-empty');
    const { watches } = (await line.team(['watch', 'add', other, 'in', ...OWNER, '--json'])).json;
    expect(await codeOf('end', firm, String(watches[0].id))).toBe('watch-unknown');
    expect([await codeOf('list', firm), await codeOf('list', 'nowhere')]).toEqual([undefined, 'firm-unknown']);
  });
});

describe('capsheet team webhook', () => {
  it('takes its address like a secret, and says the secret of its signatures once', async () => {
    const firm = await openFirm();
    const address = 'https://hooks.firm.example/let-me-in';
    const added = await line.team(['webhook', 'add', firm, '--json'], { stdin: `${address}\n` });
    expect(judgeDocument(added.json)).toBe('team-webhooks');
    expect(added.json).toMatchObject({ webhooks: [{ address: 'https://hooks.firm.example' }] });
    const signingSecret = added.json.secret;
    expect(await openOf('subscriptions', firm, 'subscription')).toEqual({ address, signingSecret });
    const listed = await line.team(['webhook', 'list', firm]);
    const { id } = added.json.webhooks[0];
    expect(listed.stdout).toBe(`${id}: webhook, https://hooks.firm.example\n`);
    expect((await line.team(['webhook', 'end', firm, String(id)])).stdout).toBe(`${firm} has no webhooks.\n`);
    expect((await line.team(['webhook', 'end', firm, String(id), '--json'])).json.code).toBe('subscription-unknown');
  });

  it('of Slack is not signed; an address that is none is refused without being shown', async () => {
    const firm = await openFirm();
    const slack = await line.team(['webhook', 'add', firm, '--slack'], { stdin: 'https://hooks.slack.example/T0/x\n' });
    expect(slack.stdout).toMatch(/^\d+: slack, https:\/\/hooks.slack.example\n$/);
    const wrong = await line.team(['webhook', 'add', firm], { stdin: 'ftp://let-me-in.example\n' });
    expect([wrong.status, `${wrong.stdout}${wrong.stderr}`.includes('let-me-in')]).toEqual([2, false]);
  });
});
