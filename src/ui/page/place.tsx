import type { WorkState } from '../api/work-state.ts';
import { type Route, STEPS, type Step } from './desk/places.ts';
import { StepBar } from './parts/frame/step-bar.tsx';
import { Working } from './parts/notes/working.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { DryRunScreen } from './screens/dry-run/dry-run-screen.tsx';
import { BookNotes } from './screens/files/book-notes.tsx';
import { FilesScreen } from './screens/files/files-screen.tsx';
import { WorkbookScreen } from './screens/files/workbook-screen.tsx';
import { MappingScreen } from './screens/mapping/mapping-screen.tsx';
import { NotYet } from './screens/not-yet.tsx';
import { ApplyScreen } from './screens/runs/apply-screen.tsx';
import { HistoryScreen } from './screens/runs/history-screen.tsx';
import { ResultScreen } from './screens/runs/result-screen.tsx';
import { RunScreen } from './screens/runs/run-screen.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';

/** What is shown where the user is. */
export function Place({ state, route }: { readonly state: WorkState; readonly route: Route }) {
  const step = STEPS.find((one) => one === route.place);
  if (step === undefined) return <OtherScreen state={state} route={route} />;
  return (
    <>
      <StepBar steps={listSteps(state, step)} current={step} reached={reachedSteps(state)} />
      <StepScreen step={step} state={state} />
    </>
  );
}

function OtherScreen({ state, route }: { readonly state: WorkState; readonly route: Route }) {
  if (route.place === 'history' && route.rest !== '') return <RunScreen state={state} runId={route.rest} />;
  if (route.place === 'history') return <HistoryScreen state={state} />;
  if (route.place === 'files') return <FilesScreen state={state} />;
  return <SettingsScreen state={state} />;
}

function StepScreen({ step, state }: { readonly step: Step; readonly state: WorkState }) {
  const { job } = state;
  // A workbook that is read again or corrected stays in sight, where it was looked at.
  const isLookedAt = step === 'review' || (step === 'mapping' && state.isMapped);
  const isReadAgain = job?.kind === 'reading' && isLookedAt && state.phase !== 'none';
  const isInSight = isReadAgain || job?.kind === 'correcting';
  if (job !== undefined && job.kind !== 'applying' && step !== 'workbook' && !isInSight) return <Working job={job} />;
  if (step !== 'workbook' && !reachedSteps(state).has(step)) return <NotYet step={step} state={state} />;
  switch (step) {
    case 'workbook':
      return <WorkbookScreen state={state} />;
    case 'mapping':
      return <MappingScreen state={state} />;
    case 'review':
      return (
        <>
          <BookNotes state={state} />
          <ReviewScreen state={state} />
        </>
      );
    case 'dry-run':
      return (
        <>
          <BookNotes state={state} />
          <DryRunScreen state={state} />
        </>
      );
    case 'apply':
      return <ApplyScreen state={state} />;
    case 'result':
      return <ResultScreen state={state} />;
  }
}

/** A workbook of the format needs no mapping. */
function listSteps({ isMapped }: WorkState, current: Step): readonly Step[] {
  return STEPS.filter((step) => step !== 'mapping' || isMapped || current === 'mapping');
}

function reachedSteps({ phase, job }: WorkState): ReadonlySet<Step> {
  const reached: Step[] = ['workbook'];
  if (phase !== 'none') reached.push('mapping', 'review');
  if (phase === 'planned' || phase === 'applied') reached.push('dry-run');
  if (job?.kind === 'applying') reached.push('apply');
  if (phase === 'applied') reached.push('result');
  return new Set(reached);
}
