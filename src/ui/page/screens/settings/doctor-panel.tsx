import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { type DoctorView, doctorView } from '../../../api/settings.ts';
import { postFor } from '../../api-client.ts';
import { useAction } from '../../hooks/use-action.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import styles from './doctor-panel.module.css';

const LOOKS = {
  ok: { icon: IconCircleCheck, label: 'in order' },
  warning: { icon: IconAlertTriangle, label: 'doubtful' },
  error: { icon: IconCircleX, label: 'wrong' },
} as const;

/** Looks at everything capsheet needs, and says what is wrong and what to do. */
export function DoctorPanel() {
  const [checks, setChecks] = useState<DoctorView['checks']>();
  const { isBusy, problem, run } = useAction();
  const look = (): void => run(async () => setChecks((await postFor('doctor', doctorView)).checks));
  return (
    <section className="panel">
      <Title order={2} size="h4">
        Is everything in order?
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md" maw={720}>
        Looks at the settings, the state folder, the service, the credentials, the clock and what you have access to.
        Changes nothing.
      </Text>
      <Group align="flex-start">
        <Button
          leftSection={<IconStethoscope size={18} aria-hidden />}
          variant="default"
          loading={isBusy}
          onClick={look}
        >
          Check the connection
        </Button>
        <DownloadButton path="doctor/bundle" variant="default">
          Save it for whoever helps
        </DownloadButton>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        The file holds no names, amounts or secrets.
      </Text>
      <ProblemAlert problem={problem} />
      {checks !== undefined && (
        <ul className={styles.checks} aria-label="What was looked at">
          {checks.map((check) => (
            <Check key={`${check.name} ${check.seen}`} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Check({ check: { name, status, seen, cure } }: { readonly check: DoctorView['checks'][number] }) {
  const { icon: Icon, label } = LOOKS[status];
  return (
    <li>
      <Icon size={20} className={styles.icon} data-status={status} aria-label={label} />
      <div>
        <strong>{name.replace('-', ' ')}</strong>
        <p>{seen}</p>
        {cure !== undefined && <p className={styles.cure}>{cure}</p>}
      </div>
    </li>
  );
}
