import { isLoopbackAddress } from '../addresses.ts';
import type { NetworkSettings } from './network-settings.ts';
import { findExemption } from './no-proxy.ts';
import { type ForwardProxy, parseProxy } from './proxy-address.ts';

/** How an address is reached, and why so, as the end of a sentence. */
export type Route =
  | { readonly kind: 'direct'; readonly why: string }
  | { readonly kind: 'proxy'; readonly proxy: ForwardProxy; readonly why: string };

/**
 * How to reach an origin (`https://api.example.com`). This machine is never asked through a proxy: whoever stands
 * elsewhere would ask themselves. Throws `proxy-invalid` where the proxy that is meant for it cannot be read.
 */
export function chooseRoute(origin: string, settings: NetworkSettings): Route {
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
