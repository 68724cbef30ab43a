import { createContext, useContext, useSyncExternalStore } from 'react';
import { ask, download } from '../api-client.ts';
import {
  type Address,
  type DeskPlaces,
  isPlace,
  LAPTOP,
  type PageRoute,
  type Place,
  parseAddress,
  type RouteQuery,
  toHash,
  toPlacePath,
  toRoute,
} from './places.ts';

/**
 * The place where a workbook is worked on. The screens of a laptop and of a team are the same: their desk puts its base before
 * each call and each address.
 */
export interface Desk extends DeskPlaces {
  readonly ask: typeof ask;
  readonly download: typeof download;
  readonly toAddress: (place: Place, rest?: string, query?: RouteQuery) => string;
  readonly goTo: (place: Place, rest?: string) => void;
  /** False if the user has gone elsewhere since the screen was drawn. */
  readonly isAt: (place: Place) => boolean;
}

export function openDesk(places: DeskPlaces): Desk {
  const { base } = places;
  const toAddress: Desk['toAddress'] = (place, rest, query) => toHash(toPlacePath(places, place, rest), query);
  return {
    ...places,
    ask: (call, given) => ask(call, given, base),
    download: (call, given) => download(call, given, base),
    toAddress,
    goTo: (place, rest) => {
      window.location.hash = toAddress(place, rest);
    },
    isAt: (place) => isPlace(parseAddress(window.location.hash), places, place),
  };
}

export const AtDesk = createContext<Desk>(openDesk(LAPTOP));

export function useDesk(): Desk {
  return useContext(AtDesk);
}

export function useRoute(): PageRoute {
  return toRoute(useAddress(), useDesk());
}

/**
 * Goes to another address of the page at once. Where `location.hash` is set the browser says so later, and what is typed
 * meanwhile would be taken for typed at the address before.
 */
export function goToHash(hash: string): void {
  if (hash !== window.location.hash) window.history.pushState(null, '', hash);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
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
