import { PasswordInput, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { FirmView } from '../../../../team/api/firm.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { perform } from '../ask/perform.ts';
import { FormPanel } from './form-panel.tsx';

/** The credentials of the firm's service. Nobody is ever shown a secret again, whoever set it. */
export function CredentialsForm({ firm, onChanged }: { readonly firm: FirmView; readonly onChanged: () => void }) {
  const { credentials } = firm;
  const [clientId, setClientId] = useState(credentials?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const action = useAction();
  const save = async (): Promise<void> => {
    await perform(TEAM_OPERATIONS.setCredentials, { params: { firm: firm.id }, body: { clientId, secret } });
    setSecret('');
    onChanged();
  };
  return (
    <section className="panel" aria-label="Credentials">
      <Title order={2} size="h4">
        Credentials
      </Title>
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
        verb="Save the credentials"
        action={action}
        onSubmit={save}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
          <TextInput
            label="Client ID"
            required
            autoComplete="off"
            value={clientId}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
          <PasswordInput
            label="Client secret"
            description="Kept encrypted."
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </SimpleGrid>
      </FormPanel>
    </section>
  );
}
