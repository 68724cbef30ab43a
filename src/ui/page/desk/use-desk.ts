import { createContext, useContext } from 'react';
import { useAddress } from '../hooks/use-address.ts';
import { type Desk, openDesk } from './desk.ts';
import { LAPTOP, type Route, toRoute } from './places.ts';

/** The laptop's own, where nothing else is said. */
export const AtDesk = createContext<Desk>(openDesk(LAPTOP));

export function useDesk(): Desk {
  return useContext(AtDesk);
}

/** Where the user is at the desk, from the address. */
export function useRoute(): Route {
  return toRoute(useAddress(), useDesk());
}
