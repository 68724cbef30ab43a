import { Button, Loader } from '@mantine/core';
import { IconFlask, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../ui/api/problem.ts';
import type { WorkState } from '../../ui/api/work-state.ts';
import styles from './app.module.css';
import type { Route } from './desk/places.ts';
import { useDesk, useRoute } from './desk/use-desk.ts';
import { IsLost } from './hooks/is-lost.ts';
import { useAction } from './hooks/use-action.ts';
import { useFollow } from './hooks/use-follow.ts';
import { useWorkState } from './hooks/use-work-state.ts';
import { ExplainDialog } from './parts/explain/explain-dialog.tsx';
import { ConnectionChip } from './parts/frame/connection-chip.tsx';
import { SchemeSwitch } from './parts/frame/scheme-switch.tsx';
import { SideNav } from './parts/frame/side-nav.tsx';
import { Note } from './parts/notes/note.tsx';
import { ProblemAlert } from './parts/notes/problem-alert.tsx';
import { Place } from './place.tsx';

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
function useMainFocus({ place, rest }: Route) {
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
