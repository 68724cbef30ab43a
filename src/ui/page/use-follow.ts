import { useEffect, useRef } from 'react';
import type { JobState, WorkState } from '../api.ts';
import { goTo, type Route, STEPS, type Step } from './use-route.ts';

const LEADS_TO: { readonly [kind in JobState['kind']]?: Step } = {
  planning: 'dry-run',
  applying: 'result',
};

/** When a step has come to its end, the page goes on to the next; not for somebody who looks at something else. */
export function useFollow(state: WorkState | undefined, { place }: Route): void {
  const before = useRef<JobState['kind']>(undefined);
  const kind = state?.job?.kind;
  const isOnTheWay = STEPS.some((step) => step === place);
  useEffect(() => {
    const ended = kind === undefined ? before.current : undefined;
    before.current = kind;
    if (!isOnTheWay || state === undefined) return;
    if (kind === 'applying') goTo('apply');
    if (ended === undefined || state.problem !== undefined) return;
    // A plan that was opened is shown at once.
    const step = ended === 'reading' ? (state.phase === 'planned' ? 'dry-run' : 'review') : LEADS_TO[ended];
    if (step !== undefined) goTo(step);
  }, [kind, isOnTheWay, state]);
}
