import { BlockList, isIP } from 'node:net';
import { isLoopbackAddress } from '../addresses.ts';
import type { NetworkSettings } from './network-settings.ts';
import { type ForwardProxy, parseProxy } from './proxy-address.ts';

/** How an address is reached, and why so, as the end of a sentence. */
export type NetworkRoute =
  | { readonly kind: 'direct'; readonly why: string }
  | { readonly kind: 'proxy'; readonly proxy: ForwardProxy; readonly why: string };

/**
 * How to reach an origin (`https://api.example.com`). This machine is never asked through a proxy: whoever stands
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

function targetOf(origin: string): { readonly hostname: string; readonly port: number } {
  const url = new URL(origin);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/** Where a connection goes. */
interface Target {
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/**
 * The entry of a `NO_PROXY` list that names the target, as it is written there. A name stands for itself and whatever
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
