import { Loader, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import type { MeView } from '../../../team/api/person.ts';
import { type InboxView, waitingSubmissions } from '../../../team/api/submission.ts';
import styles from '../app.module.css';
import { HasGrid } from '../change-set/cell-link.tsx';
import { useAddress } from '../desk/use-address.ts';
import { IsLost } from '../hooks/is-lost.ts';
import { Note } from '../parts/notes/note.tsx';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import { DeviceScreen } from './account/device-screen.tsx';
import { SignInsScreen } from './account/sign-ins-screen.tsx';
import { FirmSettingsScreen } from './administration/firm-settings-screen.tsx';
import { FirmsScreen } from './administration/firms-screen.tsx';
import { PeopleScreen } from './administration/people-screen.tsx';
import { toSignIn, useIsSignedOut } from './ask/team-session.ts';
import { useAsked } from './ask/use-asked.ts';
import { useTold } from './ask/use-told.ts';
import { AuditScreen } from './desk/audit-screen.tsx';
import { FirmHistoryScreen } from './desk/history-screen.tsx';
import { InboxScreen } from './desk/inbox-screen.tsx';
import { FirmRunScreen } from './desk/run-screen.tsx';
import { SubmissionsScreen } from './desk/submissions-screen.tsx';
import { SubmitScreen } from './desk/submit-screen.tsx';
import { useCurrentFirm } from './frame/current-firm.ts';
import { ExplainHere } from './frame/explain-here.tsx';
import { LostNote } from './frame/lost-note.tsx';
import { SignedOut } from './frame/signed-out.tsx';
import { TeamHeader } from './frame/team-header.tsx';
import { TeamNav } from './frame/team-nav.tsx';
import { DeskScreen } from './own-desk/desk-screen.tsx';
import { SubmissionScreen } from './submission/submission-screen.tsx';
import { toPath } from './words/call-path.ts';
import {
  type FirmPlace,
  offerPlaces,
  offerTeamPlaces,
  parsePath,
  toScreenKey,
  type Whereabouts,
} from './words/places.ts';

const INBOX_EVENTS = toPath(TEAM_OPERATIONS.watchInbox.path);

/** The page of a team: one person, signed in, and all firms in which they have a role. */
export function TeamApp() {
  const { path } = useAddress();
  const place = parsePath(path);
  const isSignedOut = useIsSignedOut();
  const { value: me, problem, again } = useAsked(TEAM_OPERATIONS.getMe);
  const { value: waiting, isLost } = useTold(me === undefined ? undefined : INBOX_EVENTS, waitingSubmissions);
  const firm = useCurrentFirm(me?.firms ?? [], place);
  const main = useMainFocus(path);
  if (isSignedOut) return me === undefined ? <ToSignIn /> : <SignedOut name={me.person.name} />;
  if (me === undefined) return <Waiting problem={problem} />;
  return (
    <div className={styles.frame}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <TeamHeader me={me} firm={firm} />
      <div className={styles.body}>
        <TeamNav
          me={me}
          firm={firm}
          place={place}
          waiting={(waiting?.toDecide.length ?? 0) + (waiting?.needYou.length ?? 0)}
        />
        <main className={styles.main} id="content" tabIndex={-1} ref={main}>
          {isLost && <LostNote />}
          <IsLost value={isLost}>
            <HasGrid value={false}>
              <ExplainHere>
                <fieldset className={styles.place} disabled={isLost} aria-label="The page">
                  <TeamPlace
                    key={toScreenKey(place, path)}
                    place={place}
                    me={me}
                    waiting={waiting}
                    onMeChanged={again}
                  />
                </fieldset>
              </ExplainHere>
            </HasGrid>
          </IsLost>
        </main>
      </div>
    </div>
  );
}

/** Nobody is signed in: there is nothing to see here. */
function ToSignIn() {
  useEffect(() => window.location.replace(toSignIn()), []);
  return <Waiting problem={undefined} />;
}

function Waiting({ problem }: Pick<Parameters<typeof ProblemAlert>[0], 'problem'>) {
  return (
    <main className={styles.waiting}>
      <h1 className={styles.quietTitle}>capsheet</h1>
      {problem === undefined && <Loader aria-label="Waiting for the server" />}
      <ProblemAlert problem={problem} title="The page cannot be shown" />
    </main>
  );
}

/** Another place is another page to a screen reader: its reading begins at the top. */
function useMainFocus(path: string) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what makes it another page
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo({ top: 0 });
  }, [path]);
  return main;
}

interface TeamPlaceProps {
  readonly place: Whereabouts;
  readonly me: MeView;
  readonly waiting: InboxView | undefined;
  /** What one may do where may be another by now. */
  readonly onMeChanged: () => void;
}

/** What is shown where somebody is; who may not see it is told so as of a firm that is not there. */
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
      return <AuditScreen path={toPath(TEAM_OPERATIONS.listOwnAudit.path)} />;
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
    case 'hand-in':
      return <SubmitScreen firm={firm} />;
    case 'history':
      return <FirmHistoryScreen firm={firm} version={toVersion(waiting)} />;
    case 'audit':
      return <AuditScreen name={firm.name} path={toPath(TEAM_OPERATIONS.listAudit.path, { firm: firm.id })} />;
    case 'settings':
      return <FirmSettingsScreen firm={firm} onChanged={onMeChanged} />;
  }
}

function NotForYou() {
  return (
    <>
      <Title order={1} size="h2">
        Not found
      </Title>
      <Note tone="warn" icon={IconLock} title="There is nothing here for you">
        The firm does not exist, or you have no role that shows this. Ask an administrator, or go back to the{' '}
        <a href="#/inbox">inbox</a>.
      </Note>
    </>
  );
}

/** Another one where a submission came, went or changed its state; how far each is makes no other list. */
function toVersion(waiting: InboxView | undefined): string {
  if (waiting === undefined) return '';
  return JSON.stringify(
    [...waiting.toDecide, ...waiting.needYou, ...waiting.underWay].map(({ id, state }) => [id, state]),
  );
}
