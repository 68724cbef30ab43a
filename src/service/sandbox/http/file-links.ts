import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { SandboxProblem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { getDocumentFile, getLogoFile } from '../store/tables.ts';

/** The path of a stored file: whoever knows the link needs no token, and nobody can guess it. */
const FILE_PATH = '/files/:kind/:id/:signature';

const keyRow = z.object({ key: z.string() });

interface FileName {
  readonly kind: 'document' | 'logo';
  /** The document's id, or the company's of a logo. */
  readonly id: string;
}

export function toFileLink(store: Store, origin: string, { kind, id }: FileName): string {
  return `${origin}/files/${kind}/${id}/${sign(store, { kind, id })}`;
}

/** Finds the file behind a link; `undefined` where the link is not one of ours. */
function findFile(store: Store, file: FileName, signature: string) {
  const expected = Buffer.from(sign(store, file));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return file.kind === 'document' ? getDocumentFile(store, file.id) : getLogoFile(store, file.id);
}

function sign(store: Store, { kind, id }: FileName): string {
  const key = store.get(keyRow, 'SELECT key FROM file_key')?.key;
  if (key === undefined) throw new Error('the sandbox has lost the key of its links');
  return createHmac('sha256', key).update(`${kind}/${id}`).digest('base64url');
}

const fileParams = z.object({ kind: z.enum(['document', 'logo']), id: z.string(), signature: z.string() });

/** Serves the links of documents and logos. A browser saves such a file and never runs it. */
export function addFileRoute(scope: FastifyInstance, store: Store): void {
  scope.get(FILE_PATH, async (request, reply) => {
    const params = fileParams.safeParse(request.params);
    const file = params.success ? findFile(store, params.data, params.data.signature) : undefined;
    if (file === undefined) throw new SandboxProblem(404, 'There is no such file.');
    const type = (await fileTypeFromBuffer(file.content))?.mime ?? 'application/octet-stream';
    return reply
      .type(type)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(Buffer.from(file.content));
  });
}
