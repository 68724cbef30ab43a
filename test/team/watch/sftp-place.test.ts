import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { FileMoved, FileRefused, PlaceAway } from '../../../src/team/watch/place.ts';
import { openSftp, type SftpAddress, type SftpSecret } from '../../../src/team/watch/sftp-place.ts';
import { closeLater } from '../../support/close-later.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { makeKeys, PASSWORD, type SftpOptions, startSftpServer } from './sftp-server.ts';

async function start(options: SftpOptions = {}) {
  const base = makeTempFolder();
  const inbox = join(base, 'inbox');
  mkdirSync(inbox);
  const server = await startSftpServer(inbox, options);
  const end = new AbortController();
  const limits = {
    mostBytes: 2_000_000,
    signal: end.signal,
    connectMs: 20_000,
    rules: readAddressRules('127.0.0.0/8'),
  };
  const address: SftpAddress = {
    host: '127.0.0.1',
    port: server.port,
    user: 'harbour',
    folder: '/',
    fingerprint: server.fingerprint,
  };
  const open = async (changed: Partial<SftpAddress> = {}, secret: SftpSecret = { password: PASSWORD }, more = {}) => {
    const place = await openSftp({ ...address, ...changed }, secret, { ...limits, ...more });
    closeLater(() => place.close());
    return place;
  };
  return { base, inbox, server, open, end, to: join(base, 'copy') };
}

describe('a folder on an SFTP server', () => {
  it('lists its workbooks, and neither links nor folders', async () => {
    const { inbox, open } = await start();
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    writeFileSync(join(inbox, 'notes.txt'), 'abc');
    symlinkSync('/etc/passwd', join(inbox, 'link.csv'));
    mkdirSync(join(inbox, 'folder.csv'));
    const place = await open();
    const seconds = Math.floor(statSync(join(inbox, 'Q1.xlsx')).mtimeMs / 1000);
    expect(await place.list()).toEqual([{ name: 'Q1.xlsx', size: 3, modifiedMs: seconds * 1000 }]);
  });

  it('is copied from, and nothing in it is changed', async () => {
    const { inbox, server, open, to } = await start();
    const bytes = Buffer.alloc(300_000, 'abcdefg');
    writeFileSync(join(inbox, 'Q1.xlsx'), bytes);
    const place = await open();
    const [file = expect.fail()] = await place.list();
    expect(await place.fetch(file, to)).toEqual({ digest: createHash('sha256').update(bytes).digest('hex') });
    expect(readFileSync(to).equals(bytes)).toBe(true);
    expect(server.asked).toEqual(['sign-in none', 'sign-in password', 'open /Q1.xlsx']);
  });

  it('lets whoever has the private key in', async () => {
    const { private: privateKey, public: publicKey } = makeKeys();
    const { open } = await start({ publicKey });
    expect(await (await open({}, { privateKey })).list()).toEqual([]);
    const other = makeKeys().private;
    await expect(open({}, { privateKey: other })).rejects.toMatchObject({ reason: 'sign-in' });
    await expect(open({}, { privateKey: 'no key' })).rejects.toEqual(
      new PlaceAway('sign-in', 'the private key cannot be read, or has a passphrase'),
    );
  });

  it('is told no user and no password where its key is another one', async () => {
    const { server, open } = await start();
    const fingerprint = `SHA256:${'A'.repeat(43)}`;
    await expect(open({ fingerprint })).rejects.toEqual(
      new PlaceAway('host-key', `the server shows the key ${server.fingerprint}, and not ${fingerprint}`),
    );
    expect(server.asked).toEqual([]);
  });

  it('says that the password is wrong, and not which', async () => {
    const { open } = await start();
    await expect(open({}, { password: 'wrong' })).rejects.toEqual(
      new PlaceAway('sign-in', 'the server does not accept the user name with this password or key'),
    );
  });

  it('is not looked for in this network unless the setting lists it', async () => {
    const { server, open } = await start();
    await expect(open({}, undefined, { rules: readAddressRules() })).rejects.toMatchObject({ reason: 'not-allowed' });
    expect(server.asked).toEqual([]);
  });

  it('says that the folder is not there, or that the server is not', async () => {
    const { server, open } = await start();
    const place = await open({ folder: '/elsewhere' });
    await expect(place.list()).rejects.toEqual(new PlaceAway('missing', 'there is no such folder on the server'));
    server.stop();
    await expect(open()).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('gives no file that has gone, has changed or has become a link since it was listed', async () => {
    const { inbox, open, to } = await start();
    const path = join(inbox, 'Q1.xlsx');
    writeFileSync(path, 'abc');
    const place = await open();
    const [file = expect.fail()] = await place.list();
    writeFileSync(path, 'abcd');
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    rmSync(path);
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    symlinkSync('/etc/passwd', path);
    await expect(place.fetch(file, to)).rejects.toThrow(FileMoved);
    expect(existsSync(to)).toBe(false);
  });

  it('gives no file that is too large', async () => {
    const { inbox, open, to } = await start();
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    const place = await open({}, undefined, { mostBytes: 2 });
    const [file = expect.fail()] = await place.list();
    await expect(place.fetch(file, to)).rejects.toThrow(FileRefused);
  });

  it('says so where the connection is lost in the middle of a file', async () => {
    const { inbox, open, to } = await start({ beforeRead: (_, connection) => connection.end() });
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    const place = await open();
    const [file = expect.fail()] = await place.list();
    await expect(place.fetch(file, to)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(existsSync(to)).toBe(false);
  });

  it('is left where the server stops answering', async () => {
    const asked = new EventEmitter();
    const { inbox, open, to, end } = await start({ beforeRead: () => void asked.emit('read') });
    writeFileSync(join(inbox, 'Q1.xlsx'), 'abc');
    const place = await open();
    const [file = expect.fail()] = await place.list();
    asked.once('read', () => end.abort());
    const fetching = place.fetch(file, to);
    await expect(fetching).rejects.toEqual(new PlaceAway('unreachable', 'the server did not answer in time'));
  });

  const ENDLESS: readonly (readonly [what: string, names: (answer: number) => readonly string[]])[] = [
    ['workbooks', (answer) => Array.from({ length: 500 }, (_, index) => `${answer}-${index}.xlsx`)],
    ['other files', (answer) => Array.from({ length: 500 }, (_, index) => `${answer}-${index}.txt`)],
    ['names of any length', (answer) => [`${answer}${'x'.repeat(100_000)}.txt`]],
    ['nothing', () => []],
  ];
  it.each(ENDLESS)('is left as it is where its server lists %s without an end', async (_, names) => {
    let answers = 0;
    const endlessly = () => {
      answers += 1;
      return names(answers);
    };
    const { server, open } = await start({ endlessly });
    const place = await open();
    await expect(place.list()).rejects.toMatchObject({ reason: 'too-many' });
    // It was asked no more than it took to see that.
    expect(server.asked.filter((asked) => asked === 'readdir').length).toBeLessThanOrEqual(2_001);
  });
});
