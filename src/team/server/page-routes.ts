import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPage, toPagePolicy } from '../../ui/views/page-file.ts';
import type { Access } from '../api/operation.ts';

/** The page holds nothing of anybody's: it asks for all that it shows. */
const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };

/** Tells the page, which a laptop serves as well, that a team's server did. */
const MODE = '<meta name="capsheet-mode" content="team" />';

/** Where people come to: the page itself finds its way by what stands behind a #. */
const PAGE_PATHS = ['/', '/device'];

/** The same page as that of `capsheet ui`, and its built parts. */
export async function addPageRoutes(app: FastifyInstance, pageDir: string): Promise<void> {
  const toPage = await readPage(pageDir);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...ANYBODY };
    });
    await scope.register(fastifyStatic, {
      root: join(pageDir, 'assets'),
      prefix: '/assets/',
      cacheControl: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: false,
    });
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', toPagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(toPage(nonce).replace('<head>', `<head>${MODE}`));
  };
  for (const path of PAGE_PATHS) app.get(path, { config: ANYBODY }, sendPage);
}
