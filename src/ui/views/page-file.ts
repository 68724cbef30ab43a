import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stands in the built page wherever the nonce of the answer belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

/** The built page of that folder, as it is sent: with the nonce that its policy names. */
export async function readPage(pageDir: string): Promise<(nonce: string) => string> {
  const page = await readFile(join(pageDir, 'index.html'), 'utf8');
  return (nonce) => page.replaceAll(NONCE_PLACE, nonce);
}

/**
 * Nothing but what came with the page, from where it came. The nonce is for the few style elements that the component
 * library makes while it runs.
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
