import type { ReactNode } from 'react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import type { Step } from '../../desk/places.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { hasNothing } from '../../has-nothing.ts';
import { Working } from '../notes/working.tsx';
import { NotYet } from './not-yet.tsx';
import { StepBar } from './step-bar.tsx';

interface StepPlaceProps {
  readonly step: Step;
  readonly state: WorkState;
  /** Its screen. */
  readonly children: ReactNode;
}

/** A step of the way with the way above it: what is under way is shown in its place, and what is missing for it. */
export function StepPlace({ step, state, children }: StepPlaceProps) {
  const { steps } = useDesk();
  return (
    <>
      <StepBar steps={listSteps(steps, state, step)} current={step} reached={reachedSteps(state)} />
      <Reached step={step} state={state}>
        {children}
      </Reached>
    </>
  );
}

function Reached({ step, state, children }: StepPlaceProps) {
  const { job } = state;
  // A workbook that is read again or corrected stays in sight, where it was looked at.
  const isLookedAt = step === 'review' || (step === 'mapping' && state.isMapped);
  const isReadAgain = job?.kind === 'reading' && isLookedAt && state.phase !== 'none';
  const isInSight = isReadAgain || job?.kind === 'correcting';
  if (job !== undefined && job.kind !== 'applying' && step !== 'workbook' && !isInSight) return <Working job={job} />;
  return step === 'workbook' || reachedSteps(state).has(step) ? children : <NotYet step={step} state={state} />;
}

/** A workbook of the format needs no mapping. */
function listSteps(steps: readonly Step[], { isMapped }: WorkState, current: Step): readonly Step[] {
  return steps.filter((step) => step !== 'mapping' || isMapped || current === 'mapping');
}

function reachedSteps(state: WorkState): ReadonlySet<Step> {
  const { phase, job } = state;
  const reached: Step[] = ['workbook'];
  if (phase !== 'none') reached.push('mapping', 'review');
  if (phase !== 'none' && !hasNothing(state)) reached.push('hand-in');
  if (phase === 'planned' || phase === 'applied') reached.push('dry-run');
  if (job?.kind === 'applying') reached.push('apply');
  if (phase === 'applied') reached.push('result');
  return new Set(reached);
}
