import { useSyncExternalStore } from 'react';

/** Where the user is: behind the `#` of the address. */
export interface Address {
  /** Without slashes at its ends: `dry-run`. */
  readonly path: string;
  /** What of that is looked at: a filter, a cell. */
  readonly query: RouteQuery;
}

export type RouteQuery = { readonly [name: string]: string | undefined };

/** What is undefined or empty in the query is left out. */
export function toHash(path: string, query: RouteQuery = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]]));
  const search = new URLSearchParams(pairs).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** Puts another query into the address, without a step to go back to: what is typed letter by letter would be many. */
export function replaceQuery({ path }: Pick<Address, 'path'>, query: RouteQuery): void {
  window.history.replaceState(null, '', toHash(path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** From the address: going back and reloading work as everywhere. */
export function useAddress(): Address {
  return parseAddress(useSyncExternalStore(subscribe, () => window.location.hash));
}

export function parseAddress(hash: string): Address {
  const [path = '', search = ''] = splitOnce(hash, '?');
  return { path: path.replace(/^#?\/*|\/+$/g, ''), query: Object.fromEntries(new URLSearchParams(search)) };
}

function splitOnce(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
