import { Button, Group, Text } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { type DoctorView, doctorView, settingsView } from '../../../../ui/api/settings.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { CheckList, ServiceForm } from './service-form.tsx';

export function SettingsScreen({ state }: { readonly state: WorkState }) {
  const { kind, service } = state.connection;
  const { value: settings, problem } = useLoaded('connection', settingsView, `${kind} ${service}`);
  return (
    <>
      <div>
        <ScreenTitle>Settings</ScreenTitle>
        <Text c="dimmed" mt={4}>
          The portfolio service that capsheet works with, and the credentials it uses there.
        </Text>
      </div>
      <ProblemAlert problem={problem} />
      {settings !== undefined && <ServiceForm settings={settings} state={state} />}
      <DoctorPanel key={`${kind} ${service}`} />
    </>
  );
}

function DoctorPanel() {
  const [checks, setChecks] = useState<DoctorView['checks']>();
  const { isBusy, problem, run } = useAction();
  const { postFor } = useDesk();
  const look = (): void => run(async () => setChecks((await postFor('doctor', doctorView)).checks));
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
        <DownloadButton path="doctor/bundle" variant="default">
          Save a file for support
        </DownloadButton>
      </Group>
      <Quiet mt="xs">The file contains no names, amounts or secrets.</Quiet>
      <ProblemAlert problem={problem} />
      {checks !== undefined && <CheckList checks={checks} label="What was checked" />}
    </Panel>
  );
}
