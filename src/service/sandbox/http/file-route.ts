import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { SandboxProblem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { FILE_PATH, findFile } from './file-links.ts';

const fileParams = z.object({ kind: z.enum(['document', 'logo']), id: z.string(), signature: z.string() });

/** The links of documents and logos. A browser saves such a file and never runs it. */
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
