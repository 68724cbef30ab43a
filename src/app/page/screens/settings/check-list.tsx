import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { DoctorView } from '../../../../ui/api/settings.ts';
import styles from './check-list.module.css';

type CheckView = DoctorView['checks'][number];

const LOOKS = {
  ok: { icon: IconCircleCheck, label: 'fine' },
  warning: { icon: IconAlertTriangle, label: 'doubtful' },
  error: { icon: IconCircleX, label: 'wrong' },
} as const;

/** What was looked at, what was seen, and what to do. */
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
      <Icon size={20} className={styles.icon} data-status={status} aria-label={label} />
      <div>
        <strong>{name.replace('-', ' ')}</strong>
        <p>{seen}</p>
        {cure !== undefined && <p className={styles.cure}>{cure}</p>}
      </div>
    </li>
  );
}
