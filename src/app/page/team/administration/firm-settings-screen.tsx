import { Button, Group, Loader, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { PersonEntryView } from '../../../../team/api/person.ts';
import type { DoctorView } from '../../../../ui/api/settings.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { NotSaved } from '../../parts/checks/check-list.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { useOperation } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { FirmFieldsForm, toFirm } from './firm-fields.tsx';
import { FormPanel } from './form-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { RoleForm } from './role-form.tsx';
import { WatchesPanel } from './watches-panel.tsx';

export function FirmSettingsScreen({ firm, onChanged }: { readonly firm: OwnFirm; readonly onChanged: () => void }) {
  const { value, problem, again } = useOperation(TEAM_OPERATIONS.listFirms);
  const known = value?.firms.find(({ id }) => id === firm.id);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <ScreenTitle>
        Settings of <bdi>{firm.name}</bdi>
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the settings" />}
      {known !== undefined && (
        <>
          <ServicePanel firm={known} onChanged={changed} />
          <CredentialsForm firm={known} onChanged={changed} />
        </>
      )}
      <FirmPeople firm={firm.id} />
      <WatchesPanel firm={firm.id} />
      <NoticesPanel firm={firm} />
    </>
  );
}

function ServicePanel({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { id, name, service, appService = '', profile = '', rules = '' } = firm;
  const [fields, setFields] = useState({ name, service, appService, profile, rules });
  const action = useAction();
  const save = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.changeFirm, { params: { firm: id }, body: toFirm(fields) });
    onChanged();
  };
  return (
    <Panel title="Firm and service" label="Firm and service">
      <FormPanel isMain title="What is known of it" verb="Save" action={action} onSubmit={save}>
        <FirmFieldsForm fields={fields} onChange={setFields} />
      </FormPanel>
    </Panel>
  );
}

/** Nobody is ever shown a secret again, whoever set it. */
function CredentialsForm({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { credentials } = firm;
  const [clientId, setClientId] = useState(credentials?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [refused, setRefused] = useState<DoctorView['checks']>();
  const action = useAction();
  const params = { firm: firm.id };
  const body = { clientId, secret };
  const keep = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.setCredentials, { params, body });
    setSecret('');
    setRefused(undefined);
    onChanged();
  };
  const save = async (): Promise<void> => {
    setRefused(undefined);
    const { checks } = await ask(TEAM_OPERATIONS.tryCredentials, { params, body });
    if (checks.some(({ status }) => status === 'error')) setRefused(checks);
    else await keep();
  };
  return (
    <Panel title="Credentials" label="Credentials">
      <Text mt="xs" role="status">
        {credentials === undefined ? (
          'No credentials are set yet: nothing can be planned or applied before they are.'
        ) : (
          <>
            Client ID <bdi>{credentials.clientId}</bdi>, set {formatMoment(credentials.setAt)} by{' '}
            <bdi>{credentials.setBy}</bdi>. The secret is never shown again.
          </>
        )}
      </Text>
      <FormPanel
        title={credentials === undefined ? 'Set them' : 'Replace them'}
        verb="Test and save"
        action={action}
        onSubmit={save}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
          <TextInput label="Client ID" required autoComplete="off" {...bindText(clientId, setClientId)} />
          <PasswordInput
            label="Client secret"
            description="Kept encrypted."
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
            {...bindText(secret, setSecret)}
          />
        </SimpleGrid>
      </FormPanel>
      {refused !== undefined && (
        <NotSaved what="credentials" checks={refused} isBusy={action.isBusy} onSaveAnyway={() => action.run(keep)} />
      )}
    </Panel>
  );
}

function FirmPeople({ firm }: { readonly firm: string }) {
  const { value, problem, again } = useOperation(TEAM_OPERATIONS.listGrants, { firm });
  const action = useAction();
  const remove = async (person: number, role: PersonEntryView['grants'][number]['role']): Promise<void> => {
    await ask(TEAM_OPERATIONS.removeGrant, { params: { firm, person, role } });
    again();
  };
  return (
    <Panel title="People" mb="sm" label="People">
      <ProblemAlert problem={problem ?? action.problem} />
      {value?.people.length === 0 && <Text c="dimmed">Nobody has a role in this firm yet.</Text>}
      {value !== undefined && value.people.length > 0 && (
        <DataTable label="People with a role in the firm" heads={['Person', 'Roles']}>
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
                  <Group key={`${of} ${role} ${source}`} gap="xs">
                    <span>{describeGrant(of, role, source)}</span>
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
          await ask(TEAM_OPERATIONS.addGrant, { params: { firm }, body });
          again();
        }}
      />
    </Panel>
  );
}

function describeGrant(firm: string | undefined, role: string, source: 'group' | 'person'): string {
  const where = firm === undefined ? ', in every firm' : '';
  return `${role}${where}${source === 'group' ? ', by a group of the sign-in' : ''}`;
}
