import { createContext, useContext } from 'react';

/** True while the server does not answer: what is shown is what it said last. */
export const IsLost = createContext(false);

export function useIsLost(): boolean {
  return useContext(IsLost);
}
