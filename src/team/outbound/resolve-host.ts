import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressRules } from './address-rules.ts';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Tests pass their own. Throws as the system. */
export type ResolveName = (hostname: string) => Promise<readonly HostAddress[]>;

export interface KnownHost {
  readonly addresses: readonly HostAddress[];
  /** All addresses are listed in the setting. */
  readonly isPrivate: boolean;
  /** For `net.connect`: uses these addresses and does not resolve again, which might answer differently. */
  readonly lookup: LookupFunction;
}

/** The address may not be reached. The message is for people, begins in lower case and has no full stop. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

export class HostUnknown extends Error {
  constructor(hostname: string, cause: unknown) {
    super(`the address of ${hostname} cannot be found`, { cause });
    this.name = 'HostUnknown';
  }
}

/**
 * Resolves a host once. One forbidden address among several refuses it, because any of them may be connected to. Throws
 * AddressRefused, HostUnknown.
 */
export async function resolveHost(
  hostname: string,
  rules: AddressRules,
  resolve: ResolveName = lookUpHost,
): Promise<KnownHost> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await find(bare, resolve) : [{ address: bare, family: isIP(bare) }];
  const kinds = addresses.map(({ address }) => rules.classify(address));
  if (kinds.includes('refused'))
    throw new AddressRefused(`${hostname} is at a private address, which is not listed in CAPSHEET_PRIVATE_ADDRESSES`);
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
