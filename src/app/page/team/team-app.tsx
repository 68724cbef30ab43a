import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import { inbox } from '../../../team/api/submission.ts';
import styles from '../app.module.css';
import { HasGrid } from '../change-set/cell-link.tsx';
import { useAddress } from '../desk/use-address.ts';
import { IsLost } from '../hooks/is-lost.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import { toSignIn, useIsSignedOut } from './ask/team-session.ts';
import { useAsked } from './ask/use-asked.ts';
import { useTold } from './ask/use-told.ts';
import { useCurrentFirm } from './frame/current-firm.ts';
import { ExplainHere } from './frame/explain-here.tsx';
import { LostNote } from './frame/lost-note.tsx';
import { SignedOut } from './frame/signed-out.tsx';
import { TeamHeader } from './frame/team-header.tsx';
import { TeamNav } from './frame/team-nav.tsx';
import { TeamPlace } from './team-place.tsx';
import { toPath } from './words/call-path.ts';
import { parsePath, toScreenKey } from './words/places.ts';

const INBOX_EVENTS = toPath(TEAM_OPERATIONS.watchInbox.path);

/** The page of a team: one person, signed in, and all firms in which they have a role. */
export function TeamApp() {
  const { path } = useAddress();
  const place = parsePath(path);
  const isSignedOut = useIsSignedOut();
  const { value: me, problem, again } = useAsked(TEAM_OPERATIONS.getMe);
  const { value: waiting, isLost } = useTold(me === undefined ? undefined : INBOX_EVENTS, inbox);
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
