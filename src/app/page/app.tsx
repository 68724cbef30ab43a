import { Button, Loader, Text, Title } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconFlask,
  IconHistory,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlugX,
  IconSettings,
  IconTableImport,
} from '@tabler/icons-react';
import { CALLS } from '../../ui/api/calls.ts';
import type { Problem } from '../../ui/api/problem.ts';
import type { ConnectionState, WorkState } from '../../ui/api/work-state.ts';
import styles from './app.module.css';
import { useDesk, useRoute } from './desk/desk.ts';
import { LAPTOP, type PageRoute } from './desk/places.ts';
import { useAction } from './hooks/use-action.ts';
import { useFollowed } from './hooks/use-loaded.ts';
import { ExplainDialog } from './parts/explain/explain-dialog.tsx';
import { Frame, SchemeSwitch, SideNav } from './parts/frame/frame.tsx';
import { StepPlace, useFollow } from './parts/frame/step-place.tsx';
import { Note, ProblemAlert } from './parts/notes/note.tsx';
import { LastProblem } from './parts/notes/working.tsx';
import { Names } from './parts/panel.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { DryRunScreen } from './screens/dry-run/dry-run-screen.tsx';
import { BookNotes } from './screens/files/choose-workbook.tsx';
import { FilesScreen, WorkbookScreen } from './screens/files/files-screen.tsx';
import { MappingScreen } from './screens/mapping/mapping-screen.tsx';
import { ApplyScreen } from './screens/runs/apply-screen.tsx';
import { HistoryScreen, RunScreen } from './screens/runs/history-screen.tsx';
import { ResultScreen } from './screens/runs/outcome.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';

const LINKS = [
  { place: 'workbook', label: 'Upload', icon: IconTableImport },
  { place: 'history', label: 'History', icon: IconHistory },
  { place: 'files', label: 'Files', icon: IconFileSpreadsheet },
  { place: 'settings', label: 'Settings', icon: IconSettings },
] as const;

export function App() {
  const { value: state, isLost, problem: refusal } = useFollowed(CALLS.watchDesk);
  const route = useRoute();
  const { toAddress } = useDesk();
  useFollow(state, route);
  const isOnTheWay = LAPTOP.steps.some((step) => step === route.place);
  const links = LINKS.map(({ place, ...link }) => {
    const isCurrent = place === 'workbook' ? isOnTheWay : place === route.place;
    return { ...link, href: toAddress(place), isCurrent };
  });
  if (refusal !== undefined) return <Outside problem={refusal} />;
  if (state === undefined) return <Waiting isLost={isLost} />;
  return (
    <ExplainDialog>
      <Frame
        header={<Header state={state} />}
        nav={<SideNav links={links} version={state.version} />}
        place={`${route.place} ${route.rest}`}
        isLost={isLost}
        notes={
          <>
            {isLost && <LostNote />}
            <LastProblem {...state} />
          </>
        }
      >
        <Place state={state} route={route} />
      </Frame>
    </ExplainDialog>
  );
}

function Header({ state }: { readonly state: WorkState }) {
  return (
    <>
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
    </>
  );
}

export function Outside({ problem }: { readonly problem: Problem }) {
  return (
    <main className={styles.waiting}>
      <Title order={1} fz="md" c="dimmed">
        capsheet is not open here
      </Title>
      <ProblemAlert problem={problem} title="This page has no access" />
    </main>
  );
}

function Waiting({ isLost }: { readonly isLost: boolean }) {
  return (
    <main className={styles.waiting}>
      {isLost ? <LostNote /> : <Loader aria-label="Waiting for capsheet" />}
      <Title order={1} fz="md" c="dimmed">
        capsheet
      </Title>
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
  const { ask } = useDesk();
  const { isBusy, run, problem } = useAction();
  return (
    <div className={styles.sandbox} role="status">
      <IconFlask size={18} aria-hidden />
      <span>
        <strong>Sandbox with sample data.</strong>{' '}
        <span className="spoken-when-narrow">
          Nothing here reaches your portfolio service, and everything is deleted when you leave.
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        disabled={state.job !== undefined}
        onClick={() => run(() => ask(CALLS.leaveSandbox))}
      >
        Leave the sandbox
      </Button>
      {problem !== undefined && <span role="alert">{problem.message}</span>}
    </div>
  );
}

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

/** The firm and service that capsheet works with, on every screen. */
function ConnectionChip({ connection }: { readonly connection: ConnectionState }) {
  const { toAddress } = useDesk();
  const { kind, firm, service } = connection;
  const Icon = kind === 'own' ? IconPlugConnected : kind === 'sandbox' ? IconFlask : IconPlugX;
  const host = service?.replace(/^https?:\/\//, '');
  return (
    <a className={styles.chip} data-kind={kind} href={toAddress('settings')} title="Connection settings">
      <Icon size={16} aria-hidden />
      <Text span inherit truncate>
        {kind === 'none' ? toMissing(host) : <Names of={[firm, host]} />}
      </Text>
    </a>
  );
}

/** The address is remembered from one start to the next, the secret is not. */
function toMissing(host: string | undefined): string {
  return host === undefined ? 'No service connected' : `${host}: enter the secret`;
}
