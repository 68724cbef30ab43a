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
import { formatCount } from '../../../../base/util/text/words.ts';
import type { MeView } from '../../../../team/api/person.ts';
import styles from '../../parts/frame/side-nav.module.css';
import { type FirmPlace, offerPlaces, offerTeamPlaces, toFirmPath, type Whereabouts } from '../words/places.ts';
import own from './frame.module.css';
import type { OwnFirm } from './team-header.tsx';

const FIRM_LINKS = {
  submissions: { label: 'Submissions', icon: IconListDetails },
  desk: { label: 'Check and correct', icon: IconTableImport },
  'hand-in': { label: 'Submit', icon: IconFileUpload },
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
  return (
    <nav className={`${styles.nav} ${own.nav}`} aria-label="capsheet">
      <ul>
        <Link href="#/inbox" {...TEAM_LINKS.inbox} isCurrent={place.kind === 'inbox'} count={waiting} />
        {firm !== undefined &&
          offerPlaces(firm.may).map((one) => (
            <Link key={one} href={toFirmPath(firm.id, one)} {...FIRM_LINKS[one]} isCurrent={one === here} />
          ))}
        {teamPlaces.map((one) => (
          <Link key={`team ${one}`} href={`#/${one}`} {...TEAM_LINKS[one]} isCurrent={place.kind === one} />
        ))}
      </ul>
      <p className={styles.version}>Version {me.version}</p>
    </nav>
  );
}

function firmPlaceOf(place: Whereabouts): FirmPlace | undefined {
  if (place.kind === 'submission') return 'submissions';
  if (place.kind === 'run') return 'history';
  return place.kind === 'firm' ? place.place : undefined;
}

interface LinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon: typeof IconInbox;
  readonly isCurrent: boolean;
  readonly count?: number;
}

function Link({ href, label, icon: Icon, isCurrent, count = 0 }: LinkProps) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {label}
        {count > 0 && (
          <>
            {' '}
            <span className={own.count}>{formatCount(count)}</span>
          </>
        )}
      </a>
    </li>
  );
}
