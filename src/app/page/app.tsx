import { Button, Loader } from '@mantine/core';
import { IconFlask, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../ui/api/problem.ts';
import type { WorkState } from '../../ui/api/work-state.ts';
import styles from './app.module.css';
import { LAPTOP, type PageRoute } from './desk/places.ts';
import { useDesk, useRoute } from './desk/use-desk.ts';
import { IsLost } from './hooks/is-lost.ts';
import { useAction } from './hooks/use-action.ts';
import { useFollow } from './hooks/use-follow.ts';
import { useWorkState } from './hooks/use-work-state.ts';
import { ExplainDialog } from './parts/explain/explain-dialog.tsx';
import { ConnectionChip } from './parts/frame/connection-chip.tsx';
import { SchemeSwitch } from './parts/frame/scheme-switch.tsx';
import { SideNav } from './parts/frame/side-nav.tsx';
import { StepPlace } from './parts/frame/step-place.tsx';
import { Note } from './parts/notes/note.tsx';
import { ProblemAlert } from './parts/notes/problem-alert.tsx';
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

export function App() {
  const { state, isLost, refusal } = useWorkState();
  const route = useRoute();
  useFollow(state, route);
  const main = useMainFocus(route);
  if (refusal !== undefined) return <Outside problem={refusal} />;
  if (state === undefined) return <Waiting isLost={isLost} />;
  return (
    <div className={styles.frame}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header className={styles.header}>
        <a className={styles.brand} href="#/workbook">
          <span className={styles.logo} aria-hidden />
          capsheet
        </a>
        <div className={styles.headerEnd}>
          <ConnectionChip connection={state.connection} />
          <SchemeSwitch />
        </div>
      </header>
      {state.connection.kind === 'sandbox' && <SandboxBanner state={state} />}
      <div className={styles.body}>
        <SideNav route={route} version={state.version} />
        <main className={styles.main} id="content" tabIndex={-1} ref={main}>
          {isLost && <LostNote />}
          <ProblemAlert problem={state.problem} title="The last step could not be finished" />
          <IsLost value={isLost}>
            <ExplainDialog>
              <fieldset className={styles.place} disabled={isLost} aria-label="The page">
                <Place state={state} route={route} />
              </fieldset>
            </ExplainDialog>
          </IsLost>
        </main>
      </div>
    </div>
  );
}

/** What is seen instead of everything by whoever is not let in. */
export function Outside({ problem }: { readonly problem: Problem }) {
  return (
    <main className={styles.waiting}>
      <h1 className={styles.quietTitle}>capsheet is not open here</h1>
      <ProblemAlert problem={problem} title="This page has no access" />
    </main>
  );
}

function Waiting({ isLost }: { readonly isLost: boolean }) {
  return (
    <main className={styles.waiting}>
      {isLost ? <LostNote /> : <Loader aria-label="Waiting for capsheet" />}
      <h1 className={styles.quietTitle}>capsheet</h1>
    </main>
  );
}

function LostNote() {
  return (
    <Note tone="warn" icon={IconPlugConnectedX} title="The connection to capsheet is lost">
      You see the last known state. If capsheet is still running, its work goes on without this page, and the page
      reconnects by itself. If it was closed, nothing more is sent: start &quot;capsheet ui&quot; again and open the
      address it prints. Either way, everything that was sent is on record.
    </Note>
  );
}

function SandboxBanner({ state }: { readonly state: WorkState }) {
  const { post } = useDesk();
  const { isBusy, run, problem } = useAction();
  return (
    <div className={styles.sandbox} role="status">
      <IconFlask size={18} aria-hidden />
      <span>
        <strong>Sandbox with sample data.</strong> Nothing here reaches your portfolio service, and everything is
        deleted when you leave.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        disabled={state.job !== undefined}
        onClick={() => run(() => post('sandbox/leave'))}
      >
        Leave the sandbox
      </Button>
      {problem !== undefined && <span role="alert">{problem.message}</span>}
    </div>
  );
}

/** Another place is another page to a screen reader: its reading begins at the top. */
function useMainFocus({ place, rest }: PageRoute) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what makes it another page
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo({ top: 0 });
  }, [place, rest]);
  return main;
}

/** What is shown where the user is, on a laptop. */
function Place({ state, route }: { readonly state: WorkState; readonly route: PageRoute }) {
  const step = LAPTOP.steps.find((one) => one === route.place);
  if (step === undefined) return <OtherScreen state={state} route={route} />;
  return (
    <StepPlace step={step} state={state}>
      <StepScreen step={step} state={state} />
    </StepPlace>
  );
}

function OtherScreen({ state, route }: { readonly state: WorkState; readonly route: PageRoute }) {
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
