import { type Address, parseAddress, type RouteQuery, toHash, useAddress } from './use-address.ts';

/** The steps of an upload, in their order. */
export const STEPS = ['workbook', 'mapping', 'review', 'dry-run', 'apply', 'result'] as const;
export type Step = (typeof STEPS)[number];

export const PLACES = ['history', 'files', 'settings'] as const;
export type Place = Step | (typeof PLACES)[number];

export interface Route extends Address {
  readonly place: Place;
  /** What of it: a run's id. */
  readonly rest: string;
}

/** What is undefined or empty in the query is left out. */
export function toAddress(place: Place, rest = '', query: RouteQuery = {}): string {
  return toHash(toPath(place, rest), query);
}

export function goTo(place: Place, rest = ''): void {
  window.location.hash = toAddress(place, rest);
}

/** Whether that is still where the user is: somebody may have gone elsewhere since it was drawn. */
export function isAt(place: Place): boolean {
  return toRoute(parseAddress(window.location.hash)).place === place;
}

/** Where the user is, from the address. */
export function useRoute(): Route {
  return toRoute(useAddress());
}

function toRoute({ path, query }: Address): Route {
  const [place = '', ...parts] = path.split('/');
  const known = [...STEPS, ...PLACES].find((one) => one === place) ?? 'workbook';
  const rest = parts.join('/');
  return { path: toPath(known, rest), place: known, rest, query };
}

function toPath(place: Place, rest: string): string {
  return rest === '' ? place : `${place}/${rest}`;
}
