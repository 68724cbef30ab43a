import type { Action } from '../../../../team/terms/roles.ts';

/** In the order of the navigation. */
export const FIRM_PLACES = ['submissions', 'desk', 'submit', 'history', 'audit', 'settings'] as const;
export type FirmPlace = (typeof FIRM_PLACES)[number];

const TEAM_PLACES = ['inbox', 'firms', 'people', 'audit', 'sign-ins'] as const;
type TeamPlace = (typeof TEAM_PLACES)[number];

export type Whereabouts =
  | { readonly kind: TeamPlace }
  | { readonly kind: 'firm'; readonly firm: string; readonly place: FirmPlace }
  | { readonly kind: 'submission'; readonly firm: string; readonly id: number }
  | { readonly kind: 'run'; readonly firm: string; readonly run: string }
  /** `code` is empty until it is typed. */
  | { readonly kind: 'device'; readonly code: string };

/** Unknown addresses lead to the inbox. */
export function parsePath(path: string): Whereabouts {
  const [first = '', firm = '', place = '', rest = ''] = path.split('/');
  if (first === 'device') return { kind: 'device', code: firm.toUpperCase() };
  if (first === 'firms' && firm !== '') return parseFirmPath(firm, place, rest);
  return { kind: TEAM_PLACES.find((one) => one === first) ?? 'inbox' };
}

function parseFirmPath(firm: string, place: string, rest: string): Whereabouts {
  if (place === 'submissions' && /^[1-9]\d{0,14}$/.test(rest)) return { kind: 'submission', firm, id: Number(rest) };
  if (place === 'history' && rest !== '') return { kind: 'run', firm, run: rest };
  return { kind: 'firm', firm, place: FIRM_PLACES.find((one) => one === place) ?? 'submissions' };
}

/** All places of a desk are one screen. */
export function toScreenKey(place: Whereabouts, path: string): string {
  return place.kind === 'firm' && place.place === 'desk' ? toFirmPath(place.firm, 'desk') : path;
}

export function toFirmPath(firm: string, place: FirmPlace, rest: number | string = ''): string {
  return `#/firms/${firm}/${place}${rest === '' ? '' : `/${rest}`}`;
}

const NEEDED: { readonly [place in FirmPlace]: Action } = {
  submissions: 'read',
  desk: 'submit',
  submit: 'submit',
  history: 'read',
  audit: 'read-audit',
  settings: 'administer',
};

export function offerPlaces(may: readonly Action[]): readonly FirmPlace[] {
  return FIRM_PLACES.filter((place) => may.includes(NEEDED[place]));
}

/** Everybody has the inbox and their own sign-ins. */
export function offerTeamPlaces(mayEverywhere: readonly Action[]): readonly TeamPlace[] {
  const isAdministrator = mayEverywhere.includes('administer');
  return TEAM_PLACES.filter((place) => {
    if (place === 'firms' || place === 'people') return isAdministrator;
    return place !== 'audit' || mayEverywhere.includes('read-audit');
  });
}
