import { useEffect } from 'react';
import type { MeView } from '../../../../team/api/person.ts';
import type { Whereabouts } from '../words/places.ts';

export type OwnFirm = MeView['firms'][number];

const NAME = 'capsheet-firm';

/** The firm of the address, or else the last one. */
export function useCurrentFirm(firms: readonly OwnFirm[], place: Whereabouts): OwnFirm | undefined {
  const named = 'firm' in place ? place.firm : undefined;
  const here = firms.find(({ id }) => id === named);
  useEffect(() => {
    if (here !== undefined) localStorage.setItem(NAME, here.id);
  }, [here]);
  if (named !== undefined) return here;
  const last = localStorage.getItem(NAME);
  return firms.find(({ id }) => id === last) ?? firms[0];
}
