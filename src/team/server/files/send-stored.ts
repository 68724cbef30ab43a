import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../../api/submission.ts';
import type { FileStore } from '../../store/file-store.ts';

/** Sends a stored file as a download. Throws as the store, before anything is sent. */
export async function sendStored(
  reply: FastifyReply,
  files: Pick<FileStore, 'read'>,
  { name, sha256 }: StoredFile,
): Promise<FastifyReply> {
  const pieces = files.read(sha256)[Symbol.asyncIterator]();
  // A missing file gives an error; a damaged one is cut short at its end.
  const first = await pieces.next();
  return toDownload(reply, name).send(Readable.from(readOn(first, pieces)));
}

export function toDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type('application/octet-stream');
}

export function sendCsv(reply: FastifyReply, stem: string, text: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${stem}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(text);
}

async function* readOn(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}
