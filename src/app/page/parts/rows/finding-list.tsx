import { Checkbox } from '@mantine/core';
import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import type { FindingView } from '../../../../ui/api/row-status.ts';
import { formatLocalCount, localPlural } from '../../format.ts';
import { bindChecked } from '../../hooks/use-action.ts';
import { ExplainLink } from '../explain/explain-link.tsx';
import { SeverityTag } from '../tags/tags.tsx';
import styles from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly FindingView[];
}

export function FindingList({ findings }: FindingListProps) {
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <ul className={styles.findings}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${placeOf(finding)} ${finding.message}`}>
          <div className={styles.head}>
            <SeverityTag severity={finding.severity} />
            {placeOf(finding) !== '' && <span className={styles.place}>{placeOf(finding)}</span>}
          </div>
          <p>{finding.message}</p>
          <p className={styles.hint}>
            {finding.hint} <ExplainLink code={finding.code} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The same, with remarks folded away. */
export function FoldedFindingList({ findings }: FindingListProps) {
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const remarks = findings.filter(({ severity }) => severity === 'info');
  return (
    <>
      {grave.length > 0 && <FindingList findings={grave} />}
      {remarks.length > 0 && (
        <details className={styles.remarks}>
          <summary>{localPlural(remarks.length, 'remark')}</summary>
          <FindingList findings={remarks} />
        </details>
      )}
    </>
  );
}

interface WarningsToSeeProps {
  readonly warnings: readonly FindingView[];
  readonly isSeen: boolean;
  readonly onSeen: (isSeen: boolean) => void;
}

/** Warnings that have to be looked at before a plan is approved. */
export function WarningsToSee({ warnings, isSeen, onSeen }: WarningsToSeeProps) {
  const { length } = warnings;
  if (length === 0) return null;
  return (
    <>
      <details>
        <summary>{localPlural(length, 'warning')} to look at</summary>
        <FindingList findings={warnings} />
      </details>
      <Checkbox
        mt="sm"
        label={`I have looked at ${length === 1 ? 'the warning' : `the ${formatLocalCount(length)} warnings`}`}
        {...bindChecked(isSeen, onSeen)}
      />
    </>
  );
}

function placeOf({ file, sheet, cell, row, column }: FindingView): string {
  const place = cell ?? (row === undefined ? '' : `row ${row}`);
  return [file, sheet, place, column].filter((part) => part !== undefined && part !== '').join(' · ');
}
