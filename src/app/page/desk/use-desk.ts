import { createContext, useContext } from 'react';
import { type Desk, openDesk } from './desk.ts';
import { LAPTOP, type PageRoute, toRoute } from './places.ts';
import { useAddress } from './use-address.ts';

/** The laptop's own, where nothing else is said. */
export const AtDesk = createContext<Desk>(openDesk(LAPTOP));

export function useDesk(): Desk {
  return useContext(AtDesk);
}

/** Where the user is at the desk, from the address. */
export function useRoute(): PageRoute {
  return toRoute(useAddress(), useDesk());
}
