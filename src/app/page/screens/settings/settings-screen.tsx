import { Text, Title } from '@mantine/core';
import { settingsView } from '../../../../ui/api/settings.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
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
