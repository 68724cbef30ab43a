import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../../../src/team/database/audit.ts';
import { listNotices } from '../../../src/team/database/edges/outbox.ts';
import { listTaken } from '../../../src/team/database/edges/watched-files.ts';
import { addWatch, endWatch, listWatches } from '../../../src/team/database/edges/watches.ts';
import { listSubmissions } from '../../../src/team/database/submissions.ts';
import { lookAtWatch } from '../../../src/team/edges/look-at-watch.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { putFirm } from '../support.ts';
import { PASSWORD, startSftpServer } from '../watch/sftp-server.ts';
import { openEdges, putGrant, seal } from './edge-team.ts';

type Place = Parameters<typeof addWatch>[1]['place'];

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A watch of Ana's on the folder of acme; what it submits is kept in memory. */
async function openWatch(place: Place = { kind: 'folder', path: '.' }, secret = '') {
  const watchRoot = makeTempFolder();
  const inbox = join(watchRoot, 'acme');
  mkdirSync(inbox);
  const kept = new Map<string, string>();
  const keepFile = async (path: string) => {
    const text = readFileSync(path, 'utf8');
    kept.set(digestOf(text), text);
    return digestOf(text);
  };
  const team = await openEdges({ watchRoot, keepFile });
  const { write, ana, context } = team;
  const id = await write((ask) =>
    addWatch(ask, {
      ...{ firm: 'acme', owner: ana, place, reading: { decimalSign: '.' }, cron: '* * * * *' },
      keep: (watch) => (secret === '' ? undefined : { secret: seal('acme', `watch ${watch}`, secret) }),
    }),
  );
  const look = (changed = {}) => lookAtWatch(id, { ...context, ...changed });
  return {
    ...team,
    ...{ id, inbox, watchRoot, kept, look },
    /** Two looks with time between them. */
    lookTwice: async (changed = {}) => {
      await look(changed);
      await write((ask) => ask('UPDATE watched_files SET seen_at = seen_at - 60000'));
      await look(changed);
    },
    submitted: () => write((ask) => listSubmissions(ask, { firms: ['acme'], limit: 50 })),
    told: async () => (await write((ask) => listNotices(ask, 'acme'))).map(({ event, to }) => `${event} ${to}`),
    problem: async () => (await write((ask) => listWatches(ask, 'acme')))[0]?.problem,
    taken: () => write((ask) => listTaken(ask, id)),
  };
}

