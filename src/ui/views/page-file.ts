import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Marks the places of the nonce in the built page. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Reads the built page; the returned function puts the nonce in. */
export async function readPage(pageDir: string): Promise<(nonce: string) => string> {
  const page = await readFile(join(pageDir, 'index.html'), 'utf8');
  return (nonce) => page.replaceAll(NONCE_PLACE, nonce);
}

/**
 * Allows only what came with the page. The nonce is for the style elements that the component library makes at run
 * time.
 */
export function toPagePolicy(nonce: string): string {
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
