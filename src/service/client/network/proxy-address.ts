import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import type { NetworkSetting } from './network-settings.ts';

/** A forward proxy. Its password is in `authorization` alone, which is never shown. */
export interface ForwardProxy {
  /** Scheme, host and port, as messages name it: `http://proxy.firm.example:8080`. */
  readonly text: string;
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`; absent without a user name. */
  readonly authorization?: string;
  /** What must not be shown, wherever it comes back: the password, and both in Base64. */
  readonly secrets: readonly string[];
  /** Who named it: `HTTPS_PROXY from the environment`. */
  readonly from: string;
}

/**
 * Reads the address of a proxy; without a scheme it is `http`, as other tools read it. The text itself is never shown:
 * it may hold a password. Throws `proxy-invalid` (exit status 2).
 */
export function parseProxy({ value, from }: NetworkSetting): ForwardProxy {
  const text = value.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  // A path is that of a configuration script (PAC), which says more than an address.
  if (url === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash))
    throw invalid(from);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw unsupported(from, url.protocol.slice(0, -1));
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return { text: `${url.protocol}//${url.hostname}:${port}`, isSecure, hostname, port, from, ...readSignIn(url, from) };
}

function readSignIn(url: URL, from: string): Pick<ForwardProxy, 'authorization' | 'secrets'> {
  if (url.username === '' && url.password === '') return { secrets: [] };
  const [user, password] = [decode(url.username, from), decode(url.password, from)];
  const basic = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return {
    authorization: `Basic ${basic}`,
    secrets: [basic, password, url.password].filter((secret) => secret !== ''),
  };
}

function decode(text: string, from: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The error would quote the password.
    throw invalid(from);
  }
}

function invalid(from: string): CapsheetError {
  return usageError(
    'proxy-invalid',
    `${from} is not the address of a proxy.`,
    'Write it like http://proxy.example.com:8080 or http://USER:PASSWORD@proxy.example.com:8080. In user name and password, write @ as %40, : as %3A, / as %2F, # as %23, % as %25 and \\ as %5C.',
  );
}

function unsupported(from: string, scheme: string): CapsheetError {
  return usageError(
    'proxy-invalid',
    `${from} names a ${scheme} proxy, which capsheet cannot use.`,
    'Name an http or https proxy; ask whoever runs your network for its address.',
  );
}
