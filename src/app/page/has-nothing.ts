import type { WorkState } from '../../ui/api/work-state.ts';

/** What is open has no row, and nothing is wrong with it: there is nothing to go on with. */
export function hasNothing({ isEmpty, errors, isMapped }: Pick<WorkState, 'isEmpty' | 'errors' | 'isMapped'>): boolean {
  return isEmpty && errors === 0 && !isMapped;
}
