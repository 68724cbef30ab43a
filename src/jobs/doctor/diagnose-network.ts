import type { X509Certificate } from 'node:crypto';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { joinList, plural } from '../../base/util/text/words.ts';
import { type DoctorCheck, doubtful, failed, passed } from '../../model/outcomes/diagnosis.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import type { Route } from '../../service/client/network/choose-route.ts';
import { type Network, openNetwork, type TrustedAuthorities } from '../../service/client/network/network.ts';
import type { NetworkSettings } from '../../service/client/network/network-settings.ts';

export interface NetworkToDiagnose {
  readonly settings: NetworkSettings;
  /** Both as they are set, and valid. */
  readonly baseUrl: string;
  readonly appUrl: string | undefined;
  readonly now: () => Date;
}

export interface NetworkDiagnosis {
  readonly checks: readonly DoctorCheck[];
  /** Absent where the settings are such that nobody can be asked. */
  readonly network?: Network;
}

/**
 * Which way leads to the service, and whose word is taken for its certificate. Asks nobody. A proxy's user name and
 * password are never told.
 */
export async function diagnoseNetwork(of: NetworkToDiagnose): Promise<NetworkDiagnosis> {
  const addresses = [of.baseUrl, of.appUrl ?? of.baseUrl].map((text) => parseServiceAddress(text, '').origin);
  const origins = [...new Set(addresses)];
  const [network, unopened] = await orFault(() => openNetwork(of.settings));
  if (network === undefined) return { checks: [failed('certificates', unopened)] };
  const [routes, misread] = await orFault(() => origins.map((origin) => tellRoute(origin, network.routeTo(origin))));
  if (routes === undefined) return { checks: [failed('network', misread)] };
  const isEncrypted = origins.some((origin) => origin.startsWith('https:'));
  const certificates = isEncrypted ? [judgeAuthorities(network.listAuthorities(), of)] : [];
  return { checks: [passed('network', routes.join(' ')), ...certificates], network };
}

type Outcome<Value> = readonly [value: Value] | readonly [value: undefined, fault: CapsheetError];

async function orFault<Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    return [await work()];
  } catch (error) {
    if (error instanceof CapsheetError) return [undefined, error];
    throw error;
  }
}

function tellRoute(origin: string, route: Route): string {
  if (route.kind === 'direct') return `${origin} is reached directly: ${route.why}.`;
  const signIn = route.proxy.authorization === undefined ? '' : ', with a user name and password';
  return `${origin} is reached through the proxy ${route.proxy.text} (${route.why})${signIn}.`;
}

function judgeAuthorities(trusted: TrustedAuthorities, { settings, now }: NetworkToDiagnose): DoctorCheck {
  const seen = tellAuthorities(trusted, settings);
  const expired = trusted.own.filter((certificate) => Date.parse(certificate.validTo) < now().getTime());
  const [first] = expired;
  if (first === undefined) return passed('certificates', seen);
  return doubtful('certificates', {
    code: 'ca-file-expired',
    message: `${seen} ${nameOf(first)} has expired (${dayOf(first)}).`,
    hint: `Ask for the current certificate of the authority, and replace the one in ${settings.caFile?.value} with it.`,
  });
}

function tellAuthorities({ byNode, bySystem, system, own }: TrustedAuthorities, settings: NetworkSettings): string {
  const { nodeCaFile, caFile } = settings;
  const extra = nodeCaFile === undefined ? '' : ' with NODE_EXTRA_CA_CERTS';
  const parts = [
    `${plural(byNode, 'authority', 'authorities')} of Node.js${extra}`,
    ...(system === undefined ? [] : [`${bySystem} of the system (${system})`]),
    ...(own.length === 0 ? [] : [`${own.length} of ${caFile?.value} (${own.map(nameOf).join(', ')}; ${caFile?.from})`]),
  ];
  const unread = system === undefined ? ' The system’s own store can be read with Node.js 22.15 or later.' : '';
  return `Trusted are ${joinList(parts)}.${unread}`;
}

function nameOf({ subject }: X509Certificate): string {
  const lines = subject.split('\n');
  const name = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O='));
  return (name ?? subject).replace(/^\w+=/, '');
}

function dayOf({ validTo }: X509Certificate): string {
  return new Date(validTo).toISOString().slice(0, 10);
}
