import { Button, Group, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconStethoscope } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { DoctorView, SettingsView, TriedSettings } from '../../../../ui/api/settings.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { CheckList, Note, NotSaved, ProblemAlert } from '../../parts/notes/note.tsx';
import { joinNames, Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';

export function SettingsScreen({ state }: { readonly state: WorkState }) {
  const { kind, service } = state.connection;
  const { value: settings, problem } = useLoaded(CALLS.getSettings, `${kind} ${service}`);
  return (
    <>
      <ScreenTitle intro="The portfolio service that capsheet works with, and the credentials it uses there.">
        Settings
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      {settings !== undefined && <ServiceForm settings={settings} state={state} />}
      <DoctorPanel key={`${kind} ${service}`} />
    </>
  );
}

function DoctorPanel() {
  const [checks, setChecks] = useState<DoctorView['checks']>();
  const { isBusy, problem, run } = useAction();
  const { ask } = useDesk();
  const look = (): void => run(async () => setChecks((await ask(CALLS.diagnose)).checks));
  return (
    <Panel title="Is everything all right?">
      <Quiet mt={4} mb="md" maw={720}>
        Checks the settings, the state folder, the service, the credentials, the clock and what you have access to.
        Nothing is changed.
      </Quiet>
      <Group align="flex-start">
        <Button
          leftSection={<IconStethoscope size={18} aria-hidden />}
          variant="default"
          loading={isBusy}
          onClick={look}
        >
          Check everything
        </Button>
        <DownloadButton of={CALLS.getBundle} variant="default">
          Save a file for support
        </DownloadButton>
      </Group>
      <Quiet mt="xs">The file contains no names, amounts or secrets.</Quiet>
      <ProblemAlert problem={problem} />
      {checks !== undefined && <CheckList checks={checks} label="What was checked" />}
    </Panel>
  );
}

function ServiceForm({ settings, state }: { readonly settings: SettingsView; readonly state: WorkState }) {
  const { ask } = useDesk();
  const [baseUrl, setBaseUrl] = useState(settings.baseUrl ?? '');
  const [appUrl, setAppUrl] = useState(settings.appUrl ?? '');
  const [clientId, setClientId] = useState(settings.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [tried, setTried] = useState<TriedSettings>();
  const { isBusy, problem, run } = useAction();
  const maySkipSecret =
    settings.hasSecret &&
    baseUrl.trim() === settings.baseUrl &&
    appUrl.trim() === (settings.appUrl ?? '') &&
    clientId.trim() === settings.clientId;
  const save = (isSavedAnyway: boolean): void => {
    setTried(undefined);
    run(async () => {
      const optional = {
        ...(appUrl.trim() === '' ? {} : { appUrl }),
        ...(clientSecret === '' ? {} : { clientSecret }),
      };
      const answer = await ask(CALLS.saveSettings, { body: { baseUrl, clientId, ...optional, isSavedAnyway } });
      if (answer.isSaved) setClientSecret('');
      setTried(answer);
    });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    save(false);
  };
  return (
    <>
      <form className="panel" onSubmit={onSubmit} aria-label="The service">
        {settings.sources !== undefined && (
          <Text size="sm" mb="md">
            {settings.sources}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={900}>
          <TextInput
            label="Address of the service"
            placeholder="https://api.example.com"
            required
            {...bindText(baseUrl, setBaseUrl)}
          />
          <TextInput
            label="Address for cap tables"
            description="Only if cap tables have an address of their own"
            {...bindText(appUrl, setAppUrl)}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={900} mt="md">
          <TextInput label="Client ID" required autoComplete="off" {...bindText(clientId, setClientId)} />
          <PasswordInput
            label="Client secret"
            description={
              maySkipSecret
                ? 'Leave it empty to keep using the one you entered'
                : 'Kept in memory until capsheet is closed, and never written to disk'
            }
            autoComplete="off"
            required={!maySkipSecret}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
            {...bindText(clientSecret, setClientSecret)}
          />
        </SimpleGrid>
        <Quiet mt="md" maw={900}>
          The settings are tested first, and saved if they work.{' '}
          {settings.isSetOutside
            ? 'What you save here applies until capsheet is closed; next time, its options, the environment or the .env file apply again.'
            : `The addresses and the client ID are remembered for next time, in ${settings.keptIn}. The secret is not: you enter it each time you start capsheet.`}
        </Quiet>
        <Button type="submit" mt="md" loading={isBusy} disabled={state.job !== undefined}>
          Test and save
        </Button>
        {isBusy && (
          <Quiet mt="xs" role="status">
            Asking the service … If it does not answer, capsheet gives up after half a minute.
          </Quiet>
        )}
      </form>
      <ProblemAlert problem={problem} title="Not saved" />
      {tried !== undefined && problem === undefined && (
        <TestVerdict tried={tried} state={state} isBusy={isBusy} onSaveAnyway={() => save(true)} />
      )}
    </>
  );
}

interface TestVerdictProps {
  readonly tried: TriedSettings;
  readonly state: WorkState;
  readonly isBusy: boolean;
  readonly onSaveAnyway: () => void;
}

/** Whether the settings work and were saved, and what that means for the open workbook. */
function TestVerdict({ tried: { isSaved, isKept, checks }, state, isBusy, onSaveAnyway }: TestVerdictProps) {
  if (!isSaved) return <NotSaved what="settings" checks={checks} isBusy={isBusy} onSaveAnyway={onSaveAnyway} />;
  const isWorking = checks.every(({ status }) => status !== 'error');
  return (
    <Note
      tone={isWorking ? 'add' : 'warn'}
      icon={IconCircleCheck}
      title={isWorking ? 'Tested and saved' : 'Saved, although they do not work yet'}
    >
      {state.phase === 'read' && (
        <Text size="sm">
          <bdi>{joinNames(state.inputs)}</bdi> is still open. Compare it with this service before you apply it.
        </Text>
      )}
      {!isKept && (
        <Text size="sm">They cannot be remembered for next time: the state folder cannot be written to.</Text>
      )}
      <CheckList checks={checks} label="What the test found" />
    </Note>
  );
}
