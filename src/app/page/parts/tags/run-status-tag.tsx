import { IconAlertTriangle, IconCheck, IconCircleX, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import styles from './tag.module.css';

const LOOKS: { readonly [status: string]: { tone: string; icon: typeof IconCheck; label: string } } = {
  done: { tone: 'add', icon: IconCheck, label: 'finished' },
  refused: { tone: 'bad', icon: IconCircleX, label: 'refused: the workbook has errors' },
  interrupted: { tone: 'warn', icon: IconPlayerStop, label: 'stopped' },
  'service-lost': { tone: 'bad', icon: IconAlertTriangle, label: 'the service went away' },
  'journal-lost': { tone: 'bad', icon: IconAlertTriangle, label: 'the journal could not be written' },
  running: { tone: 'info', icon: IconPlayerPlay, label: 'under way' },
  unfinished: { tone: 'warn', icon: IconAlertTriangle, label: 'did not finish' },
};

export function RunStatusTag({ status }: { readonly status: string }) {
  const { tone, icon: Icon, label } = LOOKS[status] ?? { tone: 'quiet', icon: IconCheck, label: status };
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
