import { download, get, post, postFor, postForm } from '../api-client.ts';
import { parseAddress, type RouteQuery, toHash } from './address.ts';
import { type DeskPlaces, isPlace, type Place, toPlacePath } from './places.ts';

/**
 * Where a workbook is worked on. The same screens serve a laptop and a team's page: they call, and lead to places, by
 * their desk, which puts its base before both.
 */
export interface Desk extends DeskPlaces {
  readonly get: typeof get;
  readonly post: typeof post;
  readonly postFor: typeof postFor;
  readonly postForm: typeof postForm;
  readonly download: typeof download;
  /** What is undefined or empty in the query is left out. */
  readonly toAddress: (place: Place, rest?: string, query?: RouteQuery) => string;
  readonly goTo: (place: Place, rest?: string) => void;
  /** Whether that is still where the user is: somebody may have gone elsewhere since it was drawn. */
  readonly isAt: (place: Place) => boolean;
}

export function openDesk(places: DeskPlaces): Desk {
  const { base } = places;
  const toAddress: Desk['toAddress'] = (place, rest, query) => toHash(toPlacePath(places, place, rest), query);
  return {
    ...places,
    get: (path, schema, query) => get(base + path, schema, query),
    post: (path, body) => post(base + path, body),
    postFor: (path, schema, body) => postFor(base + path, schema, body),
    postForm: (path, form) => postForm(base + path, form),
    download: (path) => download(base + path),
    toAddress,
    goTo: (place, rest) => {
      window.location.hash = toAddress(place, rest);
    },
    isAt: (place) => isPlace(parseAddress(window.location.hash), places, place),
  };
}
