import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyReply } from 'fastify';
import { usageError } from '../../../base/util/capsheet-error.ts';

/** Sends a file as a download. Throws `file-gone`. */
export async function sendFile(reply: FastifyReply, path: string, name = basename(path)): Promise<FastifyReply> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true)
    throw usageError('file-gone', `${path} is no longer there.`, 'The history can write a result again.');
  return toDownload(reply, name, found.size).send(createReadStream(path));
}

export function sendBytes(reply: FastifyReply, bytes: Buffer, name: string): FastifyReply {
  return toDownload(reply, name, bytes.length).send(bytes);
}

function toDownload(reply: FastifyReply, name: string, bytes: number): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', bytes)
    .type('application/octet-stream');
}
