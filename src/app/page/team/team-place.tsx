import { Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import type { MeView } from '../../../team/api/person.ts';
import type { InboxView } from '../../../team/api/submission.ts';
import { Note } from '../parts/notes/note.tsx';
import { DeviceScreen } from './account/device-screen.tsx';
import { SignInsScreen } from './account/sign-ins-screen.tsx';
import { FirmSettingsScreen } from './administration/firm-settings-screen.tsx';
import { FirmsScreen } from './administration/firms-screen.tsx';
import { PeopleScreen } from './administration/people-screen.tsx';
import { AuditScreen } from './desk/audit-screen.tsx';
import { HandInScreen } from './desk/hand-in-screen.tsx';
import { HistoryScreen } from './desk/history-screen.tsx';
import { InboxScreen } from './desk/inbox-screen.tsx';
import { RunScreen } from './desk/run-screen.tsx';
import { SubmissionsScreen } from './desk/submissions-screen.tsx';
import { DeskScreen } from './own-desk/desk-screen.tsx';
import { SubmissionScreen } from './submission/submission-screen.tsx';
import { toPath } from './words/call-path.ts';
import { type FirmPlace, offerPlaces, offerTeamPlaces, type Whereabouts } from './words/places.ts';

interface TeamPlaceProps {
  readonly place: Whereabouts;
  readonly me: MeView;
  readonly waiting: InboxView | undefined;
  /** What one may do where may be another by now. */
  readonly onMeChanged: () => void;
}

/** What is shown where somebody is; who may not see it is told so as of a firm that is not there. */
export function TeamPlace({ place, me, waiting, onMeChanged }: TeamPlaceProps) {
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
      return <RunScreen firm={place.firm} run={place.run} />;
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
      return <HandInScreen firm={firm} />;
    case 'history':
      return <HistoryScreen firm={firm} version={toVersion(waiting)} />;
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
