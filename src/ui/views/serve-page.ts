import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Marks the places of the nonce in the built page. */
const NONCE_PLACE = '__CSP_NONCE__';

/** The files beside the page, for `@fastify/static`; each is named for what is in it. */
export function pageAssets(pageDir: string) {
  return {
    root: join(pageDir, 'assets'),
    prefix: '/assets/',
    cacheControl: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  } as const;
}

/** Reads the built page, with `head` at the beginning of its head; the returned handler answers with it, under a new nonce. */
export async function readPage(pageDir: string, head = '') {
  const built = await readFile(join(pageDir, 'index.html'), 'utf8');
  const page = built.replace('<head>', () => `<head>${head}`);
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    const headers = { 'content-security-policy': toPagePolicy(nonce), 'content-type': 'text/html; charset=utf-8' };
    return reply.headers(headers).send(page.replaceAll(NONCE_PLACE, nonce));
  };
}

/**
 * Allows only what came with the page. The nonce is for the style elements that the component library makes at run
 * time.
 */
function toPagePolicy(nonce: string): string {
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

/** Closes every answer to other pages. The page sets its own policy, with its nonce; nothing else may load anything. */
export function addSafeHeaders(reply: FastifyReply): void {
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.headers({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}
