import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../../src/team/store/file-store.ts';
import { sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

/** A place under test, and how its content is spoilt behind its back. */
export interface Place {
  readonly store: FileStore;
  readonly name: string;
  /** Replaces what is kept of a file. */
  spoil(sha256: string, change: (content: Buffer) => Buffer): Promise<void>;
  /** The digests of all that is there, whole or not. */
  list(): Promise<readonly string[]>;
  /** Where files on their way lie; the folder that it was handed unless it says otherwise. */
  readonly incoming?: string;
}

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
export const piecesOf = (...pieces: readonly (Uint8Array | string)[]): AsyncIterable<Uint8Array> =>
  Readable.from(pieces.map((piece) => Buffer.from(piece)));

/** Tests what every place of files must do. `open` gives an empty one, beside a folder for files on their way. */
export function describeFileStore(what: string, open: (temporary: string) => Promise<Place>): void {
  const openEmpty = async () => {
    const temporary = makeTempFolder();
    const place = await open(temporary);
    return { ...place, leftovers: () => readdirSync(place.incoming ?? temporary) };
  };

  describe(`files in ${what}`, () => {
    it('are given back as they were put, in whatever pieces they came, by the digest of their content', async () => {
      const { store, leftovers } = await openEmpty();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 5 }), async (pieces) => {
          const whole = Buffer.concat(pieces);
          expect(await store.put(piecesOf(...pieces))).toEqual({ sha256: digestOf(whole), bytes: whole.length });
          expect(await store.load(digestOf(whole))).toEqual(whole);
        }),
        { numRuns: sweepOf(40) },
      );
      expect(leftovers()).toEqual([]);
    });

    it('may be empty, and may be larger than one part', async () => {
      const { store } = await openEmpty();
      const { sha256: empty } = await store.put(piecesOf());
      expect(await store.load(empty)).toEqual(Buffer.alloc(0));
      const large = Buffer.alloc(1_300_000, 'a cap table ');
      const { sha256 } = await store.put(piecesOf(large.subarray(0, 700_000), large.subarray(700_000)));
      expect((await store.load(sha256)).equals(large)).toBe(true);
    });

    it('are kept once, however often and however simultaneously they are put', async () => {
      const { store, list } = await openEmpty();
      const content = Buffer.alloc(700_000, 'the same ');
      const put = await Promise.all([1, 2, 3, 4].map(() => store.put(piecesOf(content))));
      const [first] = put;
      expect(put).toEqual(put.map(() => first));
      expect(await list()).toEqual([digestOf(content)]);
      expect((await store.load(digestOf(content))).equals(content)).toBe(true);
    });

    it('are not there at all where what comes is interrupted', async () => {
      const { store, list, leftovers } = await openEmpty();
      const interrupted = async function* () {
        yield Buffer.from('half of ');
        throw new Error('the browser went away');
      };
      await expect(store.put(interrupted())).rejects.toThrow('the browser went away');
      expect([await list(), leftovers()]).toEqual([[], []]);
      await expect(store.load(digestOf(Buffer.from('half of ')))).rejects.toMatchObject({
        code: 'stored-file-missing',
      });
    });

    it('are asked for by digests alone', async () => {
      const { store, name } = await openEmpty();
      for (const digest of ['0'.repeat(64), '', '../../../etc/passwd', `${'0'.repeat(62)}/x`, 'A'.repeat(64)])
        await expect(store.load(digest)).rejects.toMatchObject({
          code: 'stored-file-missing',
          exitStatus: 2,
          message: `The file with the digest ${digest} is not in ${name}.`,
        });
    });

    it('are never given out as whole where they are not what was put, and are mended by putting them again', async () => {
      const { store, name, spoil } = await openEmpty();
      const content = Buffer.alloc(600_000, 'row by row ');
      const { sha256 } = await store.put(piecesOf(content));
      const flip = (bytes: Buffer) => bytes.fill('R', 550_000, 550_001);
      const changes = [flip, (bytes: Buffer) => bytes.subarray(0, 540_000), (bytes: Buffer) => bytes.subarray(0, 10)];
      for (const change of [...changes, (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])]) {
        await spoil(sha256, change);
        await expect(store.load(sha256)).rejects.toMatchObject({
          code: 'stored-file-damaged',
          exitStatus: 2,
          message: `The file with the digest ${sha256} is damaged in ${name}.`,
        });
        await store.put(piecesOf(content));
        expect((await store.load(sha256)).equals(content)).toBe(true);
      }
    });

    it('are kept from a path and fetched to another one, whole or not at all', async () => {
      const { store, spoil } = await openEmpty();
      const folder = makeTempFolder();
      writeFileSync(join(folder, 'book.xlsx'), 'a workbook');
      const sha256 = await store.keep(join(folder, 'book.xlsx'));
      await store.fetch(sha256, join(folder, 'copy.xlsx'));
      expect(readFileSync(join(folder, 'copy.xlsx'), 'utf8')).toBe('a workbook');
      await spoil(sha256, (bytes) => bytes.subarray(1));
      const damaged = store.fetch(sha256, join(folder, 'damaged.xlsx'));
      await expect(damaged).rejects.toMatchObject({ code: 'stored-file-damaged' });
      expect(readdirSync(folder).sort()).toEqual(['book.xlsx', 'copy.xlsx']);
    });

    it('hold up nobody where a reader stops in the middle', async () => {
      const { store } = await openEmpty();
      const content = Buffer.alloc(1_200_000, 'slow ');
      const { sha256 } = await store.put(piecesOf(content));
      for (let reader = 0; reader < 3; reader += 1) for await (const _piece of store.read(sha256)) break;
      expect((await store.load(sha256)).equals(content)).toBe(true);
    });
  });
}
