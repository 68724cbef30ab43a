import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../../api/submission.ts';
import type { FileStore } from '../../store/file-store.ts';

/** A file that is kept, to be saved under its name. @throws CapsheetError of the store, before anything is sent */
export async function sendStored(
  reply: FastifyReply,
  files: Pick<FileStore, 'read'>,
  { name, sha256 }: StoredFile,
): Promise<FastifyReply> {
  const pieces = files.read(sha256)[Symbol.asyncIterator]();
  // One that is not there is told in words; one that is damaged is cut short where it ends.
  const first = await pieces.next();
  return toDownload(reply, name).send(Readable.from(readOn(first, pieces)));
}

/** The head of a file to be saved; nothing of a browser opens it by itself. */
export function toDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type('application/octet-stream');
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
