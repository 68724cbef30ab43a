import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressRules } from './address-rules.ts';

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** The addresses of a name; a test passes its own. Throws what the system throws. */
export type ResolveName = (hostname: string) => Promise<readonly HostAddress[]>;

/** A host that may be connected to, with the addresses that were looked at. */
export interface KnownHost {
  readonly addresses: readonly HostAddress[];
  /** Each of them is of a network that whoever runs the servers has listed. */
  readonly isPrivate: boolean;
  /** For `net.connect`: connects to these addresses and asks no name server again, which might answer otherwise now. */
  readonly lookup: LookupFunction;
}

/** A host at an address that may not be reached. */
export class HostRefused extends Error {
  constructor(hostname: string) {
    super(`${hostname} is at a private address, which is not listed in CAPSHEET_PRIVATE_ADDRESSES`);
    this.name = 'HostRefused';
  }
}

/** A name that leads nowhere. */
export class HostUnknown extends Error {
  constructor(hostname: string, cause: unknown) {
    super(`the address of ${hostname} cannot be found`, { cause });
    this.name = 'HostUnknown';
  }
}

/**
 * Looks a host up once. One address among several that may not be reached is enough to refuse it: which of them is
 * connected to is decided by chance.
 * @throws HostRefused @throws HostUnknown
 */
export async function resolveHost(
  hostname: string,
  rules: AddressRules,
  resolve: ResolveName = lookUpHost,
): Promise<KnownHost> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await find(bare, resolve) : [{ address: bare, family: isIP(bare) }];
  const kinds = addresses.map(({ address }) => rules.classify(address));
  if (kinds.includes('refused')) throw new HostRefused(hostname);
  return { addresses, isPrivate: !kinds.includes('public'), lookup: pinTo(addresses) };
}

async function find(hostname: string, resolve: ResolveName): Promise<readonly HostAddress[]> {
  let found: readonly HostAddress[];
  try {
    found = await resolve(hostname);
  } catch (error) {
    throw new HostUnknown(hostname, error);
  }
  if (found.length === 0) throw new HostUnknown(hostname, undefined);
  return found;
}

function lookUpHost(hostname: string): Promise<readonly HostAddress[]> {
  return lookup(hostname, { all: true });
}

function pinTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
