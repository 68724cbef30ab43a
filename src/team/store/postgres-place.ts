import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { FilePlace } from './file-store.ts';
import type { Spooled } from './spool.ts';
import { fileMissing, toStoreError } from './store-errors.ts';

/** Fits one statement, whose values travel as text. */
const PART_BYTES = 512 * 1024;

const storedPart = z.object({ content: z.instanceof(Uint8Array) });

/**
 * Files in the database, in parts: nothing else to set up, and one backup has everything. `incoming` is a folder for
 * incoming files.
 */
export function openPostgresPlace(pool: DatabasePool, incoming: string): FilePlace {
  const name = `the database ${pool.name}`;
  return {
    name,
    incoming,
    keep: (file) => orError(keepParts(pool, file), name),
    read: (sha256) => readParts(pool, name, sha256),
  };
}

/** In one transaction; an equal file is not written again. */
function keepParts(pool: DatabasePool, { path, sha256 }: Spooled): Promise<void> {
  return pool.transact('write', async (ask) => {
    let part = 0;
    for await (const content of partsOf(path)) {
      await ask(
        `INSERT INTO file_contents (sha256, part, content) VALUES ($1, $2, $3)
          ON CONFLICT (sha256, part) DO UPDATE SET content = excluded.content
          WHERE file_contents.content IS DISTINCT FROM excluded.content`,
        [sha256, part, content],
      );
      part += 1;
    }
    await ask('DELETE FROM file_contents WHERE sha256 = $1 AND part >= $2', [sha256, part]);
  });
}

/** At least one, so that empty files exist as well. */
async function* partsOf(path: string): AsyncIterable<Uint8Array> {
  let count = 0;
  for await (const content of createReadStream(path, { highWaterMark: PART_BYTES })) {
    count += 1;
    yield content;
  }
  if (count === 0) yield Buffer.alloc(0);
}

/** One transaction per part: slow readers hold no connection. */
async function* readParts(pool: DatabasePool, name: string, sha256: string): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await orError(
      pool.transact('read', (ask) =>
        ask('SELECT content FROM file_contents WHERE sha256 = $1 AND part = $2', [sha256, part]),
      ),
      name,
    );
    if (rows.length === 0 && part === 0) throw fileMissing(name, sha256);
    if (rows.length === 0) return;
    yield storedPart.parse(rows[0]).content;
  }
}

async function orError<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseFault ? toStoreError(error, name) : error;
  }
}
