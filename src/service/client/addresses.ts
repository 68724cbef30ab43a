import { usageError } from '../../base/util/capsheet-error.ts';
import { isLoopbackHost } from '../../base/util/loopback.ts';

/** One host of the service: where connections go, and what stands before every path. */
export interface ServiceAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Empty, or beginning with a slash and not ending with one. */
  readonly prefix: string;
  /** Both together, as errors show it. */
  readonly text: string;
}

/**
 * Reads a base address; `setting` is the name errors give it (`CAPSHEET_BASE_URL`). Throws `address-invalid`, and
 * `insecure-address` for plain http to any host but this machine: credentials would travel readable.
 */
export function parseServiceAddress(text: string, setting: string): ServiceAddress {
  const url = parseUrl(text.trim(), setting);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw usageError(
      'insecure-address',
      `${setting} is plain http to ${url.hostname}, which would let anyone in between read the credentials.`,
      'Use its https address. Plain http is only for this machine (localhost, 127.0.0.1).',
    );
  }
  const prefix = url.pathname.replace(/\/+$/, '');
  return { origin: url.origin, prefix, text: `${url.origin}${prefix}` };
}

function parseUrl(text: string, setting: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text itself is not shown: people paste addresses with a password in them.
  if (!/^https?:/i.test(text)) throw addressInvalid(`${setting} does not begin with https://.`);
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw addressInvalid(`${setting} is not usable: expected only https:// and a host.`);
  return url;
}

function addressInvalid(message: string): Error {
  const hint = 'Write it like https://api.example.com, without a user name, a "?" or a "#".';
  return usageError('address-invalid', message, hint);
}
