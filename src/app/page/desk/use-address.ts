import { useSyncExternalStore } from 'react';
import { type Address, parseAddress, type RouteQuery, toHash } from './address.ts';

/** Puts another query into the address, without a step to go back to: what is typed letter by letter would be many. */
export function replaceQuery({ path }: Pick<Address, 'path'>, query: RouteQuery): void {
  window.history.replaceState(null, '', toHash(path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** From the address: going back and reloading work as everywhere. */
export function useAddress(): Address {
  return parseAddress(useSyncExternalStore(subscribe, () => window.location.hash));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
