import { Text, Title } from '@mantine/core';
import type { WorkState } from '../api/work-state.ts';
import { type Route, STEPS, type Step } from './hooks/use-route.ts';
import { StepBar } from './parts/frame/step-bar.tsx';
import { Working } from './parts/notes/working.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { DryRunScreen } from './screens/dry-run/dry-run-screen.tsx';
import { FilesScreen } from './screens/files/files-screen.tsx';
import { WorkbookScreen } from './screens/files/workbook-screen.tsx';
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
      <StepBar current={step} reached={reachedSteps(state)} />
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
  // A workbook that is read again stays in sight, where it was looked at.
  const isReadAgain = job?.kind === 'reading' && step === 'review' && state.phase !== 'none';
  if (job !== undefined && job.kind !== 'applying' && step !== 'workbook' && !isReadAgain) return <Working job={job} />;
  if (step !== 'workbook' && !reachedSteps(state).has(step)) return <NotYet />;
  switch (step) {
    case 'workbook':
      return <WorkbookScreen state={state} />;
    case 'review':
      return <ReviewScreen state={state} />;
    case 'dry-run':
      return <DryRunScreen state={state} />;
    case 'apply':
      return <ApplyScreen state={state} />;
    case 'result':
      return <ResultScreen state={state} />;
  }
}

function NotYet() {
  return (
    <div className="panel">
      <Title order={1} size="h2">
        Not there yet
      </Title>
      <Text mt="xs">Choose a workbook first, then follow the steps above.</Text>
    </div>
  );
}

function reachedSteps({ phase, job }: WorkState): ReadonlySet<Step> {
  const reached: Step[] = ['workbook'];
  if (phase !== 'none') reached.push('review');
  if (phase === 'planned' || phase === 'applied') reached.push('dry-run');
  if (job?.kind === 'applying') reached.push('apply');
  if (phase === 'applied') reached.push('result');
  return new Set(reached);
}
