import type { Address } from './address.ts';

/** The steps of an upload, in their order. */
export const STEPS = ['workbook', 'mapping', 'review', 'dry-run', 'apply', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** What a laptop has screens for besides. */
export const PLACES = ['history', 'files', 'settings'] as const;
export type Place = Step | (typeof PLACES)[number];

export interface Route extends Address {
  readonly place: Place;
  /** What of it: a run's id. */
  readonly rest: string;
}

/** The path of a place: below the base of its desk, which is empty or ends in a slash. */
export function toPlacePath(base: string, place: Place, rest = ''): string {
  return `${base}${place}${rest === '' ? '' : `/${rest}`}`;
}

/** What an address does not know leads to the first step. */
export function toRoute({ path, query }: Address, base: string): Route {
  const [place = '', ...parts] = path.startsWith(base) ? path.slice(base.length).split('/') : [];
  const known = [...STEPS, ...PLACES].find((one) => one === place) ?? 'workbook';
  const rest = parts.join('/');
  return { path: toPlacePath(base, known, rest), place: known, rest, query };
}
