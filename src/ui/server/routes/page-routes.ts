import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_PATH, sessionRequest } from '../../api/session.ts';
import { readPage, toPagePolicy } from '../../views/page-file.ts';
import { type Admission, OPEN_PATH, turnAway } from './guard.ts';

export async function addPageRoutes(
  app: FastifyInstance,
  { pageDir, admission }: { pageDir: string; admission: Admission },
): Promise<void> {
  const toPage = await readPage(pageDir);
  await app.register(fastifyStatic, {
    root: join(pageDir, 'assets'),
    prefix: '/assets/',
    cacheControl: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', toPagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(toPage(nonce));
  };
  app.get('/', sendPage);
  // The token stands behind a # and never comes with the address: a mere look at it (HEAD, a prefetch, the preview of a
  // chat program) uses up nothing. The page hands it over.
  app.get(OPEN_PATH, sendPage);
  app.post(SESSION_PATH, (request, reply) => {
    const key = admission.admit(sessionRequest.parse(request.body).token);
    return key === undefined ? turnAway(request, reply, 'token-used') : { key };
  });
}
