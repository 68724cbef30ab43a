import { usageError } from '../../base/util/capsheet-error.ts';
import type { Network } from '../../service/client/network/network.ts';
import type { AddressRules } from './address-rules.ts';
import { AddressRefused, HostUnknown, type KnownHost, type ResolveName, resolveHost } from './resolve-host.ts';

export interface OutboundWay {
  readonly rules: AddressRules;
  /** Proxies and certificate authorities. */
  readonly network: Network;
  readonly resolve?: ResolveName;
}

export interface AdmittedAddress {
  readonly url: URL;
  /** Absent for names that only the proxy knows. */
  readonly host?: KnownHost;
}

/**
 * Reads the address of a webhook, which may hold a secret: no message shows more than its host. Plain HTTP goes to
 * listed private addresses only. Throws AddressRefused, HostUnknown.
 */
export async function admitAddress(address: string, way: OutboundWay): Promise<AdmittedAddress> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new AddressRefused('its address is not an HTTPS address');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('its address has a user name in it');
  const host = await findHost(url, way);
  if (url.protocol === 'http:' && host?.isPrivate !== true)
    throw new AddressRefused(`${url.host} is outside of this network, and its address is not an HTTPS address`);
  return host === undefined ? { url } : { url, host };
}

/** The rules apply to addresses looked up here, whoever connects. */
async function findHost(url: URL, { rules, resolve, network }: OutboundWay): Promise<KnownHost | undefined> {
  try {
    return await resolveHost(url.hostname, rules, resolve);
  } catch (error) {
    const isOfProxy = url.protocol === 'https:' && network.routeTo(url.origin).kind === 'proxy';
    if (error instanceof HostUnknown && isOfProxy) return undefined;
    throw error;
  }
}

/** A name server may not answer. */
const MOST_LOOK_UP_MS = 5_000;

/** Refuses the address of a webhook as it is entered, by what `admitAddress` says. Throws `address-refused`. */
export function assertAddressAllowed(address: string, way: OutboundWay): Promise<void> {
  return assertAllowed('The webhook', () => admitAddress(address, way));
}

/** Refuses an SFTP server as it is entered. Throws `address-refused`. */
export function assertServerAllowed(host: string, { rules, resolve }: Omit<OutboundWay, 'network'>): Promise<void> {
  return assertAllowed('The SFTP server', () => resolveHost(host, rules, resolve));
}

/** A name that cannot be found from here yet is allowed: it is judged again whenever it is connected to. */
async function assertAllowed(what: string, admit: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, MOST_LOOK_UP_MS);
  });
  try {
    await Promise.race([admit(), late]);
  } catch (error) {
    if (error instanceof HostUnknown) return;
    if (!(error instanceof AddressRefused)) throw error;
    const hint = 'Use an HTTPS address on the internet, or ask whoever runs capsheet to allow this one.';
    throw usageError('address-refused', `${what} cannot be added: ${error.message}.`, hint, error);
  } finally {
    clearTimeout(timer);
  }
}
