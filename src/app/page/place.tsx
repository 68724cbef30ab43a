import type { WorkState } from '../../ui/api/work-state.ts';
import { LAPTOP, type Route } from './desk/places.ts';
import { StepPlace } from './parts/frame/step-place.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { DryRunScreen } from './screens/dry-run/dry-run-screen.tsx';
import { BookNotes } from './screens/files/book-notes.tsx';
import { FilesScreen } from './screens/files/files-screen.tsx';
import { WorkbookScreen } from './screens/files/workbook-screen.tsx';
import { MappingScreen } from './screens/mapping/mapping-screen.tsx';
import { ApplyScreen } from './screens/runs/apply-screen.tsx';
import { HistoryScreen } from './screens/runs/history-screen.tsx';
import { ResultScreen } from './screens/runs/result-screen.tsx';
import { RunScreen } from './screens/runs/run-screen.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';

/** What is shown where the user is, on a laptop. */
export function Place({ state, route }: { readonly state: WorkState; readonly route: Route }) {
  const step = LAPTOP.steps.find((one) => one === route.place);
  if (step === undefined) return <OtherScreen state={state} route={route} />;
  return (
    <StepPlace step={step} state={state}>
      <StepScreen step={step} state={state} />
    </StepPlace>
  );
}

function OtherScreen({ state, route }: { readonly state: WorkState; readonly route: Route }) {
  if (route.place === 'history' && route.rest !== '') return <RunScreen state={state} runId={route.rest} />;
  if (route.place === 'history') return <HistoryScreen state={state} />;
  if (route.place === 'files') return <FilesScreen state={state} />;
  return <SettingsScreen state={state} />;
}

type LaptopStep = (typeof LAPTOP.steps)[number];

function StepScreen({ step, state }: { readonly step: LaptopStep; readonly state: WorkState }) {
  switch (step) {
    case 'workbook':
      return <WorkbookScreen state={state} />;
    case 'mapping':
      return <MappingScreen state={state} />;
    case 'review':
      return <ReviewScreen state={state} />;
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
