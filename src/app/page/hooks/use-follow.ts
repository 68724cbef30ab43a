import { useEffect, useRef } from 'react';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { type Desk, useDesk } from '../desk/desk.ts';
import type { DeskStep, PageRoute, Place } from '../desk/places.ts';

/** Goes on to the next step when one has ended, unless the user looks at something else. */
export function useFollow(state: WorkState | undefined, { place }: PageRoute): void {
  const desk = useDesk();
  const seen = useRef<number>(undefined);
  const isOnTheWay = desk.steps.some((step) => step === place);
  useEffect(() => {
    if (state === undefined) return;
    const { ended, job } = state;
    const number = ended?.number ?? 0;
    const isNews = seen.current !== undefined && seen.current !== number;
    seen.current = number;
    if (!isOnTheWay || !desk.isAt(place)) return;
    if (job?.kind === 'applying') desk.goTo('apply');
    else if (isNews) follow(desk, state, place);
  }, [desk, isOnTheWay, state, place]);
}

/** Whoever is there already keeps their sheet and filter. */
function follow({ goTo }: Desk, state: WorkState, place: Place): void {
  const step = state.problem === undefined ? nextStep(state, place) : undefined;
  if (step !== undefined && step !== place) goTo(step);
}

function nextStep({ ended, phase, isMapped, questions, errors }: WorkState, place: Place): DeskStep | undefined {
  switch (ended?.kind) {
    case 'reading':
      // An opened plan is shown at once.
      if (phase === 'planned') return 'dry-run';
      // What the mapping leaves open comes first, errors too; whoever looks at the rows stays with them.
      if (place === 'mapping' && isMapped) return 'mapping';
      return place !== 'review' && (questions > 0 || (isMapped && errors > 0)) ? 'mapping' : 'review';
    case 'planning':
      return 'dry-run';
    case 'applying':
      return 'result';
    default:
      return undefined;
  }
}