describe('a watched folder', () => {
  test('has what has come to rest in it submitted, once, in the name of whoever it is of', async () => {
    const { id, inbox, lookTwice, submitted, kept, write } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await lookTwice();
    await lookTwice();
    expect(await submitted()).toMatchObject([
      {
        state: 'received',
        watch: id,
        maker: { name: 'Ana' },
        inputs: [{ name: 'Q1.csv', sha256: digestOf('abc') }],
      },
    ]);
    expect([...kept.values()]).toEqual(['abc']);
    expect(readdirSync(inbox)).toEqual(['Q1.csv']);
    const [entry] = await write((ask) => listAudit(ask, 'acme', { limit: 1 }));
    expect(entry).toMatchObject({ actor: 'capsheet', action: 'submitted', details: { watch: id, maker: 'Ana' } });
  });

  test('has nothing taken that may still be written to', async () => {
    const { inbox, look, lookTwice, submitted, write } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await look();
    await look();
    expect(await submitted()).toEqual([]);
    await write((ask) => ask('UPDATE watched_files SET seen_at = seen_at - 60000'));
    writeFileSync(join(inbox, 'Q1.csv'), 'abcdef');
    await look();
    expect(await submitted()).toEqual([]);
    await lookTwice();
    expect((await submitted())[0]?.inputs[0]?.sha256).toBe(digestOf('abcdef'));
  });

  test('has a workbook taken again once it has changed, and the same content only once', async () => {
    const { inbox, lookTwice, submitted, taken, write } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await lookTwice();
    writeFileSync(join(inbox, 'Q1.csv'), 'abcd');
    writeFileSync(join(inbox, 'copy of Q1.csv'), 'abc');
    await lookTwice();
    expect((await submitted()).length).toBe(2);
    expect((await taken()).map(({ path, submission }) => [path, typeof submission]).sort()).toEqual([
      ['Q1.csv', 'number'],
      ['copy of Q1.csv', 'number'],
    ]);
    // Done with, and laid there once more.
    await write((ask) => ask(`UPDATE submissions SET state = 'done'`));
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await lookTwice();
    expect((await submitted()).length).toBe(2);
  });

  test('is looked into by one worker at a time, and not any more once it was ended', async () => {
    const { id, inbox, context, look, lookTwice, submitted, write } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await look();
    await write((ask) => ask('UPDATE watched_files SET seen_at = seen_at - 60000'));
    await Promise.all([lookAtWatch(id, context), lookAtWatch(id, context), lookAtWatch(id, context)]);
    expect((await submitted()).length).toBe(1);
    await write((ask) => endWatch(ask, 'acme', id));
    writeFileSync(join(inbox, 'Q2.csv'), 'def');
    await lookTwice();
    expect((await submitted()).length).toBe(1);
  });

  test('is one of its own firm: no way leads to another', async () => {
    const { watchRoot, lookTwice, submitted, problem, write } = await openWatch({ kind: 'folder', path: '../beta' });
    await putFirm(write, 'beta');
    mkdirSync(join(watchRoot, 'beta'));
    writeFileSync(join(watchRoot, 'beta', 'Q1.csv'), 'abc');
    await lookTwice();
    expect(await submitted()).toEqual([]);
    expect(await problem()).toBe('it leads out of the folder of its firm');
  });

  test('that is not there is told once to whoever it is of and to administrators, and comes back by itself', async () => {
    const { inbox, ben, lookTwice, told, problem, submitted, write } = await openWatch();
    await putGrant(write, ben, 'administrator', null);
    rmSync(inbox, { recursive: true });
    await lookTwice();
    await lookTwice();
    expect((await told()).sort()).toEqual(['needs-you ana@example.com', 'needs-you ben@example.com']);
    expect(await problem()).toBe('there is no such folder');
    mkdirSync(inbox);
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await lookTwice();
    expect(await problem()).toBeUndefined();
    expect((await submitted()).length).toBe(1);
    rmSync(inbox, { recursive: true });
    await lookTwice();
    expect((await told()).length).toBe(2);
  });

  test('is said nothing of where a worker ends in the middle of a look, and looked into again', async () => {
    const { inbox, look, problem } = await openWatch();
    rmSync(inbox, { recursive: true });
    await look({ stopping: AbortSignal.abort() });
    expect(await problem()).toBeUndefined();
    await look();
    expect(await problem()).toBe('there is no such folder');
  });

  test('submits nothing for somebody who may no longer submit', async () => {
    const { inbox, ana, lookTwice, submitted, problem, write } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    await write((ask) => ask(`DELETE FROM grants WHERE person = $1`, [ana]));
    await lookTwice();
    expect(await submitted()).toEqual([]);
    expect(await problem()).toBe('Ana, in whose name it submits, may no longer submit anything here');
  });

  test('says which names cannot be used, and takes the others', async () => {
    const { inbox, lookTwice, submitted, taken } = await openWatch();
    writeFileSync(join(inbox, 'Q1\n.csv'), 'abc');
    writeFileSync(join(inbox, 'Q2.csv'), 'def');
    await lookTwice();
    expect((await submitted()).map(({ inputs }) => inputs[0]?.name)).toEqual(['Q2.csv']);
    expect(await taken()).toContainEqual(expect.objectContaining({ problem: 'its name cannot be used' }));
  });

  test('says which files cannot be taken as they are, once, and takes the others', async () => {
    const { inbox, lookTwice, submitted, told } = await openWatch();
    writeFileSync(join(inbox, 'Q1.csv'), 'abc');
    truncateSync(join(inbox, 'Q1.csv'), 600 * 1024 ** 2);
    writeFileSync(join(inbox, 'Q2.csv'), 'def');
    await lookTwice();
    await lookTwice();
    expect((await submitted()).map(({ inputs }) => inputs[0]?.name)).toEqual(['Q2.csv']);
    expect(await told()).toEqual(['needs-you ana@example.com']);
  });
});

describe('a watched folder on an SFTP server', () => {
  test('has what has come to rest in it submitted; a server that is away is told at the second look', async () => {
    const remote = makeTempFolder();
    const server = await startSftpServer(remote);
    const { port, fingerprint: hostKey } = server;
    const place: Place = { kind: 'sftp', host: '127.0.0.1', port, userName: 'acme', path: '/', hostKey };
    const { look, lookTwice, submitted, told, problem } = await openWatch(
      place,
      JSON.stringify({ password: PASSWORD }),
    );
    writeFileSync(join(remote, 'Q1.xlsx'), 'abc');
    await lookTwice();
    expect((await submitted()).map(({ inputs }) => inputs)).toEqual([[{ name: 'Q1.xlsx', sha256: digestOf('abc') }]]);
    expect(server.asked.filter((one) => !/^(sign-in|open)/.test(one))).toEqual([]);
    server.stop();
    await look();
    expect([await problem(), await told()]).toEqual(['the server cannot be reached', []]);
    await lookTwice();
    expect(await told()).toEqual(['needs-you ana@example.com']);
  });
});
