import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { PersonEntryView } from '../../../../team/api/person.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { perform } from '../ask/perform.ts';
import { useAsked } from '../ask/use-asked.ts';
import { RoleForm } from './role-form.tsx';

const HEADS = (
  <>
    <Head>Person</Head>
    <Head>Roles</Head>
    <Head>Sign-in</Head>
  </>
);

type PersonGrant = PersonEntryView['grants'][number];

/** Everybody who has signed in, and their roles in all firms. */
export function PeopleScreen({ own }: { readonly own: number }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listPeople);
  const [search, setSearch] = useState('');
  const action = useAction();
  const part = search.trim().toLowerCase();
  const fitting = value?.people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(part)) ?? [];
  const change = async ({ id, isDisabled }: PersonEntryView): Promise<void> => {
    await perform(TEAM_OPERATIONS.changePerson, { params: { person: id }, body: { isDisabled: !isDisabled } });
    again();
  };
  const remove = async (person: number, { firm, role }: PersonGrant): Promise<void> => {
    await (firm === undefined
      ? perform(TEAM_OPERATIONS.revokeEverywhere, { params: { person, role } })
      : perform(TEAM_OPERATIONS.removeGrant, { params: { firm, person, role } }));
    again();
  };
  return (
    <>
      <Title order={1} size="h2">
        People
      </Title>
      <ProblemAlert problem={problem ?? action.problem} />
      <section className="panel">
        <TextInput
          label="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
          mb="md"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {value !== undefined && fitting.length === 0 && <Text c="dimmed">Nobody matches.</Text>}
        {fitting.length > 0 && (
          <DataTable label="People" heads={HEADS}>
            {fitting.map((person) => (
              <tr key={person.id}>
                <td>
                  <bdi>{person.name}</bdi>
                  <div>
                    <bdi>{person.email}</bdi>
                  </div>
                </td>
                <td>
                  {person.grants.length === 0 && 'none'}
                  {person.grants.map((grant) => (
                    <Group key={`${grant.firm} ${grant.role} ${grant.source}`} gap={8}>
                      <span>{sayGrant(grant)}</span>
                      {canBeTaken(grant, person.id === own) && (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          disabled={action.isBusy}
                          aria-label={`Remove: ${sayGrant(grant)}, ${person.name}`}
                          onClick={() => action.run(() => remove(person.id, grant))}
                        >
                          Remove
                        </Button>
                      )}
                    </Group>
                  ))}
                </td>
                <td>
                  {person.isDisabled && <div>locked out</div>}
                  {person.id !== own && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={action.isBusy}
                      aria-label={`${person.isDisabled ? 'Unlock:' : 'Lock out:'} ${person.name}`}
                      onClick={() => action.run(() => change(person))}
                    >
                      {person.isDisabled ? 'Unlock' : 'Lock out'}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </section>
      <section className="panel">
        <RoleForm
          title="Give somebody a role in every firm"
          order={2}
          onGrant={async (body) => {
            await perform(TEAM_OPERATIONS.grantEverywhere, { body });
            again();
          }}
        />
      </section>
    </>
  );
}

function sayGrant({ firm, role, source }: PersonGrant): string {
  const where = firm === undefined ? 'in every firm' : `in ${firm}`;
  return `${role} ${where}${source === 'group' ? ', by a group of the sign-in' : ''}`;
}

/** What a group gives, the sign-in takes back. Nobody takes from themselves by a slip what lets them be here. */
function canBeTaken({ firm, role, source }: PersonGrant, isOwn: boolean): boolean {
  return source === 'person' && !(isOwn && firm === undefined && role === 'administrator');
}
