import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { isLoopbackAddress } from '../../../base/util/loopback.ts';
import { optionalText, plainText, type Shape } from '../../../model/values/scalars.ts';

/** The way to an address, and why so, as the end of a sentence. */
export type NetworkRoute =
  | { readonly kind: 'direct'; readonly why: string }
  | { readonly kind: 'proxy'; readonly proxy: ForwardProxy; readonly why: string };

/**
 * Chooses the way to an origin (`https://api.example.com`). This machine is never asked through a proxy: whoever stands
 * elsewhere would ask themselves. Throws `proxy-invalid` where the proxy that is meant for it cannot be read.
 */
export function chooseRoute(origin: string, settings: NetworkSettings): NetworkRoute {
  if (isLoopbackAddress(origin)) return { kind: 'direct', why: 'it is this machine' };
  const named = settings.httpsProxy ?? settings.httpProxy;
  if (named === undefined) return { kind: 'direct', why: 'no proxy is set' };
  const { noProxy } = settings;
  const exempt = noProxy && findExemption(noProxy.value, targetOf(origin));
  if (exempt !== undefined) return { kind: 'direct', why: `${noProxy?.from} lists ${exempt}` };
  return { kind: 'proxy', proxy: parseProxy(named), why: named.from };
}

function targetOf(origin: string): Target {
  const url = new URL(origin);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port };
}

interface Target {
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/**
 * Finds the entry of a `NO_PROXY` list that names the target, as it is written there. A name stands for itself and whatever
 * ends with it (`firm.example`, `.firm.example` and `*.firm.example` are one), an address for itself or its range
 * (`10.0.0.0/8`), `*` for everything; a port at the end limits an entry to it.
 */
export function findExemption(list: string, target: Target): string | undefined {
  return list.split(/[,\s]+/).find((entry) => entry !== '' && isNamed(entry.toLowerCase(), target));
}

function isNamed(entry: string, target: Target): boolean {
  if (entry === '*') return true;
  const { host, port } = splitPort(entry);
  if (port !== undefined && port !== target.port) return false;
  const hostname = target.hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(hostname) !== 0) return isSameAddress(host, hostname);
  const name = host.replace(/^\*?\./, '').replace(/\.$/, '');
  return name !== '' && (hostname === name || hostname.endsWith(`.${name}`));
}

function splitPort(entry: string): { readonly host: string; readonly port?: number } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry);
  // An IPv6 address without brackets is full of colons, and has no port.
  const named = bracketed ?? /^([^:]+):(\d+)$/.exec(entry);
  const [, host = entry, port] = named ?? [];
  return port === undefined ? { host } : { host, port: Number(port) };
}

function isSameAddress(entry: string, address: string): boolean {
  const [network = '', bits] = entry.split('/');
  const kind = isIP(network);
  if (kind === 0 || kind !== isIP(address)) return false;
  const family = kind === 6 ? 'ipv6' : 'ipv4';
  const most = kind === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most) return false;
  const range = new BlockList();
  range.addSubnet(network, prefix, family);
  return range.check(address, family);
}

/** A forward proxy. Its password is in `authorization` alone, which is never shown. */
export interface ForwardProxy {
  /** Scheme, host and port, as messages name it: `http://proxy.firm.example:8080`. */
  readonly text: string;
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`; absent without a user name. */
  readonly authorization?: string;
  /** Never shown, wherever they come back: the password, and both in Base64. */
  readonly secrets: readonly string[];
  /** The setting that named it: `HTTPS_PROXY from the environment`. */
  readonly from: string;
}

/**
 * Reads the address of a proxy; without a scheme it is `http`, as other tools read it. The text itself is never shown:
 * it may hold a password. Throws `proxy-invalid` (exit status 2).
 */
function parseProxy({ value, from }: NetworkSetting): ForwardProxy {
  const text = value.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  // A path is that of a configuration script (PAC), which says more than an address.
  if (url === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash))
    throw invalid(from);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:')
    throw usageError(
      'proxy-invalid',
      `${from} names a ${url.protocol.slice(0, -1)} proxy, which capsheet cannot use.`,
      'Name an http or https proxy; ask whoever runs your network for its address.',
    );
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

const networkSetting = z.strictObject({
  value: plainText,
  from: plainText.describe('Named in messages: `HTTPS_PROXY from the environment`.'),
});
export type NetworkSetting = Shape<typeof networkSetting>;

/** The settings of the way to the service, as they were typed: they may hold a proxy's password. */
export const networkSettings = z.strictObject({
  httpsProxy: networkSetting.exactOptional().describe('For `https` addresses.'),
  httpProxy: networkSetting.exactOptional().describe('For `https` addresses too, where `httpsProxy` is absent.'),
  noProxy: networkSetting
    .exactOptional()
    .describe('Addresses that are reached without a proxy, separated by commas or spaces.'),
  caFile: networkSetting
    .exactOptional()
    .describe('The path of a file with the certificates of authorities that are trusted besides.'),
  nodeCaFile: optionalText.describe('The file that Node.js itself adds to what it trusts: `NODE_EXTRA_CA_CERTS`.'),
  systemCaFile: optionalText.describe(
    'The file that names the system’s authorities in place of the usual one: `SSL_CERT_FILE`.',
  ),
});
export type NetworkSettings = Shape<typeof networkSettings>;
