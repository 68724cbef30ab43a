import { Button, Group, Text, Title } from '@mantine/core';
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
  </>
);

/** Who has a role in a firm. */
export function FirmPeople({ firm }: { readonly firm: string }) {
  const { value, problem, again } = useAsked(TEAM_OPERATIONS.listGrants, { firm });
  const action = useAction();
  const remove = async (person: number, role: PersonEntryView['grants'][number]['role']): Promise<void> => {
    await perform(TEAM_OPERATIONS.removeGrant, { params: { firm, person, role } });
    again();
  };
  return (
    <section className="panel" aria-label="People">
      <Title order={2} size="h4" mb="sm">
        People
      </Title>
      <ProblemAlert problem={problem ?? action.problem} />
      {value?.people.length === 0 && <Text c="dimmed">Nobody has a role in this firm yet.</Text>}
      {value !== undefined && value.people.length > 0 && (
        <DataTable label="People with a role in the firm" heads={HEADS}>
          {value.people.map((person) => (
            <tr key={person.id}>
              <td>
                <bdi>{person.name}</bdi>
                <div>
                  <bdi>{person.email}</bdi>
                </div>
                {person.isDisabled && <div>locked out</div>}
              </td>
              <td>
                {person.grants.map(({ firm: of, role, source }) => (
                  <Group key={`${of} ${role} ${source}`} gap={8}>
                    <span>{sayGrant(of, role, source)}</span>
                    {of !== undefined && source === 'person' && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        disabled={action.isBusy}
                        aria-label={`Remove: ${role}, ${person.name}`}
                        onClick={() => action.run(() => remove(person.id, role))}
                      >
                        Remove
                      </Button>
                    )}
                  </Group>
                ))}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <RoleForm
        title="Give somebody a role in this firm"
        onGrant={async (body) => {
          await perform(TEAM_OPERATIONS.addGrant, { params: { firm }, body });
          again();
        }}
      />
    </section>
  );
}

function sayGrant(firm: string | undefined, role: string, source: 'group' | 'person'): string {
  const where = firm === undefined ? ', in every firm' : '';
  return `${role}${where}${source === 'group' ? ', by a group of the sign-in' : ''}`;
}
