import type { RowStatus } from '../../../../ui/api/row-status.ts';
import { STATUS_LOOKS } from '../../statuses.ts';
import styles from './tag.module.css';

export function StatusTag({ status }: { readonly status: RowStatus }) {
  const { label, tone, icon: Icon, meaning } = STATUS_LOOKS[status];
  return (
    <span className={styles.tag} data-tone={tone} title={meaning}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
