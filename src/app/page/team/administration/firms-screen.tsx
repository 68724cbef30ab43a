import { PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { DoctorView } from '../../../../ui/api/settings.ts';
import { ask } from '../../api-client.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction, useFields } from '../../hooks/use-action.ts';
import { DecisionDialog, NotSaved, WhenLoaded } from '../../parts/notes/note.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable, RowButton } from '../../parts/tables/data-table.tsx';
import { useOperation } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';
import { NoticesPanel, WatchesPanel } from './edges-panels.tsx';
import { FirmFieldsForm, FormPanel, NO_FIRM_FIELDS, toFirm } from './form-panel.tsx';
import { FirmPeople } from './people-screen.tsx';

export function FirmsScreen({ onChanged }: { readonly onChanged: () => void }) {
  const { again, ...loaded } = useOperation(TEAM_OPERATIONS.listFirms);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <ScreenTitle>Firms</ScreenTitle>
      <WhenLoaded of={loaded}>
        {({ firms }) => (
          <Panel>
            {firms.length === 0 ? (
              <Text c="dimmed">There is no firm yet. Add the first one below.</Text>
            ) : (
              <FirmTable firms={firms} onChanged={changed} />
            )}
          </Panel>
        )}
      </WhenLoaded>
      <Panel>
        <AddFirm onAdded={changed} />
      </Panel>
    </>
  );
}

function FirmTable({ firms, onChanged }: { readonly firms: readonly FirmView[]; readonly onChanged: () => void }) {
  const [closing, setClosing] = useState<FirmView>();
  return (
    <>
      <DataTable
        label="Firms"
        rows={firms}
        keyOf={({ id }) => id}
        columns={[
          [
            'Firm',
            ({ id, name }) => (
              <>
                <a href={toFirmPath(id, 'settings')}>
                  <bdi>{name}</bdi>
                </a>
                <div>{id}</div>
              </>
            ),
          ],
          ['Service', 'service'],
          [
            'Credentials',
            ({ credentials: set }) => (set === undefined ? 'none yet' : `set ${formatMoment(set.setAt)}`),
          ],
          ['Added', ({ createdAt }) => formatMoment(createdAt), 'moment'],
          [
            'State',
            (firm) =>
              firm.isClosed ? (
                'closed'
              ) : (
                <RowButton label={`Close ${firm.name}`} onClick={() => setClosing(firm)}>
                  Close …
                </RowButton>
              ),
          ],
        ]}
      />
      <CloseFirm firm={closing} onEnd={() => setClosing(undefined)} onClosed={onChanged} />
    </>
  );
}

interface CloseFirmProps {
  readonly firm: FirmView | undefined;
  readonly onEnd: () => void;
  readonly onClosed: () => void;
}

function CloseFirm({ firm, onEnd, onClosed }: CloseFirmProps) {
  if (firm === undefined) return null;
  return (
    <DecisionDialog
      isOpen
      title={
        <>
          Close <bdi>{firm.name}</bdi>?
        </>
      }
      keep="Keep it open"
      onKeep={onEnd}
      verb="Close the firm"
      work={async () => {
        await ask(TEAM_OPERATIONS.closeFirm, { params: { firm: firm.id } });
        onEnd();
        onClosed();
      }}
    >
      <Text size="sm">Nothing more is submitted or sent there. Its history and its audit stay as they are.</Text>
    </DecisionDialog>
  );
}

function AddFirm({ onAdded }: { readonly onAdded: () => void }) {
  const [id, setId] = useState('');
  const fields = useFields(NO_FIRM_FIELDS);
  const action = useAction();
  const add = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.addFirm, { body: { id, ...toFirm(fields.values) } });
    onAdded();
    window.location.hash = toFirmPath(id, 'settings');
  };
  return (
    <FormPanel title="Add a firm" order={2} verb="Add the firm" action={action} onSubmit={add}>
      <TextInput
        label="Short name"
        description="Lower-case letters, digits and hyphens; it is part of addresses and never changes"
        required
        maxLength={63}
        pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
        maw={420}
        mb="sm"
        {...bindText(id, setId)}
      />
      <FirmFieldsForm fields={fields} />
    </FormPanel>
  );
}

export function FirmSettingsScreen({ firm, onChanged }: { readonly firm: OwnFirm; readonly onChanged: () => void }) {
  const { again, ...loaded } = useOperation(TEAM_OPERATIONS.listFirms);
  const changed = (): void => {
    again();
    onChanged();
  };
  return (
    <>
      <ScreenTitle>
        Settings of <bdi>{firm.name}</bdi>
      </ScreenTitle>
      <WhenLoaded of={loaded} waiting="Fetching the settings">
        {({ firms }) =>
          firms
            .filter(({ id }) => id === firm.id)
            .map((known) => (
              <Fragment key={known.id}>
                <ServicePanel firm={known} onChanged={changed} />
                <CredentialsForm firm={known} onChanged={changed} />
              </Fragment>
            ))
        }
      </WhenLoaded>
      <FirmPeople firm={firm.id} />
      <WatchesPanel firm={firm.id} />
      <NoticesPanel firm={firm} />
    </>
  );
}

function ServicePanel({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { id, name, service, appService = '', profile = '', rules = '' } = firm;
  const fields = useFields({ name, service, appService, profile, rules });
  const action = useAction();
  const save = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.changeFirm, { params: { firm: id }, body: toFirm(fields.values) });
    onChanged();
  };
  return (
    <Panel title="Firm and service" label="Firm and service">
      <FormPanel isMain title="What is known of it" verb="Save" action={action} onSubmit={save}>
        <FirmFieldsForm fields={fields} />
      </FormPanel>
    </Panel>
  );
}

/** Nobody is ever shown a secret again, whoever set it. */
function CredentialsForm({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { credentials } = firm;
  const { values, setValues, bind } = useFields({ clientId: credentials?.clientId ?? '', secret: '' });
  const [refused, setRefused] = useState<DoctorView['checks']>();
  const action = useAction();
  const params = { firm: firm.id };
  const keep = async (): Promise<void> => {
    await ask(TEAM_OPERATIONS.setCredentials, { params, body: values });
    setValues({ ...values, secret: '' });
    setRefused(undefined);
    onChanged();
  };
  const save = async (): Promise<void> => {
    setRefused(undefined);
    const { checks } = await ask(TEAM_OPERATIONS.tryCredentials, { params, body: values });
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
          <TextInput label="Client ID" required autoComplete="off" {...bind('clientId')} />
          <PasswordInput
            label="Client secret"
            description="Kept encrypted."
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
            {...bind('secret')}
          />
        </SimpleGrid>
      </FormPanel>
      {refused !== undefined && (
        <NotSaved what="credentials" checks={refused} isBusy={action.isBusy} onSaveAnyway={() => action.run(keep)} />
      )}
    </Panel>
  );
}
