import type { WatchPlace } from './edges.ts';

/** Where a watch looks, for people: `harbour/inbox`, `files.bank.example:/out`. */
export function describePlace(place: WatchPlace): string {
  return place.kind === 'folder' ? place.path : `${place.host}:${place.path}`;
}
