import { useSyncExternalStore } from 'react';

/** The steps of an upload, in their order. */
export const STEPS = ['workbook', 'review', 'dry-run', 'apply', 'result'] as const;
export type Step = (typeof STEPS)[number];

export const PLACES = ['history', 'files', 'settings'] as const;
export type Place = Step | (typeof PLACES)[number];

export interface Route {
  readonly place: Place;
  /** What of it: a run's id. */
  readonly rest: string;
}

export function toAddress(place: Place, rest = ''): string {
  return `#/${place}${rest === '' ? '' : `/${rest}`}`;
}

export function goTo(place: Place, rest = ''): void {
  window.location.hash = toAddress(place, rest);
}

/** Where the user is, from the address: going back and reloading work as everywhere. */
export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => window.location.hash));
}

function parseRoute(hash: string): Route {
  const [, place = '', ...rest] = hash.split('/');
  const known = [...STEPS, ...PLACES].find((one) => one === place);
  return { place: known ?? 'workbook', rest: rest.join('/') };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
