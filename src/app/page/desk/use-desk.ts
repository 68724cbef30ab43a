import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Address, parseAddress, type RouteQuery, toHash } from './address.ts';
import { type Desk, openDesk } from './desk.ts';
import { LAPTOP, type PageRoute, toRoute } from './places.ts';

export const AtDesk = createContext<Desk>(openDesk(LAPTOP));

export function useDesk(): Desk {
  return useContext(AtDesk);
}

export function useRoute(): PageRoute {
  return toRoute(useAddress(), useDesk());
}

/** Replaces the query without a step to go back to: text is typed letter by letter. */
export function replaceQuery({ path }: Pick<Address, 'path'>, query: RouteQuery): void {
  window.history.replaceState(null, '', toHash(path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useAddress(): Address {
  return parseAddress(useSyncExternalStore(subscribe, () => window.location.hash));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
