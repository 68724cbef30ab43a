import { createContext, useContext } from 'react';

/** Shows what a finding's code means, over whatever is looked at. */
export const Explaining = createContext<(code: string) => void>(() => undefined);

export function useExplain(): (code: string) => void {
  return useContext(Explaining);
}
