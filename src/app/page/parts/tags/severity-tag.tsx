import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { FindingView } from '../../../../ui/api/finding.ts';
import styles from './tag.module.css';

const LOOKS = {
  error: { tone: 'bad', icon: IconCircleX, label: 'error' },
  warning: { tone: 'warn', icon: IconAlertTriangle, label: 'warning' },
  info: { tone: 'info', icon: IconInfoCircle, label: 'remark' },
} as const;

export function SeverityTag({ severity }: Pick<FindingView, 'severity'>) {
  const { tone, icon: Icon, label } = LOOKS[severity];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
