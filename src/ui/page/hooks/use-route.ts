import { useSyncExternalStore } from 'react';

/** The steps of an upload, in their order. */
export const STEPS = ['workbook', 'mapping', 'review', 'dry-run', 'apply', 'result'] as const;
export type Step = (typeof STEPS)[number];

export const PLACES = ['history', 'files', 'settings'] as const;
export type Place = Step | (typeof PLACES)[number];

export interface Route {
  readonly place: Place;
  /** What of it: a run's id. */
  readonly rest: string;
  /** What of that is looked at: a filter, a cell. */
  readonly query: RouteQuery;
}

export type RouteQuery = { readonly [name: string]: string | undefined };

/** What is undefined or empty in the query is left out. */
export function toAddress(place: Place, rest = '', query: RouteQuery = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]]));
  const search = new URLSearchParams(pairs).toString();
  return `#/${place}${rest === '' ? '' : `/${rest}`}${search === '' ? '' : `?${search}`}`;
}

/** Puts another query into the address, without a step to go back to: what is typed letter by letter would be many. */
export function replaceQuery({ place, rest }: Route, query: RouteQuery): void {
  window.history.replaceState(null, '', toAddress(place, rest, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function goTo(place: Place, rest = ''): void {
  window.location.hash = toAddress(place, rest);
}

/** Whether that is still where the user is: somebody may have gone elsewhere since it was drawn. */
export function isAt(place: Place): boolean {
  return parseRoute(window.location.hash).place === place;
}

/** Where the user is, from the address: going back and reloading work as everywhere. */
export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => window.location.hash));
}

function parseRoute(hash: string): Route {
  const [path = '', search = ''] = splitOnce(hash, '?');
  const [, place = '', ...rest] = path.split('/');
  const known = [...STEPS, ...PLACES].find((one) => one === place);
  return { place: known ?? 'workbook', rest: rest.join('/'), query: Object.fromEntries(new URLSearchParams(search)) };
}

function splitOnce(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
