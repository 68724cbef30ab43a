import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { type EdgeContext, readEdgeSettings } from '../../../src/team/edges/edge-context.ts';
import { deliverNotices } from '../../../src/team/edges/edge-tasks.ts';
import { lookAtWatch } from '../../../src/team/edges/look-at-watch.ts';
import { signBody } from '../../../src/team/notify/send-webhook.ts';
import { openSecret } from '../../../src/team/vault/vault.ts';
import { readWrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { putFirm, putSubmission } from '../support.ts';
import { PASSWORD, startSftpServer } from '../watch/sftp-server.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer, SETTINGS } from './open-team-server.ts';

const HOST_KEY = `SHA256:${'A'.repeat(43)}`;
const MAPPING = readFileSync('samples/legacy/positions.mapping.yaml', 'utf8');

describe('what an administrator sets up over HTTP', () => {
  let team: OpenTeamServer;
  let maker: Member;
  let boss: Member;
  let context: EdgeContext;
  const watchFolders = makeTempFolder();

  beforeAll(async () => {
    team = await openTeamServer({ CAPSHEET_PRIVATE_ADDRESSES: '127.0.0.1' });
    await putFirm(team.write, 'acme');
    maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    boss = await putMember(team.write, 'Boss', [{ firm: 'acme', role: 'administrator' }]);
    const keys = await readWrappingKeys(SETTINGS);
    const publicUrl = 'https://capsheet.example';
    context = {
      ...readEdgeSettings({ publicUrl, watchFolders, privateAddresses: '127.0.0.1', timeZone: 'UTC' }),
      pool: team.pool,
      network: await openNetwork({}),
      openSecret: (text, name) => openSecret(text, name, { keys, env: {} }),
      keepFile: async (path) => createHash('sha256').update(readFileSync(path)).digest('hex'),
      log: { info: () => undefined, warn: () => undefined },
      stopping: new AbortController().signal,
    };
  });

  const post = (path: string, body: object, { token }: Member = boss) =>
    team.ask(`/api/firms/acme/${path}`, { method: 'POST', token, body });
  const get = (path: string) => team.ask(`/api/firms/acme/${path}`, { token: boss.token });
  const lookTwice = async (watch: number) => {
    await lookAtWatch(watch, context);
    await team.write((ask) => ask('UPDATE watched_files SET seen_at = seen_at - 60000'));
    await lookAtWatch(watch, context);
  };

  it('is a webhook, whose secret is shown once and signs what workers send', async () => {
    const hook = await startReceiver((_, response) => response.end());
    const made = await post('subscriptions', { kind: 'webhook', address: hook.url });
    expect(made.json.secret).toMatch(/^[\w-]{43}$/);
    const listed = await get('subscriptions');
    expect(listed.json.subscriptions).toMatchObject([{ kind: 'webhook', address: new URL(hook.url).origin }]);
    for (const secret of [made.json.secret, 's3cret']) expect(listed.text).not.toContain(secret);
    const id = await putSubmission(team.write, 'acme', maker.id);
    await team.write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'done'));
    await deliverNotices(context);
    const [{ request, body } = expect.fail()] = hook.seen;
    const signature = String(request.headers['capsheet-signature']);
    expect(signature).toBe(signBody(body, made.json.secret, Number(signature.match(/t=(\d+)/)?.[1])));
    const told = (await get('notices')).json.notices;
    expect(told).toContainEqual(expect.objectContaining({ event: 'done', to: new URL(hook.url).host, submission: id }));
  });

  it('is a folder, in which what was found and what was not taken is shown', async () => {
    mkdirSync(join(watchFolders, 'acme', 'inbox'), { recursive: true });
    writeFileSync(join(watchFolders, 'acme', 'inbox', 'Q1.csv'), 'abc');
    writeFileSync(join(watchFolders, 'acme', 'inbox', 'Q2\n.csv'), 'abc');
    const place = { kind: 'folder', path: 'inbox' };
    const made = await post('watches', { place, owner: 'maker@example.com' });
    await lookTwice(made.json.id);
    const [watch] = (await get('watches')).json.watches;
    expect(watch).toMatchObject({ place, owner: { name: 'Maker' }, cron: '* * * * *' });
    expect(watch.taken).toContainEqual(expect.objectContaining({ path: 'Q1.csv', submission: expect.any(Number) }));
    expect(watch.taken).toContainEqual(expect.objectContaining({ problem: 'its name cannot be used' }));
  });

  it.each(['../other/inbox', '/srv/other', 'in/..\\..'])('is no folder outside that of the firm: %s', async (path) => {
    const refused = await post('watches', { place: { kind: 'folder', path }, owner: 'maker@example.com' });
    expect([refused.status, refused.json.code]).toEqual([400, 'request-invalid']);
    expect(refused.json.message).toContain('expected is a folder within that of the firm, such as from-bank');
  });

  it('is a folder of foreign spreadsheets, with the mapping that they are read by', async () => {
    mkdirSync(join(watchFolders, 'acme', 'bank'));
    writeFileSync(join(watchFolders, 'acme', 'bank', 'deals.csv'), 'jkl');
    const mapping = { name: 'bank.yaml', text: MAPPING };
    const asked = { place: { kind: 'folder', path: 'bank' }, owner: 'maker@example.com', mapping };
    const wrong = await post('watches', { ...asked, mapping: { ...mapping, text: 'sheets: 1' } });
    expect([wrong.status, wrong.json.code]).toEqual([409, 'mapping-invalid']);
    const made = await post('watches', asked);
    const sha256 = createHash('sha256').update(MAPPING).digest('hex');
    expect(made.json.mapping).toEqual({ name: 'bank.yaml', sha256 });
    await lookTwice(made.json.id);
    const [{ submission } = expect.fail()] = (await get('watches')).json.watches.at(-1).taken;
    const path = `/api/firms/acme/submissions/${submission}`;
    expect((await team.ask(path, { token: maker.token })).json.mapping).toEqual({ name: 'bank.yaml', sha256 });
    expect((await team.write((ask) => ask('SELECT FROM file_contents WHERE sha256 = $1', [sha256]))).rows).toHaveLength(
      1,
    );
  });

  it('is a folder on an SFTP server, whose password is told to nobody', async () => {
    const remote = makeTempFolder();
    writeFileSync(join(remote, 'Q3.csv'), 'ghi');
    const { port, fingerprint: hostKey } = await startSftpServer(remote);
    const place = { kind: 'sftp', host: '127.0.0.1', port, userName: 'acme', path: '/', hostKey };
    const made = await post('watches', { place, owner: 'maker@example.com', secret: PASSWORD });
    await lookTwice(made.json.id);
    const listed = await get('watches');
    expect(listed.json.watches.at(-1)).toMatchObject({ place, taken: [{ path: 'Q3.csv' }] });
    expect(`${made.text}${listed.text}${team.lines.join()}`).not.toContain(PASSWORD);
  });

  it.each([
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[fd00::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://2130706434/hook',
    'http://203.0.113.7/hook',
    'http://8.8.8.8/hook',
  ])('is refused as a webhook as soon as it is entered: %s', async (address) => {
    for (const kind of ['webhook', 'slack']) {
      const refused = await post('subscriptions', { kind, address });
      expect([refused.status, refused.json.code]).toEqual([409, 'address-refused']);
      expect(refused.text).not.toContain('/hook');
    }
    const place = { kind: 'sftp', host: new URL(address).hostname, userName: 'acme', path: '/', hostKey: HOST_KEY };
    if (address.startsWith('https:'))
      expect((await post('watches', { place, owner: 'maker@example.com', secret: 'x' })).json.code).toBe(
        'address-refused',
      );
    const listed = await get('subscriptions');
    expect(listed.text).not.toContain(new URL(address).host);
  });

  it('is refused where it could never work, and to whoever does not administer the firm', async () => {
    const watch = { place: { kind: 'folder', path: 'inbox' }, owner: 'maker@example.com' };
    const hook = { kind: 'webhook', address: 'https://hooks.example/x' };
    const statuses = [
      await post('watches', { ...watch, cron: '60 * * * *' }),
      await post('subscriptions', { ...hook, address: 'ftp://hooks.example/x' }),
      await post('watches', watch, maker),
      await post('subscriptions', hook, maker),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 403, 403]);
  });
});
