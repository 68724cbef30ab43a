import { Button, Group, Text, Title } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { type DoctorView, doctorView, settingsView } from '../../../../ui/api/settings.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { CheckList } from './check-list.tsx';
import { ServiceForm } from './service-form.tsx';

/** Which service capsheet works with. */
export function SettingsScreen({ state }: { readonly state: WorkState }) {
  const { kind, service } = state.connection;
  const { value: settings, problem } = useLoaded('connection', settingsView, `${kind} ${service}`);
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Settings
        </Title>
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

/** Looks at everything capsheet needs, and says what is wrong and what to do. */
function DoctorPanel() {
  const [checks, setChecks] = useState<DoctorView['checks']>();
  const { isBusy, problem, run } = useAction();
  const { postFor } = useDesk();
  const look = (): void => run(async () => setChecks((await postFor('doctor', doctorView)).checks));
  return (
    <section className="panel">
      <Title order={2} size="h4">
        Is everything all right?
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md" maw={720}>
        Checks the settings, the state folder, the service, the credentials, the clock and what you have access to.
        Nothing is changed.
      </Text>
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
      <Text size="sm" c="dimmed" mt="xs">
        The file contains no names, amounts or secrets.
      </Text>
      <ProblemAlert problem={problem} />
      {checks !== undefined && <CheckList checks={checks} label="What was checked" />}
    </section>
  );
}
