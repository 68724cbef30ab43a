import type { WorkState } from '../../ui/api/work-state.ts';

/** True if there is no row to go on with and no error to correct. */
export function hasNothing({ isEmpty, errors, isMapped }: Pick<WorkState, 'isEmpty' | 'errors' | 'isMapped'>): boolean {
  return isEmpty && errors === 0 && !isMapped;
}
