import { Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { PersonEntryView } from '../../../../team/api/person.ts';
import { ROLES, type Role } from '../../../../team/terms/roles.ts';
import { ask } from '../../api-client.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useManaged } from '../ask/use-operation.ts';
import { FormPanel } from './form-panel.tsx';

type PersonGrant = PersonEntryView['grants'][number];

/** Everybody who has signed in, with their roles in all firms. */
export function PeopleScreen({ own }: { readonly own: number }) {
  const { value, problem, again, isBusy, change } = useManaged(TEAM_OPERATIONS.listPeople);
  const [search, setSearch] = useState('');
  const part = search.trim().toLowerCase();
  const fitting = value?.people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(part)) ?? [];
  return (
    <>
      <ScreenTitle>People</ScreenTitle>
      <ProblemAlert problem={problem} />
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
          <DataTable
            label="People"
            rows={fitting}
            keyOf={({ id }) => id}
            columns={[
              ['Person', (person) => <PersonName person={person} />],
              [
                'Roles',
                (person) =>
                  person.grants.length === 0 ? (
                    'none'
                  ) : (
                    <Grants
                      person={person}
                      describe={({ firm }) => (firm === undefined ? ' in every firm' : ` in ${firm}`)}
                      // Nobody removes their own administration by mistake.
                      canRemove={({ firm, role }) =>
                        !(person.id === own && firm === undefined && role === 'administrator')
                      }
                      isHeld={isBusy}
                      onRemove={({ firm, role }) =>
                        change(() =>
                          firm === undefined
                            ? ask(TEAM_OPERATIONS.revokeEverywhere, { params: { person: person.id, role } })
                            : ask(TEAM_OPERATIONS.removeGrant, { params: { firm, person: person.id, role } }),
                        )
                      }
                    />
                  ),
              ],
              [
                'Sign-in',
                ({ id, name, isDisabled }) => (
                  <>
                    {isDisabled && <div>locked out</div>}
                    {id !== own && (
                      <RowButton
                        label={`${isDisabled ? 'Unlock:' : 'Lock out:'} ${name}`}
                        disabled={isBusy}
                        onClick={() =>
                          change(() =>
                            ask(TEAM_OPERATIONS.changePerson, {
                              params: { person: id },
                              body: { isDisabled: !isDisabled },
                            }),
                          )
                        }
                      >
                        {isDisabled ? 'Unlock' : 'Lock out'}
                      </RowButton>
                    )}
                  </>
                ),
              ],
            ]}
          />
        )}
      </Panel>
      <Panel>
        <RoleForm
          title="Give somebody a role in every firm"
          order={2}
          onGrant={(body) => ask(TEAM_OPERATIONS.grantEverywhere, { body })}
          onGranted={again}
        />
      </Panel>
    </>
  );
}

/** Those with a role in a firm. */
export function FirmPeople({ firm }: { readonly firm: string }) {
  const { value, problem, again, isBusy, change } = useManaged(TEAM_OPERATIONS.listGrants, { firm });
  return (
    <Panel title="People" mb="sm" label="People">
      <ProblemAlert problem={problem} />
      {value?.people.length === 0 && <Text c="dimmed">Nobody has a role in this firm yet.</Text>}
      {value !== undefined && value.people.length > 0 && (
        <DataTable
          label="People with a role in the firm"
          rows={value.people}
          keyOf={({ id }) => id}
          columns={[
            [
              'Person',
              (person) => <PersonName person={person}>{person.isDisabled && <div>locked out</div>}</PersonName>,
            ],
            [
              'Roles',
              (person) => (
                <Grants
                  person={person}
                  describe={(grant) => (grant.firm === undefined ? ', in every firm' : '')}
                  canRemove={(grant) => grant.firm !== undefined}
                  isHeld={isBusy}
                  onRemove={({ role }) =>
                    change(() => ask(TEAM_OPERATIONS.removeGrant, { params: { firm, person: person.id, role } }))
                  }
                />
              ),
            ],
          ]}
        />
      )}
      <RoleForm
        title="Give somebody a role in this firm"
        onGrant={(body) => ask(TEAM_OPERATIONS.addGrant, { params: { firm }, body })}
        onGranted={again}
      />
    </Panel>
  );
}

interface PersonNameProps {
  readonly person: PersonEntryView;
  readonly children?: ReactNode;
}

function PersonName({ person: { name, email }, children }: PersonNameProps) {
  return (
    <>
      <bdi>{name}</bdi>
      <div>
        <bdi>{email}</bdi>
      </div>
      {children}
    </>
  );
}

interface GrantsProps {
  readonly person: PersonEntryView;
  /** Says where the role holds. */
  readonly describe: (grant: PersonGrant) => string;
  readonly canRemove: (grant: PersonGrant) => boolean;
  readonly isHeld: boolean;
  readonly onRemove: (grant: PersonGrant) => void;
}

/** The roles of a person. Only the sign-in takes back what a group gives. */
function Grants({ person, describe, canRemove, isHeld, onRemove }: GrantsProps) {
  return person.grants.map((grant) => {
    const { firm, role, source } = grant;
    const words = `${role}${describe(grant)}${source === 'group' ? ', by a group of the sign-in' : ''}`;
    return (
      <Group key={`${firm} ${role} ${source}`} gap="xs">
        <span>{words}</span>
        {source === 'person' && canRemove(grant) && (
          <RowButton
            size="compact-xs"
            variant="subtle"
            label={`Remove: ${words}, ${person.name}`}
            disabled={isHeld}
            onClick={() => onRemove(grant)}
          >
            Remove
          </RowButton>
        )}
      </Group>
    );
  });
}

const LABELS: { readonly [role in Role]: string } = {
  preparer: 'preparer: submits workbooks',
  approver: 'approver: approves or rejects plans of others',
  auditor: 'auditor: reads everything, changes nothing',
  administrator: 'administrator: firms, people and credentials; approves nothing',
};

interface RoleFormProps {
  readonly title: string;
  readonly order?: 2 | 3;
  readonly onGrant: (grant: { readonly email: string; readonly role: Role }) => Promise<unknown>;
  readonly onGranted: () => void;
}

function RoleForm({ title, order = 3, onGrant, onGranted }: RoleFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('preparer');
  const action = useAction();
  const grant = async (): Promise<void> => {
    await onGrant({ email, role });
    setEmail('');
    onGranted();
  };
  return (
    <FormPanel title={title} order={order} verb="Give the role" action={action} onSubmit={grant}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        <TextInput label="E-mail address" type="email" required autoComplete="off" {...bindText(email, setEmail)} />
        <Select
          label="Role"
          data={ROLES.map((value) => ({ value, label: LABELS[value] }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(ROLES.find((one) => one === value) ?? 'preparer')}
        />
      </SimpleGrid>
    </FormPanel>
  );
}
