import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { DoctorView } from '../../../../ui/api/settings.ts';
import { Note } from '../notes/note.tsx';
import styles from './check-list.module.css';

interface NotSavedProps {
  /** `settings`, `credentials`. */
  readonly what: string;
  readonly checks: DoctorView['checks'];
  readonly isBusy: boolean;
  readonly onSaveAnyway: () => void;
}

/** Why what was entered does not work, before it takes the place of what does. */
export function NotSaved({ what, checks, isBusy, onSaveAnyway }: NotSavedProps) {
  return (
    <Note tone="bad" icon={IconCircleX} title={`Not saved: these ${what} do not work`}>
      <Text size="sm">Everything stays as it was.</Text>
      <CheckList checks={checks} label="What the test found" />
      <Button size="compact-sm" variant="default" mt="sm" loading={isBusy} onClick={onSaveAnyway}>
        Save them anyway
      </Button>
    </Note>
  );
}

type CheckView = DoctorView['checks'][number];

const LOOKS = {
  ok: { icon: IconCircleCheck, label: 'fine' },
  warning: { icon: IconAlertTriangle, label: 'doubtful' },
  error: { icon: IconCircleX, label: 'wrong' },
} as const;

export function CheckList({ checks, label }: { readonly checks: readonly CheckView[]; readonly label: string }) {
  return (
    <ul className={styles.checks} aria-label={label}>
      {checks.map((check) => (
        <Check key={`${check.name} ${check.seen}`} check={check} />
      ))}
    </ul>
  );
}

function Check({ check: { name, status, seen, cure } }: { readonly check: CheckView }) {
  const { icon: Icon, label } = LOOKS[status];
  return (
    <li>
      <Icon size={20} style={{ color: 'var(--tone)' }} data-status={status} aria-label={label} />
      <div>
        <strong>{name.replace('-', ' ')}</strong>
        <p>{seen}</p>
        {cure !== undefined && <Text fw={600}>{cure}</Text>}
      </div>
    </li>
  );
}
