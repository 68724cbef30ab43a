import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { listNotices } from '../../../src/team/database/edges/outbox.ts';
import { addWatch } from '../../../src/team/database/edges/watches.ts';
import { listSubmissions, SUBMISSION_CHANNEL, type Submission } from '../../../src/team/database/submissions.ts';
import { sealSecret } from '../../../src/team/vault/vault.ts';
import { readWrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';
import { closeLater } from '../../support/close-later.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { openTeam, putFirm, putPerson } from '../support.ts';
import { PASSWORD, startSftpServer } from '../watch/sftp-server.ts';
import { putGrant } from './edge-team.ts';

const KEYS = { CAPSHEET_VAULT_KEY: `2026:${Buffer.alloc(32, 7).toString('base64')}` };

/** Comes with the first submission of acme in that state. */
async function untilState(url: string, find: () => Promise<readonly Submission[]>, state: string): Promise<Submission> {
  const news = new Client({ connectionString: url });
  await news.connect();
  closeLater(() => news.end());
  await news.query(`LISTEN ${SUBMISSION_CHANNEL}`);
  for (;;) {
    const heard = once(news, 'notification');
    const found = (await find()).find((one) => one.state === state);
    if (found !== undefined) return found;
    await heard;
  }
}

test('the built worker takes a workbook from an SFTP server, and tells by mail that the firm has no credentials', async () => {
  const { url, write } = await openTeam();
  await putFirm(write, 'acme');
  const ana = await putPerson(write, 'Ana');
  await putGrant(write, ana, 'preparer', 'acme');
  const [folder, remote] = [makeTempFolder(), makeTempFolder()];
  const { port, fingerprint: hostKey } = await startSftpServer(remote);
  writeFileSync(join(remote, 'Rounds.csv'), 'Company,Round,Closing Date\nKestrel Bio,Seed,2025-08-20\n');
  const keys = await readWrappingKeys(KEYS);
  const watch = await write((ask) =>
    addWatch(ask, {
      ...{ firm: 'acme', owner: ana, cron: '0 0 1 1 *', reading: { decimalSign: '.' } },
      place: { kind: 'sftp', host: '127.0.0.1', port, userName: 'acme', path: '/', hostKey },
      keep: (id) => sealSecret(JSON.stringify({ password: PASSWORD }), { firm: 'acme', id: `watch ${id}` }, keys),
    }),
  );
  let mailed = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    mailed = resolve;
  });
  const mailServer = await startMailServer({}, () => mailed());
  mkdirSync(join(folder, 'store'));
  const worker = startCapsheet(['worker'], {
    cwd: folder,
    env: {
      ...{ CAPSHEET_DATABASE_URL: url, CAPSHEET_PUBLIC_URL: 'https://capsheet.example', ...KEYS },
      ...{ CAPSHEET_FILES: `folder:${join(folder, 'store')}`, CAPSHEET_PRIVATE_ADDRESSES: '127.0.0.1' },
      ...{ CAPSHEET_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, CAPSHEET_MAIL_FROM: 'capsheet@firm.example' },
    },
  });
  closeLater(() => void worker.process.kill('SIGKILL'));
  const { stderr } = worker.process;
  if (stderr === null) throw new Error('the worker has no log');
  const lines = createInterface({ input: stderr });
  const logged = async (text: string) => {
    for (;;) if (String((await once(lines, 'line'))[0]).includes(text)) return;
  };
  await logged('worker ready');
  const look = async () => {
    await write((ask) =>
      ask(`SELECT graphile_worker.add_job('look-at-watch', json_build_object('id', $1::int))`, [watch]),
    );
  };
  const looked = async () => (await write((ask) => ask('SELECT FROM watched_files'))).rows.length > 0;
  await look();
  // The queue says nothing of a job that is done.
  while (!(await looked())) await write((ask) => ask('SELECT pg_sleep(0.05)'));
  await write((ask) => ask('UPDATE watched_files SET seen_at = seen_at - 60000'));
  const find = () => write((ask) => listSubmissions(ask, { firms: ['acme'], limit: 9 }));
  const [taken] = await Promise.all([untilState(url, find, 'needs-you'), look()]);
  expect(taken).toMatchObject({
    watch,
    maker: { name: 'Ana' },
    inputs: [{ name: 'Rounds.csv' }],
    problem: { code: 'team-credentials-missing' },
  });
  await arrived;
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['ana@example.com']]);
  expect(mailServer.mails[0]?.raw).toContain('Subject: New credentials needed: Rounds.csv (ACME)');
  worker.process.kill('SIGTERM');
  const ended = await worker.ended;
  expect(ended.stderr + ended.stdout).not.toContain(PASSWORD);
  expect((await write((ask) => listNotices(ask, 'acme'))).map(({ problem }) => problem)).toEqual([undefined]);
});
