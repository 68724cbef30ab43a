import {
  IconBuildingBank,
  IconDevices,
  IconFileUpload,
  IconHistory,
  IconInbox,
  IconListDetails,
  IconSettings,
  IconShieldCheck,
  IconTableImport,
  IconUsers,
} from '@tabler/icons-react';
import type { MeView } from '../../../../team/api/person.ts';
import { SideNav } from '../../parts/frame/frame.tsx';
import { type FirmPlace, offerPlaces, offerTeamPlaces, toFirmPath, type Whereabouts } from '../words/places.ts';
import type { OwnFirm } from './team-header.tsx';

const FIRM_LINKS = {
  submissions: { label: 'Submissions', icon: IconListDetails },
  desk: { label: 'Check and correct', icon: IconTableImport },
  submit: { label: 'Submit', icon: IconFileUpload },
  history: { label: 'History', icon: IconHistory },
  audit: { label: 'Audit', icon: IconShieldCheck },
  settings: { label: 'Settings', icon: IconSettings },
} as const;

const TEAM_LINKS = {
  inbox: { label: 'Inbox', icon: IconInbox },
  firms: { label: 'Firms', icon: IconBuildingBank },
  people: { label: 'People', icon: IconUsers },
  audit: { label: 'Team audit', icon: IconShieldCheck },
  'sign-ins': { label: 'My sign-ins', icon: IconDevices },
} as const;

interface TeamNavProps {
  readonly me: MeView;
  readonly firm: OwnFirm | undefined;
  readonly place: Whereabouts;
  /** Submissions that wait for this person. */
  readonly waiting: number;
}

/** Offers only what the person may see. */
export function TeamNav({ me, firm, place, waiting }: TeamNavProps) {
  const here = firmPlaceOf(place);
  const teamPlaces = offerTeamPlaces(me.mayEverywhere).filter((one) => one !== 'inbox' && one !== 'sign-ins');
  const links = [
    { ...TEAM_LINKS.inbox, href: '#/inbox', isCurrent: place.kind === 'inbox', count: waiting },
    ...offerPlaces(firm?.may ?? []).map((one) => {
      return { ...FIRM_LINKS[one], href: toFirmPath(firm?.id ?? '', one), isCurrent: one === here };
    }),
    ...teamPlaces.map((one) => ({ ...TEAM_LINKS[one], href: `#/${one}`, isCurrent: place.kind === one })),
  ];
  return <SideNav links={links} version={me.version} areMany />;
}

function firmPlaceOf(place: Whereabouts): FirmPlace | undefined {
  if (place.kind === 'submission') return 'submissions';
  if (place.kind === 'run') return 'history';
  return place.kind === 'firm' ? place.place : undefined;
}
