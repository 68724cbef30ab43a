import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import type { DeskStep, PageRoute, Place } from '../../desk/places.ts';
import { Working } from '../notes/working.tsx';
import { joinNames, ScreenTitle } from '../panel.tsx';
import styles from './step-place.module.css';

interface StepPlaceProps {
  readonly step: DeskStep;
  readonly state: WorkState;
  readonly children: ReactNode;
}

/** A step below the bar of steps; shows in its place what is under way, or what is missing for it. */
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
  // A workbook that is read again or corrected stays in sight.
  const isLookedAt = step === 'review' || (step === 'mapping' && state.isMapped);
  const isReadAgain = job?.kind === 'reading' && isLookedAt && state.phase !== 'none';
  const isInSight = isReadAgain || job?.kind === 'correcting';
  if (job !== undefined && job.kind !== 'applying' && step !== 'workbook' && !isInSight) return <Working job={job} />;
  return step === 'workbook' || reachedSteps(state).has(step) ? children : <NotYet step={step} state={state} />;
}

/** A workbook of the format needs no mapping. */
function listSteps(steps: readonly DeskStep[], { isMapped }: WorkState, current: DeskStep): readonly DeskStep[] {
  return steps.filter((step) => step !== 'mapping' || isMapped || current === 'mapping');
}

function reachedSteps(state: WorkState): ReadonlySet<DeskStep> {
  const { phase, job } = state;
  const reached: DeskStep[] = ['workbook'];
  if (phase !== 'none') reached.push('mapping', 'review');
  if (phase !== 'none' && !hasNothing(state)) reached.push('submit');
  if (phase === 'planned' || phase === 'applied') reached.push('dry-run');
  if (job?.kind === 'applying') reached.push('apply');
  if (phase === 'applied') reached.push('result');
  return new Set(reached);
}

const LABELS: { readonly [step in DeskStep]: string } = {
  workbook: 'Workbook',
  mapping: 'Mapping',
  review: 'Review',
  'dry-run': 'Dry run',
  apply: 'Apply',
  result: 'Result',
  submit: 'Submit',
};

/** The steps; only those that can be looked at are links. */
function StepBar({
  steps,
  current,
  reached,
}: {
  readonly steps: readonly DeskStep[];
  readonly current: DeskStep;
  readonly reached: ReadonlySet<DeskStep>;
}) {
  const { toAddress } = useDesk();
  return (
    <nav aria-label="Steps of the upload">
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          // A run that has ended cannot be looked at any more, but its step was taken.
          const isDone = steps.indexOf(current) > index && (reached.has(step) || reached.has(current));
          const mark = isDone ? <IconCheck size={14} stroke={3} aria-label="done" /> : index + 1;
          const inner = (
            <>
              <span className={styles.mark}>{mark}</span>
              <span className={step === current ? undefined : 'spoken-when-narrow'}>{LABELS[step]}</span>
            </>
          );
          return (
            <li key={step} data-current={step === current || undefined}>
              {reached.has(step) ? (
                <a href={toAddress(step)} aria-current={step === current ? 'step' : undefined}>
                  {inner}
                </a>
              ) : (
                <span>{inner}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface Missing {
  readonly title: string;
  readonly text: string;
  /** The step to go to. */
  readonly next: DeskStep;
  readonly button: string;
}

/** Shown for a step that cannot be looked at yet: what is missing, and the way there. */
function NotYet({ step, state }: { readonly step: DeskStep; readonly state: WorkState }) {
  const { goTo } = useDesk();
  const { title, text, next, button } = findMissing(step, state);
  return (
    <div className="panel">
      <ScreenTitle>{title}</ScreenTitle>
      <Text mt="xs">{text}</Text>
      <Button mt="md" onClick={() => goTo(next)}>
        {button}
      </Button>
    </div>
  );
}

function findMissing(step: DeskStep, { phase, inputs }: WorkState): Missing {
  const name = joinNames(inputs);
  if (phase === 'none')
    return {
      title: 'No workbook is open',
      text: 'Choose one to start with; the other steps follow from there.',
      next: 'workbook',
      button: 'Choose a workbook',
    };
  if (step === 'submit')
    return {
      title: `There are no rows in ${name} yet`,
      text: 'Fill in the workbook and open it again, or choose another one.',
      next: 'workbook',
      button: 'Choose a workbook',
    };
  if (phase === 'read')
    return {
      title: `There is no dry run of ${name} yet`,
      text: 'Compare it with the service first: the dry run shows what would change.',
      next: 'review',
      button: 'Go to the review',
    };
  if (step === 'result' || phase === 'planned')
    return {
      title: `${name} has not been applied`,
      text: 'Its dry run is ready. Nothing is being sent at the moment.',
      next: 'dry-run',
      button: 'Go to the dry run',
    };
  return {
    title: 'Nothing is being applied at the moment',
    text: `The run of ${name} has ended.`,
    next: 'result',
    button: 'Go to its result',
  };
}

/** True if there is no row to go on with and no error to correct. */
export function hasNothing({ isEmpty, errors, isMapped }: Pick<WorkState, 'isEmpty' | 'errors' | 'isMapped'>): boolean {
  return isEmpty && errors === 0 && !isMapped;
}

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

/** A person who is there already keeps their sheet and filter. */
function follow({ goTo }: Desk, state: WorkState, place: Place): void {
  const step = state.problem === undefined ? nextStep(state, place) : stepAfterFailure(state);
  if (step !== undefined && step !== place) goTo(step);
}

/** A run that did not begin leads back to the dry run: there one can compare again. */
function stepAfterFailure({ ended, phase }: WorkState): DeskStep | undefined {
  return ended?.kind === 'applying' && phase === 'planned' ? 'dry-run' : undefined;
}

function nextStep({ ended, phase, isMapped, questions, errors }: WorkState, place: Place): DeskStep | undefined {
  switch (ended?.kind) {
    case 'reading':
      // An opened plan is shown at once.
      if (phase === 'planned') return 'dry-run';
      // Questions of the mapping come first, errors too; a person who looks at the rows stays with them.
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
