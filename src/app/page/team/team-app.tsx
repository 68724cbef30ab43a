import { Button, Loader, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { parseFindingPage } from '../../../model/findings/finding-page.ts';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import type { MeView } from '../../../team/api/person.ts';
import type { InboxView } from '../../../team/api/submission.ts';
import { at } from '../../../ui/api/call.ts';
import type { FindingExplanationView } from '../../../ui/api/row-status.ts';
import styles from '../app.module.css';
import { HasGrid } from '../change-set/cell-link.tsx';
import { useAddress } from '../desk/desk.ts';
import { useFollowed } from '../hooks/use-loaded.ts';
import { ExplainDialog } from '../parts/explain/explain-dialog.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Note, ProblemAlert } from '../parts/notes/note.tsx';
import { ScreenTitle } from '../parts/panel.tsx';
import { DeviceScreen, SignInsScreen } from './account/account-screens.tsx';
import { FirmSettingsScreen, FirmsScreen } from './administration/firms-screen.tsx';
import { PeopleScreen } from './administration/people-screen.tsx';
import { beginTeamSession, toSignIn, useIsSignedOut } from './ask/team-session.ts';
import { useOperation } from './ask/use-operation.ts';
import { AuditScreen } from './desk/audit-screen.tsx';
import { FirmHistoryScreen, FirmRunScreen } from './desk/history-screen.tsx';
import { InboxScreen, SubmissionsScreen } from './desk/submissions-screen.tsx';
import { SubmitScreen } from './desk/submit-screen.tsx';
import { LostNote, TeamHeader, useCurrentFirm } from './frame/team-header.tsx';
import { TeamNav } from './frame/team-nav.tsx';
import { DeskScreen } from './own-desk/desk-screen.tsx';
import { SubmissionScreen } from './submission/submission-screen.tsx';
import {
  type FirmPlace,
  offerPlaces,
  offerTeamPlaces,
  parsePath,
  toScreenKey,
  type Whereabouts,
} from './words/places.ts';

export function openTeam(): ReactNode {
  beginTeamSession();
  keepDeviceCode();
  return <TeamApp />;
}

/** Command lines send people to `/device?code=WDJB-MJHT`, which becomes a place like all others. */
function keepDeviceCode(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/device') return;
  const code = new URLSearchParams(search).get('code') ?? '';
  window.history.replaceState(null, '', hash === '' ? `/#/device/${encodeURIComponent(code)}` : `/${hash}`);
}

export function TeamApp() {
  const { path } = useAddress();
  const place = parsePath(path);
  const isSignedOut = useIsSignedOut();
  const { value: me, problem, again } = useOperation(TEAM_OPERATIONS.getMe);
  const { value: waiting, isLost } = useFollowed(me === undefined ? undefined : TEAM_OPERATIONS.watchInbox);
  const firm = useCurrentFirm(me?.firms ?? [], place);
  if (isSignedOut) return me === undefined ? <ToSignIn /> : <SignedOut name={me.person.name} />;
  if (me === undefined) return <Waiting problem={problem} />;
  return (
    <HasGrid value={false}>
      <ExplainHere>
        <Frame
          header={<TeamHeader me={me} firm={firm} />}
          nav={
            <TeamNav
              me={me}
              firm={firm}
              place={place}
              waiting={(waiting?.toDecide.length ?? 0) + (waiting?.needYou.length ?? 0)}
            />
          }
          place={path}
          isLost={isLost}
          notes={isLost && <LostNote />}
        >
          <TeamPlace key={toScreenKey(place, path)} place={place} me={me} waiting={waiting} onMeChanged={again} />
        </Frame>
      </ExplainHere>
    </HasGrid>
  );
}

/** Without a person there is nothing to see. */
function ToSignIn() {
  useEffect(() => window.location.replace(toSignIn()), []);
  return <Waiting problem={undefined} />;
}

function Waiting({ problem }: Pick<Parameters<typeof ProblemAlert>[0], 'problem'>) {
  return (
    <main className={styles.waiting}>
      <Title order={1} fz="md" c="dimmed">
        capsheet
      </Title>
      {problem === undefined && <Loader aria-label="Waiting for the server" />}
      <ProblemAlert problem={problem} title="The page cannot be shown" />
    </main>
  );
}

interface TeamPlaceProps {
  readonly place: Whereabouts;
  readonly me: MeView;
  readonly waiting: InboxView | undefined;
  readonly onMeChanged: () => void;
}

/** A place that a person may not see looks the same as a firm that does not exist. */
function TeamPlace({ place, me, waiting, onMeChanged }: TeamPlaceProps) {
  switch (place.kind) {
    case 'inbox':
      return <InboxScreen me={me} waiting={waiting} />;
    case 'sign-ins':
      return <SignInsScreen />;
    case 'device':
      return <DeviceScreen me={me} code={place.code} />;
    case 'submission':
      return <SubmissionScreen me={me} firm={place.firm} id={place.id} />;
    case 'run':
      return <FirmRunScreen firm={place.firm} run={place.run} />;
    case 'firm':
      return <FirmPart place={place} me={me} waiting={waiting} onMeChanged={onMeChanged} />;
    default:
      if (!offerTeamPlaces(me.mayEverywhere).includes(place.kind)) return <NotForYou />;
      if (place.kind === 'firms') return <FirmsScreen onChanged={onMeChanged} />;
      if (place.kind === 'people') return <PeopleScreen own={me.person.id} />;
      return <AuditScreen list={TEAM_OPERATIONS.listOwnAudit} file={TEAM_OPERATIONS.exportOwnAudit} />;
  }
}

interface FirmPartProps extends TeamPlaceProps {
  readonly place: { readonly kind: 'firm'; readonly firm: string; readonly place: FirmPlace };
}

function FirmPart({ place, me, waiting, onMeChanged }: FirmPartProps) {
  const firm = me.firms.find(({ id }) => id === place.firm);
  if (firm === undefined || !offerPlaces(firm.may).includes(place.place)) return <NotForYou />;
  switch (place.place) {
    case 'submissions':
      return <SubmissionsScreen firm={firm} version={toVersion(waiting)} />;
    case 'desk':
      return <DeskScreen firm={firm} />;
    case 'submit':
      return <SubmitScreen firm={firm} />;
    case 'history':
      return <FirmHistoryScreen firm={firm} version={toVersion(waiting)} />;
    case 'audit':
      return (
        <AuditScreen
          firm={firm}
          list={at(TEAM_OPERATIONS.listAudit, { firm: firm.id })}
          file={at(TEAM_OPERATIONS.exportAudit, { firm: firm.id })}
        />
      );
    case 'settings':
      return <FirmSettingsScreen firm={firm} onChanged={onMeChanged} />;
  }
}

function NotForYou() {
  return (
    <>
      <ScreenTitle>Not found</ScreenTitle>
      <Note tone="warn" icon={IconLock} title="There is nothing here for you">
        The firm does not exist, or you have no role that shows this. Ask an administrator, or go back to the{' '}
        <a href="#/inbox">inbox</a>.
      </Note>
    </>
  );
}

/** Changes when a submission comes, goes or changes its state, but not with its progress. */
function toVersion(waiting: InboxView | undefined): string {
  if (waiting === undefined) return '';
  return JSON.stringify(
    [...waiting.toDecide, ...waiting.needYou, ...waiting.underWay].map(({ id, state }) => [id, state]),
  );
}

/** Explains findings without the server; their texts load with the first question. */
function ExplainHere({ children }: { readonly children: ReactNode }) {
  return <ExplainDialog explain={explain}>{children}</ExplainDialog>;
}

async function explain(code: string): Promise<FindingExplanationView> {
  const { FINDING_PAGES } = await import('./frame/finding-pages.ts');
  const source = FINDING_PAGES.get(code);
  if (source === undefined) throw new Error(`nobody knows the code ${code}`);
  const { meaning, severity, parts, related, readOn } = parseFindingPage(source);
  return { code, meaning, severity, parts: [...parts], related: [...related], readOn: [...readOn] };
}

function SignedOut({ name }: { readonly name: string }) {
  return (
    <main className={styles.waiting}>
      <ScreenTitle>You are signed out</ScreenTitle>
      <Text c="dimmed">
        Nothing that you submitted or approved is affected. Sign in as <bdi>{name}</bdi> or as somebody else to go on.
      </Text>
      <Button component="a" href={toSignIn()}>
        Sign in
      </Button>
    </main>
  );
}
