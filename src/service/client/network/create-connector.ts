import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { NetworkRoute } from './choose-route.ts';
import { ConnectFault, describeCertificate, isUntrusted, type SeenCertificate } from './connect-fault.ts';
import type { Network } from './network.ts';
import { openTunnel, type TunnelRequest } from './open-tunnel.ts';

interface Connecting {
  /** For each of the two steps, the proxy's and that of TLS. */
  readonly connectMs: number;
  /** Where no proxy finds it: the addresses of the host. The system is asked where it is left out. */
  readonly lookup?: LookupFunction;
}

interface ConnectorParts extends Connecting {
  readonly network: Network;
  readonly route: NetworkRoute;
}

/**
 * How the pool of any origin makes its connections. Plain http goes to this machine or to its network, and so never through
 * a proxy. Throws `proxy-invalid`.
 */
export function connectTo(
  origin: string,
  network: Network,
  { connectMs, lookup }: Connecting,
): buildConnector.connector | buildConnector.BuildOptions {
  const own = lookup === undefined ? {} : { lookup };
  if (!origin.startsWith('https:')) return { timeout: connectMs, ...own };
  return createConnector({ network, route: network.routeTo(origin), connectMs, ...own });
}

/**
 * Of an `https` origin: through the proxy of the route where there is one, and with
 * what this machine trusts. What goes wrong is a `ConnectFault` where more can be said than the system says.
 */
function createConnector({ network, route, connectMs, lookup }: ConnectorParts): buildConnector.connector {
  // Whatever NODE_TLS_REJECT_UNAUTHORIZED says: credentials go to nobody who cannot say who he is.
  const { secureContext } = network;
  const own = lookup === undefined ? {} : { lookup };
  const secure = buildConnector({ timeout: connectMs, secureContext, rejectUnauthorized: true, ...own });
  const shakeHands = (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    let seen: SeenCertificate = {};
    const begun: unknown = secure(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(explain(error, seen), null);
    });
    // The only moment at which a certificate that is about to be refused can still be looked at.
    if (begun instanceof TLSSocket) {
      begun.prependOnceListener('secure', () => {
        seen = describeCertificate(begun.getPeerCertificate(true));
      });
    }
  };
  if (route.kind === 'direct') return shakeHands;
  return (options, callback) => {
    const host = isIPv6(options.hostname) ? `[${options.hostname}]` : options.hostname;
    const target = `${host}:${options.port || '443'}`;
    askProxy(network, { proxy: route.proxy, target, mostMs: connectMs, secureContext }).then(
      (httpSocket) => shakeHands({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function askProxy(network: Network, request: TunnelRequest): Promise<Socket> {
  const refusal = network.refusalOf(request.proxy);
  if (refusal !== undefined) throw refusal;
  try {
    return await openTunnel(request);
  } catch (error) {
    const isSignIn =
      error instanceof ConnectFault && error.facts.kind === 'proxy-refusal' && error.facts.status === 407;
    if (isSignIn) network.noteRefusal(request.proxy, error);
    throw error;
  }
}

function explain(error: Error, certificate: SeenCertificate): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return isUntrusted(code) ? new ConnectFault({ kind: 'untrusted', code, certificate }, error) : error;
}
