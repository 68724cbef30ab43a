import { BlockList, isIP } from 'node:net';

/** Where a connection goes. */
export interface Target {
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
