import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Admission } from './admission.ts';
import { cookieName, OPEN_PATH } from './guard.ts';
import { turnAway } from './turn-away.ts';

/** Stands in the built page wherever the nonce of the answer belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

const openQuery = z.object({ token: z.string().max(200).default('') });

/** The page, its built parts, and the door to it. */
export async function addPageRoutes(
  app: FastifyInstance,
  { pageDir, admission, portOf }: { pageDir: string; admission: Admission; portOf: () => number },
): Promise<void> {
  const page = await readFile(join(pageDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(pageDir, 'assets'),
    prefix: '/assets/',
    cacheControl: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.get('/', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', toPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  });
  app.get(OPEN_PATH, (request, reply) => {
    const name = cookieName(portOf());
    const isInside = admission.isAdmitted(request.cookies[name]);
    const session = admission.admit(openQuery.parse(request.query).token);
    if (session !== undefined) reply.setCookie(name, session, { httpOnly: true, sameSite: 'strict', path: '/' });
    // Whoever opens the printed address once more in the same browser is in already.
    if (session === undefined && !isInside) return turnAway(request, reply, 'token-used');
    return reply.redirect('/', 303);
  });
}

/**
 * Nothing but what came with the page, from where it came. The nonce is for the few style elements that the component
 * library makes while it runs.
 */
function toPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
