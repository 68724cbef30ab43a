import { Box, Menu, Select, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDevices, IconLogout, IconPlugConnectedX, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { MeView } from '../../../../team/api/person.ts';
import styles from '../../app.module.css';
import { useAction } from '../../hooks/use-action.ts';
import { SchemeSwitch } from '../../parts/frame/frame.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { signOut } from '../ask/team-session.ts';
import { offerPlaces, toFirmPath, type Whereabouts } from '../words/places.ts';
import own from './frame.module.css';

export type OwnFirm = MeView['firms'][number];

const NAME = 'capsheet-firm';

/** The firm of the address, or else the last one. */
export function useCurrentFirm(firms: readonly OwnFirm[], place: Whereabouts): OwnFirm | undefined {
  const named = 'firm' in place ? place.firm : undefined;
  const here = firms.find(({ id }) => id === named);
  useEffect(() => {
    if (here !== undefined) localStorage.setItem(NAME, here.id);
  }, [here]);
  if (named !== undefined) return here;
  const last = localStorage.getItem(NAME);
  return firms.find(({ id }) => id === last) ?? firms[0];
}

interface TeamHeaderProps {
  readonly me: MeView;
  readonly firm: OwnFirm | undefined;
}

export function TeamHeader({ me, firm }: TeamHeaderProps) {
  return (
    <header className={`${styles.header} ${own.header}`}>
      <a className={styles.brand} href="#/inbox" aria-label="capsheet: inbox">
        <span className={styles.logo} aria-hidden />
        <span className={own.brandName}>capsheet</span>
      </a>
      <Box flex="0 1 320px" miw={0} mr="auto">
        <FirmSwitch firms={me.firms} firm={firm} />
      </Box>
      <div className={styles.headerEnd}>
        <PersonMenu me={me} />
        <SchemeSwitch />
      </div>
    </header>
  );
}

/** Offers so many firms at a time; typing finds the others. */
const MOST_OFFERED = 50;

function FirmSwitch({ firms, firm }: { readonly firms: readonly OwnFirm[]; readonly firm: OwnFirm | undefined }) {
  if (firms.length < 2)
    return (
      <Text component="bdi" inherit truncate display="block" fw={600}>
        {firm?.name ?? ''}
      </Text>
    );
  return (
    <Select
      aria-label="Firm"
      placeholder="Choose a firm"
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No firm matches."
      limit={MOST_OFFERED}
      data={firms.map(({ id, name }) => ({ value: id, label: name }))}
      value={firm?.id ?? null}
      allowDeselect={false}
      onChange={(id) => {
        const chosen = firms.find((one) => one.id === id);
        const [first = 'submissions'] = offerPlaces(chosen?.may ?? []);
        if (chosen !== undefined) window.location.hash = toFirmPath(chosen.id, first);
      }}
    />
  );
}

function PersonMenu({ me: { person } }: Pick<TeamHeaderProps, 'me'>) {
  const { problem, run } = useAction();
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton className={own.person} aria-label={`Signed in as ${person.name}`}>
            <IconUser size={18} aria-hidden />
            <bdi className={own.personName}>{person.name}</bdi>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className="wrap" c="dimmed">
            <bdi>{person.name}</bdi>
            <br />
            <bdi>{person.email}</bdi>
          </Menu.Label>
          <Menu.Item component="a" href="#/sign-ins" leftSection={<IconDevices size={16} aria-hidden />}>
            My sign-ins
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => run(signOut)}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ProblemAlert problem={problem} title="You are not signed out" />
    </>
  );
}

export function LostNote() {
  return (
    <Note tone="warn" icon={IconPlugConnectedX} title="The connection to the server is lost">
      You see the last known state. The page reconnects by itself. Whatever is being applied goes on without this page,
      and everything that was sent is on record.
    </Note>
  );
}
