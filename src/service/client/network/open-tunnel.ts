import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { ConnectFault, type ConnectFaultFacts, isUntrusted, type NamedProxy } from './connect-fault.ts';
import type { ForwardProxy } from './proxy-address.ts';

export interface TunnelRequest {
  readonly proxy: ForwardProxy;
  /** Host and port that the proxy is to connect to. */
  readonly target: string;
  /** How long the proxy may take in all. */
  readonly mostMs: number;
  /** What is trusted, for a proxy that is reached over TLS. */
  readonly secureContext: SecureContext;
}

/**
 * Asks a proxy to open a way to the target (`CONNECT`), and gives the connection: what is written to it goes there.
 * Throws a `ConnectFault`: then nothing but this question has left.
 */
export function openTunnel(tunnel: TunnelRequest): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const asked = ask(tunnel);
    const fail = (facts: ConnectFaultFacts, cause?: unknown): void => {
      clearTimeout(timer);
      asked.destroy();
      reject(new ConnectFault(facts, cause));
    };
    const proxy = nameProxy(tunnel.proxy);
    const timer = setTimeout(() => fail({ kind: 'proxy-gone', proxy, code: 'ETIMEDOUT' }), tunnel.mostMs);
    asked.on('error', (error) => fail(explain(error, proxy), error));
    asked.on('connect', (answer, socket, head) => {
      clearTimeout(timer);
      const facts = judge(answer, head, tunnel);
      if (facts === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(new ConnectFault(facts));
    });
    asked.end();
  });
}

function ask({ proxy, target, secureContext }: TunnelRequest): ClientRequest {
  const headers = {
    host: target,
    // Node.js would say "close" here, and a proxy may take it at its word.
    connection: 'keep-alive',
    'proxy-connection': 'keep-alive',
    ...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
  };
  const { hostname: host, port } = proxy;
  const options = { host, port, method: 'CONNECT', path: target, headers, agent: false };
  // Named, as it would be taken from the header, which names the target.
  const servername = isIP(host) === 0 ? host : '';
  const secured = { ...options, servername, secureContext, rejectUnauthorized: true };
  return proxy.isSecure ? httpsRequest(secured) : httpRequest(options);
}

/** Why the answer opens no way; `undefined` where it does. */
function judge(answer: IncomingMessage, head: Buffer, { proxy, target }: TunnelRequest): ConnectFaultFacts | undefined {
  const { statusCode: status = 0 } = answer;
  const hasPage = /html/i.test(answer.headers['content-type'] ?? '') && answer.headers['content-length'] !== '0';
  const named = nameProxy(proxy);
  const text = hide(head.toString('utf8'), proxy);
  // Whoever passes something on says nothing of his own: over TLS the first word is ours.
  if (status >= 200 && status < 300) {
    return head.length > 0 || hasPage
      ? { kind: 'no-proxy', proxy: named, text: text === '' ? '<html>' : text }
      : undefined;
  }
  return { kind: 'proxy-refusal', proxy: named, target, status, offers: offersOf(answer), text };
}

/** The first word of each challenge: `Basic realm="Firm", Negotiate` offers two ways. */
function offersOf({ headersDistinct }: IncomingMessage): readonly string[] {
  const challenges = headersDistinct['proxy-authenticate'] ?? [];
  const names = challenges.flatMap((text) => [...text.matchAll(/(?:^|,)\s*([a-z][a-z0-9-]*)(?=\s|,|$)/gi)]);
  return names.flatMap(([, name]) => name ?? []);
}

function explain(error: Error, proxy: NamedProxy): ConnectFaultFacts {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (code.startsWith('HPE_')) return { kind: 'no-proxy', proxy, text: code };
  if (isUntrusted(code)) return { kind: 'proxy-untrusted', proxy, code };
  return { kind: 'proxy-gone', proxy, code };
}

function nameProxy({ text, from, authorization }: ForwardProxy): NamedProxy {
  return { text, from, hasSignIn: authorization !== undefined };
}

function hide(text: string, { secrets }: ForwardProxy): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
}
