import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { FindingView } from '../../../api/finding.ts';
import styles from './finding-mark.module.css';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** The mark at a cell, and what is said of it beside it when it is looked at. */
export function FindingMark({
  findings,
  isOpen,
}: {
  readonly findings: readonly FindingView[];
  readonly isOpen: boolean;
}) {
  const [first] = findings;
  if (first === undefined) return null;
  const Icon = ICONS[first.severity];
  return (
    <>
      <Icon className={styles.mark} data-severity={first.severity} size={15} stroke={2.2} aria-label={first.severity} />
      <span className={styles.said} data-open={isOpen || undefined}>
        {findings.map(({ code, message, hint }) => (
          <span key={`${code} ${message}`} className={styles.finding}>
            {message} <span className={styles.hint}>{hint}</span>
          </span>
        ))}
      </span>
    </>
  );
}
