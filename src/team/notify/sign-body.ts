import { createHmac } from 'node:crypto';

/**
 * The header `capsheet-signature`: the moment in seconds since 1970, and an HMAC-SHA256 in hex of that moment, a full stop
 * and the body. The moment is signed as well, so that whoever has seen a request cannot send it again later.
 */
export function signBody(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
