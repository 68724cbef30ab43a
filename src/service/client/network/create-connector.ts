import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { ForwardProxy, NetworkRoute } from './choose-route.ts';
import {
  ConnectFault,
  type ConnectFaultFacts,
  describeCertificate,
  isUntrusted,
  type NamedProxy,
  type SeenCertificate,
} from './connect-fault.ts';
import type { Network } from './network.ts';

interface Connecting {
  /** For each of the two steps, the proxy's and that of TLS. */
  readonly connectMs: number;
  /** Finds the addresses of the host, where no proxy does; by default the system does. */
  readonly lookup?: LookupFunction;
}

interface ConnectorParts extends Connecting {
  readonly network: Network;
  readonly route: NetworkRoute;
}

/**
 * Tells a pool of connections how to make them. Plain http goes to this machine or to its network, and so never through
 * a proxy. Throws `proxy-invalid`.
 */
export function connectTo(
  origin: string,
  network: Network,
  { connectMs, lookup }: Connecting,
): buildConnector.connector | buildConnector.BuildOptions {
  const own = omitAbsent({ lookup });
  if (!origin.startsWith('https:')) return { timeout: connectMs, ...own };
  return createConnector({ network, route: network.routeTo(origin), connectMs, ...own });
}

/**
 * Connects to an `https` origin: through the proxy of the route where there is one, and with the authorities that this
 * machine trusts. Throws a `ConnectFault` where more can be said than the system says.
 */
function createConnector({ network, route, connectMs, lookup }: ConnectorParts): buildConnector.connector {
  // Heeds no NODE_TLS_REJECT_UNAUTHORIZED: credentials go to nobody whose certificate is not trusted.
  const { secureContext } = network;
  const own = omitAbsent({ lookup });
  const secure = buildConnector({ timeout: connectMs, secureContext, rejectUnauthorized: true, ...own });
  const shakeHands = (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    let seen: SeenCertificate = {};
    const begun: unknown = secure(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(toTrustFault(error, seen), null);
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
    requestTunnel(network, { proxy: route.proxy, target, mostMs: connectMs, secureContext }).then(
      (httpSocket) => shakeHands({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function requestTunnel(network: Network, request: TunnelRequest): Promise<Socket> {
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

function toTrustFault(error: Error, certificate: SeenCertificate): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return isUntrusted(code) ? new ConnectFault({ kind: 'untrusted', code, certificate }, error) : error;
}

interface TunnelRequest {
  readonly proxy: ForwardProxy;
  /** Host and port that the proxy is to connect to. */
  readonly target: string;
  /** How long the proxy may take in all. */
  readonly mostMs: number;
  /** The authorities trusted, for a proxy that is reached over TLS. */
  readonly secureContext: SecureContext;
}

/**
 * Asks a proxy to open a way to the target (`CONNECT`), and returns the connection: all that is written to it goes there.
 * Throws a `ConnectFault`: then nothing but this question has left.
 */
function openTunnel(tunnel: TunnelRequest): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const request = sendConnect(tunnel);
    const fail = (facts: ConnectFaultFacts, cause?: unknown): void => {
      clearTimeout(timer);
      request.destroy();
      reject(new ConnectFault(facts, cause));
    };
    const proxy = nameProxy(tunnel.proxy);
    const timer = setTimeout(() => fail({ kind: 'proxy-gone', proxy, code: 'ETIMEDOUT' }), tunnel.mostMs);
    request.on('error', (error) => fail(toProxyFault(error, proxy), error));
    request.on('connect', (answer, socket, head) => {
      clearTimeout(timer);
      const facts = findFault(answer, head, tunnel);
      if (facts === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(new ConnectFault(facts));
    });
    request.end();
  });
}

function sendConnect({ proxy, target, secureContext }: TunnelRequest): ClientRequest {
  const headers = {
    host: target,
    // Node.js would say "close" here, and a proxy may take it at its word.
    connection: 'keep-alive',
    'proxy-connection': 'keep-alive',
    ...omitAbsent({ 'proxy-authorization': proxy.authorization }),
  };
  const { hostname: host, port } = proxy;
  const options = { host, port, method: 'CONNECT', path: target, headers, agent: false };
  // Named, as it would be taken from the header, which names the target.
  const servername = isIP(host) === 0 ? host : '';
  const secured = { ...options, servername, secureContext, rejectUnauthorized: true };
  return proxy.isSecure ? httpsRequest(secured) : httpRequest(options);
}

/** Says why the answer opens no way; `undefined` where it does. */
function findFault(
  answer: IncomingMessage,
  head: Buffer,
  { proxy, target }: TunnelRequest,
): ConnectFaultFacts | undefined {
  const { statusCode: status = 0 } = answer;
  const hasPage = /html/i.test(answer.headers['content-type'] ?? '') && answer.headers['content-length'] !== '0';
  const named = nameProxy(proxy);
  const text = proxy.secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), head.toString('utf8'));
  // A proxy that passes on says nothing of its own: over TLS the first word is ours.
  if (status >= 200 && status < 300) {
    return head.length > 0 || hasPage
      ? { kind: 'no-proxy', proxy: named, text: text === '' ? '<html>' : text }
      : undefined;
  }
  return { kind: 'proxy-refusal', proxy: named, target, status, offers: offersOf(answer), text };
}

/** Lists the first word of each challenge: `Basic realm="Firm", Negotiate` offers two ways. */
function offersOf({ headersDistinct }: IncomingMessage): readonly string[] {
  const challenges = headersDistinct['proxy-authenticate'] ?? [];
  const names = challenges.flatMap((text) => [...text.matchAll(/(?:^|,)\s*([a-z][a-z0-9-]*)(?=\s|,|$)/gi)]);
  return names.flatMap(([, name]) => name ?? []);
}

function toProxyFault(error: Error, proxy: NamedProxy): ConnectFaultFacts {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (code.startsWith('HPE_')) return { kind: 'no-proxy', proxy, text: code };
  if (isUntrusted(code)) return { kind: 'proxy-untrusted', proxy, code };
  return { kind: 'proxy-gone', proxy, code };
}

function nameProxy({ text, from, authorization }: ForwardProxy): NamedProxy {
  return { text, from, hasSignIn: authorization !== undefined };
}
