import { useEffect, useRef } from 'react';
import type { WorkState } from '../../api/work-state.ts';
import { goTo, type Route, STEPS, type Step } from './use-route.ts';

/** When a step has come to its end, the page goes on to the next; not for somebody who looks at something else. */
export function useFollow(state: WorkState | undefined, { place }: Route): void {
  const seen = useRef<number>(undefined);
  const isOnTheWay = STEPS.some((step) => step === place);
  useEffect(() => {
    if (state === undefined) return;
    const { ended, job } = state;
    const number = ended?.number ?? 0;
    const isNews = seen.current !== undefined && seen.current !== number;
    seen.current = number;
    if (!isOnTheWay) return;
    if (job?.kind === 'applying') goTo('apply');
    else if (isNews) follow(state);
  }, [isOnTheWay, state]);
}

function follow(state: WorkState): void {
  const step = state.problem === undefined ? nextStep(state) : undefined;
  if (step !== undefined) goTo(step);
}

function nextStep({ ended, phase }: WorkState): Step | undefined {
  switch (ended?.kind) {
    case 'reading':
      // A plan that was opened is shown at once.
      return phase === 'planned' ? 'dry-run' : 'review';
    case 'planning':
      return 'dry-run';
    case 'applying':
      return 'result';
    default:
      return undefined;
  }
}
