import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { BookView } from '../../../../ui/api/book.ts';
import type { RowFilter } from '../../../../ui/api/rows.ts';
import { formatLocalCount, localPlural } from '../../format.ts';
import styles from './toolbar.module.css';

const TOGGLES = [
  { severity: 'error', icon: IconCircleX, label: 'Errors', noun: 'errors' },
  { severity: 'warning', icon: IconAlertTriangle, label: 'Warnings', noun: 'warnings' },
  { severity: 'info', icon: IconInfoCircle, label: 'Remarks', noun: 'remarks' },
] as const;

interface SeverityTogglesProps {
  readonly severities: BookView['severities'];
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

/** Leaves the rows of which something so grave is said; remarks are counted by themselves, so that no error drowns in them. */
export function SeverityToggles({ severities, filter, onChange }: SeverityTogglesProps) {
  return TOGGLES.map(({ severity, icon: Icon, label, noun }) => {
    const rows = severities[severity];
    const isOn = filter.severity === severity;
    // One that is on stays, or nobody could switch it off.
    if (rows === 0 && !isOn) return null;
    return (
      <button
        type="button"
        key={severity}
        className={styles.toggle}
        data-severity={severity}
        aria-pressed={isOn}
        title={isOn ? 'Show the other rows too' : `Show only ${localPlural(rows, 'row')} with ${noun}`}
        onClick={() => onChange({ ...filter, severity: isOn ? undefined : severity })}
      >
        <Icon size={15} stroke={2.2} aria-hidden />
        <span className={styles.wide}>{label}</span>
        {formatLocalCount(rows)}
        <span className={styles.unit}>{rows === 1 ? 'row' : 'rows'}</span>
        <span className={styles.spoken}>with {noun}</span>
      </button>
    );
  });
}
