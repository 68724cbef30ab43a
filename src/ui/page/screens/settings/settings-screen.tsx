import { Button, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { WorkState } from '../../../api/work-state.ts';
import { post } from '../../api-client.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DoctorPanel } from './doctor-panel.tsx';

/** With which service capsheet works. */
export function SettingsScreen({ state }: { readonly state: WorkState }) {
  const { connection } = state;
  const isOwn = connection.kind === 'own';
  const [baseUrl, setBaseUrl] = useState(isOwn ? (connection.service ?? '') : '');
  const [clientId, setClientId] = useState(connection.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [appUrl, setAppUrl] = useState(isOwn ? (connection.appUrl ?? '') : '');
  const { isBusy, problem, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setSaved(false);
    run(async () => {
      const optional = { ...(appUrl === '' ? {} : { appUrl }), ...(clientSecret === '' ? {} : { clientSecret }) };
      await post('connection', { baseUrl, clientId, ...optional });
      setClientSecret('');
      setSaved(true);
    });
  };
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Settings
        </Title>
        <Text c="dimmed" mt={4}>
          The portfolio service that capsheet works with, and who asks there.
        </Text>
      </div>
      <form className="panel" onSubmit={onSubmit}>
        <Group align="flex-start" grow maw={900}>
          <TextInput
            label="Address of the service"
            placeholder="https://api.example.com"
            required
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.currentTarget.value)}
          />
          <TextInput
            label="Address of its cap-table calls"
            description="Only where it is another one"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={appUrl}
            onChange={(event) => setAppUrl(event.currentTarget.value)}
          />
        </Group>
        <Group align="flex-start" grow maw={900} mt="md">
          <TextInput
            label="Client ID"
            required
            autoComplete="off"
            value={clientId}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
          <PasswordInput
            label="Client secret"
            description={
              isOwn
                ? 'Left empty, it stays as it is, for the same client and addresses'
                : 'Kept in memory until capsheet ends, nowhere else'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            required={!isOwn}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
            value={clientSecret}
            onChange={(event) => setClientSecret(event.currentTarget.value)}
          />
        </Group>
        <Button type="submit" mt="lg" loading={isBusy} disabled={state.job !== undefined}>
          Use this service
        </Button>
      </form>
      <ProblemAlert problem={problem} />
      {isSaved && problem === undefined && (
        <Note tone="add" icon={IconCircleCheck} title="capsheet works with this service from now on">
          <Text size="sm">Check the connection below. What was open is closed.</Text>
        </Note>
      )}
      <DoctorPanel key={`${connection.kind} ${connection.service}`} />
    </>
  );
}
