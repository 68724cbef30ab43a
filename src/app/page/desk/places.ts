export const STEPS = ['workbook', 'mapping', 'review', 'dry-run', 'apply', 'result'] as const;

/** In a team others go on after the last of them. */
const STEPS_TO_SUBMIT = ['workbook', 'mapping', 'review', 'submit'] as const;
export type SubmitStep = (typeof STEPS_TO_SUBMIT)[number];

export type DeskStep = (typeof STEPS)[number] | SubmitStep;

const PLACES = ['history', 'files', 'settings'] as const;
export type Place = DeskStep | (typeof PLACES)[number];

/** A desk as its addresses know it. */
export interface DeskPlaces<S extends DeskStep = DeskStep> {
  /** Before the path of each call and place: empty, or ending in a slash. */
  readonly base: string;
  readonly steps: readonly S[];
  readonly places: readonly Place[];
  /** The last step submits the workbook instead of applying it. */
  readonly submits: boolean;
}

export const LAPTOP: DeskPlaces<(typeof STEPS)[number]> = { base: '', steps: STEPS, places: PLACES, submits: false };

/** A person's own desk for a firm of a team. */
export function toFirmDesk(firm: string): DeskPlaces<SubmitStep> {
  return { base: `firms/${firm}/desk/`, steps: STEPS_TO_SUBMIT, places: [], submits: true };
}

export interface PageRoute extends Address {
  readonly place: Place;
  readonly rest: string;
}

export function toPlacePath({ base }: Pick<DeskPlaces, 'base'>, place: Place, rest = ''): string {
  return `${base}${place}${rest === '' ? '' : `/${rest}`}`;
}

/** Unknown addresses lead to the first step. */
export function toRoute({ path, query }: Address, desk: DeskPlaces): PageRoute {
  const { base, steps, places } = desk;
  const [place = '', ...parts] = path.startsWith(base) ? path.slice(base.length).split('/') : [];
  const known = [...steps, ...places].find((one) => one === place) ?? 'workbook';
  const rest = parts.join('/');
  return { path: toPlacePath(desk, known, rest), place: known, rest, query };
}

/** True if an address leads to that place of that desk. */
export function isPlace(address: Address, desk: DeskPlaces, place: Place): boolean {
  return `${address.path}/`.startsWith(desk.base) && toRoute(address, desk).place === place;
}

export interface Address {
  /** Without slashes at its ends: `dry-run`. */
  readonly path: string;
  /** A filter or a cell. */
  readonly query: RouteQuery;
}

export type RouteQuery = { readonly [name: string]: string | undefined };

export function toHash(path: string, query: RouteQuery = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = '']): [string, string][] =>
    value === '' ? [] : [[name, value]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

export function parseAddress(hash: string): Address {
  const [path = '', search = ''] = splitOnce(hash, '?');
  return { path: path.replace(/^#?\/*|\/+$/g, ''), query: Object.fromEntries(new URLSearchParams(search)) };
}

function splitOnce(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
