import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { receiveStream } from '../../../src/base/input/receive-stream.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

let path: string;

beforeEach(() => {
  path = join(makeTempFolder(), 'received');
});

async function* pieces(...all: readonly (string | Uint8Array)[]) {
  yield* all;
}

test('what a stream brings is written as it comes, texts and bytes alike', async () => {
  const size = await receiveStream(pieces('é', Buffer.from([0, 255]), ''), { name: 'in', path });
  expect([size, [...readFileSync(path)]]).toEqual([4, [0xc3, 0xa9, 0, 255]]);
});

test('no piece is asked for before the one in front of it is on its way to the disk', async () => {
  let [asked, most] = [0, 0];
  async function* watched() {
    for (asked = 1; asked <= 50; asked += 1) {
      most = Math.max(most, asked * 65_536 - (existsSync(path) ? readFileSync(path).length : 0));
      yield Buffer.alloc(65_536);
    }
  }
  expect(await receiveStream(watched(), { name: 'in', path })).toBe(50 * 65_536);
  expect(most).toBeLessThanOrEqual(2 * 65_536);
});

test('no piece is kept in memory once it is on the disk', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const early: WeakRef<Buffer>[] = [];
  async function* watched() {
    for (let count = 1; count <= 50; count += 1) {
      const piece = Buffer.alloc(65_536);
      if (count <= 40) early.push(new WeakRef(piece));
      yield piece;
    }
    collect();
  }
  await receiveStream(watched(), { name: 'in', path, signal: new AbortController().signal });
  expect(early.filter((piece) => piece.deref() !== undefined).length).toBe(0);
});

test('one that is too large is given up at the limit, and asked for nothing more', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(1024 ** 2);
    } finally {
      isClosed = true;
    }
  }
  const receiving = receiveStream(endless(), { name: 'in', path, mostBytes: 3 * 1024 ** 2 });
  await expect(receiving).rejects.toMatchObject({
    code: 'input-too-large',
    message: '"in" is too large: it has not ended after 3 MiB.',
  });
  expect(isClosed).toBe(true);
  expect(readFileSync(path).length).toBeLessThanOrEqual(3 * 1024 ** 2);
});

test.each(['before it is read', 'while nothing comes'])('an interrupt %s ends it at once', async (when) => {
  const stop = new AbortController();
  const stream = new Readable({ read() {} });
  if (when.startsWith('before')) stop.abort();
  else setImmediate(() => stop.abort());
  const receiving = receiveStream(stream, { name: 'in', path, signal: stop.signal });
  await expect(receiving).rejects.toMatchObject({ code: 'input-interrupted', exitStatus: 130 });
  // Otherwise it would keep the process alive.
  expect(stream.destroyed).toBe(true);
});

test('an interrupt does not wait for a source that never answers', async () => {
  const stop = new AbortController();
  const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  setImmediate(() => stop.abort());
  const receiving = receiveStream(silent, { name: 'in', path, signal: stop.signal });
  await expect(receiving).rejects.toMatchObject({ code: 'input-interrupted' });
});

test('one that breaks off says after how much', async () => {
  async function* broken() {
    yield 'abc';
    throw new Error('the other side hung up');
  }
  await expect(receiveStream(broken(), { name: 'in', path })).rejects.toMatchObject({
    code: 'input-unreadable',
    message: expect.stringMatching(/after 3 bytes .*hung up/),
  });
});
