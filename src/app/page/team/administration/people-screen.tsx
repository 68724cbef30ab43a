import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { PersonEntryView } from '../../../../team/api/person.ts';
import { ask } from '../../api-client.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { useOperation } from '../ask/use-operation.ts';
import { RoleForm } from './role-form.tsx';

type PersonGrant = PersonEntryView['grants'][number];

/** Everybody who has signed in, with their roles in all firms. */
export function PeopleScreen({ own }: { readonly own: number }) {
  const { value, problem, again } = useOperation(TEAM_OPERATIONS.listPeople);
  const [search, setSearch] = useState('');
  const action = useAction();
  const part = search.trim().toLowerCase();
  const fitting = value?.people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(part)) ?? [];
  const change = async ({ id, isDisabled }: PersonEntryView): Promise<void> => {
    await ask(TEAM_OPERATIONS.changePerson, { params: { person: id }, body: { isDisabled: !isDisabled } });
    again();
  };
  const remove = async (person: number, { firm, role }: PersonGrant): Promise<void> => {
    await (firm === undefined
      ? ask(TEAM_OPERATIONS.revokeEverywhere, { params: { person, role } })
      : ask(TEAM_OPERATIONS.removeGrant, { params: { firm, person, role } }));
    again();
  };
  return (
    <>
      <ScreenTitle>People</ScreenTitle>
      <ProblemAlert problem={problem ?? action.problem} />
      <Panel>
        <TextInput
          label="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
          mb="md"
          {...bindText(search, setSearch)}
        />
        {value !== undefined && fitting.length === 0 && <Text c="dimmed">Nobody matches.</Text>}
        {fitting.length > 0 && (
          <DataTable label="People" heads={['Person', 'Roles', 'Sign-in']}>
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
                    <Group key={`${grant.firm} ${grant.role} ${grant.source}`} gap="xs">
                      <span>{describeGrant(grant)}</span>
                      {canRemove(grant, person.id === own) && (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          disabled={action.isBusy}
                          aria-label={`Remove: ${describeGrant(grant)}, ${person.name}`}
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
      </Panel>
      <Panel>
        <RoleForm
          title="Give somebody a role in every firm"
          order={2}
          onGrant={async (body) => {
            await ask(TEAM_OPERATIONS.grantEverywhere, { body });
            again();
          }}
        />
      </Panel>
    </>
  );
}

function describeGrant({ firm, role, source }: PersonGrant): string {
  const where = firm === undefined ? 'in every firm' : `in ${firm}`;
  return `${role} ${where}${source === 'group' ? ', by a group of the sign-in' : ''}`;
}

/** Only the sign-in takes back what a group gives. Nobody removes their own administration by mistake. */
function canRemove({ firm, role, source }: PersonGrant, isOwn: boolean): boolean {
  return source === 'person' && !(isOwn && firm === undefined && role === 'administrator');
}
